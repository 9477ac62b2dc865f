import Testing

@testable import Accounts

/// The secret by which commands and the server of their data know each other.
@Suite struct CommandKeyTests {
  @Test func provesItselfToOneChallengeAtOneAddress() {
    let (key, other) = (CommandKey.make(), CommandKey.make())
    let (challenge, address) = (CommandKey.challenge(), "http://localhost:8321")
    let proof = key.proof(of: challenge, at: address)
    #expect(proof == CommandKey(key.text).proof(of: challenge, at: address))
    #expect(proof.utf8.count == 64)
    #expect(proof != key.proof(of: CommandKey.challenge(), at: address))
    // Whoever stands between cannot pass on what the right server says at its own address.
    #expect(proof != key.proof(of: challenge, at: "http://localhost:8322"))
    #expect(proof != other.proof(of: challenge, at: address))
  }

  @Test func isKnownWholeOrNotAtAll() {
    let key = CommandKey.make()
    #expect(key.isRight(key.text))
    for wrong in ["", String(key.text.dropLast()), key.text + "A", CommandKey.make().text] {
      #expect(!key.isRight(wrong))
    }
  }
}
