import Authority
import Web

/// Where devices get the household's authority, and how they come to trust it.
struct AuthorityPage: Sendable {
  private let certificate: Certificate

  init(_ certificate: Certificate) {
    self.certificate = certificate
  }

  /// For the front page.
  static let link = """
    <li><a href="/authority">Let a phone trust this server</a>
    <span>Once per device. Browsers can then use the microphone.</span></li>
    """

  var routes: [Route] {
    let (bytes, pem, page) = (certificate.bytes, certificate.pem, text)
    return [
      Route(
        .get, "/authority", "getAuthorityPage", "Instructions for trusting this server.",
        for: .anyone, giving: .bytes(["text/html"])
      ) { _ in .text(page, type: "text/html; charset=utf-8") },
      Route(
        .get, "/authority.crt", "getAuthority", "The household's authority, for devices (DER).",
        for: .anyone, giving: .bytes(["application/x-x509-ca-cert"])
      ) { _ in
        Response(
          200, headers: ["Content-Type": "application/x-x509-ca-cert"], content: .bytes(bytes))
      },
      Route(
        .get, "/authority.pem", "getAuthorityText",
        "The household's authority, for programs (PEM).",
        for: .anyone, giving: .bytes(["application/x-pem-file"])
      ) { _ in .text(pem, type: "application/x-pem-file") },
    ]
  }

  private var text: String {
    Page.head("Trust this Quintet") + Self.style + introduction
      + Self.devices.map(section).joined() + Self.end + Page.tail
  }

  private static let style = """
    <style>
    ol { margin: .25rem 0 .75rem; padding-left: 1.5rem } li { padding: .2rem 0; border: 0 }
    ol a { display: inline; min-height: 0; line-height: inherit } h2 { margin-top: 1.5rem }
    ol + p { color: var(--quiet) } details { border-top: 1px solid var(--line) }
    details:last-of-type { border-bottom: 1px solid var(--line); margin-bottom: 1.5rem }
    summary { min-height: 2.75rem; line-height: 2.75rem; font-weight: 600; cursor: pointer }
    summary:focus-visible, a:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px }
    .get { display: inline-block; padding: .6rem 1.1rem; border-radius: .5rem; font-weight: 600;
      background: var(--mark); color: var(--paper); text-decoration: none }
    .print { display: block; font-size: .95rem; line-height: 1.7; padding: .6rem .8rem;
      border: 1px solid var(--line); border-radius: .5rem; max-width: 48ch;
      font-family: ui-monospace, monospace; overflow-wrap: break-word }
    </style>

    """

  private var introduction: String {
    """
    <h1>Let this device trust your Quintet</h1>
    <p>Browsers allow the microphone only on a secure connection. Your household has its own
    certificate authority for this, and each device must trust it once. If your browser showed a
    warning, that is expected the first time. After these steps, it no longer will.</p>
    <p><a class="get" href="/authority.crt">Download authority.crt</a></p>
    <h2>Compare the fingerprint before you trust it</h2>
    <p><code class="print">\(printed)</code></p>
    <p>Someone on your network could have replaced the certificate and this page. To be sure,
    run <code>quintet authority show</code> on the machine that runs Quintet, and compare the
    fingerprint with the one on your device. The steps below say where to find it. All 64 digits
    must match. If they do not, stop.</p>

    """
  }

  /// In groups, so that it can be read out loud and breaks well on a phone.
  private var printed: String {
    let pairs = certificate.fingerprint.split(separator: ":")
    return stride(from: 0, to: pairs.count, by: 4)
      .map { pairs[$0..<min($0 + 4, pairs.count)].joined(separator: ":") }
      .joined(separator: " ")
  }

  private static let end = """
    <p>The authority can only certify names and addresses on home networks (such as .local and
    192.168.…), not sites on the internet. To stop trusting it, remove “Quintet at …” in the same
    place.</p>

    """

  private func section(_ device: Device) -> String {
    let steps = device.steps.map { "<li>\($0)</li>\n" }.joined()
    return """
      <details>
      <summary>\(device.name)</summary>
      <ol>
      \(steps)</ol>
      <p>Fingerprint: \(device.fingerprint)</p>
      </details>

      """
  }

  /// What to do on one kind of device.
  struct Device: Sendable {
    let name: String
    let steps: [String]
    /// Where it shows the fingerprint.
    let fingerprint: String
  }
}
