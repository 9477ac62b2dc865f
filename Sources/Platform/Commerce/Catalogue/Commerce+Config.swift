import Storage
import Web

extension Commerce {
  /// Takes a signed configuration, or refuses it with the reason; the one before then stays.
  public func configure(_ text: String, signature: String) async throws {
    guard let key = settings.configKey else {
      throw Self.refused("no_key", "This server has no key for configurations.")
    }
    guard RemoteConfig.isSigned(text, signature, by: key) else {
      throw Self.refused("bad_signature", "It was not signed with this server's key.")
    }
    let version: Int64
    do throws(RemoteConfig.Fault) { version = try RemoteConfig(reading: text).version } catch {
      guard case .malformed(let reason) = error else { throw error }
      throw Self.refused("malformed", "It cannot be used: \(reason).")
    }
    try await database.write { transaction in
      let done = try transaction.run(
        """
        UPDATE store_state SET config = ?, config_version = ? WHERE one = 1 AND config_version < ?
        """, text, version, version)
      guard done == 1 else {
        throw Self.refused("older", "It is not newer than the current one.")
      }
      try sync.publish("catalogue", "catalogue", of: nil, in: transaction)
    }
  }

  private static func refused(_ reason: String, _ message: String) -> Problem {
    Problem(422, "config_\(reason)", message + " The current one stays in use.")
  }
}
