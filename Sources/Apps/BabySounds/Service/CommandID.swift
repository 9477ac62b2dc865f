import Files
import FoundationEssentials
import Web

/// Ids of commands to players, the same on every server, so that a command which several servers give is done
/// once.
enum CommandID {
  /// Of the command by which a schedule begins what is due.
  static func starting(_ schedule: UUID, at due: Int64) -> UUID {
    id(of: "schedule \(schedule) \(due)")
  }

  /// Of the command that ends what another began.
  static func stopping(_ command: UUID) -> UUID { id(of: "stop \(command)") }

  /// Of what a request with a key asks for.
  static func playing(_ key: RequestKey) -> UUID { id(of: "play \(key.person) \(key.id)") }

  private static func id(of text: String) -> UUID {
    let digits = Array(ContentHash(of: Array(text.utf8)[...]).description.prefix(32))
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    guard let id = UUID(uuidString: parts.joined(separator: "-")) else {
      preconditionFailure("a hash has 64 hexadecimal digits")
    }
    return id
  }
}
