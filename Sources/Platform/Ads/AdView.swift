import FoundationEssentials
import Storage

/// An advertisement that somebody watches for something.
struct AdView: Sendable {
  enum State: String, Sendable, Codable, CaseIterable { case running, rewarded, aborted }

  /// How long it is watched.
  static let seconds: Int64 = 15
  /// How long there is none after one that was ended early.
  static let cooldownSeconds: Int64 = 30
  /// A view that began longer ago is over.
  static let longestMs: Int64 = 3_600_000
  /// How many views of a member are remembered.
  static let remembered = 100

  let id: UUID
  let person: UUID
  let slot: AdSlot
  let ad: HouseAd
  /// Of the clock on the wall where it was begun; empty when nobody has said.
  let zone: String
  let beganMs: Int64
  var state = State.running

  var readyMs: Int64 { beganMs + Self.seconds * 1_000 }

  func isOver(at now: Int64) -> Bool { state != .running || now - beganMs > Self.longestMs }
}

extension AdView {
  init?(_ row: Row) throws {
    let (slotID, adID) = (try row.text("slot"), try row.text("ad"))
    guard let slot = AdSlot.all.first(where: { $0.id == slotID }),
      let state = State(rawValue: try row.text("state"))
    else { return nil }
    (self.slot, self.state) = (slot, state)
    // An advertisement may have been removed meanwhile.
    ad = HouseAd.all.first { $0.id == adID } ?? .mock
    (id, person) = (try row.uuid("id"), try row.uuid("person"))
    (zone, beganMs) = (try row.text("zone"), try row.integer("began_ms"))
  }

  /// Writes a new one down, and lets go of those that are long past.
  func add(_ transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO ad_views (id, person, slot, ad, zone, state, began_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, id, person, slot.id, ad.id, zone, state.rawValue, beganMs)
    try transaction.run(
      """
      DELETE FROM ad_views WHERE person = ? AND id NOT IN
        (SELECT id FROM ad_views WHERE person = ? ORDER BY began_ms DESC, id LIMIT \(Self.remembered))
      """, person, person)
  }

  static func find(_ id: UUID, _ reading: any Reading) throws -> AdView? {
    try reading.first("SELECT * FROM ad_views WHERE id = ?", id).flatMap(AdView.init)
  }
}
