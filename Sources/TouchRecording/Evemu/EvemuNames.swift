internal import LinuxIO
import TouchModel

/// Names of usages as they stand in evemu's comments, each made once.
struct EvemuNames {
  private var texts: [EventUsage: [UInt8]] = [:]
  private var codes: [EventUsage: [UInt8]] = [:]

  /// `EV_ABS / ABS_MT_SLOT          `, up to the column of the value.
  mutating func append(_ usage: EventUsage, to bytes: inout ByteBuffer) {
    if let text = texts[usage] { return bytes.append(text) }
    let code = usage.name ?? "(null)"
    let text =
      "\(usage.typeName ?? "(null)") / \(code)" + String(repeating: " ", count: max(0, 20 - code.utf8.count)) + " "
    // A file that makes up usages must not make this grow for ever.
    if texts.count < 4096 { texts[usage] = Array(text.utf8) }
    bytes.append(text)
  }

  mutating func appendCode(_ usage: EventUsage, to bytes: inout ByteBuffer) {
    if let text = codes[usage] { return bytes.append(text) }
    let text = EvemuHeader.name(usage)
    if codes.count < 256 { codes[usage] = Array(text.utf8) }
    bytes.append(text)
  }
}
