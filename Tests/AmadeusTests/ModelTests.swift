import Analysis
import Archive
import Backup
import Files
import Foundation
import TestKit
import Testing
import Web

@testable import Amadeus

/// The network of notes on its way from its package into the data folder.
struct ModelTests {
  private let folder: TemporaryFolder
  private let location: DataLocation

  init() throws {
    folder = try TemporaryFolder()
    location = try DataLocation(data: folder / "data")
  }

  /// A package with these entries, and what would take it for the right one.
  private func package(
    _ entries: [(String, [UInt8])]
  ) throws -> (path: String, package: BasicPitchPackage) {
    let output = try OutputFile(folder / "some.whl", mayReplace: true)
    let writer = ZipWriter(output.descriptor)
    for (name, bytes) in entries { try writer.add(name, bytes) }
    try writer.finish()
    try output.commit()
    let bytes = try Array(SmallFile.read(folder / "some.whl", limit: 1 << 20))
    let hash = ContentHash(of: bytes[...])
    return (folder / "some.whl", BasicPitchPackage(url: "", hash: hash.description))
  }

  private static let network = "basic_pitch/saved_models/icassp_2022/nmp.onnx"

  @Test func refusesEveryOtherPackageAndChangesNothing() throws {
    let models = ModelFolder(location)
    #expect(models.state == .missing && models.noteNetwork == nil)
    let other = try package([(Self.network, Onnx.model())])
    for path in [other.path, try folder.write([1, 2, 3], as: "junk.whl")] {
      #expect(throws: ModelTrouble.otherPackage) { try models.install(from: path) }
    }
    let large = try folder.write([UInt8](repeating: 7, count: 5 << 20), as: "large.whl")
    #expect(throws: ModelTrouble.otherPackage) { try models.install(from: large) }
    #expect(throws: FileError.self) { try models.install(from: folder / "none.whl") }
    #expect(models.state == .missing)
    #expect(!FileManager.default.fileExists(atPath: models.path))
  }

  @Test func installsTheNetworkOfThePackage() throws {
    let right = try package([("a.txt", [1]), (Self.network, Onnx.model())])
    let models = ModelFolder(location, package: right.package)
    try models.install(from: right.path)
    #expect(models.state == .installed && models.noteNetwork != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(location.folder)/models")
    #expect(names == ["basic-pitch-0.4.0.bin"])
    let kept = try NoteWeights(Array(SmallFile.read(models.path, limit: 1 << 20)))
    #expect(kept.file == Onnx.weights.file)
  }

  @Test func keepsWhatIsInstalledWhenAPackageHasNoNetwork() throws {
    let right = try package([(Self.network, Onnx.model())])
    try ModelFolder(location, package: right.package).install(from: right.path)
    var lacking = Onnx.model(without: "const_fold_opt__680")
    for entries in [[], [("a", [1])], [(Self.network, lacking)], [(Self.network, [8, 7, 0x3A])]] {
      let wrong = try package(entries)
      let models = ModelFolder(location, package: wrong.package)
      #expect(throws: (any Error).self) { try models.install(from: wrong.path) }
      #expect(models.state == .installed)
    }
    lacking[0] = 0x3B
    #expect(throws: ModelTrouble.damagedModel) { try OnnxTensors(lacking) }
  }

  @Test func seesThatWhatIsInstalledIsDamaged() throws {
    let right = try package([(Self.network, Onnx.model())])
    let models = ModelFolder(location, package: right.package)
    try models.install(from: right.path)
    var bytes = try Array(SmallFile.read(models.path, limit: 1 << 20))
    for length in [0, 10, bytes.count] {
      bytes[bytes.count / 2] ^= 1
      try Data(bytes[..<length]).write(to: URL(fileURLWithPath: models.path))
      #expect(models.state == .damaged && models.noteNetwork == nil)
    }
    try models.install(from: right.path)
    #expect(models.state == .installed)
  }

