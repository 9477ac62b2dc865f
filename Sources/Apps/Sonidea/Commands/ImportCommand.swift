import Console
import Files
import FoundationEssentials
import HouseholdClient
import Library
import Server
import Storage
import Web

extension Commands {
  /// `quintet sonidea import FILES…`
  static let importRecordings = Command(
    "import", "Import recordings from audio and video files",
    details: """
      Imports the files in order into Imports. Files that cannot be read are listed with the \
      reason and skipped. Files are kept unchanged unless --quality is given.
      """,
    arguments: [.many("FILES", "audio or video")],
    options: HouseholdServices.commandOptions + [
      .value("quality", "Q", "standard, high, lossless, wav or original (default original)")
    ],
    examples: [
      Example("quintet sonidea import memo.m4a talk.mp4", "each under its file's name"),
      Example("quintet sonidea import --quality lossless *.wav", "half as large"),
    ]
  ) { invocation, terminal in
    let word = invocation.value("quality") ?? "original"
    guard let quality = Recording.Quality(rawValue: word) else {
      throw UsageError("--quality is standard, high, lossless, wav or original, not “\(word)”")
    }
    let refused = try await ask(invocation, terminal) { client, household in
      var refused = 0
      for file in invocation.arguments("FILES") {
        let bar = terminal.progress("Importing \(file)")
        defer { bar.finish() }
        do {
          let recording = try await importFile(file, quality, client) { bar.update($0) }
          let made = try await waitUntilReady(recording, client, household)
          guard made.state == .ready else {
            try await deleteUnreadable(recording, client)
            throw HouseholdClientError("unreadable", made.error ?? "it cannot be read")
          }
          if terminal.wantsJSON {
            terminal.print(json: made)
          } else {
            terminal.print("added \(made.title)")
          }
        } catch let error as FileError {
          refused += 1
          terminal.warn("\(file): \(error.reason)")
        } catch let error as HouseholdClientError where error.code != "server_away" {
          refused += 1
          terminal.warn("\(file): \(error.message)")
        }
      }
      return refused
    }
    guard refused == 0 else {
      let files = refused == 1 ? "1 file was" : "\(refused) files were"
      throw HouseholdClientError("not_all_brought", "\(files) not imported")
    }
  }

  /// Takes a recording that cannot be played out again.
  private static func deleteUnreadable(_ id: ID, _ client: HouseholdClient) async throws {
    let path = "\(Sonidea.path)/recordings"
    try await client.send(.post, "\(path)/trash", TrashRequest(ids: [id], layers: .keep))
    try await client.send(.post, "\(path)/delete", RecordingSelection(ids: [id]))
  }

  private static func importFile(
    _ file: String, _ quality: Recording.Quality, _ client: HouseholdClient,
    progress: @Sendable (Double) -> Void
  ) async throws -> ID {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let (asset, chunks) = try await upload(file, name, client, progress)
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let title = String((stem.isEmpty ? name : stem).unicodeScalars.prefix(200).map(Character.init))
    let id = ID(UUID())
    let request = RecordingRequest(
      asset: asset, chunks: chunks, title: title, createdMs: Clock.system.now(), quality: quality,
      source: .imported, device: device)
    let _: Recording = try await client.ask(.put, "\(Sonidea.path)/recordings/\(id)", request)
    return id
  }

  private static func upload(
    _ file: String, _ name: String, _ client: HouseholdClient,
    _ progress: @Sendable (Double) -> Void
  ) async throws -> (id: ID, chunks: Int) {
    struct Begin: Encodable { let name: String }
    let pieces = try FilePieces(file, bytes: Library.chunkBytes)
    guard pieces.count <= Library.chunkLimit else {
      throw HouseholdClientError("too_large", "it is too large")
    }
    let id = ID(UUID())
    let path = "/api/v1/library/uploads/\(id)"
    let _: Upload = try await client.ask(
      .put, path, Begin(name: String(name.unicodeScalars.suffix(300).map(Character.init))))
    for number in 0..<pieces.count {
      try await client.put("\(path)/chunks/\(number)", bytes: pieces.piece(number))
      progress(Double(number + 1) / Double(pieces.count) * 0.8)
    }
    return (id, pieces.count)
  }
}
