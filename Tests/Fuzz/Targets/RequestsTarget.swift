import Files
import FoundationEssentials
import Storage
import TestKit
import Web

@testable import Sync

extension FuzzTarget {
  /// Requests that come again under their `Idempotency-Key`, among others: four bytes are one of them. What comes of
  /// each is compared with what docs/sync.md promises.
  static let requests = FuzzTarget("requests") { bytes in
    do { try wait { try await Household.shared.get().answer(bytes) } } catch {
      broken("requests are answered: \(error)")
    }
  }
}

/// A real database in a folder of its own, which is used by one member after the other.
private struct Household: Sendable {
  static let shared = Result { try Household() }

  private let folder: TemporaryFolder
  private let sync: Sync

  private init() throws {
    let folder = try TemporaryFolder()
    let database = try wait { () -> any Database in
      let database = try await openDatabase(
        "sqlite:" + (folder / "fuzz.db"), limits: DatabaseLimits(connections: 2))
      try await database.migrate(Sync.migrations)
      return database
    }
    self.folder = folder
    sync = Sync(database)
  }

  func answer(_ bytes: [UInt8]) async throws {
    let person = UUID()
    let identity = Identity(person: person, role: .child)
    var member = Member(
      Service(sync.routes, isUnlimited: { _ in true }, identify: { _ in identity }))
    var choices = Choices(Array(bytes.prefix(64)))
    while !choices.isEmpty {
      try await member.ask(Ask(&choices, member.documents))
    }
    try await sync.database.write { try sync.forget(person, in: $0) }
  }
}

/// A small document of a member, as it is told.
private struct Document {
  let value: JSON
  let version: Int64
}

/// A request, as far as it matters here.
private struct Ask {
  let method: Web.Method
  let name: String
  let key: String?
  let version: Int64?
  let value: JSON
  /// Whether it is sent twice at the same moment.
  let isDouble: Bool

  private static let values: [JSON] = [
    1, ["a": 1], ["a": 2], ["a": .null, "b": ["c": true]], "text", .array([.null]),
  ]

  init(_ choices: inout Choices, _ documents: [String: Document]) {
    method = [.put, .patch, .delete][choices.choice(3)]
    name = ["one", "two"][choices.choice(2)]
    let number = choices.choice(10)
    key = number < 5 ? "00000000-0000-0000-0000-00000000000\(number)" : nil
    isDouble = number % 5 == 4
    let last = choices.byte()
    value = Self.values[last % 6]
    let seen = documents[name]?.version
    version = [nil, seen, seen.map { $0 + 1 } ?? 7][last / 6 % 3]
  }

  /// What a key is good for.
  var content: String { "\(method.rawValue) \(name) " + (method == .delete ? "" : value.text) }
}

/// A member, and what their documents must be.
private struct Member {
  private let client: ServiceClient
  private(set) var documents: [String: Document] = [:]
  /// What each key was good for.
  private var done: [String: String] = [:]

  init(_ service: Service) { client = ServiceClient(service) }

  /// Sends a request; what it does is what it should, and what it should not do is not done.
  mutating func ask(_ ask: Ask) async throws {
    let expected = outcome(of: ask)
    var statuses = [try await send(ask).status]
    if ask.isDouble, ask.key != nil {
      // The first is only alone where it was refused: then the others are refused as well.
      async let (one, two) = (send(ask).status, send(ask).status)
      statuses += [try await one, try await two]
    }
    expect(
      statuses.allSatisfy { $0 == expected.status },
      "\(ask) is answered with \(expected.status), and not \(statuses)")
    if (200..<300).contains(expected.status), let key = ask.key { done[key] = ask.content }
    try await look(expected.value, ask.name, changes: expected.changes)
  }

  private func send(_ ask: Ask) async throws -> ServiceClient.Answer {
    var headers: Headers = [:]
    if let key = ask.key { headers["Idempotency-Key"] = key }
    if let version = ask.version { headers["If-Match"] = "\"\(version)\"" }
    return await client.ask(
      ask.method, "/api/v1/preferences/\(ask.name)",
      json: ask.method == .delete ? nil : ask.value.text, headers: headers)
  }

  private struct Outcome {
    let status: Int
    /// What the document is afterwards, nil where there is none.
    var value: JSON?
    var changes = false
  }

  /// What docs/sync.md says that comes of it.
  private func outcome(of ask: Ask) -> Outcome {
    let old = documents[ask.name]
    let same = { (status: Int) in Outcome(status: status, value: old?.value) }
    if let key = ask.key, let content = done[key] {
      guard content == ask.content else { return same(409) }
      return same(ask.method == .delete ? 204 : old == nil ? 404 : 200)
    }
    let isSeen = ask.version == old?.version
    switch ask.method {
    case .put:
      guard let old else {
        return ask.version == nil
          ? Outcome(status: 200, value: ask.value, changes: true) : same(412)
      }
      if ask.version == nil, old.value.text == ask.value.text { return same(200) }
      return isSeen ? Outcome(status: 200, value: ask.value, changes: true) : same(412)
    case .patch:
      if ask.version != nil, old == nil { return same(404) }
      guard ask.version == nil || isSeen else { return same(412) }
      let value = (old?.value ?? [:]).merged(with: ask.value)
      return Outcome(status: 200, value: value, changes: true)
    default:
      guard old != nil else { return same(404) }
      guard ask.version == nil || isSeen else { return same(412) }
      return Outcome(status: 204, changes: true)
    }
  }

  /// Everything is as it was, but for one document that is what it should be, changed once.
  private mutating func look(_ value: JSON?, _ name: String, changes: Bool) async throws {
    let answer = await client.ask(.get, "/api/v1/preferences")
    guard case .array(let list)? = try JSON(reading: answer.bytes)["preferences"] else {
      broken("there is a list of documents")
    }
    var found: [String: Document] = [:]
    for document in list {
      guard case .string(let name)? = document["name"], let value = document["value"],
        case .integer(let version)? = document["version"]
      else { broken("a document has a name, a value and a version") }
      found[name] = Document(value: value, version: version)
    }
    for other in Set(documents.keys).union(found.keys) where other != name {
      expect(found[other]?.version == documents[other]?.version, "others stay as they are")
      expect(found[other]?.value.text == documents[other]?.value.text, "and keep what is in them")
    }
    expect(found[name]?.value.text == value?.text, "\(name) is \(value?.text ?? "gone")")
    if let old = documents[name]?.version, let new = found[name]?.version {
      expect(new == old + (changes ? 1 : 0), "it changed once, or not at all")
    }
    documents = found
  }
}
