import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// Words that recordings have in common.
struct Tags: Sendable {
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  func tags(of person: UUID) async throws -> [Tag] {
    try await context.database.read { try TagRepository.tags(ofMember: person, in: $0) }
  }

  func tag(_ id: UUID, of person: UUID) async throws -> Tag {
    try await context.database.read { try tag(id, of: person, in: $0) }
  }

  private func tag(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Tag {
    guard let tag = try TagRepository.tag(id, ofMember: person, in: reading) else {
      throw Problem(404, "not_found", "This tag does not exist.")
    }
    return tag
  }

  /// Makes a tag, or finds it made.
  func put(_ id: UUID, _ request: TagRequest, of person: UUID) async throws -> Tag {
    try await context.database.write { transaction in
      guard try !TagRepository.isKnown(id, of: person, in: transaction) else { return }
      try context.commerce.require(.tags, for: person, in: transaction)
      try TagRepository.requireRoom(
        for: "tags", most: Tag.most, of: person, in: transaction)
      try checkName(request.name, but: id, of: person, in: transaction)
      try TagRepository.insert(id, request.name, hue: request.hue, of: person, in: transaction)
      try feed.publish(.tag, id, to: person, in: transaction)
    }
    return try await tag(id, of: person)
  }

  func edit(
    _ id: UUID, _ request: TagEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Tag {
    try await context.change(as: key) { transaction in
      let known = try tag(id, of: person, in: transaction)
      try known.require(version)
      let name = request.name ?? known.name
      try checkName(name, but: id, of: person, in: transaction)
      try TagRepository.set(name, hue: request.hue ?? known.hue, of: id, in: transaction)
      try feed.publish(.tag, id, to: person, in: transaction)
    }
    return try await tag(id, of: person)
  }

  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      _ = try tag(id, of: person, in: transaction)
      try publishTagged(id, of: person, in: transaction)
      try remove(id, of: person, in: transaction)
    }
  }

  /// Puts another tag wherever this one is, and takes this one away.
  func merge(_ id: UUID, into other: UUID, of person: UUID, as key: RequestKey?) async throws
    -> Tag
  {
    try await context.change(as: key) { transaction in
      guard id != other else { throw Problem.field("into", "must be another tag") }
      _ = try tag(id, of: person, in: transaction)
      guard try TagRepository.owner(of: other, in: transaction) == person else {
        throw Problem.field("into", "is not one of your tags")
      }
      try publishTagged(id, of: person, in: transaction)
      try TagRepository.copy(id, to: other, in: transaction)
      try remove(id, of: person, in: transaction)
      try feed.publish(.tag, other, to: person, in: transaction)
    }
    return try await tag(other, of: person)
  }

  /// Sets the tags of a recording. Putting one on is not free; taking one off is.
  func setTags(
    _ request: [UUID], on id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let known = Set(try TagRepository.tags(ofRecording: id, in: transaction).map(\.uuid))
    guard Set(request).count == request.count else {
      throw Problem.field("tags", "must not contain a tag twice")
    }
    if !known.isSuperset(of: request) {
      try context.commerce.require(.tags, for: person, in: transaction)
    }
    for (index, tag) in request.enumerated() {
      guard try TagRepository.owner(of: tag, in: transaction) == person else {
        throw Problem.field("tags[\(index)]", "is not one of your tags")
      }
    }
    try TagRepository.deleteAll(ofRecording: id, in: transaction)
    try TagRepository.insert(request, onRecording: id, in: transaction)
    for tag in known.symmetricDifference(request) {
      try feed.publish(.tag, tag, to: person, in: transaction)
    }
  }

  private func checkName(
    _ name: String, but id: UUID, of person: UUID, in reading: any Reading
  ) throws {
    let key = Tag.key(name)
    guard !key.isEmpty else { throw Problem.field("name", "must have a letter") }
    guard try !TagRepository.isTaken(name, ofMember: person, but: id, in: reading),
      key != "favorite"
    else {
      throw Problem(409, "name_taken", "A tag with this name already exists. Use that one.")
    }
  }

  private func publishTagged(_ tag: UUID, of person: UUID, in transaction: any Transaction) throws {
    for id in try TagRepository.recordings(withTag: tag, in: transaction) {
      try feed.publish(.recording, id, to: person, in: transaction)
    }
  }

  private func remove(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    try TagRepository.delete(id, in: transaction)
    try feed.publish(.tag, id, to: person, isGone: true, in: transaction)
  }
}
