internal import LinuxIO

// Descriptions of our messages that travel in the file, so that any reader can decode them:
//
//     syntax = "proto3"; package touchrec;
//     message EvdevFrame {
//       repeated uint32 usage = 1;       // type << 16 | code
//       repeated sint32 value = 2;
//       uint32 flags = 3;                // FrameFlags
//       repeated sint32 offset_us = 4;   // event time less publish_time; absent when all events share that time
//     }
//     message ClockSample { int64 monotonic_ns = 1; int64 boottime_ns = 2; int64 realtime_ns = 3; }
enum MCAPSchemas {
  private static let optional: UInt64 = 1
  private static let repeated: UInt64 = 3
  private static let int64: UInt64 = 3
  private static let uint32: UInt64 = 13
  private static let sint32: UInt64 = 17

  private struct Field {
    var name: String
    var label: UInt64
    var type: UInt64
  }

  static func frame() -> ByteBuffer {
    fileSet(
      message: "EvdevFrame",
      fields: [
        Field(name: "usage", label: repeated, type: uint32), Field(name: "value", label: repeated, type: sint32),
        Field(name: "flags", label: optional, type: uint32), Field(name: "offset_us", label: repeated, type: sint32),
      ])
  }

  static func clock() -> ByteBuffer {
    fileSet(
      message: "ClockSample",
      fields: ["monotonic_ns", "boottime_ns", "realtime_ns"].map { Field(name: $0, label: optional, type: int64) })
  }

  /// One line of the control format, as JSON Schema.
  static let control = """
    {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"touchrec.Control","type":"object",\
    "properties":{"time":{"type":"number"},"content":{"enum":["claims","declines"]},"touch":{"type":"integer"},\
    "region":{"type":"string"},"do":{"enum":["add","remove","hide","show"]},\
    "x_mm":{"type":"array","items":{"type":"number"}},"y_mm":{"type":"array","items":{"type":"number"}}}}
    """

  /// A FileDescriptorSet of one file with one message, whose fields are numbered in their order.
  private static func fileSet(message: String, fields: [Field]) -> ByteBuffer {
    var descriptor = ByteBuffer(capacity: 256)
    descriptor.append(protobuf: 1, text: message)
    for (index, field) in fields.enumerated() {
      var entry = ByteBuffer(capacity: 64)
      entry.append(protobuf: 1, text: field.name)
      entry.append(protobuf: 3, number: UInt64(index + 1))
      entry.append(protobuf: 4, number: field.label)
      entry.append(protobuf: 5, number: field.type)
      descriptor.append(protobuf: 2, message: entry)
    }
    var file = ByteBuffer(capacity: 256)
    file.append(protobuf: 1, text: "touchrec/\(message).proto")
    file.append(protobuf: 2, text: "touchrec")
    file.append(protobuf: 4, message: descriptor)
    file.append(protobuf: 12, text: "proto3")
    var set = ByteBuffer(capacity: 256)
    set.append(protobuf: 1, message: file)
    return set
  }
}

// Protobuf's wire format: each field is a tag (number << 3 | kind) and, for texts and messages, a length.
extension ByteBuffer {
  mutating func append(protobuf field: UInt64, number: UInt64) {
    append(varint: field << 3)
    append(varint: number)
  }

  mutating func append(protobuf field: UInt64, text: String) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(text.utf8.count))
    append(text)
  }

  mutating func append(protobuf field: UInt64, message: borrowing ByteBuffer) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(message.count))
    append(message)
  }
}
