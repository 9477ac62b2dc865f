import Analysis
import Backup
import Console
import Files
import HTTPClient

/// The learnt networks that lie in the data folder.
public struct ModelFolder: Sendable {
  /// What the network of notes is called.
  public static let noteNetworkName = BasicPitchPackage.name

  /// How it is with the network of notes.
  public enum State: String, Encodable, Sendable {
    case installed, missing, damaged
  }

  private let folder: String
  private let package: BasicPitchPackage

  /// Those of a data folder.
  public init(_ location: DataLocation) {
    self.init(location, package: .own)
  }

  init(_ location: DataLocation, package: BasicPitchPackage) {
    folder = "\(location.folder)/models"
    self.package = package
  }

  /// Where the weights of the network of notes lie, or would.
  public var path: String { "\(folder)/\(BasicPitchPackage.name).bin" }

  /// The network of notes; nil when it is not installed, or damaged.
  public var noteNetwork: NoteNetwork? { read().network }

  public var state: State { read().state }

  private func read() -> (network: NoteNetwork?, state: State) {
    guard let bytes = try? SmallFile.read(path, limit: NoteWeights.mostBytes) else {
      return (nil, (try? Descriptor.reading(path)) == nil ? .missing : .damaged)
    }
    let network = try? NoteNetwork(weights: Array(bytes))
    return (network, network == nil ? .damaged : .installed)
  }

  /// What pages may fetch of it; nil where it is not installed, or damaged.
  var published: (entry: ModelList.Entry, file: Descriptor)? {
    // Read from the file that is handed out: another may take its place at any time.
    guard let file = try? Descriptor.reading(path),
      let bytes = try? file.bytes(at: 0, most: NoteWeights.mostBytes + 1),
      (try? NoteWeights(bytes)) != nil
    else { return nil }
    let entry = ModelList.Entry(
      use: "notes", hash: ContentHash(of: bytes[...]).description, bytes: Int64(bytes.count))
    return (entry, file)
  }

  /// Installs the network from the package in a file.
  public func install(from file: String) throws {
    try save(package.weights(in: Descriptor.reading(file)))
  }

  /// Fetches the package and installs the network of it.
  public func install() async throws {
    try makeFolder(folder)
    // It lies beside its path until its hash is known, and never gets a name.
    let path = "\(folder)/\(BasicPitchPackage.name).whl"
    let file = try OutputFile(path, mayReplace: true)
    let descriptor = file.descriptor
    let trouble = Locked<(any Error)?>(nil)
    let reception = HTTPReception(limit: 1 << 16) { piece in
      let isTooLarge = Int(descriptor.byteCount) + piece.count > BasicPitchPackage.mostBytes
      if !isTooLarge, writeAll(piece, to: descriptor.number) { return true }
      trouble.withLock {
        $0 =
          isTooLarge
          ? ModelTrouble.tooLarge
          : FileError(
            .notWritable, "it cannot be written; check that the disk is not full", file: path)
      }
      return false
    }
    let outcome = try await HTTPConnection()?.ask(HTTPRequest("GET", package.url), reception)
    if let error = trouble.withLock({ $0 }) { throw error }
    guard case .success(let answer) = outcome else { throw ModelTrouble.away }
    guard answer.status == 200 else { throw ModelTrouble.refused(status: answer.status) }
    try save(package.weights(in: descriptor))
  }

  private func save(_ weights: NoteWeights) throws {
    try makeFolder(folder)
    try OutputFile.write(weights.file, to: path, mayReplace: true)
  }
}
