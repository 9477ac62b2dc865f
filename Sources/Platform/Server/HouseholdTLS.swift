import Authority
import Files
import Web

/// The household's own authority, and the names that it vouches for.
public struct HouseholdTLS: Sendable {
  public let authority: Authority
  /// Looked up anew each time, since a machine's addresses change.
  public let names: @Sendable () -> [HostName]

  public init(
    _ authority: Authority, names: @escaping @Sendable () -> [HostName] = { ThisMachine.names }
  ) {
    self.authority = authority
    self.names = names
  }

  /// What the server begins with.
  func certificate(_ household: HouseholdServices) throws -> ServerSettings.Certificate {
    let issued = try issue(household)
    return ServerSettings.Certificate(
      chain: issued.certificate.pem, privateKey: issued.certificate.key)
  }

  /// Changes the server's certificate when that is due; another process may have renewed it too.
  func renew(_ server: HTTPServer, _ household: HouseholdServices) async throws {
    try await onOwnThread { try server.use(certificate(household)) }
  }

  /// Does so once an hour, until its task is cancelled.
  func renewCertificates(_ server: HTTPServer, _ household: HouseholdServices) async {
    while true {
      try? await Task.sleep(for: .seconds(3_600))
      guard !Task.isCancelled else { return }
      do { try await renew(server, household) } catch {
        let fields: [(String, JSON)] = [("cause", .string("\(error)"))]
        household.log(LogLine(.error, "certificate_renewal_failed", fields))
      }
    }
  }

  private func issue(_ household: HouseholdServices) throws -> Authority.Issued {
    let issued = try authority.issue(for: names(), now: household.clock.now())
    if let reason = issued.reason {
      household.log(
        LogLine(.info, "certificate_created", [("reason", .string(reason.rawValue))]))
    }
    return issued
  }
}
