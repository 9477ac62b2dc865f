import Blobs
import Files
import FoundationEssentials
import Jobs
import Library
import Proof
import Server
import Storage
import Web

/// Receipts: proof that a recording's original existed, signed and logged by the server.
struct Receipts: Sendable {
  /// How many receipts a recording may have: a new one is made when its title or its original has changed.
  static let most = 100

  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions

  init(_ context: AppContext, feed: Feed, permissions: Permissions) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
  }

  /// The newest receipt of a recording, and how the recording is called.
  func receipt(
    of id: UUID, for person: UUID
  ) async throws -> (receipt: Receipt, title: String) {
    try await context.database.read { reading in
      let access = try permissions.readable(id, as: person, in: reading)
      guard let receipt = try ReceiptRepository.newest(of: id, in: reading) else {
        throw Problem.noReceipt
      }
      return (receipt, access.recording.title)
    }
  }

  /// All receipts of a recording, the newest first.
  func receipts(of id: UUID, for person: UUID) async throws -> ReceiptList {
    try await context.database.read { reading in
      _ = try permissions.readable(id, as: person, in: reading)
      return ReceiptList(receipts: try ReceiptRepository.all(of: id, in: reading))
    }
  }

  /// Makes a receipt for a recording as it is now, or answers the one that was made for exactly that.
  ///
  /// Reads the whole original: what is signed is what is stored, not what was once written down of it.
  func create(for id: UUID, of person: UUID) async throws -> Receipt {
    let facts = try await context.database.read { try currentFacts(id, person, $0) }
    if let known = try await context.database.read({ try existing(facts, $0) }) { return known }
    guard let hash = ContentHash(facts.audioSha256), try await context.blobs.verify(hash) else {
      throw BlobError(.damaged, "the stored recording is damaged; restore it from a backup")
    }
    return try await context.database.write { transaction in
      guard try currentFacts(id, person, transaction) == facts else {
        throw Problem.changedMeanwhile
      }
      if let known = try existing(facts, transaction) { return known }
      guard try ReceiptRepository.count(ofRecording: id, in: transaction) < Self.most else {
        throw Problem.tooMany("receipts of this recording", most: Self.most)
      }
      let receipt = try context.receiptLog.issue(facts, in: transaction)
      try ReceiptRepository.insert(
        receipt, of: id, facts: Self.digest(facts), in: transaction)
      if context.timestamps != nil {
        try context.queue.add(
          Self.jobName, Stamping(recording: ID(id), facts: Self.digest(facts)), person: person,
          in: transaction)
      }
      let access = try permissions.editable(id, as: person, in: transaction)
      try feed.publish(access, in: transaction)
      return receipt
    }
  }

  /// Which receipt is to be stamped.
  private struct Stamping: Codable, Sendable {
    let recording: ID
    let facts: String
  }

  private static let jobName = "sonidea.timestamp"

  /// Asking the time-stamp authority. A receipt that it never stamps stays a receipt.
  var jobKind: JobKind {
    JobKind(Self.jobName, attempts: 10) { (stamping: Stamping, _) in try await stamp(stamping) }
  }

  private func stamp(_ stamping: Stamping) async throws {
    // Another process may know it: this is tried again.
    guard let authority = context.timestamps else {
      throw ProofError(.authorityFailed, "no time-stamp authority was named to this process")
    }
    let (id, facts) = (stamping.recording.uuid, stamping.facts)
    let found = try await context.database.read {
      try ReceiptRepository.receipt(of: id, facts: facts, in: $0)
    }
    // It may be gone with its recording, or stamped by an earlier attempt.
    guard var receipt = found, receipt.timestamp == nil else { return }
    receipt.timestamp = try await authority.stamp(receipt)
    let stamped = receipt
    try await context.database.write { transaction in
      guard let recording = try RecordingRepository.recording(id, in: transaction) else { return }
      try ReceiptRepository.replace(stamped, of: id, facts: facts, in: transaction)
      try feed.publish(recording: id, of: recording.owner, in: recording.album, transaction)
    }
  }

  /// What a receipt says of a recording; throws unless this member may have one made.
  private func currentFacts(
    _ id: UUID, _ person: UUID, _ reading: any Reading
  ) throws -> Statement.Facts {
    let stored = try permissions.editable(id, as: person, in: reading).recording
    // Until it has the form in which it is kept, its original will be another file.
    guard stored.isPrepared, stored.isEncoded,
      let asset = try stored.asset.flatMap({
        try context.library.find($0, of: stored.owner, in: reading)
      }), let seconds = asset.facts?.seconds
    else { throw Problem.notReady }
    return Statement.Facts(
      recording: ID(id), title: stored.title, recordedMs: try stored.recording().createdMs,
      durationMs: Int64((seconds * 1_000).rounded()), audioSha256: asset.hash,
      audioBytes: asset.bytes)
  }

  private func existing(_ facts: Statement.Facts, _ reading: any Reading) throws -> Receipt? {
    try ReceiptRepository.receipt(
      of: facts.recording.uuid, facts: Self.digest(facts), in: reading)
  }

  /// What tells one receipt of a recording from another.
  private static func digest(_ facts: Statement.Facts) -> String {
    let text = [
      facts.title, "\(facts.recordedMs)", "\(facts.durationMs)", facts.audioSha256,
      "\(facts.audioBytes)",
    ].joined(separator: "\n")
    return ContentHash(of: Array(text.utf8)[...]).description
  }
}

extension Problem {
  static let noReceipt = Problem(404, "no_receipt", "This recording has no receipt yet.")
}
