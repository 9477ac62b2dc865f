import Files
import FoundationEssentials
import Web

@testable import Archive
@testable import YakBack

extension FuzzTarget {
  /// Boards of Yak Back: the bytes are the list of one in an archive that has a sound, see docs/formats/yakback.md.
  static let board = FuzzTarget("board") { bytes in
    let archive = file([])
    let writer = ZipWriter(archive)
    do {
      try writer.add(BoardFormat.boardName, bytes)
      try writer.add(audio, sound)
      try writer.finish()
    } catch { broken("there is room for an archive: \(error)") }
    guard let board = try? BoardArchive(archive) else { return }
    check(board)
  }

  private static let sound = Array("sound".utf8)
  private static let audio = "audio/\(ContentHash(of: sound[...])).wav"

  /// What was looked over can be added to the last thing: then nothing is added by halves.
  private static func check(_ board: BoardArchive) {
    let folders = board.folders.map { _ in UUID() }
    expect(folders.count <= Folder.most, "there are not too many folders")
    for folder in board.folders {
      expect(
        (try? Models.decoder.decode(FolderRequest.self, from: Data(folder.text.utf8))) != nil,
        "a folder can be made")
    }
    expect(board.sounds.count <= Sound.most, "there are not too many sounds")
    for sound in board.sounds {
      expect(sound.audio == audio, "each sound is in the archive")
      expect((1...300).contains(sound.name.unicodeScalars.count), "a sound has a name")
      expect(sound.addedMs >= 0, "a sound was added at a time")
      expect(
        sound.sequence?.allSatisfy(board.sounds.indices.contains) ?? true, "a sequence has sounds")
      let settings = sound.settings(folders)
      for setting in Setting.all {
        guard let value = settings[setting.name] else { continue }
        expect(setting.schema.check(value).isEmpty, "\(setting.name) can be set")
        _ = setting.value(of: value)
      }
    }
    let made = Dictionary(uniqueKeysWithValues: board.sounds.indices.map { ($0, UUID()) })
    for scene in board.scenes {
      expect((1...100).contains(scene.name.unicodeScalars.count), "a scene has a name")
      guard let entries = try? scene.entries(made) else { broken("a scene can be made") }
      expect(entries.count == scene.sounds.count, "a scene has all of its sounds")
    }
  }
}
