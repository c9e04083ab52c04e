#ifndef TOUCHREC_CUDEV_H
#define TOUCHREC_CUDEV_H
#if __has_include(<libudev.h>)
#include <libudev.h>
#else
#error "touchrec needs libudev's header: install the package libudev-dev (Scripts/setup does it)"
#endif
#endif
