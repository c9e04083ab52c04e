// A bare C decoder of protocol B, to measure the real one against: slots with their values, touches with phases, and none
// of the law: no split frames, losses, palms, hover, anomalies or bounds.
#ifndef TOUCHREC_CDECODEFLOOR_H
#define TOUCHREC_CDECODEFLOOR_H
#include <stdint.h>

struct touchrec_floor_event {
  uint32_t usage;
  int32_t value;
};

// Decodes `frames` frames of `events` events each, over and over, and gives the number of touches that moved.
uint64_t touchrec_floor_decode(const struct touchrec_floor_event *stream, int frames, int events, uint64_t rounds);
#endif
