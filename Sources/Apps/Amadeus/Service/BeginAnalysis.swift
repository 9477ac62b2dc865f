import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Storage
import Web

extension Analyses {
  /// Takes a file and has it listened to, unless the same bytes were, or are being. The same id twice is one
  /// analysis.
  func begin(_ id: UUID, _ form: FormReader, of person: UUID) async throws -> FileAnalysis {
    let known = try await context.database.read { reading in
      try admit(id, of: person, isNew: true, in: reading)
    }
    if let known { return known }
    let writer = try context.blobs.beginIncoming()
    let name = try await form.file { try writer.write($0) }
    let (hash, bytes) = try await writer.finish()
    guard bytes > 0 else { throw Problem(422, "empty", "The file is empty. Choose another.") }
    let recipe = listener.recipe
    try await context.database.write { transaction in
      try beginAnew(hash.description, of: person, in: transaction)
      let shared = try AnalysisRepository.jobs(for: hash.description, recipe, in: transaction)
      let job = try alive(shared, in: transaction).first
      let result = try ResultRepository.result(of: hash.description, recipe, in: transaction)
      let isNew = job == nil && result == nil
      guard try admit(id, of: person, isNew: isNew, in: transaction) == nil else { return }
      let work = result == nil ? job ?? UUID() : nil
      try insert(id, Self.title(name), hash, bytes, recipe, work, of: person, in: transaction)
      guard isNew, let work else { return }
      try context.queue.add(Self.listeningKind, ID(work), id: work, person: nil, in: transaction)
    }
    return try await analysis(id, of: person)
  }

  /// The analysis of this id when it is there already. Throws where there is no room for another; `isNew` says that
  /// work would be added.
  private func admit(
    _ id: UUID, of person: UUID, isNew: Bool, in reading: any Reading
  ) throws -> FileAnalysis? {
    if let known = try AnalysisRepository.analysis(id, of: person, in: reading) {
      return try response(known, in: reading)
    }
    guard try !AnalysisRepository.contains(id, in: reading) else { throw Problem.idTaken }
    guard try AnalysisRepository.count(ofMember: person, in: reading) < FileAnalysis.most else {
      throw Problem.tooManyAnalyses
    }
    let waiting = try isNew ? alive(AnalysisRepository.jobs(in: reading), in: reading).count : 0
    guard waiting < FileAnalysis.mostWaiting else { throw Problem.tooManyWaiting }
    if isNew { try context.library.requireStorage(of: person, in: reading) }
    return nil
  }

  private func insert(
    _ id: UUID, _ name: String, _ hash: ContentHash, _ bytes: Int64, _ recipe: String,
    _ job: UUID?,
    of person: UUID, in transaction: any Transaction
  ) throws {
    try AnalysisRepository.insert(
      id, name, hash.description, bytes, recipe, job: job, of: person, at: context.clock.now(),
      in: transaction)
    if job != nil {
      try context.library.use(
        hash.description, bytes: bytes, of: person, by: Self.analysisKind, ID(id).description,
        in: transaction)
    }
    try publish(id, of: person, in: transaction)
  }

  /// What a file is called, without its folders and what nobody can read.
  static func title(_ name: String?) -> String {
    let last = name?.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let scalars = last.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(300)
    return scalars.isEmpty ? "Song" : String(String.UnicodeScalarView(scalars))
  }
}
