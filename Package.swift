// swift-tools-version:6.0
// The house: see docs/architecture.md. Arrows point down only; scripts/check-layering.sh holds them.
import PackageDescription

let package = Package(
  name: "orgstar",
  products: [
    .executable(name: "orgstar", targets: ["orgstar"]),
    .library(name: "OrgstarHost", targets: ["OrgstarHost"]),
    .library(name: "OrgSyntax", targets: ["OrgSyntax"]),
  ],
  targets: [
    .target(name: "CSupport", exclude: []),
    .systemLibrary(name: "CLibEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "TextStorage"),
    .target(name: "EmacsRegexp"),
    .target(name: "Elisp", dependencies: ["CSupport", "TextStorage", "EmacsRegexp"]),
    .target(name: "Editor", dependencies: ["CSupport", "Elisp", "TextStorage", "EmacsRegexp"]),
    .target(name: "OrgSyntax"),
    .target(
      name: "OrgEngine",
      dependencies: ["Elisp", "Editor", "OrgSyntax", "TextStorage", "EmacsRegexp"]),
    .target(name: "OrgstarHost", dependencies: ["CSupport", "Elisp", "Editor", "OrgEngine"]),
    .target(
      name: "OrgstarCommands",
      dependencies: ["CSupport", "CLibEdit", "OrgstarHost", "Elisp", "OrgSyntax"]),
    .executableTarget(name: "orgstar", dependencies: ["OrgstarCommands"]),
    .executableTarget(
      name: "orgstar-fuzz", dependencies: ["Elisp", "EmacsRegexp", "OrgSyntax"]),
    .testTarget(
      name: "FuzzTests", dependencies: ["Elisp", "EmacsRegexp", "OrgSyntax"], path: "Tests/Fuzz",
      exclude: ["buffer-edits.el", "corpus", "crashers", "export"]),
    .testTarget(name: "TextStorageTests", dependencies: ["TextStorage"]),
    .testTarget(name: "EmacsRegexpTests", dependencies: ["EmacsRegexp"]),
    .target(name: "LispTesting", dependencies: ["Elisp"], path: "Tests/Support"),
    .testTarget(name: "ElispTests", dependencies: ["Elisp", "LispTesting"]),
    .testTarget(name: "EditorTests", dependencies: ["Editor", "LispTesting"]),
    .testTarget(name: "OrgSyntaxTests", dependencies: ["OrgSyntax"]),
    .testTarget(
      name: "OrgEngineTests", dependencies: ["OrgEngine", "Editor", "Elisp", "LispTesting"],
      exclude: ["functions.eld"]),
    .testTarget(
      name: "OrgstarCommandsTests", dependencies: ["OrgstarCommands", "OrgstarHost", "orgstar"]),
  ],
  swiftLanguageModes: [.v5],
  cLanguageStandard: .gnu2x
)
