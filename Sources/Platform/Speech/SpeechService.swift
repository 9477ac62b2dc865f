/// A service that recognises speech for a household, at an address with OpenAI's interface for audio transcriptions.
public struct SpeechService: Sendable {
  /// What most services understand, whatever they run.
  public static let usualModel = "whisper-1"
  private static let path = "/audio/transcriptions"

  /// What people are told about where their speech goes: the name and perhaps the port.
  public let host: String
  /// Whether nobody on the way can listen in: it is encrypted, or does not leave this machine.
  public let isPrivate: Bool
  let url: String
  let model: String
  /// Never part of an error, a log or a description.
  let key: String?

  /// Nil for what is no address, model or key.
  ///
  /// The address may be that of the server, of its interface (`…/v1`) or of its transcriptions.
  public init?(_ address: String, model: String? = nil, key: String? = nil) {
    let address = address.hasSuffix("/") ? String(address.dropLast()) : address
    let scheme = ["https://", "http://"].first { address.hasPrefix($0) }
    guard let scheme, address.utf8.count <= 1_000, Self.isPlain(address),
      !address.contains(where: { "@?#\"\\".contains($0) })
    else { return nil }
    let host = String(address.dropFirst(scheme.count).prefix { $0 != "/" })
    guard !host.isEmpty, host.utf8.count <= 255, !host.hasPrefix(":") else { return nil }
    self.host = host
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains {
      host == $0 || host.hasPrefix("\($0):")
    }
    isPrivate = scheme == "https://" || isHere
    let model = model ?? Self.usualModel
    guard (1...100).contains(model.utf8.count), Self.isPlain(model),
      key.map({ (1...1_000).contains($0.utf8.count) && Self.isPlain($0) }) ?? true
    else { return nil }
    (self.model, self.key) = (model, key)
    if address.hasSuffix(Self.path) {
      url = address
    } else {
      url = address + (address.hasSuffix("/v1") ? "" : "/v1") + Self.path
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
  }
}

extension SpeechService: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(model) at \(host)" }
  public var customMirror: Mirror { Mirror(self, children: ["name": description]) }
}

extension SpeechError {
  private static func service(
    _ service: SpeechService, _ what: String, cause: String? = nil
  ) -> SpeechError {
    SpeechError(.serviceFailed, "the speech service \(service.host) \(what)", cause: cause)
  }

  static func away(_ at: SpeechService, _ cause: String) -> SpeechError {
    service(at, "cannot be reached; nothing was changed, try again later", cause: cause)
  }

  static func distrusted(_ at: SpeechService, _ cause: String) -> SpeechError {
    service(
      at, "has a certificate that this server does not trust, so nothing was sent", cause: cause)
  }

  static func nonsense(_ at: SpeechService) -> SpeechError {
    service(
      at, "returned something that is no transcript; check its address with the owner of the server"
    )
  }

  /// What a status means that is none of success. What else the service says is not passed on: it may hold the key.
  static func refused(_ at: SpeechService, _ status: Int) -> SpeechError {
    let what =
      switch status {
      case 401, 403: "does not accept the key; the owner of the server has to set another one"
      case 404: "has no transcriptions at this address, or no model \(at.model)"
      case 413: "does not take recordings of this size"
      case 429:
        "takes no more recordings now; try again later, or see whether its account has credit"
      case 300..<400: "is at another address; the owner of the server has to change it"
      case 500...: "failed; try again later"
      default: "refused the recording"
      }
    return service(at, what, cause: "status \(status)")
  }
}
