import CommandLineKit
import Testing

@Suite("Values on the command line")
struct ValueTests {
  static let time = Option.value("time", .duration(), help: "A time.")
  static let size = Option.value("size", .size(), help: "A size.")
  static let number = Option.value("number", .number(), help: "A number.")
  static let integer = Option.value("integer", .integer(), help: "A number.")
  static let tool = ToolSpec(
    "t", version: "1", abstract: "test",
    groups: [CommandGroup("G", [CommandSpec("c", abstract: "test", options: [time, size, number, integer])])],
    manualDate: "2026-12-01")

  static func value<T>(_ option: Option<T?>, _ text: String) -> T? {
    guard case .run(let arguments)? = try? tool.parse(["c", "--\(option.spec.name)=\(text)"]) else { return nil }
    return arguments[option]
  }

  @Test(
    "Times are exact nanoseconds; a bare number is seconds",
    arguments: [
      ("0", 0), ("1", 1_000_000_000), ("0.5", 500_000_000), (".5", 500_000_000), ("250ms", 250_000_000),
      ("10s", 10_000_000_000),
      ("1sec", 1_000_000_000), ("5min", 300_000_000_000), ("5m", 300_000_000_000), ("1h", 3_600_000_000_000),
      ("1h30min", 5_400_000_000_000), ("1d", 86_400_000_000_000), ("1.5us", 1_500), ("3µs", 3_000), ("3μs", 3_000),
      ("7ns", 7),
      ("0.1s", 100_000_000), ("0.000000001", 1), ("0.0000000019", 1), ("1m1s1ms1us1ns", 61_001_001_001),
      ("9223372036.854775807", .max), ("1.000000000000000000000000000001s", 1_000_000_000),
      ("", nil), ("-1", nil), ("+1", nil), ("s", nil), ("1.", nil), ("1..2", nil), ("1x", nil), ("1 s", nil),
      ("1h30", nil), ("1e3", nil),
      ("9223372036.854775808", nil), ("99999999999999999999", nil), ("106752d", nil), ("106751d24h", nil), ("١s", nil),
      ("1S", nil),
      ("1\r\n", nil), ("nan", nil),
    ] as [(String, Int64?)])
  func durations(text: String, expected: Int64?) { #expect(Self.value(Self.time, text) == expected) }

  @Test(
    "Sizes are exact bytes; K, M and G are powers of 1024 as in coreutils, kB, MB and GB of 1000",
    arguments: [
      ("0", 0), ("4096", 4096), ("1B", 1), ("1k", 1024), ("1K", 1024), ("1KiB", 1024), ("1kB", 1000), ("1KB", 1000),
      ("64MiB", 64 << 20),
      ("64M", 64 << 20), ("64MB", 64_000_000), ("0.25KiB", 256), ("1.5G", 3 << 29), ("2TiB", 2 << 40), ("0.1KiB", 102),
      ("9223372036854775807", .max), ("8388607TiB", 8_388_607 << 40),
      ("", nil), ("0.5", nil), ("-1", nil), ("9223372036854775808", nil), ("8388608TiB", nil), ("1Kib ", nil),
      ("1XB", nil),
      ("1MiB5", nil), ("MiB", nil),
    ] as [(String, Int64?)])
  func sizes(text: String, expected: Int64?) { #expect(Self.value(Self.size, text) == expected) }

  @Test(
    "Numbers are plain decimals",
    arguments: [
      ("1", 1), ("-0.5", -0.5), ("1e3", 1000), ("+2.5E-1", 0.25), ("inf", nil), ("nan", nil), ("0x10", nil),
      ("1e999", nil), ("", nil),
      ("1,5", nil), ("1 ", nil), ("--", nil),
    ] as [(String, Double?)])
  func numbers(text: String, expected: Double?) { #expect(Self.value(Self.number, text) == expected) }

  @Test(
    "Whole numbers are whole",
    arguments: [
      ("0", 0), ("-5", -5), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil),
      ("1.0", nil), ("0x10", nil), ("", nil),
    ] as [(String, Int?)])
  func integers(text: String, expected: Int?) { #expect(Self.value(Self.integer, text) == expected) }
}
