import Commerce
import FoundationEssentials
import Storage
import StoreProviders
import Web

/// House ads, and what there is for who watches one to its end.
///
/// Nothing is ever given for what a page says: the server signs that an advertisement was watched as
/// Google's servers do, and what verifies theirs verifies it too.
public struct Ads: Sendable {
  let commerce: Commerce
  let isMock: Bool
  let house: RewardedAds

  var database: any Database { commerce.database }

  /// With `isMock` a picture of a slot stands where advertisements would.
  public init(_ commerce: Commerce, isMock: Bool = false) {
    (self.commerce, self.isMock) = (commerce, isMock)
    let database = commerce.database
    house = RewardedAds(clock: commerce.clock) {
      try? await database.write { transaction in try HouseAdKey.signer(transaction).document }
    }
  }

  public static let migrations = [
    Migration(
      module: "ads", number: 1,
      sql: [
        """
        CREATE TABLE ad_keys (
          one BIGINT PRIMARY KEY, id TEXT NOT NULL, secret TEXT NOT NULL, x TEXT NOT NULL,
          y TEXT NOT NULL)
        """,
        """
        CREATE TABLE ad_views (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, slot TEXT NOT NULL, ad TEXT NOT NULL,
          zone TEXT NOT NULL, state TEXT NOT NULL, began_ms BIGINT NOT NULL, aborted_ms BIGINT)
        """,
        "CREATE INDEX ad_views_of_person ON ad_views (person, began_ms)",
      ])
  ]

  /// Takes everything of a member out.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM ad_views WHERE person = ?", person)
  }

  /// What a slot shows to a member.
  func show(_ slot: AdSlot, to member: Identity) async throws -> StoreAdSlot {
    let isShown = try await database.read { try self.isShown(slot, to: member.person, in: $0) }
    guard isShown else { return StoreAdSlot(slot: slot.id, isShown: false, ad: nil) }
    let minute = UInt64(max(commerce.clock.now(), 0)) / 60_000
    return StoreAdSlot(slot: slot.id, isShown: true, ad: StoreAd(pick(slot, turn: minute)))
  }

  /// Children see none, nor does who has bought to see none.
  func isShown(_ slot: AdSlot, to person: UUID, in reading: any Reading) throws -> Bool {
    guard let role = try commerce.role(person, reading), role >= .adult else { return false }
    return try !commerce.canAccess(slot.without, for: person, in: reading)
  }

  func pick(_ slot: AdSlot, turn: UInt64) -> HouseAd {
    isMock ? .mock : HouseAd.pick(for: slot.app.rawValue, turn: turn)
  }
}
