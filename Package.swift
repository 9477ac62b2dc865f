// swift-tools-version:6.2
import PackageDescription

// The layers of ARCHITECTURE.md in code. Imports run downwards only: each helper sets the folder,
// the flags and the dependencies of one layer, so that a wrong arrow has nowhere to be written.

/// Foundation-free Swift. Optimised in debug builds too, since audio cannot be rendered without.
/// `embeds` are files that stand in the program as bytes.
func core(
  _ name: String, uses: [Target.Dependency] = [], embeds: [String] = []
) -> Target {
  .target(
    name: name, dependencies: ["CMath"] + uses, path: "Sources/Core/\(name)",
    resources: embeds.map { .embedInCode($0) },
    swiftSettings: [
      .treatWarning("EmbeddedRestrictions", as: .warning),
      .enableExperimentalFeature("Extern"),
      .unsafeFlags(["-O", "-enforce-exclusivity=unchecked"]),
      // A module at once, as in a release, or no function is inlined into another file.
      .unsafeFlags(
        ["-wmo", "-disable-batch-mode", "-num-threads", "2"], .when(configuration: .debug)),
    ])
}

/// What the apps share on the machine: may use core, system and other platform modules.
func platform(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, path: "Sources/Platform/\(name)")
}

/// One of the five apps: may use core, system and platform, and no other app. Files that it `embeds` become
/// bytes of the program, in `PackageResources`.
func app(_ name: String, uses: [Target.Dependency] = [], embeds: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses, path: "Sources/Apps/\(name)",
    resources: embeds.map { .embedInCode($0) })
}

/// A program. Only `quintet` may know every module.
func program(_ name: String, uses: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: uses, path: "Sources/Products/\(name)")
}

/// A C library that Debian packages.
func library(_ name: String, pkgConfig: String, apt: [String]) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

/// C of our own, for what Swift cannot call or declare.
func shim(_ name: String, uses: [Target.Dependency] = [], links: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses, path: "Sources/System/\(name)",
    // As a release: what is slow without is slow in every test.
    cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
    linkerSettings: links.map { .linkedLibrary($0) })
}

/// The tests of one module, in `Tests/<name>Tests`; `beside` lies there too and is no Swift.
func tests(_ name: String, uses: [Target.Dependency], beside: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestKit"] + uses, path: "Tests/\(name)Tests",
    exclude: beside)
}

/// What every app is tested with.
let household: [Target.Dependency] = [
  "Backup", "Commerce", "Files", "Media", "Server", "Storage", "Web", "quintet", "quintet-media",
  "quintet-speech",
]

