// swift-tools-version: 6.2
import PackageDescription

/// Warnings stop the build where `BIFOLD_STRICT` is set, as CI does; a newer compiler's new
/// warning must not stop a reader from building.
let strict = Context.environment["BIFOLD_STRICT"] != nil

let swiftRules: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
  + (strict ? [.treatAllWarnings(as: .error)] : [])
let cRules: [CSetting] =
  [.enableWarning("all"), .enableWarning("extra")]
  + (strict ? [.treatAllWarnings(as: .error)] : [])

/// The program depends on its worker so that a plain `swift run bifold` builds both. SwiftPM then
/// links what the worker links into the program too, a hundred libraries that take half of its
/// start; the Makefile, which builds each by name, sets `BIFOLD_SPLIT` and does without.
let worker: [Target.Dependency] =
  Context.environment["BIFOLD_SPLIT"] == nil ? ["bifold-decoder"] : []

@MainActor
extension Target {
  /// A module of the house: strict Swift 6, everything else as SwiftPM has it.
  static func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
    resources: [Resource]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path, resources: resources,
      swiftSettings: swiftRules)
  }

  static func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: swiftRules)
  }
}

let package = Package(
  name: "bifold",
  products: [
    .library(name: "BifoldCore", targets: ["BifoldCore"]),
    .library(name: "BifoldScene", targets: ["BifoldScene"]),
    .library(name: "BifoldRenderer", targets: ["BifoldRenderer"]),
    .library(name: "BifoldWindow", targets: ["BifoldWindow"]),
    .executable(name: "bifold", targets: ["bifold"]),
    .executable(name: "bifold-decoder", targets: ["bifold-decoder"]),
    .executable(name: "bifold-library", targets: ["bifold-library"]),
  ],
  targets: [
    // C libraries, each behind one module.
    .systemLibrary(
      name: "CEpoxy", pkgConfig: "epoxy", providers: [.apt(["libepoxy-dev"])]),
    .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .target(name: "CAllocations", cSettings: cRules),
    .systemLibrary(
      name: "CVipsLibrary", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .target(name: "CVips", dependencies: ["CVipsLibrary"], cSettings: cRules),
    .systemLibrary(
      name: "CArchiveLibrary", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .target(name: "CArchive", dependencies: ["CArchiveLibrary"], cSettings: cRules),
    // The kernel's walls, which no library builds.
    .target(name: "CSandbox", cSettings: cRules),
    .target(name: "CSharedMemory", cSettings: cRules),

    // event → state → layout → scene → batches → GL
    .room("BifoldCore"),
    .room("BifoldScene", ["BifoldCore"]),
    .room(
      "BifoldShaders", path: "Shaders",
      resources: [
        .embedInCode("card.glsl"), .embedInCode("coverage.glsl"), .embedInCode("surface.glsl"),
        .embedInCode("texel.glsl"), .embedInCode("squeezed.glsl"),
        .embedInCode("shade.glsl"), .embedInCode("shading.glsl"),
        .embedInCode("interior.vert"), .embedInCode("interior-flat.frag"),
        .embedInCode("interior-picture.frag"), .embedInCode("rim.vert"),
        .embedInCode("rim-flat.frag"), .embedInCode("rim-picture.frag"),
        .embedInCode("room.glsl"), .embedInCode("interior-room.frag"),
        .embedInCode("rim-room.frag"), .embedInCode("rim-shadow.frag"),
        .embedInCode("rim-reflection.frag"), .embedInCode("rim-ring.frag"),
        .embedInCode("sheet.glsl"), .embedInCode("flap.glsl"),
        .embedInCode("sheet.vert"), .embedInCode("sheet.frag"),
        .embedInCode("sheet-shadow.vert"), .embedInCode("sheet-shadow.frag"),
      ]),
    .room("BifoldRenderer", ["BifoldScene", "BifoldShaders", "CEpoxy"]),
    .room("BifoldWindow", ["BifoldCore", "BifoldRenderer", "CGLFW"]),

    // Books and pictures; what parses other people's bytes is a process of its own.
    .room("BifoldWire", ["CSharedMemory"]),
    .room("BifoldContent", ["BifoldCore", "BifoldWire"]),
    .room("BifoldDecoding", ["BifoldWire", "CVips", "CArchive", "CSandbox"]),
    .target(name: "BifoldAssets", path: "Assets", cSettings: cRules),

    // The program.
    .room(
      "BifoldApp",
      [
        "BifoldCore", "BifoldScene", "BifoldRenderer", "BifoldWindow", "BifoldContent",
        "BifoldWire", "BifoldAssets", "CAllocations", "CGetopt",
      ]),
    .executableTarget(
      name: "bifold", dependencies: ["BifoldApp"] + worker, swiftSettings: swiftRules),
    .executableTarget(
      name: "bifold-decoder", dependencies: ["BifoldDecoding"], swiftSettings: swiftRules),
    // Draws the books of the built-in library; run by hand, its files are in the repository.
    .executableTarget(
      name: "bifold-library", dependencies: ["BifoldContent", "BifoldCore"],
      swiftSettings: swiftRules),

    // What several suites use.
    .room("BifoldTesting", ["BifoldCore"], path: "Tests/BifoldTesting"),
    .executableTarget(
      name: "random-events", dependencies: ["BifoldTesting"], path: "Tests/random-events",
      swiftSettings: swiftRules),
    .target(
      name: "CPictureFiles", dependencies: ["CVipsLibrary"], path: "Tests/CPictureFiles",
      cSettings: cRules),
    .systemLibrary(
      name: "CColourLibrary", path: "Tests/CColourLibrary", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"])]),
    .target(
      name: "CColour", dependencies: ["CColourLibrary"], path: "Tests/CColour", cSettings: cRules),
    .executableTarget(
      name: "decoding-speed", dependencies: ["BifoldDecoding", "BifoldWire", "CPictureFiles"],
      path: "Tests/decoding-speed", swiftSettings: swiftRules),
    .target(name: "CAttempts", path: "Tests/CAttempts", cSettings: cRules),
    .executableTarget(
      name: "walled", dependencies: ["BifoldDecoding", "CAttempts"], path: "Tests/walled",
      swiftSettings: swiftRules),
    .executableTarget(
      name: "impostor", dependencies: ["BifoldWire"], path: "Tests/impostor",
      swiftSettings: swiftRules),
    .tests("BifoldCoreTests", ["BifoldCore", "BifoldTesting"]),
    .tests("BifoldSceneTests", ["BifoldScene", "BifoldCore", "BifoldTesting"]),
    .testTarget(
      name: "BifoldRendererTests",
      dependencies: [
        "BifoldRenderer", "BifoldScene", "BifoldCore", "BifoldShaders", "BifoldTesting", "CEpoxy",
      ],
      exclude: ["Goldens"], swiftSettings: swiftRules),
    .tests("BifoldWireTests", ["BifoldWire", "BifoldTesting", "CSharedMemory"]),
    .tests(
      "BifoldDecodingTests",
      [
        "BifoldDecoding", "BifoldContent", "BifoldWire", "BifoldTesting", "CAttempts",
        "CColour", "CPictureFiles", "CSandbox", "bifold-decoder", "walled",
      ]),
    .tests(
      "BifoldAppTests",
      [
        "BifoldApp", "BifoldCore", "BifoldContent", "BifoldWire", "BifoldAssets", "BifoldTesting",
        "bifold", "bifold-decoder",
      ]),
    .tests(
      "BifoldContentTests",
      [
        "BifoldContent", "BifoldWire", "BifoldTesting", "BifoldAssets", "bifold-decoder",
        "bifold-library", "impostor",
      ]),
  ],
  cLanguageStandard: .c2x
)

// What libFuzzer gives bytes to; the rules for its build are in .ci/fuzz.
if Context.environment["BIFOLD_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/CFuzzer", cSettings: cRules),
    .executableTarget(
      name: "fuzzing",
      dependencies: [
        "BifoldApp", "BifoldContent", "BifoldCore", "BifoldDecoding", "BifoldWire", "CFuzzer",
      ],
      path: "Tests/fuzzing", exclude: ["Corpus"], swiftSettings: swiftRules),
  ]
}
