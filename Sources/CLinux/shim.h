// What Swift's Glibc module lacks or cannot import: function-like macros and a few Linux headers.
#ifndef TOUCHREC_CLINUX_H
#define TOUCHREC_CLINUX_H
#include <errno.h>
#include <fcntl.h>
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <linux/input.h>
#include <linux/uinput.h>

// glibc declares these only under _GNU_SOURCE. None of our shims defines it: fd_set would have another member then than in
// SwiftGlibc, and a target that sees both modules would not compile.
extern const char *strerrorname_np(int);
extern const char *strerrordesc_np(int);
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
extern int pthread_setname_np(pthread_t, const char *);
extern char **environ;

static inline int touchrec_errno(void) { return errno; }

// Variadic functions are not imported by Swift.
static inline int touchrec_open(const char *path, int flags, unsigned mode) { return open(path, flags, mode); }
// To Swift, `stat` is the structure.
static inline int touchrec_stat(const char *path, struct stat *out) { return stat(path, out); }
static inline int touchrec_dup(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }
static inline int touchrec_ioctl(int fd, unsigned long request, void *argument) { return ioctl(fd, request, argument); }
static inline int touchrec_ioctl_int(int fd, unsigned long request, int argument) {
  return ioctl(fd, request, argument);
}
static inline int touchrec_set_timer_slack(unsigned long ns) { return prctl(PR_SET_TIMERSLACK, ns, 0, 0, 0); }

// Macros with casts or expressions are not imported either.
static inline void touchrec_ignore_signal(int number) { signal(number, SIG_IGN); }
static inline unsigned touchrec_major(dev_t number) { return major(number); }
static inline unsigned touchrec_minor(dev_t number) { return minor(number); }
static inline int touchrec_exited(int status) { return WIFEXITED(status); }
static inline int touchrec_exit_code(int status) { return WEXITSTATUS(status); }
static inline int touchrec_signalled(int status) { return WIFSIGNALED(status); }
static inline int touchrec_signal(int status) { return WTERMSIG(status); }

// `environ` is a shared mutable variable to Swift 6; the C library's own rules guard it here.
static inline int touchrec_spawn(
  pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
  char *const argv[]) {
  return posix_spawnp(pid, file, actions, attributes, argv, environ);
}
#endif
