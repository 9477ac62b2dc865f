import Console
import Server

extension Quintet {
  /// Who comes from elsewhere needs a code, until the household has a password.
  static func announceSetUp(
    _ household: Household, at address: String, _ terminal: Terminal
  ) async throws {
    guard try await household.accounts.needsSetUp() else { return }
    let code = try await household.accounts.makeSetUpCode()
    guard !terminal.wantsJSON else { return }
    terminal.print(
      "Nobody has a password yet. From another device, set it up with the code \(code) (good for a day)."
    )
  }
}
