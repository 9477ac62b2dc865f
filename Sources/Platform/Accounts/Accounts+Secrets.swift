import Files

/// How apps keep secrets of their own, as passwords are kept.
extension Accounts {
  /// Before a secret of a few digits, which would be too short for a password.
  private static let padding = "quintet secret "

  /// What is stored of a short secret such as a PIN.
  public func hash(secret: String) async throws -> String {
    try await passwords.hash(Self.padding + secret, for: .init(name: "secrets"))
  }

  /// Whether a secret is the one that was stored. Nil is never it, and takes as long.
  public func isRight(secret: String, _ stored: String?) async throws -> Bool {
    try await passwords.isRight(Self.padding + secret, stored, for: .init(name: "secrets"))
  }

  /// A token of 256 random bits, and what is stored of it.
  public static func makeToken() -> (token: String, hash: String) {
    let token = Token.make()
    return (token, Token.hash(token))
  }

  /// What is stored of a token.
  public static func hash(ofToken token: String) -> String { Token.hash(token) }
}
