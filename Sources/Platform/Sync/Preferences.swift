import FoundationEssentials
import Storage
import Web

/// Members' small documents: kept, versioned, and the same on all their devices.
struct Preferences: Sendable {
  private let sync: Sync
  private var database: any Database { sync.database }

  init(_ sync: Sync) {
    self.sync = sync
  }

  func all(of person: UUID) async throws -> [Preference] {
    try await database.read { reading in
      try reading.rows(
        "SELECT * FROM preferences WHERE person = ? ORDER BY name\(reading.dialect.byteOrder)",
        person
      ).map(Preference.init)
    }
  }

  func find(_ name: String, of person: UUID, in reading: any Reading) throws -> Preference? {
    try reading.first("SELECT * FROM preferences WHERE person = ? AND name = ?", person, name)
      .map(Preference.init)
  }

  func preference(_ name: String, of person: UUID) async throws -> Preference {
    guard let found = try await database.read({ try find(name, of: person, in: $0) }) else {
      throw Problem.notFound
    }
    return found
  }

  /// Makes a document, or with the version that was seen replaces one. One that is there already is
  /// never written over by somebody who has not seen it.
  func put(
    _ name: String, _ value: JSON, version: Int64?, of person: UUID, as key: RequestKey?
  ) async throws {
    try await sync.change(as: key) { transaction in
      let old = try find(name, of: person, in: transaction)
      guard let old else {
        guard version == nil else { throw Problem.changedMeanwhile }
        return try add(name, value, of: person, in: transaction)
      }
      if version == nil, old.value.text == value.text { return }
      guard version == old.version else { throw Problem.changedMeanwhile }
      try write(name, value, of: person, in: transaction)
    }
  }

  /// Changes parts of a document, as a JSON merge patch says (RFC 7396). Without a version it changes
  /// whatever is there, and makes what is not: two who choose different things do not disturb each other.
  func patch(
    _ name: String, _ patch: JSON, version: Int64?, of person: UUID, as key: RequestKey?
  ) async throws {
    try await sync.change(as: key) { transaction in
      let old = try find(name, of: person, in: transaction)
      if let version {
        guard let old else { throw Problem.notFound }
        guard version == old.version else { throw Problem.changedMeanwhile }
      }
      let value = (old?.value ?? [:]).merged(with: patch)
      let wrong = Preference.document.check(value)
      guard wrong.isEmpty else { throw Problem.invalid(wrong) }
      if old == nil {
        try add(name, value, of: person, in: transaction)
      } else {
        try write(name, value, of: person, in: transaction)
      }
    }
  }

  func delete(
    _ name: String, version: Int64?, of person: UUID, as key: RequestKey?
  ) async throws {
    try await sync.change(as: key) { transaction in
      guard let old = try find(name, of: person, in: transaction) else { throw Problem.notFound }
      guard version ?? old.version == old.version else { throw Problem.changedMeanwhile }
      try transaction.run("DELETE FROM preferences WHERE person = ? AND name = ?", person, name)
      try sync.publish("preference", name, of: person, isGone: true, in: transaction)
    }
  }

  private func add(
    _ name: String, _ value: JSON, of person: UUID, in transaction: any Transaction
  ) throws {
    let count = try transaction.first(
      "SELECT COUNT(*) AS number FROM preferences WHERE person = ?", person)
    guard try count?.integer("number") ?? 0 < Int64(Preference.number) else {
      throw Problem(
        409, "too_many_preferences",
        "You have \(Preference.number) of these, the limit. Delete some first.")
    }
    try transaction.run(
      "INSERT INTO preferences (person, name, value, version, updated_ms) VALUES (?, ?, ?, ?, ?)",
      person, name, value.text, Int64.random(in: 1...(1 << 40)), sync.clock.now())
    try sync.publish("preference", name, of: person, in: transaction)
  }

  private func write(
    _ name: String, _ value: JSON, of person: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE preferences SET value = ?, version = version + 1, updated_ms = ?
      WHERE person = ? AND name = ?
      """, value.text, sync.clock.now(), person, name)
    try sync.publish("preference", name, of: person, in: transaction)
  }
}

extension Preferences {
  var routes: [Route] {
    let path: PathTemplate = "/api/v1/preferences/{name}"
    let name = Parameter.path("name", .word, "The document's name.")
    return [
      Route(
        .get, "/api/v1/preferences", "listPreferences", "Lists your small documents, by name.",
        for: .member(.child), giving: .json(Preference.listSchema)
      ) { call in
        let all = try await all(of: call.member.person)
        return .json(["preferences": .array(all.map(\.json))])
      },
      Route(
        .get, path, "getPreference", "Returns one of your small documents.", for: .member(.child),
        parameters: [name],
        giving: .json(Preference.schema)
      ) { try await answer($0) },
      Route(
        .put, path, "putPreference",
        "Creates a document of up to 16 kB, or replaces the given version.",
        for: .member(.child), parameters: [name, .ifMatchWhereSeen, .requestKey],
        taking: .json(Preference.document), giving: .json(Preference.schema)
      ) { call in
        try await put(
          call.word, try await call.json(Preference.document),
          version: call.values.seenVersion, of: call.member.person, as: call.requestKey)
        return try await answer(call)
      },
      Route(
        .patch, path, "patchPreference",
        "Changes parts of a document by a JSON merge patch; works without a version, and "
          + "creates it if missing.",
        for: .member(.child), parameters: [name, .ifMatchWhereSeen, .requestKey],
        taking: .json(Preference.document), giving: .json(Preference.schema)
      ) { call in
        try await patch(
          call.word, try await call.json(Preference.document), version: call.values.seenVersion,
          of: call.member.person, as: call.requestKey)
        return try await answer(call)
      },
      Route(
        .delete, path, "deletePreference", "Deletes a document.", for: .member(.child),
        parameters: [name, .ifMatchWhereSeen, .requestKey]
      ) { call in
        try await delete(
          call.word, version: call.values.seenVersion, of: call.member.person,
          as: call.requestKey)
        return Response(204)
      },
    ]
  }

  private func answer(_ call: Call) async throws -> Response {
    .json(try await preference(call.word, of: call.member.person).json)
  }
}

extension Call {
  /// The name in the path, which was checked.
  fileprivate var word: String { values.text("name") ?? "" }
}
