import Archive
import Blobs
import Commerce
import Files
import FoundationEssentials
import Jobs
import Library
import Storage
import Web

/// How a board that was exported comes back. All of it is looked at before any of it is added.
extension Soundboard {
  static let importing = "yakback.import"
  fileprivate static let notBrought = "The board could not be imported. Try again."

  private static func importer(_ id: UUID) -> Library.User {
    Library.User("yak-import", id, app: "Yak Back")
  }

  var importing: JobKind {
    JobKind(
      Self.importing,
      givenUp: { (id: ID, transaction) in
        try fail(id.uuid, Self.notBrought, in: transaction)
      },
      run: { (id: ID, job) in try await bring(id.uuid, job) })
  }

  /// Begins to bring a board. The same id twice is one import.
  func beginImport(_ id: UUID, _ request: BoardImportRequest, of person: UUID) async throws
    -> BoardImport
  {
    let now = context.clock.now()
    try await context.database.write { transaction in
      let isNew = try ImportRepository.insert(
        id, request.asset.uuid, of: person, at: now, in: transaction)
      guard isNew else { return }
      try context.library.use(
        request.asset.uuid, of: person, by: Self.importer(id), in: transaction)
      try context.queue.add(Self.importing, ID(id), id: id, person: person, in: transaction)
    }
    return try await importState(id, of: person)
  }

  func importState(_ id: UUID, of person: UUID) async throws -> BoardImport {
    let found = try await context.database.read { reading in
      var found = try ImportRepository.state(of: id, of: person, in: reading)
      if found?.state == .working {
        found?.progress = try context.queue.job(id, of: person, in: reading)?.progress
      }
      return found
    }
    guard let found else { throw Problem.notFound }
    return found
  }

  /// Ends an import that is under way: nothing of it is added.
  func cancelImport(_ id: UUID, of person: UUID) async throws -> BoardImport {
    try await context.database.write { transaction in
      guard let working = try ImportRepository.working(id, in: transaction),
        working.person == person
      else { return }
      try context.queue.cancel(id, of: person, in: transaction)
      try ImportRepository.setCancelled(id, in: transaction)
      try context.library.letGo(
        working.asset, of: person, by: Self.importer(id), in: transaction)
    }
    return try await importState(id, of: person)
  }

  private func bring(_ id: UUID, _ job: JobContext) async throws {
    let working = try await context.database.read { try ImportRepository.working(id, in: $0) }
    guard let (person, asset) = working else { return }
    do {
      guard let file = try await context.library.find(asset, of: person),
        let hash = ContentHash(file.hash)
      else { throw ArchiveError.gone }
      let archive = try await BoardArchive(context.blobs.open(hash))
      let bytes = archive.claimedBytes
      try await context.database.read {
        try context.library.requireStorage(for: bytes, freeing: file.bytes, of: person, in: $0)
      }
      let files = try await archive.unpack(in: context.blobs) {
        job.progress($0 * 0.9, "unpacking")
      }
      try await context.database.write { transaction in
        guard try ImportRepository.working(id, in: transaction) != nil else { return }
        // Something else may have come meanwhile.
        try context.library.requireStorage(
          for: bytes, freeing: file.bytes, of: person, in: transaction)
        let outcome = try add(archive, files, to: person, in: transaction)
        try ImportRepository.setDone(
          id, added: outcome.added, leftOut: outcome.leftOut, in: transaction)
        try context.library.letGo(asset, of: person, by: Self.importer(id), in: transaction)
      }
    } catch let error where error.isAboutTheArchive {
      try await context.database.write { transaction in
        try fail(id, error.archiveMessage, in: transaction)
      }
    }
  }

  private func fail(_ id: UUID, _ reason: String, in transaction: any Transaction) throws {
    guard let (person, asset) = try ImportRepository.working(id, in: transaction) else { return }
    try ImportRepository.setFailed(id, String(reason.prefix(900)), in: transaction)
    try context.library.letGo(asset, of: person, by: Self.importer(id), in: transaction)
  }

