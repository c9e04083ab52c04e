import Testing
import TouchDecoding
import TouchModel
import TouchTesting

/// One row: what comes in, what must come out.
struct DecodingRow: Sendable, CustomTestStringConvertible {
  var promise: String
  var script: String
  var touches: [String]
  var anomalies: [Anomaly.Kind] = []
  var device = TestDevice.screen()
  var end: CancelReason?
  var testDescription: String { promise }
}

@Suite struct DecodingTests {
  static let rows: [DecodingRow] = [
    DecodingRow(
      promise: "a tap is one began and one ended",
      script: "i45 x400 y350 b1 | @10 i- b0 |",
      touches: ["0 began 1 s0 400,350", "10 ended 1 s0 400,350"]),
    DecodingRow(
      promise: "an unchanged axis is not sent again: the slot's values outlive the touch",
      script: "i1 x400 y300 | @10 i- | @20 i2 y320 |",
      touches: ["0 began 1 s0 400,300", "10 ended 1 s0 400,300", "20 began 2 s0 400,320"]),
    DecodingRow(
      promise: "the current slot stays over frames",
      script: "i1 x1 y1 s1 i2 x2 y2 | @10 x3 | @20 s0 x5 |",
      touches: ["0 began 1 s0 1,1", "0 began 2 s1 2,2", "10 moved 2 s1 3,2", "20 moved 1 s0 5,1"]),
    DecodingRow(
      promise: "lift and new contact in one frame are ended and began",
      script: "i1 x1 y1 | @10 i- i2 x9 y9 |",
      touches: ["0 began 1 s0 1,1", "10 ended 1 s0 1,1", "10 began 2 s0 9,9"]),
    DecodingRow(
      promise: "an id replaced without -1 is ended, began and a finding",
      script: "i1 x1 y1 | @10 i2 x9 y9 |",
      touches: ["0 began 1 s0 1,1", "10 ended 1 s0 1,1", "10 began 2 s0 9,9"],
      anomalies: [.trackingIDReplaced]),
    DecodingRow(
      promise: "a contact that comes and goes in one frame is seen to begin and to end",
      script: "@5 i7 x5 y5 i- |",
      touches: ["5 began 1 s0 5,5", "5 ended 1 s0 5,5"], anomalies: [.zeroLengthTouch]),
    DecodingRow(
      promise: "three contacts in one slot in one frame are three touches",
      script: "i1 x1 y1 | @5 i- i2 x2 y2 i- i3 x3 y3 |",
      touches: [
        "0 began 1 s0 1,1", "5 ended 1 s0 1,1", "5 began 2 s0 2,2", "5 ended 2 s0 2,2", "5 began 3 s0 3,3",
      ], anomalies: [.zeroLengthTouch]),
    DecodingRow(
      promise: "what a lift frame says of the position is not reported, but kept for the next touch",
      script: "i1 x50 y30 | @10 x0 y0 i- | @20 i2 x7 |",
      touches: ["0 began 1 s0 50,30", "10 ended 1 s0 50,30", "20 began 2 s0 7,0"]),
    DecodingRow(
      promise: "ids of any value: 0, the highest, and the same again",
      script: "i0 x1 y1 | @1 i- | @2 i2147483647 | @3 i- | @4 i0 |",
      touches: ["0 began 1 s0 1,1", "1 ended 1 s0 1,1", "2 began 2 s0 1,1", "3 ended 2 s0 1,1", "4 began 3 s0 1,1"]),
    DecodingRow(
      promise: "an id sent again changes nothing",
      script: "i3 x1 y1 | @1 i3 x2 | @2 i- | @3 i- |",
      touches: ["0 began 1 s0 1,1", "1 moved 1 s0 2,1", "2 ended 1 s0 2,1"]),
    DecodingRow(
      promise: "events of a slot that does not exist are ignored up to the next slot",
      script: "i1 x1 y1 | @1 s10 i9 x9 | @2 x8 | @3 s0 x2 |",
      touches: ["0 began 1 s0 1,1", "3 moved 1 s0 2,1"], anomalies: [.slotOutOfRange]),
    DecodingRow(
      promise: "a negative slot is out of range too",
      script: "s-5 i1 x1 y1 | @1 s-2147483648 i2 |", touches: [], anomalies: [.slotOutOfRange, .slotOutOfRange]),
    DecodingRow(
      promise: "BTN_TOUCH never decides where there are slots, and its lie is told",
      script: "i1 x1 y1 b1 | @1 b0 | @2 i- |",
      touches: ["0 began 1 s0 1,1", "2 ended 1 s0 1,1"], anomalies: [.btnTouchMismatch]),
    DecodingRow(
      promise: "the parts of a split frame are one instant",
      script: "@4 i1 x1 y1 |1 s1 i2 x2 y2 | @5 x3 |",
      touches: ["4 began 1 s0 1,1", "4 began 2 s1 2,2", "5 moved 2 s1 3,2"]),
    DecodingRow(
      promise: "a part whose rest never comes is shown before what follows",
      script: "@4 i1 x1 y1 |1 @5 x3 |", touches: ["4 began 1 s0 1,1", "5 moved 1 s0 3,1"]),
    DecodingRow(
      promise: "a contact that a later part of its first frame calls a palm never begins",
      script: "@4 i1 x1 y1 |1 s1 i2 x2 y2 s0 t2 | @5 s1 x3 |", touches: ["4 began 2 s1 2,2", "5 moved 2 s1 3,2"],
      anomalies: [.palm], device: TestDevice.screen(extra: [0x37: AxisRange(minimum: 0, maximum: 2)])),
    DecodingRow(
      promise: "the end of the stream shows a part that waits, and cancels",
      script: "@4 i1 x1 y1 |1", touches: ["4 began 1 s0 1,1", "4 cancelled 1 s0 1,1 end-of-stream"], end: .endOfStream),
    DecodingRow(
      promise: "what the kernel releases is cancelled, not lifted",
      script: "i1 x1 y1 b1 | @9 s0 i- b0 |1",
      touches: ["0 began 1 s0 1,1", "9 cancelled 1 s0 1,1 kernel-release"], anomalies: [.kernelRelease]),
    DecodingRow(
      promise: "an unplug cancels every touch",
      script: "i1 x1 y1 s1 i2 x2 y2 | @9 !removed",
      touches: [
        "0 began 1 s0 1,1", "0 began 2 s1 2,2", "9 cancelled 1 s0 1,1 unplugged", "9 cancelled 2 s1 2,2 unplugged",
      ]),
    DecodingRow(
      promise: "a revoked device is told from an unplugged one",
      script: "i1 x1 y1 | @9 !revoked", touches: ["0 began 1 s0 1,1", "9 cancelled 1 s0 1,1 revoked"]),
    DecodingRow(
      promise: "a finger that is down at open begins with the snapshot",
      script: "!snapshot s0 i33 x600 y400 s1 i- x0 y0 s0 b1 | @10 x610 | @20 i- |",
      touches: ["0 began 1 s0 600,400", "10 moved 1 s0 610,400", "20 ended 1 s0 610,400"]),
    DecodingRow(
      promise: "the current slot at open is the snapshot's last",
      script: "!snapshot s0 i- x7 y8 s1 i- x1 y2 s1 | @1 i5 x9 |", touches: ["1 began 1 s1 9,2"]),
    DecodingRow(
      promise: "after a drop the same id goes on, another is cancelled and began, a gone one cancelled",
      script: """
        i1 x1 y1 s1 i2 x2 y2 s2 i3 x3 y3 |
        @50 !snapshot !drop DROP s0 i1 x5 y1 s1 i9 x8 y8 s2 i- x0 y0 s1 |
        """,
      touches: [
        "0 began 1 s0 1,1", "0 began 2 s1 2,2", "0 began 3 s2 3,3", "50 moved 1 s0 5,1",
        "50 cancelled 2 s1 2,2 lost-in-drop", "50 cancelled 3 s2 3,3 lost-in-drop", "50 began 4 s1 8,8",
      ], anomalies: [.synDropped]),
    DecodingRow(
      promise: "fragments around a SYN_DROPPED are thrown away",
      script: "i70 x300 y300 | @10 x400 DROP i- | @10 !snapshot s0 i70 x305 y300 s0 | @20 x306 |",
      touches: ["0 began 1 s0 300,300", "10 moved 1 s0 305,300", "20 moved 1 s0 306,300"], anomalies: [.synDropped]),
    DecodingRow(
      promise: "an id that changes after a drop without a re-read is no lift",
      script: "i1 x1 y1 | @5 DROP | @9 i2 x5 | @12 i- |",
      touches: ["0 began 1 s0 1,1", "9 cancelled 1 s0 1,1 lost-in-drop", "9 began 2 s0 5,1", "12 ended 2 s0 5,1"],
      anomalies: [.synDropped]),
    DecodingRow(
      promise: "a palm is cancelled once and stays dead until lifted",
      script: "i1 x1 y1 | @1 t2 | @2 t0 x5 | @3 i- | @4 i2 | @5 i- |",
      touches: ["0 began 1 s0 1,1", "1 cancelled 1 s0 1,1 palm", "4 began 2 s0 5,1", "5 ended 2 s0 5,1"],
      anomalies: [.palm], device: TestDevice.screen(extra: [0x37: AxisRange(minimum: 0, maximum: 2)])),
    DecodingRow(
      promise: "the tool type persists in a slot: what lands there again is still a palm",
      script: "i1 x1 y1 t2 | @3 i- | @4 i2 | @5 i- | @6 t0 i3 |", touches: ["6 began 1 s0 1,1"],
      anomalies: [.palm, .palm], device: TestDevice.screen(extra: [0x37: AxisRange(minimum: 0, maximum: 2)])),
    DecodingRow(
      promise: "hovering is no touch",
      script: "i1 x1 y1 d20 | @1 d0 | @2 x2 | @3 d5 | @4 x3 | @5 i- |",
      touches: ["1 began 1 s0 1,1", "2 moved 1 s0 2,1", "3 ended 1 s0 2,1"],
      device: TestDevice.screen(extra: [0x3b: AxisRange(minimum: 0, maximum: 30)])),
    DecodingRow(
      promise: "pressure alone is no motion",
      script: "i1 x1 y1 p5 | @1 p9 | @2 x2 |", touches: ["0 began 1 s0 1,1", "2 moved 1 s0 2,1"],
      device: TestDevice.screen(extra: [0x3a: AxisRange(minimum: 0, maximum: 255)])),
    DecodingRow(
      promise: "a clock that goes back keeps the file's order and is told",
      script: "@1000 i1 x1 y1 | @995 x2 | @996 i- |",
      touches: ["1000 began 1 s0 1,1", "995 moved 1 s0 2,1", "996 ended 1 s0 2,1"], anomalies: [.clockBackwards]),
    DecodingRow(
      promise: "a device without MT axes is one touch",
      script: "X5 Y6 b1 | @1 X7 | @2 b0 | @3 Y9 b1 | @4 b0 |",
      touches: ["0 began 1 - 5,6", "1 moved 1 - 7,6", "2 ended 1 - 7,6", "3 began 2 - 7,9", "4 ended 2 - 7,9"],
      device: TestDevice.resistive),
    DecodingRow(
      promise: "a single touch that comes and goes in one frame is seen",
      script: "X5 Y6 b1 b0 |", touches: ["0 began 1 - 5,6", "0 ended 1 - 5,6"], anomalies: [.zeroLengthTouch],
      device: TestDevice.resistive),
    DecodingRow(
      promise: "an unplug of a single-touch device is no tap",
      script: "X5 Y6 b1 | @9 b0 |1 @9 !removed", touches: ["0 began 1 - 5,6", "9 cancelled 1 - 5,6 kernel-release"],
      anomalies: [.kernelRelease], device: TestDevice.resistive),
    DecodingRow(
      promise: "a held button that repeats is the same touch",
      script: "X5 Y6 b1 | @9 b2 |1 @12 X6 | @13 b0 |",
      touches: ["0 began 1 - 5,6", "12 moved 1 - 6,6", "13 ended 1 - 6,6"], device: TestDevice.resistive),
    DecodingRow(
      promise: "a single touch whose lift was lost in a drop is cancelled",
      script: "X5 Y6 b1 | @9 !snapshot !drop DROP X9 Y9 |",
      touches: ["0 began 1 - 5,6", "9 cancelled 1 - 5,6 lost-in-drop"],
      anomalies: [.synDropped], device: TestDevice.resistive),
  ]

  @Test(arguments: rows)
  func decodes(_ row: DecodingRow) {
    let log = TouchLog(row.script, on: row.device, end: row.end)
    #expect(log.lines == row.touches)
    #expect(log.anomalies.map(\.kind) == row.anomalies)
  }
}
