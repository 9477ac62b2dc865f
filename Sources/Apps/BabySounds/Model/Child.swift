import Web

/// A child of the household; not a member, only somebody whose ears are looked after.
struct Child: Model, Equatable {
  static let most = 20

  let id: ID
  let name: String
  let emoji: String
  let createdMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "BabyChild", "A child whose listening is counted.",
      [
        .must("id", .uuid), .must("name", Mix.name), .must("emoji", Sound.emoji),
        .must("created_ms", .moment),
      ]))
}

struct ChildRequest: Model {
  var name: String
  var emoji: String

  static let schema = Schema.object(
    Schema.Object(
      "BabyChildRequest", "A child to track listening for.",
      [.must("name", Mix.name), .must("emoji", Sound.emoji)]))
}

struct ChildList: Model {
  var children: [Child]

  static let schema = Schema.object(
    Schema.Object(
      "BabyChildList", "The children of the household, by name.",
      [.must("children", .list(Child.schema, most: Child.most))]))
}
