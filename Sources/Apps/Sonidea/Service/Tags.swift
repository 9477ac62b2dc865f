import Commerce
import FoundationEssentials
import Storage
import Web

/// Words that recordings have in common.
extension Studio {
  func tags(of person: UUID) async throws -> [SonTag] {
    try await database.read { reading in
      try reading.rows(
        "\(SonTag.selection) WHERE t.person = ? ORDER BY t.name_key, t.id", person
      ).map(SonTag.init)
    }
  }

  func tag(_ id: UUID, of person: UUID) async throws -> SonTag {
    try await database.read { try tag(id, of: person, in: $0) }
  }

  private func tag(_ id: UUID, of person: UUID, in reading: any Reading) throws -> SonTag {
    let row = try reading.first(
      "\(SonTag.selection) WHERE t.id = ? AND t.person = ?", id, person)
    guard let row else { throw Problem.noSuchTag }
    return try SonTag(row)
  }

  /// Makes a tag, or finds it made.
  func put(tag id: UUID, _ wish: SonTagWish, of person: UUID) async throws -> SonTag {
    try await database.write { transaction in
      guard try !isKnown(id, in: "son_tags", of: person, transaction) else { return }
      try commerce.require(.tags, for: person, in: transaction)
      try admit(to: "son_tags", "tags", most: SonTag.most, of: person, in: transaction)
      try checkName(wish.name, but: id, of: person, in: transaction)
      try transaction.run(
        """
        INSERT INTO son_tags (id, person, name, name_key, hue, version) VALUES (?, ?, ?, ?, ?, 1)
        """, id, person, wish.name, SonTag.key(wish.name), wish.hue)
      try note(.tag, id, of: person, in: transaction)
    }
    return try await tag(id, of: person)
  }

  func edit(
    tag id: UUID, _ wish: SonTagEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> SonTag {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let known = try tag(id, of: person, in: transaction)
      guard known.version == version else { throw Problem.changedMeanwhile }
      let name = wish.name ?? known.name
      try checkName(name, but: id, of: person, in: transaction)
      try transaction.run(
        "UPDATE son_tags SET name = ?, name_key = ?, hue = ?, version = version + 1 WHERE id = ?",
        name, SonTag.key(name), wish.hue ?? known.hue, id)
      try note(.tag, id, of: person, in: transaction)
    }
    return try await tag(id, of: person)
  }

  func delete(tag id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      _ = try tag(id, of: person, in: transaction)
      try tellTagged(id, of: person, in: transaction)
      try remove(tag: id, of: person, in: transaction)
    }
  }

  /// Puts another tag wherever this one is, and takes this one away.
  func merge(tag id: UUID, into other: UUID, of person: UUID, as key: RequestKey?) async throws
    -> SonTag
  {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard id != other else { throw Problem.field("into", "must be another tag") }
      _ = try tag(id, of: person, in: transaction)
      guard
        try transaction.first(
          "SELECT id FROM son_tags WHERE id = ? AND person = ?", other, person) != nil
      else { throw Problem.field("into", "is no tag of yours") }
      try tellTagged(id, of: person, in: transaction)
      try transaction.run(
        """
        INSERT INTO son_recording_tags (recording, tag, place)
        SELECT recording, CAST(? AS TEXT), place FROM son_recording_tags WHERE tag = ?
        ON CONFLICT (recording, tag) DO NOTHING
        """, other, id)
      try remove(tag: id, of: person, in: transaction)
      try note(.tag, other, of: person, in: transaction)
    }
    return try await tag(other, of: person)
  }

  /// Sets the tags of a recording. Putting one on is not free; taking one off is.
  func setTags(
    _ wish: [UUID], on id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let known = Set(try RecordingRows.tags(of: id, in: transaction).map(\.uuid))
    guard Set(wish).count == wish.count else {
      throw Problem.field("tags", "must not hold one tag twice")
    }
    if !known.isSuperset(of: wish) { try commerce.require(.tags, for: person, in: transaction) }
    for (place, tag) in wish.enumerated() {
      guard
        try transaction.first(
          "SELECT id FROM son_tags WHERE id = ? AND person = ?", tag, person) != nil
      else { throw Problem.field("tags[\(place)]", "is no tag of yours") }
    }
    try transaction.run("DELETE FROM son_recording_tags WHERE recording = ?", id)
    for (place, tag) in wish.enumerated() {
      try transaction.run(
        "INSERT INTO son_recording_tags (recording, tag, place) VALUES (?, ?, ?)", id, tag, place)
    }
    for tag in known.symmetricDifference(wish) {
      try note(.tag, tag, of: person, in: transaction)
    }
  }

  private func checkName(
    _ name: String, but id: UUID, of person: UUID, in reading: any Reading
  ) throws {
    let key = SonTag.key(name)
    guard !key.isEmpty else { throw Problem.field("name", "must have a letter") }
    let other = try reading.first(
      "SELECT id FROM son_tags WHERE person = ? AND name_key = ? AND id <> ?", person, key, id)
    guard other == nil, key != "favorite" else {
      throw Problem(409, "name_taken", "There is a tag of this name already; use that one.")
    }
  }

  private func tellTagged(_ tag: UUID, of person: UUID, in transaction: any Transaction) throws {
    let rows = try transaction.rows(
      "SELECT recording FROM son_recording_tags WHERE tag = ?", tag)
    for row in rows { try note(.recording, row.uuid("recording"), of: person, in: transaction) }
  }

  private func remove(tag id: UUID, of person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_recording_tags WHERE tag = ?", id)
    try transaction.run("DELETE FROM son_tags WHERE id = ?", id)
    try note(.tag, id, of: person, isGone: true, in: transaction)
  }
}

extension Problem {
  fileprivate static let noSuchTag = Problem(404, "not_found", "There is no such tag.")
}

extension SonTag {
  fileprivate static let selection = """
    SELECT t.*, (SELECT COUNT(*) FROM son_recording_tags r
      JOIN son_recordings s ON s.id = r.recording AND s.trashed_ms IS NULL
      WHERE r.tag = t.id) AS number FROM son_tags t
    """

  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    hue = try row.real("hue")
    version = try row.integer("version")
    count = try row.integer("number")
  }

  /// The form of a name in which no two of a member may be equal.
  static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
