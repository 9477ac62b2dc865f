import FoundationEssentials

/// What tells one item from another that can be played; the same item sounds once.
struct ItemKey: Hashable {
  let kind: String
  let id: UUID
}

/// An item that sounds.
struct PlayingItem: Equatable {
  let key: ItemKey
  let name: String
  let loop: Bool
  let positionSeconds: Double
}
