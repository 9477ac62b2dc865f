import Testing

@testable import Web

@Suite struct RouterTests {
  private let router = Router([
    Route(
      .patch, "/keys/{id}", "editKey", "Edits one.", for: .anyone,
      parameters: [.path("id", .text(1...9), "Which.")]
    ) { _ in Response(204) },
    Route(.post, "/keys/challenges", "challenge", "Asks.", for: .anyone) { _ in Response(204) },
  ])

  @Test func takesAPathApartAsFilesAreNamed() {
    #expect(Target("/a/\u{301}b?\u{301}x=1&\u{301}y=2")?.path == ["a", "\u{301}b"])
    #expect(Target("/a?\u{301}x=1&\u{301}y=2")?.query.map(\.name) == ["\u{301}x", "\u{301}y"])
    for climbing in ["/a/../\u{301}b", "/a/..%2F%CC%81b", "/a/..%5C%CC%81b", "/..", "/a//b"] {
      #expect(Target(climbing) == nil, "\(climbing)")
    }
  }

  @Test func goesToTheAddressThatIsWrittenOut() {
    guard case .found(let route, let path) = router.find(.post, ["keys", "challenges"]) else {
      Issue.record("it is not found")
      return
    }
    #expect(route.name == "challenge" && path.isEmpty)
    // What can be done with a key cannot be done with it.
    guard case .otherMethods([.post]) = router.find(.patch, ["keys", "challenges"]) else {
      Issue.record("it is taken for a key")
      return
    }
    guard case .found(let edit, let values) = router.find(.patch, ["keys", "7"]) else {
      Issue.record("the key is not found")
      return
    }
    #expect(edit.name == "editKey" && values == ["id": "7"])
  }
}
