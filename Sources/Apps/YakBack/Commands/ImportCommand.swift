import Console
import Files
import FoundationEssentials
import HouseholdClient
import Library
import Server
import Web

extension Commands {
  /// `quintet yakback import FILES…`
  static let bring = Command(
    "import", "Import sounds from audio and video files",
    details: """
      Imports the files in order. Files that cannot be read are listed with the reason and \
      skipped. At the free limit it stops and lists the rest. An exported board (.yakback) is \
      restored completely.
      """,
    arguments: [.many("FILES", "audio or video files, or exported boards")],
    options: HouseholdServices.commandOptions,
    examples: [
      Example("quintet yakback import *.mp3 clip.mp4", "each under its file's name"),
      Example("quintet yakback import board.yakback", "a whole board"),
    ]
  ) { invocation, terminal in
    try await ask(invocation, terminal) { client, household in
      // Opens the board, so that its starters are there beside what comes.
      try await client.send(.get, "\(Soundboard.path)/sounds")
      var bringer = FileBringer(client: client, household: household)
      do {
        for file in invocation.arguments("FILES") {
          let bar = terminal.progress("Importing \(file)")
          defer { bar.finish() }
          try await bringer.bring(file) { bar.update($0) }
        }
        try await bringer.finish()
      } catch {
        // What was done until then is told all the same.
        try? bringer.outcome.print(to: terminal)
        throw error
      }
      try bringer.outcome.print(to: terminal)
    }
  }
}

/// What has become of the files of an import.
struct ImportResult: Encodable {
  struct Refused: Encodable {
    let file: String
    let reason: String
  }

  var added: [String] = []
  var leftOut: [String] = []
  var refused: [Refused] = []
  var isFull = false

  enum CodingKeys: String, CodingKey {
    case added, refused
    case leftOut = "left_out"
  }

  func print(to terminal: Terminal) throws {
    if terminal.wantsJSON {
      terminal.print(json: self)
    } else {
      for name in added { terminal.print("added \(name)") }
    }
    for one in refused { terminal.warn("\(one.file): \(one.reason)") }
    if !leftOut.isEmpty {
      let names = leftOut.joined(separator: ", ")
      terminal.warn(
        "the free limit is reached; not imported: \(names). Yak Back Pro has no limit")
    }
    guard refused.isEmpty, leftOut.isEmpty else {
      let count = refused.count + leftOut.count
      throw HouseholdClientError(
        "not_all_brought", "\(count == 1 ? "1 sound was" : "\(count) sounds were") not imported")
    }
  }
}

/// Brings files in their order; the next is sent while the server prepares those before it.
struct FileBringer {
  let client: HouseholdClient
  /// Set where no server does the work.
  let household: HouseholdServices?
  private(set) var outcome = ImportResult()
  /// What was sent, and is not known to be playable yet.
  private var pending: [PendingSound] = []

  private struct PendingSound {
    let path: String
    let id: ID
  }

  private static let patience = Duration.seconds(600)
  /// So many are prepared while the next is sent.
  private static let pendingLimit = 4

  init(client: HouseholdClient, household: HouseholdServices?) {
    self.client = client
    self.household = household
  }

  mutating func bring(
    _ path: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    guard !outcome.isFull else { return outcome.leftOut.append(path) }
    do {
      try await send(path, progress)
    } catch let error as HouseholdClientError where error.code == "needs_purchase" {
      outcome.isFull = true
      outcome.leftOut.append(path)
    } catch  where (error as? HouseholdClientError)?.isFatal != true {
      // What is told stands in the order of the files.
      try await finish()
      try report(error, path)
    }
    if pending.count > Self.pendingLimit { try await finishFirst() }
  }

  /// Waits for what is still being prepared.
  mutating func finish() async throws {
    while !pending.isEmpty { try await finishFirst() }
  }

  /// Keeps what is wrong with one file; throws what is wrong with all.
  private mutating func report(_ error: any Error, _ path: String) throws {
    switch error {
    case let error as FileError: outcome.refused.append(.init(file: path, reason: error.reason))
    case let error as HouseholdClientError where !error.isFatal:
      outcome.refused.append(.init(file: path, reason: error.message))
    default: throw error
    }
  }

