// Counts this thread's heap allocations by standing in for malloc and its kin. A count per thread, because a global one
// is disturbed by whatever runs beside it.
#ifndef TOUCHREC_CALLOCATIONCOUNTER_H
#define TOUCHREC_CALLOCATIONCOUNTER_H
unsigned long touchrec_allocations_of_this_thread(void);
#endif
