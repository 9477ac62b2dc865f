/// What comes of making a passkey: what the authenticator says, and perhaps who made it.
///
/// Web Authentication, level 3, sections 6.5.4 and 8. We ask for no word about its maker, so browsers
/// leave it out, or the key vouches for itself.
struct Attestation: Sendable {
  let data: AuthenticatorData
  let made: AuthenticatorData.Made

  static let longest = 8_192

  /// Reads it, with the hash of what the browser said.
  init(_ bytes: [UInt8], clientHash: [UInt8]) throws(PasskeyFault) {
    let object = try CBORReader.read(bytes)
    guard case .map(let members) = object, members.count == 3,
      let format = object["fmt"]?.text, let statement = object["attStmt"],
      case .map(let words) = statement, let data = object["authData"]?.bytes
    else { throw PasskeyFault("the device sent incomplete data") }
    self.data = try AuthenticatorData(data)
    guard let made = self.data.made else {
      throw PasskeyFault("the device did not send a new passkey")
    }
    self.made = made
    switch format {
    case "none" where words.isEmpty: break
    case "packed" where words.count == 2:
      guard statement["alg"]?.integer == made.publicKey.algorithm.rawValue,
        let signature = statement["sig"]?.bytes,
        made.publicKey.signed(data + clientHash, signature)
      else { throw PasskeyFault("its self-attestation is not valid") }
    default: throw PasskeyFault("it has an attestation that was not requested")
    }
    guard made.publicKey.isGood else { throw PasskeyFault("its key is weak or not valid") }
  }
}
