import FoundationEssentials
import Storage
import Web

extension Soundboard {
  func folders(of person: UUID) async throws -> [YakFolder] {
    try await database.read { try FolderRows.all(of: person, in: $0) }
  }

  func folder(_ id: UUID, of person: UUID) async throws -> YakFolder {
    guard let folder = try await database.read({ try FolderRows.find(id, of: person, in: $0) })
    else { throw Problem.notFound }
    return folder
  }

  /// Makes a folder. The same id twice is one folder.
  func add(folder id: UUID, _ wish: YakFolderWish, of person: UUID) async throws -> YakFolder {
    let now = clock.now()
    try await database.write { transaction in
      guard try FolderRows.find(id, of: person, in: transaction) == nil else { return }
      let all = try FolderRows.all(of: person, in: transaction)
      guard all.count < YakFolder.most else { throw Problem.tooMany("folders", YakFolder.most) }
      let added = try transaction.run(
        """
        INSERT INTO yak_folders (id, person, name, color_hue, sort_order, version, created_ms)
        VALUES (?, ?, ?, ?, ?, 1, ?) ON CONFLICT (id) DO NOTHING
        """, id, person, wish.name, wish.colorHue ?? 0.376,
        wish.sortOrder ?? all.last.map { min($0.sortOrder + 1, YakFolder.lastPlace) } ?? 0, now)
      guard added == 1 else {
        throw Problem(409, "id_taken", "This id belongs to something else already.")
      }
      try note(.folder, id, of: person, in: transaction)
    }
    return try await folder(id, of: person)
  }

  func edit(
    folder id: UUID, _ wish: YakFolderEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> YakFolder {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard let folder = try FolderRows.find(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      guard folder.version == version else { throw Problem.changedMeanwhile }
      try transaction.run(
        """
        UPDATE yak_folders SET name = ?, color_hue = ?, sort_order = ?, version = version + 1
        WHERE id = ?
        """, wish.name ?? folder.name, wish.colorHue ?? folder.colorHue,
        wish.sortOrder ?? folder.sortOrder, id)
      try note(.folder, id, of: person, in: transaction)
    }
    return try await folder(id, of: person)
  }

  /// Takes a folder away; its sounds move to All.
  func delete(folder id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard try FolderRows.find(id, of: person, in: transaction) != nil else {
        throw Problem.notFound
      }
      let sounds = try transaction.rows(
        "SELECT id, deleted_ms FROM yak_sounds WHERE folder = ?", id)
      for row in sounds {
        let sound = try row.uuid("id")
        try SoundRows.set([("folder", .null)], on: sound, in: transaction)
        guard try row.optionalInteger("deleted_ms") == nil else { continue }
        try note(.sound, sound, of: person, in: transaction)
      }
      try transaction.run("DELETE FROM yak_folders WHERE id = ?", id)
      try note(.folder, id, of: person, isGone: true, in: transaction)
    }
  }
}
