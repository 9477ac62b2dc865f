import Files
import Foundation
import TestKit
import Testing
import Web

@testable import StoreProviders

/// What is not signed by Apple, for us, as it must be, is believed in nothing.
@Suite struct AppStoreRefusalTests {
  private let apple: Apple
  private let store: AppStore

  init() throws {
    apple = try Apple.shared.get()
    store = try apple.store()
  }

  private func reason(_ text: String) -> StoreRefusalCode? {
    refusal { try store.transaction(text) }
  }

  /// How a chain of another shape is taken, where its own root is pinned.
  private func reason(_ bend: (inout Chain.Shape) -> Void) throws -> StoreRefusalCode? {
    var shape = Chain.Shape()
    bend(&shape)
    let other = Apple(chain: try Chain(shape))
    let store = try other.store()
    return refusal { try store.transaction(other.sign(Apple.transaction())) }
  }

  @Test func believesAppleAtItsWord() throws {
    let transaction = try store.transaction(apple.sign(Apple.transaction()))
    #expect(transaction.id == "2000" && transaction.originalId == "1000")
    #expect(transaction.expires == Apple.now + 2_592_000_000)
    #expect(try reason { _ in } == nil)
  }

  @Test func refusesOtherAlgorithms() {
    for other in ["none", "None", "HS256", "RS256", "ES384", "es256"] {
      #expect(reason(apple.sign(Apple.transaction(), algorithm: other)) == .otherAlgorithm)
    }
    let parts = apple.sign(Apple.transaction(), algorithm: "none").split(separator: ".")
    #expect(reason("\(parts[0]).\(parts[1]).") == .otherAlgorithm)
    #expect(reason(apple.sign(Apple.transaction(), more: ",\"crit\":[\"b64\"]")) == .malformed)
  }

  @Test func refusesWhatWasChangedOrCut() throws {
    let honest = apple.sign(Apple.transaction())
    let rich = Apple.transaction(["expiresDate": .integer(Apple.now * 2)])
    #expect(reason(apple.sign(rich, over: Apple.transaction())) == .wrongSignature)
    let parts = honest.split(separator: ".").map(String.init)
    #expect(reason("\(parts[0]).\(Base64URL.text(rich.utf8)).\(parts[2])") == .wrongSignature)
    #expect(reason("\(parts[0]).\(parts[1])") == .malformed)
    #expect(reason("\(parts[0]).\(parts[1]).") == .wrongSignature)
    #expect(reason(String(honest.dropLast(2))) == .wrongSignature)
    #expect(reason(honest + "AAAA") == .wrongSignature)
    #expect(reason(honest + ".AAAA") == .malformed)
    #expect(reason(honest + "=") == .malformed)
    #expect(reason("") == .malformed)
    let zeros = Base64URL.text([UInt8](repeating: 0, count: 64))
    #expect(reason("\(parts[0]).\(parts[1]).\(zeros)") == .wrongSignature)
  }

