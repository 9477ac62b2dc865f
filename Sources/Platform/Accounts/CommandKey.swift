import CSodium
import Files

/// The secret by which a server and the commands of this machine know each other: who may read the data of a
/// household may ask its server as its owner.
///
/// A server makes one anew whenever it starts, and writes it where only the owner of the data reads it.
public struct CommandKey: Sendable {
  public let text: String
  private let bytes: [UInt8]

  /// The key that a server has written down.
  public init(_ text: String) {
    self.text = text
    bytes = ContentHash(of: Array(text.utf8)[...]).bytes
  }

  static func make() -> CommandKey { CommandKey(Token.make()) }

  /// What a server is asked to prove itself by.
  public static func challenge() -> String {
    ContentHash(of: Array(Token.make().utf8)[...]).description
  }

  /// What only a server with this key answers to a challenge: good for the one address that was asked, so that
  /// nobody can pass on what another server has answered.
  public func proof(of challenge: String, at address: String) -> String {
    let message = Array("quintet server\n\(address)\n\(challenge)".utf8)
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256(&code, message, UInt64(message.count), bytes)
    return ContentHash(of: code[...]).description
  }

  /// Whether a request brings the key; takes as long for any that it does not.
  func isRight(_ text: String) -> Bool {
    let given = ContentHash(of: Array(text.utf8)[...]).bytes
    return sodium_memcmp(given, bytes, bytes.count) == 0
  }
}
