import Console
import Server

extension Quintet {
  /// Tells the code that the first visitor from elsewhere needs, as long as nobody has a password.
  static func announceSetUp(_ household: HouseholdServices, _ terminal: Terminal) async throws {
    guard try await household.accounts.needsSetUp() else { return }
    let code = try await household.accounts.makeSetUpCode()
    let text = "no password is set yet; to set up from another device, enter the code \(code)"
    if terminal.wantsJSON { terminal.warn(text) } else { terminal.print(text) }
  }
}
