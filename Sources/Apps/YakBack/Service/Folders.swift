import FoundationEssentials
import Storage
import Web

extension Soundboard {
  func folders(of person: UUID) async throws -> [Folder] {
    try await context.database.read { try FolderRepository.folders(of: person, in: $0) }
  }

  func folder(_ id: UUID, of person: UUID) async throws -> Folder {
    guard
      let folder = try await context.database.read({
        try FolderRepository.folder(id, of: person, in: $0)
      })
    else { throw Problem.notFound }
    return folder
  }

  /// Makes a folder. The same id twice is one folder.
  func add(folder id: UUID, _ request: FolderRequest, of person: UUID) async throws -> Folder {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try FolderRepository.folder(id, of: person, in: transaction) == nil else { return }
      let all = try FolderRepository.folders(of: person, in: transaction)
      guard all.count < Folder.most else { throw Problem.tooMany("folders", Folder.most) }
      let last = all.last.map { min($0.sortOrder + 1, Folder.lastPosition) } ?? 0
      let isNew = try FolderRepository.insert(
        id, request.name, hue: request.colorHue ?? 0.376, order: request.sortOrder ?? last,
        of: person,
        at: now, in: transaction)
      guard isNew else { throw Problem.idTaken }
      try publish(.folder, id, of: person, in: transaction)
    }
    return try await folder(id, of: person)
  }

  func edit(
    folder id: UUID, _ request: FolderEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Folder {
    try await context.change(as: key) { transaction in
      guard let folder = try FolderRepository.folder(id, of: person, in: transaction) else {
        throw Problem.notFound
      }
      try folder.require(version)
      try FolderRepository.set(
        id, name: request.name ?? folder.name, hue: request.colorHue ?? folder.colorHue,
        order: request.sortOrder ?? folder.sortOrder, in: transaction)
      try publish(.folder, id, of: person, in: transaction)
    }
    return try await folder(id, of: person)
  }

  /// Takes a folder away; its sounds move to All.
  func delete(folder id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      guard try FolderRepository.folder(id, of: person, in: transaction) != nil else {
        throw Problem.notFound
      }
      for sound in try SoundRepository.removeFolder(id, in: transaction) {
        try publish(.sound, sound, of: person, in: transaction)
      }
      try FolderRepository.delete(id, in: transaction)
      try publish(.folder, id, of: person, isGone: true, in: transaction)
    }
  }
}
