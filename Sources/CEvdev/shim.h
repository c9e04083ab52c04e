// libevdev-dev does not pull in pkg-config; without it SwiftPM passes no include path, so both places are tried.
#ifndef TOUCHREC_CEVDEV_H
#define TOUCHREC_CEVDEV_H
#if __has_include(<libevdev/libevdev.h>)
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#elif __has_include(<libevdev-1.0/libevdev/libevdev.h>)
#include <libevdev-1.0/libevdev/libevdev.h>
#include <libevdev-1.0/libevdev/libevdev-uinput.h>
#else
#error "touchrec needs libevdev's headers: install the package libevdev-dev (Scripts/setup does it)"
#endif
#endif
