#ifndef TOUCHREC_CUDEV_H
#define TOUCHREC_CUDEV_H
// CLinux defines it: without it here, the C library's types would differ between the modules.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#if __has_include(<libudev.h>)
#include <libudev.h>
#else
#error "touchrec needs libudev's header: install the package libudev-dev (Scripts/setup does it)"
#endif
#endif
