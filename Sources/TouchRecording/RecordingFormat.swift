/// The formats that are told apart by their first bytes.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  case mcap
  case evemu
  case libinput
  case evtest
  case getevent
  case hidRecorder = "hid-recorder"
  case mtdev
  case umockdev
  case jsonLines = "json-lines"
  case zstd
  case gzip
  case xz

  /// Whether this version reads it.
  public var isReadable: Bool { self == .mcap || self == .evemu }

  /// The name for people.
  public var name: String {
    switch self {
    case .mcap: "MCAP"
    case .evemu: "evemu"
    case .libinput: "libinput record (YAML)"
    case .evtest: "evtest output"
    case .getevent: "Android getevent output"
    case .hidRecorder: "hid-recorder output"
    case .mtdev: "mtdev-test output"
    case .umockdev: "umockdev device or ioctl dump"
    case .jsonLines: "JSON Lines"
    case .zstd: "zstd-compressed data"
    case .gzip: "gzip-compressed data"
    case .xz: "xz-compressed data"
    }
  }
}
