import Accounts
import Backup
import Blobs
import Commerce
import FoundationEssentials
import Jobs
import Library
import Media
import Players
import Proof
import Speech
import Storage
import Sync
import Web

/// The services that every app is built on, and the one way in which an app changes its data.
public struct AppContext: Sendable {
  public let database: any Database
  public let blobs: any BlobStore
  public let queue: JobQueue
  public let sync: Sync
  public let library: Library
  public let accounts: Accounts
  public let players: Players
  public let commerce: Commerce
  public let receiptLog: ProofLog
  /// Who stamps receipts, where the operator has named somebody.
  public let timestamps: TimestampAuthority?
  public let media: Media
  /// How speech in recordings is recognised.
  public let speech: SpeechRecognition
  public let clock: Clock
  /// The first member, in whose name commands ask.
  public let owner: UUID
  public let hub = EventHub()
  public let log: @Sendable (LogLine) -> Void
  /// The folder that holds everything.
  public let location: DataLocation
}

extension AppContext {
  /// Makes a change that a request asks for, in one transaction; see `Sync.change`.
  public func change(
    as key: RequestKey?, _ body: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws {
    try await sync.change(as: key, body)
  }
}

extension Repository {
  /// Throws unless one more fits into a table that is the household's.
  public static func requireRoom(
    for id: UUID, _ things: String, most: Int, in reading: any Reading
  ) throws {
    guard try !contains(id, in: reading), try count(in: reading) >= Int64(most) else { return }
    throw Problem.tooMany(things, most: most)
  }
}

extension OwnedRepository {
  /// Throws unless a member may have one more.
  public static func requireRoom(
    for things: String, most: Int, of person: UUID, in reading: any Reading
  ) throws {
    guard try count(ofMember: person, in: reading) >= Int64(most) else { return }
    throw Problem.tooMany(things, most: most)
  }

  /// Whether a member has what an id names; throws where somebody else has.
  public static func isKnown(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> Bool {
    guard let owner = try owner(of: id, in: reading) else { return false }
    guard owner == person else { throw Problem.idTaken }
    return true
  }
}
