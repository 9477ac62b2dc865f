import Console
import Files
import FoundationEssentials
import HouseClient
import Library
import Server
import Web

extension YakCommands {
  /// `quintet yakback import FILES…`
  static let bring = Command(
    "import", "Bring sounds to your board from audio and video files",
    details: """
      One after the other. A file that cannot be read is named with the reason, and the rest go on. At \
      the free limit it stops: the first that fit are kept, the rest are listed. A board that was \
      exported (.yakback) comes back whole.
      """,
    arguments: [.many("FILES", "audio, video, or boards that were exported")],
    options: Household.commandOptions,
    examples: [
      Example("quintet yakback import *.mp3 clip.mp4", "each under its file's name"),
      Example("quintet yakback import board.yakback", "a whole board"),
    ]
  ) { invocation, terminal in
    var outcome = Brought()
    try await ask(invocation, terminal) { client, household in
      // Opens the board, so that its starters are there beside what comes.
      try await client.send(.get, "\(Soundboard.place)/sounds")
      for file in invocation.arguments("FILES") {
        guard !outcome.isFull else {
          outcome.leftOut.append(file)
          continue
        }
        let bar = terminal.progress("Bringing \(file)")
        defer { bar.finish() }
        do {
          let files = FileBringer(client: client, household: household) { bar.update($0) }
          try await files.bring(file, &outcome)
        } catch let error as HouseClientError where error.code == "needs_purchase" {
          outcome.isFull = true
          outcome.leftOut.append(file)
        } catch let error as FileError {
          outcome.refused.append(.init(file: file, reason: error.reason))
        } catch let error as HouseClientError where !error.isFatal {
          outcome.refused.append(.init(file: file, reason: error.message))
        }
      }
    }
    try outcome.tell(terminal)
  }
}

/// What has become of files that were brought.
struct Brought: Encodable {
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

  func tell(_ terminal: Terminal) throws {
    if terminal.wantsJSON {
      terminal.print(json: self)
    } else {
      for name in added { terminal.print("added \(name)") }
    }
    for one in refused { terminal.warn("\(one.file): \(one.reason)") }
    if !leftOut.isEmpty {
      let names = leftOut.joined(separator: ", ")
      terminal.warn(
        "no more sounds are free; these were left out: \(names). Yak Back Pro lifts the limit")
    }
    guard refused.isEmpty, leftOut.isEmpty else {
      throw HouseClientError(
        "not_all_brought", "\(refused.count + leftOut.count) of the sounds were not brought")
    }
  }
}

/// Brings one file after the other.
struct FileBringer {
  let client: HouseClient
  /// Set where no server does the work.
  let household: Household?
  let progress: @Sendable (Double) -> Void

  private static let patience = Duration.seconds(600)

  func bring(_ path: String, _ outcome: inout Brought) async throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let asset = try await upload(path, name)
    if name.lowercased().hasSuffix(".yakback") { return try await bringBoard(asset, &outcome) }
    let id = ID(UUID())
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let title = String((stem.isEmpty ? name : stem).unicodeScalars.prefix(300).map(Character.init))
    let wish = SoundWish(name: title, asset: asset)
    do {
      let _: YakSound = try await client.ask(.put, "\(Soundboard.place)/sounds/\(id)", wish)
    } catch {
      // Nobody would find it in the library again.
      _ = try? await client.send(.delete, "/api/v1/library/assets/\(asset)")
      throw error
    }
    let sound = try await settled(id)
    guard sound.state == .unreadable else {
      outcome.added.append(sound.name)
      return
    }
    try await client.send(.delete, "\(Soundboard.place)/sounds/\(id)")
    let error = sound.error ?? "It cannot be read."
    let reason = error.prefix(1).lowercased() + error.dropFirst().dropLast()
    outcome.refused.append(.init(file: path, reason: reason))
  }

  private struct SoundWish: Encodable {
    let name: String
    let asset: ID
  }

  private func upload(_ path: String, _ name: String) async throws -> ID {
    struct Begin: Encodable { let name: String }
    struct End: Encodable { let chunks: Int }
    let file = try FilePieces(path, bytes: Library.chunkBytes)
    let id = ID(UUID())
    let place = "/api/v1/library/uploads/\(id)"
    let _: Upload = try await client.ask(
      .put, place, Begin(name: String(name.unicodeScalars.suffix(300).map(Character.init))))
    guard file.count <= Library.chunkLimit else {
      throw HouseClientError("too_large", "it is larger than 32 GB")
    }
    for number in 0..<file.count {
      try await client.put("\(place)/chunks/\(number)", bytes: file.piece(number))
      progress(Double(number + 1) / Double(file.count) * 0.8)
    }
    let _: Asset = try await client.ask(.post, "\(place)/finish", End(chunks: file.count))
    return id
  }

  /// The sound once it is known whether it can be played.
  private func settled(_ id: ID) async throws -> YakSound {
    let begin = ContinuousClock.now
    while true {
      await household?.doJobs()
      let sound: YakSound
      do { sound = try await client.ask(.get, "\(Soundboard.place)/sounds/\(id)") } catch {
        guard (error as? HouseClientError)?.code == "not_found" else { throw error }
        throw HouseClientError("deleted", "somebody has deleted it meanwhile")
      }
      if sound.state != .new || begin.duration(to: .now) > Self.patience { return sound }
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  private func bringBoard(_ asset: ID, _ outcome: inout Brought) async throws {
    let place = "\(Soundboard.place)/imports/\(ID(UUID()))"
    var state: YakImport = try await client.ask(.put, place, YakImportWish(asset: asset))
    while state.state == .working {
      await household?.doJobs()
      try await Task.sleep(for: .milliseconds(200))
      state = try await client.ask(.get, place)
    }
    guard state.state == .done else {
      throw HouseClientError("not_a_board", state.error ?? "it is no board")
    }
    outcome.added.append("\(state.added) sounds of a board")
    outcome.leftOut += state.leftOut
  }
}

extension HouseClientError {
  /// Whether there is no use in going on with other files.
  fileprivate var isFatal: Bool {
    ["server_away", "not_trusted", "not_quintet", "unauthorized", "forbidden"].contains(code)
  }
}
