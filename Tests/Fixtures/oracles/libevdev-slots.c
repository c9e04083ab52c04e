// Prints what libevdev's own slot state is after each SYN_REPORT of an evemu recording.
//
//   libevdev-slots [DESCRIPTION] RECORDING
//
// One line a SYN_REPORT: `slot:id:x,y` of each active slot, parted by blanks; for a device without slots `down:x,y`
// where BTN_TOUCH is down. The evemu text is read here once more, so that a fault of ours in reading is seen too.
#include <libevdev/libevdev.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct libevdev *dev;
static unsigned next_property;
static unsigned next_code[EV_CNT];
static int announces_types = 1;  // evemu 1.0: no version line
static int comment_type = -1, comment_code = -1;

static void take_bits(const char *bytes, unsigned first, int type) {
  unsigned byte;
  int used;
  for (unsigned i = 0; i < 8 && sscanf(bytes, "%x%n", &byte, &used) == 1; i++, bytes += used) {
    for (unsigned bit = 0; bit < 8; bit++) {
      if (!(byte & (1u << bit))) continue;
      unsigned code = first + i * 8 + bit;
      if (type < 0) {
        libevdev_enable_property(dev, code);
      } else if (type == EV_SYN) {
        if (announces_types && code < EV_CNT) libevdev_enable_event_type(dev, code);
      } else if (type != EV_ABS && type != EV_REP) {
        libevdev_enable_event_code(dev, type, code, NULL);
      }
    }
  }
}

static void take_axis(const char *text) {
  unsigned code;
  struct input_absinfo info;
  memset(&info, 0, sizeof info);
  if (sscanf(text, "%x %d %d %d %d %d", &code, &info.minimum, &info.maximum, &info.fuzz, &info.flat,
             &info.resolution) < 5)
    return;
  libevdev_enable_event_code(dev, EV_ABS, code, &info);
}

// `#   Event type 3 (EV_ABS)`, `#     Event code 47 (ABS_MT_SLOT)`, `#       Value 3`
static int start[ABS_CNT], has_start[ABS_CNT];

static void take_comment(const char *text) {
  int number;
  if (sscanf(text, "# EVEMU 1.%d", &number) == 1) announces_types = number == 0;
  if (sscanf(text, "# Event type %d", &number) == 1) comment_type = number, comment_code = -1;
  if (sscanf(text, "# Event code %d", &number) == 1) comment_code = number;
  if (sscanf(text, "# Value %d", &number) == 1 && comment_type == EV_ABS && comment_code >= 0 && comment_code < ABS_CNT)
    start[comment_code] = number, has_start[comment_code] = 1;
}

// The values of ABS_MT codes in comments belong to no certain slot.
static void begin(void) {
  for (int code = 0; code < ABS_CNT; code++) {
    if (!has_start[code] || (code > ABS_MT_SLOT && code <= ABS_MT_TOOL_Y)) continue;
    libevdev_set_event_value(dev, EV_ABS, code, start[code]);
  }
}

static void print_state(void) {
  int slots = libevdev_get_num_slots(dev);
  const char *blank = "";
  if (slots < 0 && libevdev_get_event_value(dev, EV_KEY, BTN_TOUCH)) {
    printf("down:%d,%d", libevdev_get_event_value(dev, EV_ABS, ABS_X), libevdev_get_event_value(dev, EV_ABS, ABS_Y));
  }
  for (int slot = 0; slot < slots; slot++) {
    int id = libevdev_get_slot_value(dev, slot, ABS_MT_TRACKING_ID);
    if (id == -1) continue;
    printf("%s%d:%d:%d,%d", blank, slot, id, libevdev_get_slot_value(dev, slot, ABS_MT_POSITION_X),
           libevdev_get_slot_value(dev, slot, ABS_MT_POSITION_Y));
    blank = " ";
  }
  putchar('\n');
}

static void take_event(const char *text) {
  unsigned type, code;
  int64_t value;
  if (sscanf(text, "%*d.%*d %x %x %ld", &type, &code, &value) != 3) {
    fprintf(stderr, "no event: %s", text);
    exit(1);
  }
  if (type == EV_SYN && code == SYN_REPORT) return print_state();
  libevdev_set_event_value(dev, type, code, (int)value);
}

static void take_file(const char *path) {
  char line[65536];
  int begun = 0;
  FILE *file = fopen(path, "r");
  if (!file) {
    perror(path);
    exit(1);
  }
  while (fgets(line, sizeof line, file)) {
    int type, used;
    if (line[0] == '#') take_comment(line);
    if (strncmp(line, "P:", 2) == 0) take_bits(line + 2, next_property, -1), next_property += 64;
    if (sscanf(line, "B: %x%n", (unsigned *)&type, &used) == 1 && type < EV_CNT) {
      take_bits(line + used, next_code[type], type);
      next_code[type] += 64;
    }
    if (strncmp(line, "A:", 2) == 0) take_axis(line + 2);
    if (strncmp(line, "E:", 2) == 0) {
      if (!begun) begin();
      begun = 1;
      take_event(line + 2);
    }
  }
  fclose(file);
}

int main(int argc, char **argv) {
  dev = libevdev_new();
  libevdev_enable_event_type(dev, EV_SYN);
  for (int i = 1; i < argc; i++) take_file(argv[i]);
  libevdev_free(dev);
  return 0;
}
