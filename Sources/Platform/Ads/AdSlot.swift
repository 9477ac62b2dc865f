import Commerce
import Web

/// A slot for an advertisement. BabySounds has none.
struct AdSlot: Sendable {
  let id: String
  let app: StoreApp
  /// Who has this sees no advertisements.
  let without: Feature
  /// Of what there is more for who watches one to its end; nil where it is only looked at.
  let reward: Feature?

  static let all = [
    AdSlot(id: "yakback.banner", app: .yakback, without: .noAds, reward: nil),
    AdSlot(id: "melodymap.views", app: .melodymap, without: .noAdsOnMap, reward: .songViews),
  ]

  /// The slot of an id, or a 404.
  static func named(_ id: String) throws(Problem) -> AdSlot {
    guard let slot = all.first(where: { $0.id == id }) else { throw .noSuchAdSlot }
    return slot
  }
}
