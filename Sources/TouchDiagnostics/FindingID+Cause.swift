extension FindingID {
  /// Where such a thing comes from, in plain words.
  public var cause: String {
    switch self {
    case .permissionDenied:
      "Event nodes belong to root and the group input, since a program that reads all of them reads every key that is typed. "
        + "Nobody else may read a touch device until a rule says so."
    case .inhibited:
      "Somebody wrote 1 into the device's inhibited file in sysfs: a desktop that turns touch off, a lid or tablet-mode switch, a "
        + "power manager. The node opens as ever and then sends nothing."
    case .grabbedByOther: "Another program has taken the device for itself (EVIOCGRAB)."
    case .fakeMT:
      "The device has so many plain axes that their numbers run through those of ABS_MT. The sign is code 0x2e, just below "
        + "ABS_MT_SLOT, which no touch device has. What looks like slots and positions are sticks or sensors."
    case .badAxisRange:
      "The driver announced an axis whose maximum is not above its minimum; often a firmware table or a device-tree size that was "
        + "never filled in. No position on it can be put in proportion to the glass."
    case .noResolution:
      "The driver did not say how many units a millimetre has, so the size of the glass is unknown. Gestures that are measured in "
        + "millimetres then rest on a guess."
    case .noDirectProp:
      "The driver does not set INPUT_PROP_DIRECT. Programs that ask for it do not take the device for a touchscreen, and some take it "
        + "for a touchpad and move a pointer with it."
    case .tooManySlots:
      "The driver announces more contacts than any glass has; often a field of the report descriptor gone wrong."
    case .tooFewSlots: "The driver announces fewer contacts than the hardware is sold with."
    case .protocolA:
      "The driver is of the older kind: it lists all contacts in every frame and names none of them. Whoever reads must match "
        + "contacts from frame to frame, and a guess can be wrong."
    case .singleTouchOnly:
      "The panel (resistive, most likely) or its driver tells of one contact only. With two fingers it reports a place between them."
    case .semiMT:
      "The sensor knows only the box around the fingers (INPUT_PROP_SEMI_MT). Slots are two corners of that box, and they may change "
        + "places or jump when a finger comes or goes."
    case .fuzzAltersReplay:
      "The kernel smooths this axis: steps below the fuzz vanish or shrink. What was recorded has been smoothed once; written to "
        + "a device with the same fuzz it is smoothed again."
    case .trackingIDReplaced:
      "The driver gave a slot in use to another contact and left out the −1 that lifts the one before. libevdev throws such an id away, so "
        + "that toolkits see one finger jump where two came after each other."
    case .zeroLengthTouch:
      "A contact came and went between two reports. Firmware that scans too slowly does this with quick taps, and noise does, too; most "
        + "readers, which look at the state at the end of a frame, never see such a touch."
    case .slotOutOfRange:
      "The driver sent events for a slot that it has not announced. What follows such a number belongs to nobody, and is left out."
    case .btnTouchMismatch:
      "BTN_TOUCH and the slots contradict each other. Readers that go by the button see a lift that never was, or miss one."
    case .clockBackwards:
      "An event is older than the one before it. The wall clock was set while recording, or recordings were joined; on "
        + "CLOCK_MONOTONIC this cannot happen."
    case .frozenClock:
      "Frame after frame has one time. The recorder read late and stamped for itself, the file was written by hand, or the device's own clock "
        + "stands still. No speed can be computed from it."
    case .synDropped:
      "The reader did not keep up and the kernel threw events away; it marks the place with SYN_DROPPED. What lay in the gap, lifts "
        + "included, is lost; touches whose end may lie there are cancelled."
    case .resyncUnstable: "The device's state went on changing while it was read after a loss."
    case .deviceRemoved:
      "The device went away while it was read. Touches that were down are cancelled, not ended: nobody lifted a finger."
    case .kernelRelease:
      "The kernel itself let go of everything, as it does when a device is inhibited, suspended or about to vanish. The fingers may "
        + "still have been on the glass."
    case .kernelTimeoutLift:
      "The device stopped reporting without a lift, and about 100 ms later hid-multitouch lifted its contacts for it (the quirk for sticky "
        + "fingers). Taps become 100 ms longer than they were, and a finger that rests without a report is lifted and put down again."
    case .stuckTouch:
      "A contact stayed down in silence while others came and went: the firmware lost its lift, or something lies on the glass. "
        + "Whatever counts fingers sees one more from then on."
    case .ghostTouch:
      "Contacts appear again and again at exactly one place and never move: electrical noise (a charger, the display's own clock), "
        + "a damaged sensor line, water, or a driver that reports contacts without their positions."
    case .palm:
      "The firmware took a contact for a palm (MT_TOOL_PALM). That is what it should do with a hand that rests; when it happens to fingers, the "
        + "size threshold of the firmware is too low."
    case .positionJump:
      "One contact covered a distance in one report that no finger can. The firmware missed that one finger left and "
        + "another came, or noise moved the position."
    case .positionOutOfRange:
      "Positions lie outside the range that the driver announces. Readers clamp, ignore or scale them, each in its own way, and the edge of "
        + "the glass may be unusable."
    case .axisSwapped:
      "X runs over the range announced for Y, or the reverse: the panel is mounted turned by 90°, and the driver swaps the values without "
        + "the ranges."
    case .lowReportRate:
      "The driver or firmware reports too seldom: it polls slowly, the bus is slow, or power saving holds it back. Drags "
        + "lag and curves become polygons."
    case .irregularReportRate: "The intervals between reports of a moving contact differ too much."
    case .highLatency: "Events are read long after the kernel stamped them."
    case .deadZone: "A part of the glass never answers."
    case .jitterAtRest: "A contact that does not move is reported at changing places."
    }
  }

  /// What helps.
  public var remedy: String {
    switch self {
    case .permissionDenied: "touchrec devices says which rule or group helps here"
    case .inhibited: "echo 0 | sudo tee /sys/class/input/inputN/inhibited, or find out who inhibits it"
    case .grabbedByOther: "sudo fuser -v NODE lists who has it open"
    case .fakeMT: "name another node: touchrec devices lists the touch devices"
    case .badAxisRange:
      "Correct it in the driver or device tree (touchscreen-size-x, touchscreen-size-y); until then an hwdb entry EVDEV_ABS_<code>=min:max "
        + "overrides it."
    case .noResolution:
      "Measure the glass and give the units per mm in /etc/udev/hwdb.d/61-evdev-local.hwdb (EVDEV_ABS_<code>=::resolution), then run "
        + "systemd-hwdb update and udevadm trigger."
    case .noDirectProp:
      "The driver should set it (input_set_property, or touchscreen_parse_properties). Until then a udev rule with "
        + "ENV{ID_INPUT_TOUCHSCREEN}=\"1\" makes libinput take the device for a touchscreen."
    case .tooManySlots: "Report it to the driver's maintainers with the device's report descriptor."
    case .tooFewSlots: "Look for a firmware or driver setting of the number of contacts."
    case .protocolA:
      "Nothing to do for gestures of one finger; a driver that uses slots (input_mt_init_slots) is better for more."
    case .singleTouchOnly: "None: use gestures of one finger."
    case .semiMT:
      "Use two-finger taps and scrolls only; do not trust pinches, rotation or the place of the second finger."
    case .fuzzAltersReplay: "touchrec makes its clones without fuzz; give another player's device fuzz 0, too."
    case .trackingIDReplaced:
      "The driver must send ABS_MT_TRACKING_ID −1 before the new id (input_mt_report_slot_state does it, with a frame between)."
    case .zeroLengthTouch: "Raise the firmware's scan rate; if the touches are nobody's, look for noise."
    case .slotOutOfRange: "The driver must announce as many slots as it uses (input_mt_init_slots)."
    case .btnTouchMismatch:
      "The driver should leave BTN_TOUCH to the kernel (input_mt_sync_frame); readers should go by the slots."
    case .clockBackwards: "Record with CLOCK_MONOTONIC, as touchrec does."
    case .frozenClock: "Record anew with a recorder that keeps the kernel's times."
    case .synDropped:
      "Read faster or on a thread of its own; raise the reader's priority; leave disk and network to another thread."
    case .resyncUnstable: "Read it again when fewer contacts are down."
    case .deviceRemoved: "If nobody unplugged it, look at cable, power supply and the kernel's log (dmesg)."
    case .kernelRelease: "None, if the machine slept or touch was switched off; else look at the kernel's log (dmesg)."
    case .kernelTimeoutLift:
      "The firmware should send a report for each lift; for a device that always does, the kernel's quirk for it can go."
    case .stuckTouch:
      "Clean the glass and take away what lies on it; if it comes back, the firmware's lift reports get lost: update it."
    case .ghostTouch:
      "Unplug charger and display cable in turn and look whether it stops; clean and dry the glass; then suspect the sensor or its driver."
    case .palm: "None, if a palm was there; otherwise raise the firmware's palm threshold."
    case .positionJump:
      "Look for noise (charger, display) and firmware updates; libinput ignores single jumps on touchpads only."
    case .positionOutOfRange:
      "Give the driver the true range (device tree, firmware) or override it with an hwdb entry EVDEV_ABS_<code>=min:max."
    case .axisSwapped:
      "Set touchscreen-swapped-x-y in the device tree, or LIBINPUT_CALIBRATION_MATRIX in a udev rule, and correct the ranges."
    case .lowReportRate:
      "Raise the scan rate or the bus speed of the panel, give the driver its interrupt line instead of polling, and look at runtime power "
        + "management."
    case .irregularReportRate: "Look for a busy bus or a driver that polls."
    case .highLatency: "Raise the reader's priority, or look for what keeps the machine busy."
    case .deadZone: "The sensor or its flex cable is damaged, or the controller's channel map is wrong."
    case .jitterAtRest: "Look for noise; raise the firmware's filter or the axis's fuzz."
    }
  }
}
