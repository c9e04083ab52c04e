// The files of udev-rules/, so that an installed touchrec can print them. A test compares both.

extension UdevRulesCommand {
  static let touchRules = #"""
    # Touch devices for whoever sits at this machine; never a keyboard, never everybody.
    #
    # The name of this file matters: after 60-input-id.rules, which tells what a device is, and before 73-seat-late.rules, which
    # turns the tag uaccess into an access list. Under a higher number the rule has no effect, and nothing says so.
    #
    # uaccess needs a session at a local seat. ssh and services have none: for them the group "input"
    # (a systemd unit says SupplementaryGroups=input).

    ACTION=="remove", GOTO="touchrec_end"
    SUBSYSTEM!="input", GOTO="touchrec_end"
    KERNEL!="event*", GOTO="touchrec_end"
    ENV{ID_INPUT_KEYBOARD}=="1", GOTO="touchrec_end"

    ENV{ID_INPUT_TOUCHSCREEN}=="1", TAG+="uaccess"
    ENV{ID_INPUT_TOUCHPAD}=="1", TAG+="uaccess"
    ENV{ID_INPUT_TABLET}=="1", ENV{ID_INPUT_TABLET_PAD}!="1", TAG+="uaccess"

    LABEL="touchrec_end"

    """#

  static let uinputRules = #"""
    # Opt-in: /dev/uinput for whoever sits at this machine, which `touchrec replay` needs to make a device.
    #
    # A program that may write to /dev/uinput can press keys in your name. Install this only where recordings are replayed.
    # The module must be loaded for the node to be tagged: echo uinput > /etc/modules-load.d/uinput.conf

    KERNEL=="uinput", SUBSYSTEM=="misc", TAG+="uaccess", OPTIONS+="static_node=uinput"

    """#
}
