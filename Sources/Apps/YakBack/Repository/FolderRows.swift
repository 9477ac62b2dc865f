import FoundationEssentials
import Storage

/// Folders as they lie in their table.
enum FolderRows {
  static func find(_ id: UUID, of person: UUID, in reading: any Reading) throws -> YakFolder? {
    try reading.first("SELECT * FROM yak_folders WHERE id = ? AND person = ?", id, person)
      .map(YakFolder.init)
  }

  static func all(of person: UUID, in reading: any Reading) throws -> [YakFolder] {
    try reading.rows(
      "SELECT * FROM yak_folders WHERE person = ? ORDER BY sort_order, created_ms, id", person
    ).map(YakFolder.init)
  }
}

/// Scenes as they lie in their table.
enum SceneRows {
  static func find(_ id: UUID, of person: UUID, in reading: any Reading) throws -> YakScene? {
    try reading.first("SELECT * FROM yak_scenes WHERE id = ? AND person = ?", id, person)
      .map(YakScene.init)
  }

  static func all(of person: UUID, in reading: any Reading) throws -> [YakScene] {
    try reading.rows(
      "SELECT * FROM yak_scenes WHERE person = ? ORDER BY created_ms, id", person
    ).map(YakScene.init)
  }
}
