public import TouchModel

/// Turns touches into gestures and decides who gets which touch.
///
/// Time moves only by what it is given: frames, the content's verdicts and `advance(to:)`; there is no clock in it. So a live
/// session, its recording, and a test take the same decisions. At equal time input comes before deadlines; deadlines of one
/// time come in the order in which their recognizers were attached. What is older than the session's time counts as now.
///
///     var session = Session()
///     session.attach(TwoFingerObserver())
///     session.process(frame) { output in … }
///     // poll(2) until session.nextDeadline, read what is there, then
///     session.advance(to: now) { output in … }
///
/// A session belongs to one glass. It follows 64 touches at once; those beyond them are not told to anybody and count for no
/// gesture (`untrackedTouches`). Palms are no touches. After the first frames nothing is allocated.
public struct Session: ~Copyable, Sendable {
  /// What to report besides gestures.
  public struct Reports: OptionSet, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Who is told of which touch.
    public static let deliveries = Reports(rawValue: 1 << 0)
    /// Which recognizer gave up, at which threshold.
    public static let failures = Reports(rawValue: 1 << 1)
  }

  /// Who hears of a touch first.
  public enum Order: UInt8, Sendable, BitwiseCopyable {
    case observerFirst
    case contentFirst
  }

  public let constants: GestureConstants
  /// What has been decided up to. Unit: ns on the session's clock.
  public internal(set) var now = Timestamp(nanoseconds: .min)
  /// When to call `advance(to:)` if nothing comes before; `.never` when nobody waits.
  public internal(set) var nextDeadline = Timestamp.never
  /// Whether priority regions hear of a touch before its normal target or after it.
  public var priorityOrder = Order.observerFirst
  /// The region that all touches begin on where no other lies above it.
  public let content: RegionID

  var regions: RegionTree
  var priority: [RegionID] = []
  var table = TouchTable()
  /// Touches whose end the content has been told of in the frame at work.
  var closedForContent = TouchSet()
  var attachments: [Attachment] = []
  var bank = MachineBank()
  var holds: [Hold] = []
  /// Somebody has recognised something, or waits to report.
  var needsSettling = false
  var attachmentCount: UInt32 = 0
  @usableFromInline var outbox: Outbox

  /// - Parameter content: The normal target of touches; nil where there is none, as beside an empty window.
  public init(
    constants: GestureConstants = .standard, reports: Reports = [], content: Region? = Region("content")
  ) {
    self.constants = constants
    outbox = Outbox(reports: reports)
    var tree = RegionTree()
    self.content = content.map { tree.add($0, in: .surface) } ?? .none
    regions = tree
  }

  /// Touches that began while 64 were down.
  public var untrackedTouches: UInt64 { table.untracked }

  /// Hands over what a step has to say.
  @inlinable
  mutating func drain<E>(_ body: (SessionOutput) throws(E) -> Void) throws(E) {
    for index in 0..<outbox.items.count { try body(outbox.items[index]) }
  }
}

/// A recognizer in its session.
struct Attachment: Sendable, BitwiseCopyable {
  var id: AttachmentID
  var region: RegionID
  /// The region's own, kept here for the places that are reported.
  var frame: SurfaceRect
  var place: MachineBank.Place
  var deadline = Timestamp.never
  /// What its machine has seen may still become, or is, its gesture.
  var isPending = false
  /// Its own touches that are down: those that began in its region.
  var touches = TouchSet()
  var preset: Preset?
  var gestures: GestureSet
  var isObserver: Bool
  var precedesContent: Bool
  var receivesTouches: Bool
  /// Its bit in relations; 255 where it can have none.
  var ordinal: UInt8
  var requires = AttachmentSet()
  var simultaneous = AttachmentSet()
  /// Where it keeps what it may not report yet.
  var hold: Int?
  /// Has begun in public and not ended.
  var isActive = false
  /// Has recognised something since the last settling.
  var hasWon = false
}
