public import TouchModel

/// How a clone is to differ from what was recorded.
public struct CloneOptions: Hashable, Sendable {
  /// Leaves the kernel's smoothing on. It would smooth once more what it has smoothed already.
  public var keepsFuzz = false
  /// The highest slot that the frames use; lets a device with more slots than uinput allows be cloned.
  public var highestSlot: Int?
  /// Place in the session, for the clone's mark `touchrec-<pid>-<device>/input<node>`: nodes of one device are a group.
  public var device = 0
  public var node = 0

  public init() {}
}

/// A description that uinput takes, and what had to be changed for it.
public struct ClonePlan: Hashable, Sendable {
  /// What uinput refuses beyond: it then makes the device without slots and says nothing.
  public static let maximumSlots = 100
  /// Bytes of a name that uinput keeps.
  public static let maximumNameLength = 79

  public var description: DeviceDescription
  /// Sentences for the user, one for each difference that matters.
  public var notes: [String] = []

  /// - Throws: `cannotClone` when more slots are in use than uinput allows, or when their number is unknown.
  public init(cloning device: DeviceDescription, _ options: CloneOptions = CloneOptions()) throws(DeviceError) {
    description = device
    description.udev = nil
    description.uniq = ""
    fitName()
    // Repeat would send keys by itself while a finger rests; force feedback would wait for an answer.
    description.codes[EventType.rep] = nil
    description.codes[EventType.ff] = nil
    try fitSlots(options)
    for code in description.axes.keys.sorted() { fitAxis(code, keepsFuzz: options.keepsFuzz) }
  }

  private mutating func fitName() {
    if description.name.isEmpty {
      description.name = "touchrec"
      notes.append("the recorded device has no name; the clone is called “touchrec”")
    }
    let bytes = description.name.utf8
    guard bytes.count > ClonePlan.maximumNameLength else { return }
    var short = description.name
    // Not by Character: one may be longer than what is left.
    while short.utf8.count > ClonePlan.maximumNameLength { short.unicodeScalars.removeLast() }
    description.name = short
    notes.append("the name is longer than uinput allows and was cut to “\(short)”")
  }

  private mutating func fitSlots(_ options: CloneOptions) throws(DeviceError) {
    let slot = EventUsage.absMTSlot.code
    guard description.has(.absMTSlot), var range = description.axes[slot] else { return }
    guard Int64(range.maximum) >= ClonePlan.maximumSlots else { return }
    guard let highest = options.highestSlot, highest < ClonePlan.maximumSlots else {
      throw DeviceError(
        .cannotClone,
        "the device has \(Int64(range.maximum) + 1) slots and uses \(options.highestSlot.map { "slot \($0)" } ?? "them all"),"
          + " but uinput allows \(ClonePlan.maximumSlots)")
    }
    notes.append("the clone has \(max(highest, 0) + 1) slots instead of \(Int64(range.maximum) + 1): uinput allows 100")
    range.maximum = Int32(max(highest, 0))
    description.axes[slot] = range
  }

  private mutating func fitAxis(_ code: UInt16, keepsFuzz: Bool) {
    guard var range = description.axes[code] else { return }
    let name = EventUsage(type: EventType.abs, code: code).displayName
    if !keepsFuzz { range.fuzz = 0 }
    if range.maximum < range.minimum {
      swap(&range.minimum, &range.maximum)
      notes.append("\(name): the range was reversed, which uinput refuses; it is turned round")
    } else if range.maximum == range.minimum {
      notes.append("\(name): the range is empty")
    }
    if range.span > Int64(Int32.max) {
      range.minimum = range.maximum - Int32.max
      notes.append("\(name): the range is wider than uinput allows; it begins at \(range.minimum)")
    }
    if Int64(range.flat) > range.span { range.flat = Int32(clamping: range.span) }
    description.axes[code] = range
  }
}

extension EventUsage {
  /// The C constant's name, or the numbers where there is none.
  var displayName: String { name ?? "event type \(type) code \(code)" }
}
