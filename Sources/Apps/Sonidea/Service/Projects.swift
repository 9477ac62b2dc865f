import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// Takes of one idea.
struct Projects: Sendable {
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  func projects(of person: UUID) async throws -> [Project] {
    try await context.database.read { try ProjectRepository.projects(ofMember: person, in: $0) }
  }

  func project(_ id: UUID, of person: UUID) async throws -> Project {
    try await context.database.read { try project(id, of: person, in: $0) }
  }

  private func project(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> Project {
    guard let project = try ProjectRepository.project(id, ofMember: person, in: reading) else {
      throw Problem(404, "not_found", "This project does not exist.")
    }
    return project
  }

  /// Makes a project, or finds it made.
  func put(_ id: UUID, _ request: ProjectRequest, of person: UUID) async throws
    -> Project
  {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try !ProjectRepository.isKnown(id, of: person, in: transaction) else { return }
      try context.commerce.require(.projects, for: person, in: transaction)
      try ProjectRepository.requireRoom(
        for: "projects", most: Project.most, of: person, in: transaction)
      try ProjectRepository.insert(id, request.title, of: person, at: now, in: transaction)
      try feed.publish(.project, id, to: person, in: transaction)
    }
    return try await project(id, of: person)
  }

  func edit(
    _ id: UUID, _ request: JSON, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Project {
    try await context.change(as: key) { transaction in
      try project(id, of: person, in: transaction).require(version)
      try context.commerce.require(.projects, for: person, in: transaction)
      if case .string(let title) = request["title"] {
        try ProjectRepository.setTitle(title, of: id, in: transaction)
      }
      if case .string(let notes) = request["notes"] {
        try ProjectRepository.setNotes(notes, of: id, in: transaction)
      }
      if let best = request["best"] { try set(best: best.uuid, of: id, person, in: transaction) }
      try ProjectRepository.raiseVersion(of: id, in: transaction)
      try feed.publish(.project, id, to: person, in: transaction)
    }
    return try await project(id, of: person)
  }

  /// Deletes a project; its recordings stay, by themselves.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      _ = try project(id, of: person, in: transaction)
      for take in try RecordingRepository.ids(inProject: id, in: transaction) {
        try feed.publish(.recording, take, to: person, in: transaction)
      }
      try RecordingRepository.clear(project: id, in: transaction)
      try ProjectRepository.delete(id, in: transaction)
      try feed.publish(.project, id, to: person, isGone: true, in: transaction)
    }
  }

  /// Makes a recording the next take of a project. A number is never given twice.
  func addTake(
    _ id: UUID, to project: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let known = try RecordingRepository.recording(id, in: transaction)
    guard known?.project != project else { return }
    try context.commerce.require(.projects, for: person, in: transaction)
    let take = try ProjectRepository.nextTake(of: project, ofMember: person, in: transaction)
    guard let take else { throw Problem.field("project", "is not one of your projects") }
    try removeTake(id, of: person, in: transaction)
    try ProjectRepository.raiseNextTake(of: project, in: transaction)
    try RecordingRepository.set(.take(project: project, number: take), of: id, in: transaction)
    try feed.publish(.project, project, to: person, in: transaction)
  }

  func removeTake(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    let known = try RecordingRepository.recording(id, in: transaction)
    guard let project = known?.project else { return }
    try RecordingRepository.set(.take(project: nil, number: nil), of: id, in: transaction)
    try feed.publish(.project, project, to: person, in: transaction)
  }

  /// Makes a recording the best take of its project, or not any more.
  func setBest(
    _ isBest: Bool, _ id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let known = try RecordingRepository.recording(id, in: transaction)
    guard let known, let project = known.project else {
      guard isBest else { return }
      throw Problem.field("is_best", "is for recordings of a project")
    }
    guard known.isBest != isBest else { return }
    if isBest { try context.commerce.require(.projects, for: person, in: transaction) }
    try set(best: isBest ? id : nil, of: project, person, in: transaction)
    try feed.publish(.project, project, to: person, in: transaction)
  }

  private func set(
    best: UUID?, of project: UUID, _ person: UUID, in transaction: any Transaction
  ) throws {
    if let best {
      let take = try RecordingRepository.recording(best, in: transaction)
      guard let take, take.project == project, !take.isTrashed else {
        throw Problem.field("best", "is not a take of this project")
      }
    }
    let before = try RecordingRepository.bestTakes(ofProject: project, in: transaction)
    try RecordingRepository.clearBest(ofProject: project, in: transaction)
    if let best { try RecordingRepository.set(.best, of: best, in: transaction) }
    for id in before + [best].compactMap({ $0 }) {
      try feed.publish(.recording, id, to: person, in: transaction)
    }
  }
}