  private mutating func send(
    _ path: String, _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let asset = try await upload(path, name, progress)
    if name.lowercased().hasSuffix(".yakback") { return try await bringBoard(asset) }
    do { pending.append(PendingSound(path: path, id: try await add(asset, name))) } catch {
      // Nobody would find it in the library again.
      _ = try? await client.send(.delete, "/api/v1/library/assets/\(asset)")
      throw error
    }
  }

  /// Puts a file of the library on the board; what cannot be read takes no place, and where there seems
  /// to be none, that is waited for.
  private mutating func add(_ asset: ID, _ name: String) async throws -> ID {
    do { return try await put(asset, name) } catch let error as HouseholdClientError
      where error.code == "needs_purchase" && !pending.isEmpty
    {
      try await finish()
      return try await put(asset, name)
    }
  }

  private func put(_ asset: ID, _ name: String) async throws -> ID {
    let id = ID(UUID())
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let title = String((stem.isEmpty ? name : stem).unicodeScalars.prefix(300).map(Character.init))
    let request = SoundRequest(name: title, asset: asset)
    let _: Sound = try await client.ask(.put, "\(Soundboard.path)/sounds/\(id)", request)
    return id
  }

  private mutating func finishFirst() async throws {
    let first = pending.removeFirst()
    do { try await finish(first) } catch { try report(error, first.path) }
  }

  private mutating func finish(_ one: PendingSound) async throws {
    let sound = try await waitUntilPrepared(one.id)
    guard sound.state == .unreadable else { return outcome.added.append(sound.name) }
    try await client.send(.delete, "\(Soundboard.path)/sounds/\(one.id)")
    let error = sound.error ?? "It cannot be read."
    let reason = error.prefix(1).lowercased() + error.dropFirst().dropLast()
    outcome.refused.append(.init(file: one.path, reason: reason))
  }

  private struct SoundRequest: Encodable {
    let name: String
    let asset: ID
  }

  private func upload(
    _ path: String, _ name: String, _ progress: @Sendable (Double) -> Void
  ) async throws -> ID {
    struct Begin: Encodable { let name: String }
    struct End: Encodable { let chunks: Int }
    let file = try FilePieces(path, bytes: Library.chunkBytes)
    let id = ID(UUID())
    let upload = "/api/v1/library/uploads/\(id)"
    let _: Upload = try await client.ask(
      .put, upload, Begin(name: String(name.unicodeScalars.suffix(300).map(Character.init))))
    guard file.count <= Library.chunkLimit else {
      throw HouseholdClientError("too_large", "it is larger than 32 GB")
    }
    for number in 0..<file.count {
      try await client.put("\(upload)/chunks/\(number)", bytes: file.piece(number))
      progress(Double(number + 1) / Double(file.count) * 0.8)
    }
    let _: Asset = try await client.ask(.post, "\(upload)/finish", End(chunks: file.count))
    return id
  }

  /// The sound once it is known whether it can be played.
  private func waitUntilPrepared(_ id: ID) async throws -> Sound {
    let begin = ContinuousClock.now
    while true {
      await household?.doJobs()
      let sound: Sound
      do { sound = try await client.ask(.get, "\(Soundboard.path)/sounds/\(id)") } catch {
        guard (error as? HouseholdClientError)?.code == "not_found" else { throw error }
        throw HouseholdClientError("deleted", "it was deleted while it was being prepared")
      }
      if sound.state != .new || begin.duration(to: .now) > Self.patience { return sound }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private mutating func bringBoard(_ asset: ID) async throws {
    // What takes no place, since it cannot be read, gives it back first.
    try await finish()
    let path = "\(Soundboard.path)/imports/\(ID(UUID()))"
    var state: BoardImport = try await client.ask(.put, path, BoardImportRequest(asset: asset))
    while state.state == .working {
      await household?.doJobs()
      try await Task.sleep(for: .milliseconds(200))
      state = try await client.ask(.get, path)
    }
    guard state.state == .done else {
      throw HouseholdClientError("not_a_board", state.error ?? "it is not a Yak Back board")
    }
    outcome.added.append("\(state.added) sound\(state.added == 1 ? "" : "s") from a board")
    outcome.leftOut += state.leftOut
  }
}

extension HouseholdClientError {
  /// Whether there is no use in going on with other files.
  fileprivate var isFatal: Bool {
    ["server_away", "not_trusted", "not_quintet", "unauthorized", "forbidden"].contains(code)
  }
}
