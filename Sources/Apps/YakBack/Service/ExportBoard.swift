import Archive
import Blobs
import Files
import FoundationEssentials
import Library
import Storage
import Web

/// How the whole board goes out as one file.
extension Soundboard {
  func exportBoard(for call: Call) async throws -> Response {
    let picture = try await BoardPicture(self, of: call.member.person)
    let file = try await call.inTurn(context.library.turns) { try await pack(picture) }
    return try .made(file, type: "application/zip", as: "Yak Back.yakback", for: call.request)
  }

  private func pack(_ picture: BoardPicture) async throws -> Descriptor {
    let folder = try PassingFolder(toSave: picture.bytes)
    let path = "\(folder.path)/board.yakback"
    let file = try OutputFile(path, mayReplace: false)
    let writer = ZipWriter(file.descriptor)
    do {
      try writer.add(BoardFormat.boardName, Array(picture.json.text.utf8))
      for (name, hash) in picture.audio {
        try Task.checkCancellation()
        let source = try await context.blobs.open(hash)
        try await onOwnThread { try writer.add(name, source) }
      }
      try writer.finish()
    } catch let error as ArchiveError {
      throw Problem(409, error.code.rawValue, "The board was not exported: \(error.message).")
    }
    return file.descriptor
  }
}

/// A board as an archive tells it, and the files that belong to it.
struct BoardPicture {
  let json: JSON
  let audio: [(name: String, hash: ContentHash)]
  /// How long these files are together.
  let bytes: Int64

  init(_ board: Soundboard, of person: UUID) async throws {
    let (sounds, folders, scenes) = try await board.context.database.read { reading in
      (
        try SoundRepository.sounds(of: person, in: reading).filter { $0.state != .unreadable },
        try FolderRepository.folders(of: person, in: reading),
        try SceneRepository.scenes(of: person, in: reading)
      )
    }
    var named: [(sound: Sound, file: String, text: String)] = []
    var audio: [String: (hash: ContentHash, bytes: Int64)] = [:]
    for sound in sounds {
      guard let asset = try await board.context.library.find(sound.asset.uuid, of: person),
        let hash = ContentHash(asset.hash)
      else { continue }
      let file = "audio/\(hash).\(asset.ending)"
      audio[file] = (hash, asset.bytes)
      named.append((sound, file, sound.name))
    }
    // Without looking at ids, so that a board which was brought goes out as it came.
    named.sort { ($0.sound.createdMs, $0.text, $0.file) < ($1.sound.createdMs, $1.text, $1.file) }
    self.audio = audio.sorted { $0.key < $1.key }.map { ($0.key, $0.value.hash) }
    bytes = audio.values.reduce(0) { $0 + $1.bytes }
    json = try Self.json(named.map { ($0.sound, $0.file) }, folders, scenes)
  }

  private static func json(
    _ sounds: [(sound: Sound, file: String)], _ folders: [Folder], _ scenes: [Scene]
  ) throws -> JSON {
    let folderIndices = indices(folders.map(\.id))
    let soundIndices = indices(sounds.map(\.sound.id))
    return [
      "format": .string(BoardFormat.format), "version": .integer(BoardFormat.version),
      "folders": .array(
        folders.map { folder in
          [
            "name": .string(folder.name), "color_hue": .number(folder.colorHue),
            "sort_order": .number(folder.sortOrder),
          ]
        }),
      "sounds": .array(
        try sounds.map { try entry($0.sound, $0.file, folderIndices, soundIndices) }),
      "scenes": .array(
        try scenes.map { scene in
          [
            "name": .string(scene.name),
            "sounds": .array(try scene.sounds.compactMap { try entry($0, soundIndices) }),
          ]
        }),
    ]
  }

  private static func indices(_ ids: [ID]) -> [String: Int64] {
    Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1.description, Int64($0)) })
  }

  private static func entry(
    _ sound: Sound, _ file: String, _ folders: [String: Int64], _ sounds: [String: Int64]
  ) throws -> JSON {
    let fields = try JSON(reading: Array(Models.encoder.encode(sound)))
    var members: [(String, JSON)] = [
      ("audio", .string(file)), ("added_ms", .integer(sound.createdMs)),
      ("is_starter", .bool(sound.isStarter)),
    ]
    for setting in Setting.all {
      guard let value = fields[setting.name] else { continue }
      switch (setting.name, value) {
      case ("folder", .string(let id)):
        if let index = folders[id] { members.append(("folder", .integer(index))) }
      case ("sequence", .array(let ids)):
        let indices = ids.compactMap { id -> JSON? in
          guard case .string(let id) = id else { return nil }
          return sounds[id].map(JSON.integer)
        }
        members.append(("sequence", .array(indices)))
      default: members.append((setting.name, value))
      }
    }
    return .object(members)
  }

  private static func entry(
    _ entry: Scene.Entry, _ sounds: [String: Int64]
  ) throws -> JSON? {
    guard let index = sounds[entry.sound.description] else { return nil }
    let fields = try JSON(reading: Array(Models.encoder.encode(entry)))
    return .object(
      [("sound", .integer(index))]
        + Scene.Entry.settings.compactMap { setting in
          fields[setting.name].map { (setting.name, $0) }
        })
  }
}
