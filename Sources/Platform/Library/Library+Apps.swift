import FoundationEssentials
import Storage
import Web

/// Which apps use which sounds. A sound that an app uses is not deleted under it.
extension Library {
  /// Who uses a sound: a kind of thing, which one, and the app that people know it by.
  public struct User: Sendable {
    let kind: String
    let holder: UUID
    let app: String
    let job: String?

    /// `job` is a kind of work, with the holder's id as its request, that is put in the queue as soon as
    /// the facts about the sound are known.
    public init(_ kind: String, _ holder: UUID, app: String, job: String? = nil) {
      (self.kind, self.holder, self.app, self.job) = (kind, holder, app, job)
    }
  }

  /// Says that an app uses one of a person's sounds, in the transaction that makes its holder.
  ///
  /// Its job is put in the queue as soon as the sound's facts are known, unless it `isPrepared` already.
  public func use(
    _ asset: UUID, of person: UUID, by user: User, isPrepared: Bool = false,
    in transaction: any Transaction
  ) throws {
    guard let known = try find(asset, of: person, in: transaction) else {
      throw Problem(
        422, "no_such_asset", "This sound is not in your library. Upload it first.")
    }
    try transaction.run(
      """
      INSERT INTO asset_uses (asset, place, holder, room, job) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (asset, place, holder) DO UPDATE SET room = excluded.room, job = excluded.job
      """, asset, user.kind, user.holder, user.app, user.job)
    guard let job = user.job, known.state != .new, !isPrepared else { return }
    try queue.add(job, ID(user.holder), person: person, in: transaction)
  }

  /// Says that a holder does not use a sound any more. When nobody else does, it is deleted.
  public func letGo(
    _ asset: UUID, of person: UUID, by user: User, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "DELETE FROM asset_uses WHERE asset = ? AND place = ? AND holder = ?", asset, user.kind,
      user.holder)
    guard let known = try find(asset, of: person, in: transaction) else { return }
    guard try app(using: asset, in: transaction) == nil else {
      // Who has let go of it may have been the one who was to listen.
      if known.state == .new { try queueAnalysis(of: known.hash, person, in: transaction) }
      return
    }
    try delete(asset, of: person, in: transaction)
  }

  /// The app that uses a sound, if any.
  func app(using asset: UUID, in reading: any Reading) throws -> String? {
    try reading.first("SELECT room FROM asset_uses WHERE asset = ? LIMIT 1", asset)?.text("room")
  }

  /// Puts in the queue what apps do when the facts about some bytes are known; nothing for who has found them out.
  func queuePreparation(
    of hash: String, foundBy user: User?, in transaction: any Transaction
  ) throws {
    let users = try transaction.rows(
      """
      SELECT u.job, u.holder, a.person FROM asset_uses u JOIN assets a ON a.id = u.asset
      WHERE a.hash = ? AND u.job IS NOT NULL
      """, hash)
    for row in users {
      guard try row.uuid("holder") != user?.holder else { continue }
      try queue.add(
        row.text("job"), ID(row.uuid("holder")), person: row.uuid("person"), in: transaction)
    }
  }
}
