import Files

/// What an authenticator says and signs: for whom, who was there, and how often it has signed.
///
/// Web Authentication, level 3, section 6.1. Everything in it has its exact position and length.
struct AuthenticatorData: Sendable {
  /// A new passkey, told when it is made.
  struct Made: Sendable {
    let credential: [UInt8]
    /// The public key as it came, to be kept.
    let key: [UInt8]
    let publicKey: PublicKey
  }

  let bytes: [UInt8]
  /// How often it has signed; always 0 for those that do not count.
  let count: Int64
  let made: Made?
  private let flags: UInt8

  static let longestCredential = 1_023

  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard bytes.count >= 37 else { throw PasskeyFault("the device's data is too short") }
    self.bytes = bytes
    flags = bytes[32]
    count = bytes[33..<37].reduce(0) { $0 << 8 | Int64($1) }
    var rest = bytes[37...]
    made = flags & Flag.attested == 0 ? nil : try Self.readMade(&rest)
    if flags & Flag.extended != 0 {
      let (extensions, after) = try CBORReader.readFirst(rest)
      guard case .map = extensions else { throw PasskeyFault("its extensions are not valid") }
      rest = after
    }
    guard rest.isEmpty else { throw PasskeyFault("it has data after its end") }
  }

  private static func readMade(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> Made {
    guard rest.count >= 18 else { throw PasskeyFault("the device's data is too short") }
    let count = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(18)
    guard (1...longestCredential).contains(count), rest.count >= count else {
      throw PasskeyFault("its id is too long or missing")
    }
    let credential = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    let (cose, after) = try CBORReader.readFirst(rest)
    let key = Array(rest[..<after.startIndex])
    rest = after
    return Made(
      credential: credential, key: key, publicKey: try PublicKey(cose))
  }

  private enum Flag {
    static let (present, verified): (UInt8, UInt8) = (0x01, 0x04)
    static let (mayBeCopied, isCopied): (UInt8, UInt8) = (0x08, 0x10)
    static let (attested, extended): (UInt8, UInt8) = (0x40, 0x80)
  }

  /// Whether its owner's other devices may have it too; that never changes.
  var maySync: Bool { flags & Flag.mayBeCopied != 0 }
  /// Whether it is kept elsewhere as well, so that a lost device is no loss.
  var isSynced: Bool { flags & Flag.isCopied != 0 }

  /// Throws unless it was said for this host, by somebody who was there and has shown who they are.
  func check(for host: String) throws(PasskeyFault) {
    guard Array(bytes[..<32]) == ContentHash(of: Array(host.utf8)[...]).bytes else {
      throw PasskeyFault("it was made for another address")
    }
    guard flags & Flag.present != 0 else { throw PasskeyFault("the device was not touched") }
    guard flags & Flag.verified != 0 else {
      throw PasskeyFault(
        "the device did not ask for a fingerprint, a face or a PIN; set one up on it")
    }
    guard maySync || !isSynced else { throw PasskeyFault("its sync state is contradictory") }
  }
}
