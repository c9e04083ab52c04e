"""Reads an evemu file with libevemu and prints it again with libevemu.

Exit status 77: there is no libevemu. Without arguments: nothing else.
"""
import ctypes
import sys

try:
    evemu = ctypes.CDLL("libevemu.so.3")
except OSError as error:
    print(error)
    sys.exit(77)
if len(sys.argv) < 2:
    sys.exit(0)

libc = ctypes.CDLL(None)
pointer = ctypes.c_void_p
libc.fopen.restype = pointer
evemu.evemu_new.restype = pointer


class Event(ctypes.Structure):
    _fields_ = [
        ("seconds", ctypes.c_long), ("micro", ctypes.c_long), ("type", ctypes.c_ushort), ("code", ctypes.c_ushort),
        ("value", ctypes.c_int)]


out = pointer(libc.fopen(b"/dev/stdout", b"w"))
device = pointer(evemu.evemu_new(None))
file = pointer(libc.fopen(sys.argv[1].encode(), b"r"))
if evemu.evemu_read(device, file) <= 0:
    print("libevemu cannot read the description")
    sys.exit(1)
evemu.evemu_write(device, out)
event = Event()
while evemu.evemu_read_event(file, ctypes.byref(event)) > 0:
    evemu.evemu_write_event(out, ctypes.byref(event))
libc.fflush(out)
