// What Swift's Glibc module lacks or cannot import: function-like macros and a few Linux headers.
#ifndef TOUCHREC_CLINUX_H
#define TOUCHREC_CLINUX_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <string.h>
#include <unistd.h>
#include <linux/input.h>
#include <linux/uinput.h>

// glibc declares these only under _GNU_SOURCE, which a module map cannot promise.
extern const char *strerrorname_np(int);
extern const char *strerrordesc_np(int);

static inline int touchrec_errno(void) { return errno; }

// Variadic functions are not imported by Swift.
static inline int touchrec_open(const char *path, int flags, unsigned mode) { return open(path, flags, mode); }
static inline int touchrec_dup(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }
#endif
