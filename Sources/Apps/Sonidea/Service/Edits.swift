import Blobs
import Commerce
import Files
import FoundationEssentials
import Server
import Storage
import Web

/// What is done to the sound of a recording: a list over its untouched original.
struct Edits: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let activities: Activities
  private let previews = Previews()

  init(_ context: AppContext, feed: Feed, permissions: Permissions, activities: Activities) {
    self.activities = activities
    self.context = context
    self.feed = feed
    self.permissions = permissions
  }

  func edits(of id: UUID, for person: UUID) async throws -> EditList {
    return try await context.database.read { reading in
      _ = try permissions.readable(id, as: person, in: reading)
      return try EditRepository.edits(of: id, in: reading).response()
    }
  }

  /// Sets what is done to a recording.
  func put(
    _ request: EditsRequest, on id: UUID, version: Int64, of person: UUID,
    as key: RequestKey?
  ) async throws -> EditList {
    let checked = try await check(request, on: id, of: person)
    try await put(checked, on: id, version: version, of: person, as: key)
    return try await edits(of: id, for: person)
  }

  /// Edits that somebody wishes, and what came of checking them for an original of so many seconds.
  struct CheckedEdits: Sendable {
    let request: EditsRequest
    let seconds: Double
    let outcome: Result<Void, any Error>
  }

  /// Goes through edits before the transaction that sets them: that can take long, and all who write wait for it.
  func check(
    _ request: EditsRequest, on id: UUID, of person: UUID
  ) async throws -> CheckedEdits {
    let seconds = try await context.database.read { reading in
      // Who may not edit is told so by the transaction, after it has looked whether this is a repeat.
      let mayEdit = (try? permissions.editable(id, as: person, in: reading)) != nil
      return mayEdit ? try RecordingRepository.base(of: id, in: reading)?.seconds : nil
    }
    guard let seconds else {
      return CheckedEdits(request: request, seconds: 0, outcome: .failure(Problem.notReady))
    }
    let edits = StoredEdits(edits: request.edits, done: request.done, seconds: seconds)
    return CheckedEdits(
      request: request, seconds: seconds,
      outcome: Result { try edits.check(mostRead: Edit.mostRead) })
  }

  func put(
    _ checked: CheckedEdits, on id: UUID, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws {
    let request = checked.request
    try await context.change(as: key) { transaction in
      let access = try permissions.editable(id, as: person, in: transaction)
      var edits = try EditRepository.edits(of: id, in: transaction)
      try edits.require(version)
      guard access.recording.isPrepared else { throw Problem.notReady }
      if !edits.goBack(to: request.edits.prefix(request.done)) {
        try context.commerce.require(.editMode, for: person, in: transaction)
        try context.library.requireStorage(of: access.owner, for: person, in: transaction)
      }
      // What was checked is the sound as it was; it can have been prepared meanwhile.
      guard edits.seconds == checked.seconds else { throw Problem.notReady }
      try checked.outcome.get()
      (edits.edits, edits.done) = (request.edits, request.done)
      edits.version += 1
      try EditRepository.set(edits, of: id, in: transaction)
      try RecordingRepository.set(.rendering, of: id, in: transaction)
      try context.queue.add(RecordingRendering.jobName, ID(id), person: person, in: transaction)
      try feed.publish(access, in: transaction)
      try activities.record(.edited, of: id, in: access.album, by: person, transaction)
    }
  }

  /// A part of what edits would make of a recording, as a WAV.
  func preview(_ id: UUID, _ request: PreviewRequest, for person: UUID) async throws -> [UInt8] {
    let (hash, seconds) = try await context.database.read { reading in
      let access = try permissions.editable(id, as: person, in: reading)
      let known = try EditRepository.edits(of: id, in: reading)
      if !known.goBack(to: request.edits.prefix(request.done)) {
        try context.commerce.check(.editMode, for: person, in: reading)
      }
      guard access.recording.isPrepared, let hash = try original(access, in: reading) else {
        throw Problem.notReady
      }
      return (hash, known.seconds)
    }
    let edits = StoredEdits(edits: request.edits, done: request.done, seconds: seconds)
    try edits.check(mostRead: Edit.mostReadAhead)
    guard request.from < request.to, request.to - request.from <= PreviewRequest.longestSeconds
    else {
      throw Problem.field("to", "must be more than from, by 30 s at most")
    }
    let file = try await context.blobs.open(hash)
    defer { withExtendedLifetime(file) {} }
    return try await previews.run(for: person) {
      try await EditedSound.preview(
        "/proc/self/fd/\(file.number)", edits.inEffect, seconds: request.from..<request.to,
        context.media)
    }
  }

  /// The bytes of a recording's original; nil where there are none yet.
  private func original(_ access: RecordingAccess, in reading: any Reading) throws -> ContentHash? {
    guard let asset = access.recording.asset else { return nil }
    return try context.library.find(asset, of: access.owner, in: reading).flatMap {
      ContentHash($0.hash)
    }
  }
}

extension StoredEdits {
  /// Whether a request only takes back what was done, which is always free.
  func goBack(to request: ArraySlice<Edit>) -> Bool {
    request.count <= done && edits.starts(with: request)
  }

  /// Throws what is wrong with edits, or that they would cost more than they may.
  func check(mostRead: Double) throws {
    guard done <= edits.count else {
      throw Problem.field("done", "must be at most the number of edits")
    }
    guard Set(edits.map(\.id)).count == edits.count else {
      throw Problem.field("edits", "must not contain an id twice")
    }
    // Those that can be done again must fit onto those before them, too.
    guard try EditLengths.seconds(of: inEffect, from: seconds) > 0 else {
      throw Problem.field("edits", "must leave some audio")
    }
    _ = try EditLengths.seconds(of: edits[...], from: seconds)
    let cost = try EditedSound.cost(of: edits, on: seconds)
    guard cost.seams <= Edit.mostSeamSeconds else {
      throw Problem.field("edits", "must have no more than a minute of crossfades together")
    }
    guard cost.parts <= Edit.mostParts, cost.seconds <= mostRead else {
      throw Problem.field("edits", "take too long to render together; undo some of them")
    }
  }

  func response() throws -> EditList {
    EditList(
      version: version, edits: edits, done: done,
      seconds: try EditLengths.seconds(of: inEffect, from: seconds))
  }
}

extension Problem {
  static let notReady = Problem(
    409, "not_ready", "This recording is still being prepared; try again in a moment.")
}
