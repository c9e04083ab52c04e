// swift-tools-version: 6.2
import PackageDescription

// Our own scripts set TOUCHREC_STRICT=1. Whoever builds or depends on touchrec never meets these: a newer compiler's new
// warning must not break somebody else's build.
let strict = Context.environment["TOUCHREC_STRICT"] == "1"

let common: [SwiftSetting] =
  [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// For targets that touch C or raw memory.
let guarded: [SwiftSetting] = common + (strict ? [.strictMemorySafety()] : [])

// The arrows between targets are design: Tests/PureTests/House checks this table against the one in README.
let package = Package(
  name: "touchrec",
  products: [
    .library(
      name: "EvdevTouch",
      targets: [
        "EvdevTouch", "TouchFeed", "TouchDevice", "TouchDecoding", "TouchRecording", "RecognizerCore", "TouchModel",
      ]),
    .library(name: "RecognizerCore", targets: ["RecognizerCore", "TouchModel"]),
    .executable(name: "touchrec", targets: ["touchrec"]),
  ],
  targets: [
    .target(name: "TouchModel", swiftSettings: guarded + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "RecognizerCore", dependencies: ["TouchModel"], swiftSettings: common),
    .target(name: "LinuxIO", dependencies: ["CLinux"], swiftSettings: guarded),
    .target(
      name: "TouchDevice", dependencies: ["TouchModel", "LinuxIO", "CEvdev", "CUdev"], swiftSettings: guarded),
    .target(name: "TouchDecoding", dependencies: ["TouchModel"], swiftSettings: guarded),
    .target(name: "TouchRecording", dependencies: ["TouchModel", "LinuxIO"], swiftSettings: guarded),
    .target(
      name: "EvdevTouch", dependencies: ["TouchModel", "LinuxIO", "TouchDevice", "TouchRecording"],
      swiftSettings: guarded),
    .target(
      name: "TouchFeed", dependencies: ["TouchModel", "TouchDecoding", "RecognizerCore"], swiftSettings: common),
    .target(name: "TouchDiagnostics", dependencies: ["TouchModel", "TouchDecoding"], swiftSettings: common),
    .target(name: "CommandLineKit", swiftSettings: common),
    .target(
      name: "TouchCommands",
      dependencies: [
        "TouchModel", "RecognizerCore", "LinuxIO", "TouchDevice", "TouchDecoding", "TouchRecording", "EvdevTouch",
        "TouchFeed", "TouchDiagnostics", "CommandLineKit",
      ],
      swiftSettings: common),
    .executableTarget(name: "touchrec", dependencies: ["TouchCommands"], swiftSettings: common),
    .executableTarget(
      name: "touchrec-bench",
      dependencies: [
        "TouchModel", "LinuxIO", "TouchDecoding", "TouchRecording", "EvdevTouch", "CAllocationCounter", "CDecodeFloor",
      ],
      swiftSettings: guarded),

    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),

    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(name: "CDecodeFloor", path: "Tests/CDecodeFloor"),
    .target(name: "TouchTesting", dependencies: ["TouchModel"], path: "Tests/TouchTesting", swiftSettings: common),
    .testTarget(
      name: "PureTests",
      dependencies: [
        "TouchModel", "RecognizerCore", "LinuxIO", "TouchDevice", "TouchDecoding", "TouchRecording", "EvdevTouch",
        "TouchFeed",
        "TouchDiagnostics", "CommandLineKit", "TouchCommands", "TouchTesting", "CAllocationCounter",
      ],
      swiftSettings: common),
    .testTarget(
      name: "MockedDeviceTests",
      dependencies: ["TouchModel", "LinuxIO", "TouchDevice", "TouchRecording", "TouchTesting"], swiftSettings: common),
    .testTarget(
      name: "KernelTests",
      dependencies: [
        "TouchModel", "LinuxIO", "TouchDevice", "TouchDecoding", "TouchRecording", "EvdevTouch", "CommandLineKit",
        "TouchCommands", "TouchTesting", "CAllocationCounter",
      ],
      swiftSettings: common),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "TouchModel", "LinuxIO", "TouchDecoding", "TouchRecording", "TouchCommands", "TouchTesting",
      ],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