  @Test func refusesAStrangersSignature() throws {
    let stranger = try Apple.stranger.get()
    #expect(reason(stranger.sign(Apple.transaction())) == .untrusted)
    // With our root beside it, which is ignored; and with our certificates, whose key they have not.
    let (theirs, ours) = (stranger.chain, apple.chain)
    #expect(
      reason(
        stranger.sign(
          Apple.transaction(), certificates: [theirs.leaf, theirs.intermediate, ours.root]))
        == .untrusted)
    #expect(
      reason(
        stranger.sign(
          Apple.transaction(), certificates: [theirs.leaf, ours.intermediate, ours.root]))
        == .untrusted)
    #expect(
      reason(
        stranger.sign(
          Apple.transaction(), certificates: [ours.leaf, ours.intermediate, ours.root]))
        == .wrongSignature)
    // A root that is beside it counts for nothing either way.
    #expect(
      reason(
        apple.sign(Apple.transaction(), certificates: [ours.leaf, ours.intermediate, theirs.root]))
        == nil)
  }

  @Test func wantsExactlyThreeCertificates() {
    let chain = apple.chain
    let lists = [
      [], [chain.leaf], [chain.leaf, chain.intermediate],
      [chain.leaf, chain.intermediate, chain.root, chain.root],
    ]
    for list in lists {
      #expect(reason(apple.sign(Apple.transaction(), certificates: list)) == .certificateCount)
    }
    let mixed = [chain.intermediate, chain.leaf, chain.root]
    #expect(reason(apple.sign(Apple.transaction(), certificates: mixed)) == .leafIsAuthority)
    let doubled = [chain.leaf, chain.root, chain.root]
    #expect(reason(apple.sign(Apple.transaction(), certificates: doubled)) == .intermediateUnmarked)
  }

  @Test func wantsCertificatesThatCanBeRead() {
    let chain = apple.chain
    for leaf in [[], [1, 2, 3], chain.leaf.dropLast(), chain.leaf + [0]] as [[UInt8]] {
      let list = [leaf, chain.intermediate, chain.root]
      #expect(reason(apple.sign(Apple.transaction(), certificates: list)) == .unreadableCertificate)
    }
    let huge = [[UInt8](repeating: 48, count: 9_000), chain.intermediate, chain.root]
    #expect(reason(apple.sign(Apple.transaction(), certificates: huge)) == .unreadableCertificate)
  }

  @Test func wantsApplesMarks() throws {
    #expect(try reason { $0.leafMark = "" } == .leafUnmarked)
    #expect(try reason { $0.leafMark = "1.2.840.113635.100.6.11.2" } == .leafUnmarked)
    #expect(try reason { $0.intermediateMark = "" } == .intermediateUnmarked)
    #expect(
      try reason { $0.intermediateMark = "1.2.840.113635.100.6.2.2" } == .intermediateUnmarked)
  }

  @Test func wantsALeafThatIsOne() throws {
    #expect(
      try reason {
        $0.leafConstraints = "critical,CA:TRUE"
        $0.leafUsage = "critical,digitalSignature,keyCertSign"
      } == .leafIsAuthority)
    #expect(try reason { $0.leafCurve = "secp384r1" } == .otherKey)
    #expect(try reason { $0.leafCurve = "secp256k1" } == .otherKey)
  }

  @Test func wantsAStrictChain() throws {
    #expect(try reason { $0.intermediateConstraints = "critical,CA:FALSE" } == .untrusted)
    // RFC 5280 wants an authority to say so critically; only a strict reader minds.
    #expect(try reason { $0.intermediateConstraints = "CA:TRUE" } == .untrusted)
    #expect(try reason { $0.leafHash = "-sha1" } == .untrusted)
    #expect(try reason { $0.skipsIntermediate = true } == .untrusted)
  }

  @Test func judgesCertificatesByWhenItWasSigned() throws {
    let days = { (days: Int64) in Apple.now + days * 86_400_000 }
    let at = { (moment: Int64) in
      reason(apple.sign(Apple.transaction(["signedDate": .integer(moment)])))
    }
    #expect(at(days(3_000)) == nil)
    #expect(at(days(-2)) == .outOfTime)
    #expect(at(days(3_660)) == .outOfTime)
    for nonsense in [0, -1, Int64.max, Int64.min] { #expect(at(nonsense) == .malformed) }
    #expect(reason(apple.sign(Apple.transaction(["signedDate": .null]))) == .malformed)
    #expect(reason(apple.sign(Apple.transaction(["signedDate": "now"]))) == .malformed)
  }

  @Test func wantsItsOwnAppAndEnvironment() throws {
    #expect(reason(apple.sign(Apple.transaction(["bundleId": "house.other"]))) == .otherApp)
    let live = apple.sign(Apple.transaction(["environment": "Production"]))
    #expect(reason(live) == .otherEnvironment)
    #expect(
      reason(apple.sign(Apple.transaction(["environment": "Xcode"]))) == .otherEnvironment)
    let production = try apple.store(.production)
    #expect(try production.transaction(live).id == "2000")
    #expect(
      refusal { try production.transaction(apple.sign(Apple.transaction())) } == .otherEnvironment)
  }

  @Test func refusesWhatTwoReadersCouldReadDifferently() {
    let doubled = "{\"bundleId\":\"house.quintet\"," + Apple.transaction().dropFirst()
    #expect(reason(apple.sign(doubled)) == .malformed)
    #expect(reason(apple.sign(Apple.transaction(), more: ",\"alg\":\"ES256\"")) == .malformed)
    #expect(reason(apple.sign("[]")) == .malformed)
    #expect(reason(apple.sign(Apple.transaction(["quantity": 0]))) == .malformed)
    #expect(reason(apple.sign(Apple.transaction(["expiresDate": .number(1.5)]))) == .malformed)
    let long = JSON.string(String(repeating: "x", count: 600))
    #expect(reason(apple.sign(Apple.transaction(["productId": long]))) == .malformed)
  }

  @Test func refusesWhatIsHuge() {
    #expect(reason(String(repeating: "A", count: 257 << 10)) == .tooLarge)
    let body = [UInt8](repeating: 48, count: AppStore.longestNotification + 1)
    #expect(refusal { try store.notification(body) } == .tooLarge)
    let deep = String(repeating: "[", count: 10_000)
    #expect(reason(apple.sign("{\"signedDate\":\(deep)")) == .malformed)
  }

  @Test func pinsOnlyARoot() throws {
    let folder = apple.chain.folder
    #expect(throws: Never.self) {
      try PinnedRoot(file: try folder.write(apple.chain.root, as: "root.cer"))
    }
    for bytes in [apple.chain.leaf, apple.chain.intermediate, [], [1, 2, 3]] {
      let file = try folder.write(bytes, as: UUID().uuidString)
      let error = #expect(throws: FileError.self) { try PinnedRoot(file: file) }
      #expect(error?.message.contains("Apple Root CA - G3") == true)
    }
  }
}
