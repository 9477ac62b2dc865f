import Archive
import Blobs
import Files
import FoundationEssentials
import Web

/// A board in an archive that a stranger may have made: read and checked.
struct BoardArchive: Sendable {
  struct File: Sendable {
    let hash: ContentHash
    let byteCount: Int64
  }

  struct ArchivedSound: Sendable {
    let json: JSON
    let audio: String
    let name: String
    let addedMs: Int64
    let isStarter: Bool
    let sequence: [Int]?
  }

  struct ArchivedScene: Sendable {
    let name: String
    let sounds: [JSON]
  }

  let folders: [JSON]
  let sounds: [ArchivedSound]
  let scenes: [ArchivedScene]
  private let zip: ZipReader

  init(_ file: Descriptor) throws {
    var limits = ZipReader.Limits()
    limits.entries = Sound.most + 10
    zip = try ZipReader(file, limits: limits)
    let bytes = try zip.read(BoardFormat.boardName, limit: BoardFormat.boardBytes)
    guard let board = try? JSON(reading: bytes) else {
      throw Problem.badRequest("The board in the archive is not valid JSON.")
    }
    let wrong = BoardFormat.schema.check(board)
    guard wrong.isEmpty else { throw Problem.invalid(wrong) }
    folders = board.list("folders")
    sounds = try board.list("sounds").map(ArchivedSound.init)
    scenes = board.list("scenes").map {
      ArchivedScene(name: $0.word("name"), sounds: $0.list("sounds"))
    }
    try check()
  }

  /// Every index that is named must be there, and every file have the name of its bytes.
  private func check() throws {
    for (index, sound) in sounds.enumerated() {
      guard sound.claimedHash != nil, zip.size(of: sound.audio) != nil else {
        throw Problem.field("sounds[\(index)].audio", "is not a file in this archive")
      }
      if let folder = sound.json.whole("folder"), folder >= folders.count {
        throw Problem.field("sounds[\(index)].folder", "is not a folder in this archive")
      }
      guard sound.sequence?.allSatisfy({ $0 < sounds.count }) ?? true else {
        throw Problem.field(
          "sounds[\(index)].sequence", "names a sound that is not in this archive")
      }
    }
    for (index, scene) in scenes.enumerated() {
      let numbers = scene.sounds.compactMap { $0.whole("sound") }
      guard numbers.allSatisfy({ $0 < sounds.count }), Set(numbers).count == numbers.count else {
        throw Problem.field(
          "scenes[\(index)].sounds", "names a sound twice, or one not in this archive")
      }
    }
  }

  /// How long the files say they are, by the hashes they say they have. None of them is kept that is longer.
  var claimedBytes: [String: Int64] {
    Dictionary(
      sounds.compactMap { sound in
        guard let hash = sound.claimedHash, let size = zip.size(of: sound.audio) else { return nil }
        return (hash.description, size)
      }, uniquingKeysWith: max)
  }

  /// Keeps the files as blobs, each checked by its hash; answers them by their names.
  func unpack(
    in blobs: any BlobStore, progress: (Double) -> Void
  ) async throws -> [String: File] {
    var files: [String: File] = [:]
    for (index, sound) in sounds.enumerated() where files[sound.audio] == nil {
      try Task.checkCancellation()
      progress(Double(index) / Double(sounds.count))
      let writer = try blobs.beginIncoming()
      let zip = zip
      try await onOwnThread { try zip.read(sound.audio) { try writer.write($0) } }
      let stored = try await writer.finish(expecting: sound.claimedHash)
      files[sound.audio] = File(hash: stored.hash, byteCount: stored.byteCount)
    }
    return files
  }
}

extension BoardArchive.ArchivedSound {
  fileprivate init(_ json: JSON) throws {
    self.json = json
    audio = json.word("audio")
    name = json.word("name")
    addedMs = Int64(json.whole("added_ms") ?? 0)
    if case .bool(true) = json["is_starter"] { isStarter = true } else { isStarter = false }
    guard case .array(let indices) = json["sequence"] else {
      sequence = nil
      return
    }
    sequence = indices.compactMap(\.whole)
  }

  /// The hash in the file's name, `audio/HASH.ending`.
  var claimedHash: ContentHash? {
    let start = "audio/"
    guard audio.hasPrefix(start) else { return nil }
    let parts = audio.dropFirst(start.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return ContentHash(parts[0])
  }

  /// Its settings as a request, with the folders that were made for it.
  func settings(_ folders: [UUID]) -> JSON {
    .object(
      Setting.all.compactMap { setting in
        guard let value = json[setting.name], setting.name != "sequence" else { return nil }
        guard setting.name == "folder" else { return (setting.name, value) }
        return value.whole.map { (setting.name, .string(ID(folders[$0]).description)) }
      })
  }
}

extension BoardArchive.ArchivedScene {
  /// What it says about the sounds that were made.
  func entries(_ made: [Int: UUID]) throws -> [Scene.Entry] {
    try sounds.compactMap { entry in
      guard let index = entry.whole("sound"), let id = made[index],
        case .object(let members) = entry
      else { return nil }
      let settings = members.filter { $0.0 != "sound" }
      let json = JSON.object([("sound", .string(ID(id).description))] + settings)
      return try Models.decoder.decode(Scene.Entry.self, from: Data(json.text.utf8))
    }
  }
}

extension JSON {
  fileprivate var whole: Int? {
    switch self {
    case .integer(let number): Int(number)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  fileprivate func whole(_ name: String) -> Int? { self[name]?.whole }

  fileprivate func word(_ name: String) -> String {
    if case .string(let text) = self[name] { text } else { "" }
  }

  fileprivate func list(_ name: String) -> [JSON] {
    if case .array(let list) = self[name] { list } else { [] }
  }
}