let package = Package(
  name: "Quintet",
  products: [
    "quintet", "quintet-media", "quintet-speech", "QuintetWasm", "QuintetSearchWasm",
    "QuintetMelodyWasm", "QuintetAnalysisWasm", "QuintetTheoryWasm", "QuintetFormatsWasm",
  ].map { Product.executable(name: $0, targets: [$0]) }
    + ["Search", "Melody", "Analysis", "Theory", "Formats", "Engine"].map {
      Product.library(name: "Quintet\($0)", type: .dynamic, targets: ["\($0)ABI"])
    },
  traits: [
    .default(enabledTraits: ["Ads", "Subscriptions"]),
    .trait(name: "Ads", description: "Advertisements; a mock stands in their place without"),
    .trait(name: "Subscriptions", description: "Purchases; none can be made without"),
  ],
  targets: [
    library(
      "CFFmpeg", pkgConfig: "libavformat",
      apt: ["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswresample-dev"]),
    library("CCrypto", pkgConfig: "libcrypto", apt: ["libssl-dev"]),
    library("CZlib", pkgConfig: "zlib", apt: ["zlib1g-dev"]),
    library("CPNG", pkgConfig: "libpng", apt: ["libpng-dev"]),
    library("CALSA", pkgConfig: "alsa", apt: ["libasound2-dev"]),
    library("CSodium", pkgConfig: "libsodium", apt: ["libsodium-dev"]),
    library("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    library("CPostgres", pkgConfig: "libpq", apt: ["libpq-dev"]),
    shim("CSQLiteShim"),
    shim("CHTTP", links: ["microhttpd", "gnutls"]),
    shim("CAuthority", links: ["crypto"]),
    shim("CSignature", links: ["crypto"]),
    shim("CChain", links: ["crypto"]),
    shim("CTimestamp", links: ["crypto"]),
    shim("CTensor"),
    shim("CWhisper", uses: ["CTensor"]),
    shim("CCurl", links: ["curl"]),
    shim("CMath", links: ["m"]),
    shim("CMemory"),
    shim("CSandbox"),
    shim("CWasmRuntime"),

    core("DSP"),
    core("Synthesis", uses: ["DSP"]),
    core("Sleep", uses: ["DSP"]),
    core("Hearing", uses: ["DSP"]),
    core("Engine", uses: ["DSP", "Hearing", "Sleep"]),
    core("EngineABI", uses: ["DSP", "Engine", "Hearing", "Sleep"]),
    core(
      "Analysis", uses: ["DSP"],
      embeds: ["beats", "chords", "colours", "harmony", "key", "live", "notes"].map {
        "Models/\($0).bin"
      }),
    core("AnalysisABI", uses: ["Analysis"]),
    core("Search"),
    core("Theory"),
    core("TheoryABI", uses: ["Theory"]),
    core("Formats", uses: ["Analysis", "Theory"]),
    core("FormatsABI", uses: ["Formats"]),
    core("SearchABI", uses: ["Search"]),
    core("Melody", uses: ["DSP"]),
    core("Editing", uses: ["DSP"]),
    core("MelodyABI", uses: ["Analysis", "Melody"]),

    platform("Console"),
    platform("Errors"),
    platform("MediaModel", uses: ["Errors"]),
    platform("Codec", uses: ["MediaModel", "CFFmpeg"]),
    platform("Files", uses: ["CCrypto", "CMemory", "Errors"]),
    platform("Storage", uses: ["CPostgres", "CSQLite", "CSQLiteShim", "Errors", "Files"]),
    platform("HTTPClient", uses: ["Files", "CCurl"]),
    platform("Blobs", uses: ["CCrypto", "Errors", "Files", "HTTPClient"]),
    platform("Backup", uses: ["Blobs", "Errors", "Files", "Storage"]),
    platform("Media", uses: ["Files", "MediaModel", "DSP", "CSandbox"]),
    platform("Archive", uses: ["CZlib", "Errors", "Files"]),
    platform("Waveform", uses: ["DSP", "CPNG"]),
    platform(
      "Speech",
      uses: [
        "Archive", "Backup", "Errors", "Files", "HTTPClient", "Media", "MediaModel",
      ]),
    platform("Sessions", uses: ["Engine", "DSP", "Errors", "Files", "Media", "MediaModel"]),
    platform("SoundCard", uses: ["Errors", "CALSA"]),
    platform(
      "Loudspeaker",
      uses: [
        "Blobs", "DSP", "Engine", "Errors", "Files", "HTTPClient", "Hearing", "Media",
        "MediaModel", "Players", "Sleep", "SoundCard", "Web",
      ]),
    platform("HouseholdClient", uses: ["Console", "Files", "HTTPClient", "Web"]),
    platform("Authority", uses: ["CAuthority", "Errors", "Files"]),
    platform("Web", uses: ["CHTTP", "CZlib", "Errors", "Files"]),
    platform("Sync", uses: ["Storage", "Web"]),
    platform(
      "Proof",
      uses: ["CSodium", "CTimestamp", "Errors", "Files", "HTTPClient", "Storage", "Web"]),
    platform("Accounts", uses: ["CSignature", "CSodium", "Files", "Storage", "Sync", "Web"]),
    platform(
      "StoreProviders",
      uses: [
        "CChain", "CSignature", "CSodium", "Commerce", "Errors", "Files", "HTTPClient", "Storage",
        "Web",
      ]),
    platform("Jobs", uses: ["Files", "Storage", "Web"]),
    platform("Players", uses: ["Blobs", "Files", "Storage", "Web"]),
    platform("Commerce", uses: ["CSignature", "CSodium", "Files", "Storage", "Sync", "Web"]),
    platform("Ads", uses: ["Commerce", "Files", "Storage", "StoreProviders", "Web"]),
    platform(
      "Library",
      uses: [
        "Blobs", "DSP", "Files", "Jobs", "Media", "MediaModel", "Storage", "Sync", "Web",
      ]),
    platform(
      "Server",
      uses: [
        "Accounts", "Ads", "Authority", "Backup", "Blobs", "Commerce", "Console", "Errors",
        "Files", "HouseholdClient", "Jobs", "Library", "Media", "MediaModel", "Players", "Proof",
        "Speech", "Storage", "StoreProviders", "Sync", "Web",
      ]),
    app(
      "YakBack",
      uses: [
        "Archive", "Blobs", "Commerce", "Console", "DSP", "Files", "HouseholdClient", "Jobs",
        "Library",
        "Loudspeaker", "Media", "MediaModel", "Players", "Search", "Server", "Storage", "Sync",
        "Synthesis", "Web",
      ]),
    app(
      "MelodyMap",
      uses: [
        "Blobs", "Commerce", "Console", "DSP", "Files", "HTTPClient", "HouseholdClient", "Jobs",
        "Library", "Media", "MediaModel", "Melody", "Search", "Server", "Storage", "Sync", "Web",
      ],
      embeds: ["Starter/catalogue.json"]),
    app(
      "Amadeus",
      uses: [
        "Analysis", "Archive", "Backup", "Blobs", "CMath", "Console", "DSP", "Files", "Formats",
        "HTTPClient", "HouseholdClient", "Jobs", "Library", "Media", "MediaModel", "Melody",
        "Server", "Speech",
        "Storage", "Sync", "Synthesis", "Theory", "Web",
      ]),
    app(
      "BabySounds",
      uses: [
        "Accounts", "Backup", "Blobs", "Commerce", "Console", "DSP", "Engine", "Files", "Hearing",
        "HouseholdClient", "Jobs", "Library", "Media", "MediaModel", "Players", "Server", "Sleep",
        "Storage", "Sync", "Web",
      ],
      embeds: ["Catalogue/sounds.json"]),
    app(
      "Sonidea",
      uses: [
        "Accounts", "Analysis", "Archive", "Blobs", "Commerce", "Console", "DSP", "Editing",
        "Files",
        "HouseholdClient", "Jobs", "Library", "Media", "MediaModel", "Players", "Proof", "Search",
        "Server", "Sessions", "Speech", "Storage", "Sync", "Web",
      ]),
    program("quintet-media", uses: ["MediaModel", "Codec", "CSandbox"]),
    program("quintet-speech", uses: ["CSandbox", "CWhisper", "Files"]),
    program("QuintetWasm", uses: ["EngineABI", "CWasmRuntime"]),
    program("QuintetSearchWasm", uses: ["SearchABI", "CWasmRuntime"]),
    program("QuintetMelodyWasm", uses: ["MelodyABI", "CWasmRuntime"]),
    program("QuintetAnalysisWasm", uses: ["AnalysisABI", "CWasmRuntime"]),
    program("QuintetTheoryWasm", uses: ["TheoryABI", "CWasmRuntime"]),
    program("QuintetFormatsWasm", uses: ["FormatsABI", "CWasmRuntime"]),
    program(
      "quintet",
      uses: [
        "Accounts", "Amadeus", "Authority", "BabySounds", "Backup", "Blobs", "CALSA", "CCrypto",
        "CCurl", "CHTTP", "CMath", "CPNG", "CPostgres", "CSQLite", "CSodium", "CZlib", "Commerce",
        "Console", "DSP", "Engine", "Errors", "Files", "HouseholdClient", "Loudspeaker", "Media",
        "MediaModel", "MelodyMap", "Players", "Proof", "Server", "Sessions", "Sonidea",
        "SoundCard", "Speech", "Storage", "StoreProviders", "Waveform", "Web", "YakBack",
      ]),
    .target(
      name: "TestKit",
      dependencies: ["CSandbox", "DSP", "CMath", "Files", "Storage", "Sync", "Web"],
      path: "Tests/TestKit", exclude: ["s3server.py"]),
    .target(name: "CSandboxTrial", dependencies: ["CSandbox"], path: "Tests/CSandboxTrial"),
    tests("Sandbox", uses: ["CSandbox", "CSandboxTrial"]),
    tests("DSP", uses: ["DSP"]),
    tests("Analysis", uses: ["Analysis"]),
    tests(
      "Amadeus",
      uses: household + [
        "Amadeus", "Analysis", "Archive", "DSP", "Formats", "HouseholdClient", "HTTPClient", "Jobs",
        "Library", "Speech", "Theory",
      ]),
    tests("Theory", uses: ["Theory", "TheoryABI"]),
    tests("Formats", uses: ["Formats", "FormatsABI", "Theory"]),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    tests("Search", uses: ["Search", "SearchABI"]),
    tests("Melody", uses: ["Melody", "MelodyABI"]),
    tests("Engine", uses: ["CAllocationCount", "DSP", "Engine", "EngineABI", "Hearing", "Sleep"]),
    tests("Sleep", uses: ["DSP", "Sleep"]),
    tests("Hearing", uses: ["Hearing"]),
    tests("Editing", uses: ["DSP", "Editing"]),
    tests("Console", uses: ["Console"]),
    tests("Files", uses: ["Files"]),
    tests("HTTPClient", uses: ["HTTPClient", "Web"]),
    .executableTarget(name: "StorageTrial", dependencies: ["Storage"], path: "Tests/StorageTrial"),
    tests("Storage", uses: ["Storage", "StorageTrial"]),
    .executableTarget(
      name: "BlobTrial", dependencies: ["Blobs", "Files"], path: "Tests/BlobTrial"),
    tests("Blobs", uses: ["Blobs", "Files", "BlobTrial"]),
    .executableTarget(
      name: "BackupTrial", dependencies: ["Backup", "Storage"], path: "Tests/BackupTrial"),
    tests("Backup", uses: ["Backup", "BackupTrial", "Blobs", "Files", "Storage", "quintet"]),
    tests("Media", uses: ["Files", "MediaModel", "Media", "DSP", "quintet-media"]),
    tests("Sessions", uses: ["Sessions", "Media", "MediaModel", "Engine", "DSP"]),
    tests(
      "Speech",
      uses: [
        "Backup", "CTensor", "Files", "Media", "Speech", "Web", "quintet-media",
        "quintet-speech",
      ]),
    tests("Waveform", uses: ["Waveform", "DSP"]),
    tests("Web", uses: ["Web", "Files"]),
    tests("Accounts", uses: ["Accounts", "CCrypto", "Storage", "Sync", "Web", "Files"]),
    tests(
      "StoreProviders",
      uses: [
        "StoreProviders", "CCrypto", "Commerce", "Files", "HTTPClient", "Storage", "Sync", "Web",
        "quintet", "quintet-media",
      ]),
    tests("Ads", uses: ["Ads", "Commerce", "Files", "Storage", "StoreProviders", "Sync", "Web"]),
    tests("Commerce", uses: ["Commerce", "CSodium", "Files", "Storage", "Sync", "Web"]),
    tests("Authority", uses: ["Authority", "Files"]),
    tests("Proof", uses: ["Files", "Proof", "Storage", "Web"]),
    .executableTarget(name: "JobTrial", dependencies: ["Jobs", "Storage"], path: "Tests/JobTrial"),
    tests("Jobs", uses: ["Jobs", "Storage", "Web", "Files"]),
    tests("Archive", uses: ["Archive", "Files"]),
    tests(
      "Library",
      uses: [
        "Library", "Blobs", "DSP", "Jobs", "Storage", "Sync", "Web", "Files", "Media",
        "quintet-media",
      ]),
    tests(
      "Players",
      uses: [
        "Players", "Loudspeaker", "Blobs", "CAllocationCount", "DSP", "Engine", "Media", "Sleep",
        "SoundCard", "Storage", "Web", "Files", "quintet", "quintet-media",
      ]),
    tests(
      "Server",
      uses: household + [
        "Amadeus", "Authority", "BabySounds", "Console", "Jobs", "Library", "MelodyMap", "Sonidea",
        "Speech", "YakBack",
      ]),
    tests(
      "Sync", uses: ["Files", "Storage", "Sync", "Web", "quintet", "quintet-media"],
      beside: ["devices"]),
    tests("BabySounds", uses: household + ["BabySounds", "DSP", "Hearing", "Sleep"]),
    tests(
      "Sonidea",
      uses: household + [
        "Analysis", "Archive", "DSP", "Library", "MediaModel", "Proof", "Sonidea", "Speech", "Sync",
      ]),
    tests("Synthesis", uses: ["Synthesis", "DSP"]),
    tests(
      "YakBack",
      uses: household + ["Archive", "DSP", "Jobs", "Players", "Sync", "Synthesis", "YakBack"]),
    tests("MelodyMap", uses: household + ["Jobs", "Library", "MelodyMap"], beside: ["script"]),
    tests("Quintet", uses: ["MediaModel", "quintet", "quintet-media"]),
  ],
  swiftLanguageModes: [.v6]
)

// What sends bytes to everything that reads them from outside is built by Tests/Fuzz/run alone, in a folder of its own
// and with other flags: see docs/decisions/0034-fuzzing.md.
if Context.environment["QUINTET_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "quintet-fuzz",
      dependencies: [
        "Accounts", "Archive", "CZlib", "DSP", "Files", "Media", "MediaModel", "MelodyMap",
        "Proof", "Search",
        "Sessions", "Sonidea", "Storage", "Sync", "TestKit", "Web", "YakBack",
      ],
      path: "Tests/Fuzz", exclude: ["corpus", "words", "run"]))
}
