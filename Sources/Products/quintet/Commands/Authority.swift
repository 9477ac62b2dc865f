import Authority
import Backup
import Console
import Files
import Server
import Storage
import Web

extension Quintet {
  /// `quintet authority`
  static let authority = Command(
    "authority", "Manage the certificate authority that devices at home trust",
    details: """
      Browsers allow the microphone only over HTTPS. quintet serve --tls household creates an \
      authority, which every phone and computer must trust once. It can only certify names and \
      addresses on home networks. Protect its folder: anyone with the key can impersonate this \
      server.
      """,
    commands: [showAuthority, exportAuthority, renewCertificate])

  private static let showAuthority = Command(
    "show", "Print the fingerprint to compare, the names and the dates",
    options: dataOptions,
    examples: [Example("quintet authority show", "compare with what the phone shows")]
  ) { invocation, terminal in
    let authority = try madeAuthority(invocation)
    printCertificate(authority, authority.issued, terminal)
  }

  private static let exportAuthority = Command(
    "export", "Write the authority's certificate, without its key, for other devices",
    details: "Writes PEM. The running server gives the same at /authority.pem and /authority.crt.",
    options: dataOptions + [
      .value(
        "output", short: "o", "FILE",
        "file to write (default standard "
          + "output)", completes: .files),
      .flag("force", "overwrite an existing file"),
    ],
    examples: [Example("quintet authority export -o household.pem", "to copy with a USB stick")]
  ) { invocation, terminal in
    let authority = try madeAuthority(invocation)
    let bytes = Array(authority.certificate.pem.utf8)
    guard let path = invocation.value("output") else { return terminal.write(bytes) }
    try OutputFile.write(bytes, to: path, mayReplace: invocation.flag("force"))
    if terminal.wantsJSON {
      terminal.print(json: ["file": path, "fingerprint": authority.certificate.fingerprint])
    } else {
      terminal.printDone("wrote \(path)")
    }
  }

  private static let renewCertificate = Command(
    "renew", "Renew the server's certificate; devices keep trusting it",
    details: """
      The server does this automatically after two thirds of the validity, or when the machine \
      has new names. A running server uses the new certificate within an hour.
      """,
    options: dataOptions + [nameOption],
    examples: [Example("quintet authority renew --name sounds.lan", "add a name")]
  ) { invocation, terminal in
    let authority = try madeAuthority(invocation)
    let added = try invocation.values("name").map(HostName.init)
    // Names that were given once stay; addresses that are gone do not.
    let given = (authority.issued?.names ?? []).compactMap { try? HostName($0) }
      .filter { !$0.isAddress }
    let issued = try authority.issue(
      for: union(ThisMachine.names, given + added), now: Clock.system.now(), anew: true)
    printCertificate(authority, issued.certificate, terminal)
  }

  private static func madeAuthority(_ invocation: Invocation) throws -> Authority {
    let path = authorityFolder(try dataLocation(invocation))
    if let authority = try Authority.open(path) { return authority }
    throw AuthorityError(
      .missing, "no authority in \(path); create one with quintet serve --tls household")
  }

  private static func printCertificate(
    _ authority: Authority, _ server: Certificate?, _ terminal: Terminal
  ) {
    let answer = AuthorityAnswer(authority.certificate, server)
    guard !terminal.wantsJSON else { return terminal.print(json: answer) }
    var lines = [
      "SHA-256 fingerprint of the authority:", "  " + answer.fingerprint,
      "valid until \(answer.until)",
    ]
    if let names = answer.serverNames, let until = answer.serverUntil {
      lines.append("The server's certificate is valid until \(until), for")
      lines += names.map { "  " + $0 }
    }
    terminal.print(lines.joined(separator: "\n"))
  }
}

/// What is told about an authority, and about the server's certificate when it has one.
private struct AuthorityAnswer: Encodable {
  let fingerprint: String
  let from: String
  let until: String
  let serverNames: [String]?
  let serverFrom: String?
  let serverUntil: String?

  init(_ authority: Certificate, _ server: Certificate?) {
    fingerprint = authority.fingerprint
    from = Authority.dayText(authority.from)
    until = Authority.dayText(authority.to)
    serverNames = server?.names
    serverFrom = server.map { Authority.dayText($0.from) }
    serverUntil = server.map { Authority.dayText($0.to) }
  }
}
