import Glibc

/// The command line.
struct Options {
  enum Subject: String {
    case decode, ring, read, all
  }

  var subject = Subject.all
  var checks = false
  var frameCount = 1_000_000

  static let usage = """
    usage: touchrec-bench [decode|ring|read|all] [--check] [--frames N]

      decode    event frames into touches: 5 contacts that all move, 16 events a frame; beside it a bare C decoder
      ring      frames from the thread that reads devices to the one that writes files
      read      recordings in memory: text and native, with and without decoding

      --check       exit 1 where something is allocated that must not be, or the counter does not count
      --frames N    how many frames decode and ring take; 1000000 if not given

    Instructions a frame, whatever else the machine does: Scripts/bench, by callgrind.

    """

  /// Ends the program where the command line asks for help or is wrong.
  init(_ given: some Sequence<String>) {
    var arguments = Array(given)[...]
    while let argument = arguments.popFirst() {
      if let named = Subject(rawValue: argument) {
        subject = named
      } else if argument == "--check" {
        checks = true
      } else if argument == "--frames" {
        guard let count = arguments.popFirst().flatMap({ Int($0) }), count >= 1_000 else {
          Options.refuse("--frames takes a number from 1000 on")
        }
        frameCount = count
      } else if argument == "--help" || argument == "-h" {
        print(Options.usage, terminator: "")
        exit(0)
      } else {
        Options.refuse("what is '\(argument)'?")
      }
    }
  }

  private static func refuse(_ text: String) -> Never {
    let whole = "touchrec-bench: \(text)\n\n\(usage)"
    _ = unsafe Array(whole.utf8).withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
    exit(2)
  }

  func measures(_ what: Subject) -> Bool { subject == .all || subject == what }
}
