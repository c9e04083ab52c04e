#include "CDecodeFloor.h"
#include <string.h>

enum { SLOTS = 10, VALUES = 14, X = 5, Y = 6, ID = 9, BEGAN = 0, MOVED, STATIONARY, ENDED };

struct slot {
  int32_t values[VALUES];
  int32_t touch;
  uint8_t dirty;
};

struct touch {
  uint64_t id, began, time;
  int32_t values[VALUES];
  uint16_t presence;
  uint8_t phase, tool;
  int32_t slot;
};

struct decoder {
  struct slot slots[SLOTS];
  struct touch touches[SLOTS * 2];
  int32_t count, current, dirty[SLOTS], dirty_count;
  uint64_t number;
};

static void start(struct decoder *d, uint64_t time) {
  int32_t kept = 0;
  for (int32_t i = 0; i < d->count; i++) {
    if (d->touches[i].phase >= ENDED) continue;
    if (kept != i) {
      d->touches[kept] = d->touches[i];
      d->slots[d->touches[kept].slot].touch = kept;
    }
    d->touches[kept].phase = STATIONARY;
    d->touches[kept++].time = time;
  }
  d->count = kept;
}

static void settle(struct decoder *d, uint64_t time) {
  for (int32_t i = 0; i < d->dirty_count; i++) {
    struct slot *slot = &d->slots[d->dirty[i]];
    slot->dirty = 0;
    if (slot->values[ID] < 0) continue;
    if (slot->touch < 0) {
      slot->touch = d->count++;
      d->touches[slot->touch] = (struct touch){.id = ++d->number, .began = time, .time = time, .slot = d->dirty[i]};
    } else if (d->touches[slot->touch].phase == STATIONARY &&
               (d->touches[slot->touch].values[X] != slot->values[X] ||
                d->touches[slot->touch].values[Y] != slot->values[Y])) {
      d->touches[slot->touch].phase = MOVED;
    }
    memcpy(d->touches[slot->touch].values, slot->values, sizeof slot->values);
  }
  d->dirty_count = 0;
}

__attribute__((noinline)) static void decode(
    struct decoder *d, const struct touchrec_floor_event *events, int count, uint64_t time) {
  start(d, time);
  for (int i = 0; i < count; i++) {
    uint32_t index = events[i].usage - 0x30030;
    if (index < VALUES) {
      struct slot *slot = &d->slots[d->current];
      if (slot->values[index] == events[i].value) continue;
      if (index == ID && slot->touch >= 0) {
        d->touches[slot->touch].phase = ENDED;
        slot->touch = -1;
      }
      slot->values[index] = events[i].value;
      if (!slot->dirty) {
        slot->dirty = 1;
        d->dirty[d->dirty_count++] = d->current;
      }
    } else if (events[i].usage == 0x3002f && (uint32_t)events[i].value < SLOTS) {
      d->current = events[i].value;
    }
  }
  settle(d, time);
}

uint64_t touchrec_floor_decode(const struct touchrec_floor_event *stream, int frames, int events, uint64_t rounds) {
  struct decoder d;
  uint64_t moved = 0;
  memset(&d, 0, sizeof d);
  for (int slot = 0; slot < SLOTS; slot++) {
    d.slots[slot].touch = -1;
    d.slots[slot].values[ID] = slot < 5 ? slot : -1;
  }
  for (uint64_t i = 0; i < rounds; i++) {
    decode(&d, stream + i % (uint64_t)frames * (uint64_t)events, events, i);
    for (int32_t t = 0; t < d.count; t++) moved += d.touches[t].phase == MOVED;
  }
  return moved;
}
