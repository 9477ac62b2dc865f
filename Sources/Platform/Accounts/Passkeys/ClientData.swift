import Files
import Web

/// What the browser says, and the authenticator signs the hash of: which page asked, for what.
///
/// Web Authentication, level 3, section 5.8.1.
struct ClientData: Sendable {
  enum Purpose: String {
    case making = "webauthn.create"
    case signingIn = "webauthn.get"
  }

  let challenge: [UInt8]
  /// What is signed of it.
  let hash: [UInt8]

  /// Reads it; throws unless it was said for this purpose, on a page of ours.
  init(
    _ bytes: [UInt8], for purpose: Purpose, at party: RelyingParty
  ) throws(PasskeyFault) {
    let json: JSON
    do throws(JSONReader.Failure) { json = try JSONReader.read(bytes) } catch {
      throw PasskeyFault("the browser's data is not valid JSON")
    }
    guard case .string(purpose.rawValue) = json["type"] else {
      throw PasskeyFault("it is for another request")
    }
    guard case .string(let origin) = json["origin"], party.origins.contains(origin) else {
      throw PasskeyFault("it comes from a page at another address")
    }
    // A page inside a page of others could be shown to people who do not know where they are.
    switch (json["crossOrigin"], json["topOrigin"]) {
    case (nil, nil), (.bool(false), nil): break
    default: throw PasskeyFault("it comes from a frame in a page at another address")
    }
    guard case .string(let text) = json["challenge"], let challenge = Base64URL.bytes(text) else {
      throw PasskeyFault("its challenge is missing")
    }
    self.challenge = challenge
    hash = ContentHash(of: bytes[...]).bytes
  }
}