  /// Adds all that fits, in the archive's order; answers the names of what did not.
  private func add(
    _ archive: BoardArchive, _ files: [String: BoardArchive.File], to person: UUID,
    in transaction: any Transaction
  ) throws -> (added: Int, leftOut: [String]) {
    let folders = try addFolders(archive.folders, to: person, in: transaction)
    var count = try SoundRepository.count(of: person, in: transaction)
    var made: [Int: UUID] = [:]
    var leftOut: [String] = []
    for (index, sound) in archive.sounds.enumerated() {
      guard let file = files[sound.audio] else { throw ArchiveError.gone }
      let isStarter = sound.isStarter && Starter.hashes.contains(file.hash.description)
      let (id, asset) = (UUID(), UUID())
      do {
        try admit(beside: count, isStarter: isStarter, of: person, in: transaction)
      } catch let problem as Problem where ["needs_purchase", "too_many"].contains(problem.code) {
        leftOut.append(sound.name)
        continue
      }
      try context.library.insert(
        asset, name: sound.name, file.hash, file.byteCount, of: person, in: transaction)
      try insert(
        id, asset, of: person, isStarter: isStarter, createdMs: sound.addedMs, in: transaction)
      try apply(sound.settings(folders), to: id, of: person, in: transaction)
      count.all += 1
      count.counted += isStarter ? 0 : 1
      made[index] = id
    }
    try addSequences(archive, made, in: transaction)
    try addScenes(archive.scenes, made, to: person, in: transaction)
    return (made.count, leftOut)
  }

  private func addFolders(
    _ folders: [JSON], to person: UUID, in transaction: any Transaction
  ) throws -> [UUID] {
    let known = try FolderRepository.folders(of: person, in: transaction).count
    guard known + folders.count <= Folder.most else {
      throw Problem.tooMany("folders", Folder.most)
    }
    return try folders.map { folder in
      let (id, request) = (UUID(), try FolderRequest(folder))
      try FolderRepository.insert(
        id, request.name, hue: request.colorHue ?? 0, order: request.sortOrder ?? 0, of: person,
        at: context.clock.now(), in: transaction)
      try publish(.folder, id, of: person, in: transaction)
      return id
    }
  }

  /// Sequences name sounds that may come later in the list.
  private func addSequences(
    _ archive: BoardArchive, _ made: [Int: UUID], in transaction: any Transaction
  ) throws {
    for (index, sound) in archive.sounds.enumerated() {
      guard let id = made[index], let sequence = sound.sequence else { continue }
      let ids = sequence.compactMap { made[$0].map { ID($0) } }
      try SoundRepository.setSequence(ids, of: id, in: transaction)
    }
  }

  private func addScenes(
    _ scenes: [BoardArchive.ArchivedScene], _ made: [Int: UUID], to person: UUID,
    in transaction: any Transaction
  ) throws {
    let known = try SceneRepository.scenes(of: person, in: transaction).count
    guard known + scenes.count <= Scene.most else {
      throw Problem.tooMany("scenes", Scene.most)
    }
    // One after the other, since they are told in the order in which they were made.
    for (index, scene) in scenes.enumerated() {
      let id = UUID()
      try SceneRepository.insert(
        id, scene.name, scene.entries(made), of: person, at: context.clock.now() + Int64(index),
        in: transaction)
      try publish(.scene, id, of: person, in: transaction)
    }
  }
}

extension FolderRequest {
  fileprivate init(_ json: JSON) throws {
    self = try Models.decoder.decode(FolderRequest.self, from: Data(json.text.utf8))
  }
}

extension ArchiveError {
  static let gone = ArchiveError.missing("a sound")
}

extension Error {
  /// Whether another attempt would find the same.
  fileprivate var isAboutTheArchive: Bool {
    if let error = self as? BlobError { return error.code == .damaged }
    if let problem = self as? Problem { return problem.status != 503 }
    return self is ArchiveError
  }

  fileprivate var archiveMessage: String {
    switch self {
    case let error as ArchiveError:
      error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
    case let error as Problem:
      ([error.message] + error.fields.prefix(5).map { "\($0.path) \($0.message)" })
        .joined(separator: " ")
    case is BlobError:
      "A sound in the archive is not what it claims to be; export the board again."
    default: Soundboard.notBrought
    }
  }
}