  @Test func saysWhyThePackageDidNotCome() async throws {
    func trouble(_ url: String) async throws -> ModelTrouble? {
      let models = ModelFolder(location, package: BasicPitchPackage(url: url, hash: ""))
      let trouble = await #expect(throws: ModelTrouble.self) { try await models.install() }
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(location.folder)/models")
      #expect(names.isEmpty)
      return trouble
    }
    let server = try HTTPServer(ServerSettings()) { request in
      switch request.target.path.last {
      case "none": Response(404)
      case "large": Response(200, content: .bytes([UInt8](repeating: 7, count: 5 << 20)))
      default: Response(200, content: .bytes([1, 2, 3]))
      }
    }
    let address = "http://127.0.0.1:\(server.port)"
    #expect(try await trouble(address + "/none") == .refused(status: 404))
    #expect(try await trouble(address + "/large") == .tooLarge)
    #expect(try await trouble(address + "/other") == .otherPackage)
    await server.stop(grace: 0)
    #expect(try await trouble(address + "/none") == .away)
  }

  @Test func survivesEveryCutOffAndBentNetwork() throws {
    let model = Onnx.message(1, [9]) + Onnx.message(7, Onnx.tensor("a", [1, 2, 3]))
    #expect(try OnnxTensors(model).floats("a", count: 3) == [1, 2, 3])
    #expect(try OnnxTensors(model).floats("a", count: 2) == nil)
    #expect(try OnnxTensors(model).floats("b", count: 3) == nil)
    for count in 0..<model.count { _ = try? OnnxTensors(Array(model[..<count])) }
    for index in model.indices {
      for bit in 0..<8 {
        var bent = model
        bent[index] ^= 1 << UInt8(bit)
        _ = try? OnnxTensors(bent)
      }
    }
    #expect(throws: ModelTrouble.damagedModel) {
      try OnnxTensors([UInt8](repeating: 0xFF, count: 12))
    }
  }

  @Test func tellsWhatIsInstalled() throws {
    func quintet(_ arguments: String...) throws -> Tool.Outcome {
      let program = Tool.buildFolder.appendingPathComponent("quintet").path
      return try Tool.run(
        "/usr/bin/env", ["QUINTET_DATA=\(location.folder)", program] + arguments)
    }
    let list = try quintet("models", "list", "--json").json
    let model = (list["models"] as? [[String: Any]])?.first
    #expect(model?["state"] as? String == "missing")
    #expect(model?["licence"] as? String == "Apache-2.0")
    let refused = try quintet("models", "install", "--from", try folder.write([0], as: "junk.whl"))
    #expect(refused.status == 1 && refused.errors.contains("nothing was changed"))
    let files = try MediaFiles()
    let quiet = try files.wave(
      .init(channels: [[Float](repeating: 0, count: 22_050)]), rate: 22_050, named: "q.wav")
    let heard = try quintet("amadeus", "analyze", quiet, "--json")
    #expect(heard.json["notes"] is NSNull)
    #expect(heard.errors.contains("quintet models install"))
  }
}

/// Networks written as ONNX has them.
enum Onnx {
  static let weights = NoteWeights(
    NoteWeights.Part.allCases.map { part in
      (0..<part.count).map { Float($0 % 50 - 25) / 1_000 }
    })!

  /// A network with all parts, or all but one.
  static func model(without lacking: String = "") -> [UInt8] {
    let graph = NoteWeights.Part.allCases.flatMap { part in
      part.onnxName == lacking ? [] : tensor(part.onnxName, weights[part])
    }
    return message(1, [8]) + message(7, graph)
  }

  static func tensor(_ name: String, _ values: [Float]) -> [UInt8] {
    let raw = values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
    }
    return message(5, [0x10, 1] + message(8, Array(name.utf8)) + message(9, raw))
  }

  /// A field of bytes.
  static func message(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
    var (result, count) = ([UInt8(field << 3 | 2)], bytes.count)
    while count >= 0x80 {
      result.append(UInt8(count & 0x7F | 0x80))
      count >>= 7
    }
    return result + [UInt8(count)] + bytes
  }
}
