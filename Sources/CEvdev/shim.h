// libevdev-dev does not pull in pkg-config; without it SwiftPM passes no include path, so both places are tried.
#ifndef TOUCHREC_CEVDEV_H
#define TOUCHREC_CEVDEV_H
#if __has_include(<libevdev/libevdev.h>)
#include <libevdev/libevdev.h>
#elif __has_include(<libevdev-1.0/libevdev/libevdev.h>)
#include <libevdev-1.0/libevdev/libevdev.h>
#else
#error "touchrec needs libevdev's headers: install the package libevdev-dev (Scripts/setup does it)"
#endif
#include <errno.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>

// The request numbers are function-like macros, which Swift does not import. Each call gives its result or −errno.
#define TOUCHREC_IOCTL(fd, request, argument) \
  ({ int r; do { r = ioctl(fd, request, argument); } while (r < 0 && errno == EINTR); r < 0 ? -errno : r; })

static inline int touchrec_set_clock(int fd, int clock) { return TOUCHREC_IOCTL(fd, EVIOCSCLOCKID, &clock); }
static inline int touchrec_grab(int fd, int on) { return TOUCHREC_IOCTL(fd, EVIOCGRAB, (void *)(long)on); }
static inline int touchrec_revoke(int fd) { return TOUCHREC_IOCTL(fd, EVIOCREVOKE, (void *)0); }
static inline int touchrec_get_axis(int fd, unsigned code, struct input_absinfo *info) {
  return TOUCHREC_IOCTL(fd, EVIOCGABS(code), info);
}
// values[0] holds the code, the slots follow. The size is part of the request.
static inline int touchrec_get_slots(int fd, int *values, unsigned bytes) {
  return TOUCHREC_IOCTL(fd, EVIOCGMTSLOTS(bytes), values);
}
static inline int touchrec_get_keys(int fd, void *bits, unsigned bytes) {
  return TOUCHREC_IOCTL(fd, EVIOCGKEY(bytes), bits);
}
static inline int touchrec_get_leds(int fd, void *bits, unsigned bytes) {
  return TOUCHREC_IOCTL(fd, EVIOCGLED(bytes), bits);
}
static inline int touchrec_get_switches(int fd, void *bits, unsigned bytes) {
  return TOUCHREC_IOCTL(fd, EVIOCGSW(bytes), bits);
}

// The time fields' type depends on the platform's time_t; these names do not.
static inline long long touchrec_event_seconds(const struct input_event *event) { return event->input_event_sec; }
static inline long long touchrec_event_microseconds(const struct input_event *event) {
  return event->input_event_usec;
}
static inline struct input_event touchrec_event(unsigned type, unsigned code, int value) {
  struct input_event event;
  memset(&event, 0, sizeof event);
  event.type = type;
  event.code = code;
  event.value = value;
  return event;
}

static inline int touchrec_uinput_bit(int fd, unsigned long request, int value) {
  return TOUCHREC_IOCTL(fd, request, (void *)(long)value);
}
// Which set of codes a type's bits go into; 0 for types that take none.
static inline unsigned long touchrec_uinput_code_request(unsigned type) {
  switch (type) {
    case EV_KEY: return UI_SET_KEYBIT;
    case EV_REL: return UI_SET_RELBIT;
    case EV_ABS: return UI_SET_ABSBIT;
    case EV_MSC: return UI_SET_MSCBIT;
    case EV_SW: return UI_SET_SWBIT;
    case EV_LED: return UI_SET_LEDBIT;
    case EV_SND: return UI_SET_SNDBIT;
    default: return 0;
  }
}
static inline int touchrec_uinput_type(int fd, int type) { return TOUCHREC_IOCTL(fd, UI_SET_EVBIT, (void *)(long)type); }
static inline int touchrec_uinput_property(int fd, int property) {
  return TOUCHREC_IOCTL(fd, UI_SET_PROPBIT, (void *)(long)property);
}
static inline int touchrec_uinput_phys(int fd, const char *phys) { return TOUCHREC_IOCTL(fd, UI_SET_PHYS, phys); }
static inline int touchrec_uinput_axis(
  int fd, unsigned code, int value, int minimum, int maximum, int fuzz, int flat, int resolution) {
  struct uinput_abs_setup setup;
  memset(&setup, 0, sizeof setup);
  setup.code = code;
  setup.absinfo.value = value;
  setup.absinfo.minimum = minimum;
  setup.absinfo.maximum = maximum;
  setup.absinfo.fuzz = fuzz;
  setup.absinfo.flat = flat;
  setup.absinfo.resolution = resolution;
  return TOUCHREC_IOCTL(fd, UI_ABS_SETUP, &setup);
}
static inline int touchrec_uinput_setup(
  int fd, const char *name, unsigned bus, unsigned vendor, unsigned product, unsigned version) {
  struct uinput_setup setup;
  memset(&setup, 0, sizeof setup);
  strncpy(setup.name, name, UINPUT_MAX_NAME_SIZE - 1);
  setup.id.bustype = bus;
  setup.id.vendor = vendor;
  setup.id.product = product;
  setup.id.version = version;
  return TOUCHREC_IOCTL(fd, UI_DEV_SETUP, &setup);
}
static inline int touchrec_uinput_create(int fd) { return TOUCHREC_IOCTL(fd, UI_DEV_CREATE, (void *)0); }
static inline int touchrec_uinput_destroy(int fd) { return TOUCHREC_IOCTL(fd, UI_DEV_DESTROY, (void *)0); }
static inline int touchrec_uinput_sysname(int fd, char *name, unsigned bytes) {
  return TOUCHREC_IOCTL(fd, UI_GET_SYSNAME(bytes), name);
}
#endif
