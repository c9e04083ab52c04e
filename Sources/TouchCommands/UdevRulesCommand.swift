import CommandLineKit

/// `touchrec udev-rules`: the rules that let a user at this machine read its touch devices.
enum UdevRulesCommand {
  static let uinput = Option.flag("uinput", help: "Print the rule for /dev/uinput, which replay needs, instead.")

  static let entry = Tool.Entry(
    spec: CommandSpec(
      "udev-rules", abstract: "print the udev rules that give you access",
      discussion: """
        The rule gives touch devices, and no keyboard, to whoever sits at the machine (uaccess). It is no help to ssh sessions and \
        services: those need the group input.
        """,
      options: [uinput],
      examples: [
        Example(
          "touchrec udev-rules | sudo tee /etc/udev/rules.d/70-touchrec.rules", "Install it, without a new login:"),
        Example("sudo udevadm control --reload && sudo udevadm trigger -s input", "… and have udev apply it:"),
      ],
      seeAlso: ["udev(7)"]),
    run: { (arguments, context) throws(CommandFailure) in
      try Tool.print(arguments[uinput] ? uinputRules : touchRules, context)
    })
}
