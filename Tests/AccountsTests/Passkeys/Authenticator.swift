import Files
import Foundation

@testable import Accounts

/// An authenticator and the browser before it, made of software: what it says can be bent in every way.
struct Authenticator {
  /// RSA keys take a while to make.
  private static let keys = Result {
    try Dictionary(
      uniqueKeysWithValues: PublicKey.Algorithm.allCases.map { ($0, try KeyPair($0)) })
  }

  var credential = (0..<32).map { _ in UInt8.random(in: 0...255) }
  var key: KeyPair
  /// Who it is, as was told when the passkey was made.
  var user: [UInt8] = []
  var count: UInt32 = 0

  // What honest ones say.
  var host = "quintet.local"
  var origin = "https://quintet.local"
  var present = true
  var verified = true
  var maySync = true
  var isSynced = true
  var type: String?
  /// More members of what the browser says.
  var more: [String: Any] = [:]
  /// Instead of its key's own.
  var cose: CBORWriter.Item?
  /// Whether it vouches for itself.
  var isPacked = false
  /// Whether it tells of its key also when it only signs.
  var alwaysTells = false
  /// More bytes at the end of what it says.
  var tail: [UInt8] = []

  init(_ algorithm: PublicKey.Algorithm = .es256) throws {
    key = try Self.keys.get()[algorithm]!
  }

  func clientData(_ challenge: String, _ usual: String) -> [UInt8] {
    var members: [String: Any] = [
      "type": type ?? usual, "challenge": challenge, "origin": origin, "crossOrigin": false,
    ]
    for (name, value) in more { members[name] = value }
    return Array(try! JSONSerialization.data(withJSONObject: members))
  }

  func data(makes: Bool) -> [UInt8] {
    let flags: [(Bool, UInt8)] = [
      (present, 1), (verified, 4), (maySync, 8), (isSynced, 16), (makes, 64),
    ]
    var bytes = ContentHash(of: Array(host.utf8)[...]).bytes
    bytes.append(flags.filter(\.0).map(\.1).reduce(0, |))
    bytes += (0..<4).map { UInt8(count >> (24 - 8 * $0) & 255) }
    if makes {
      bytes += [UInt8](repeating: 0, count: 16)
      bytes += [UInt8(credential.count >> 8), UInt8(credential.count & 255)] + credential
      bytes += CBORWriter.bytes(cose ?? key.cose)
    }
    return bytes + tail
  }

  func attestation(_ clientData: [UInt8]) -> [UInt8] {
    let data = data(makes: true)
    let signature = key.sign(data + ContentHash(of: clientData[...]).bytes)
    let statement: [(CBORWriter.Item, CBORWriter.Item)] =
      isPacked
      ? [(.text("alg"), .number(key.algorithm.rawValue)), (.text("sig"), .bytes(signature))] : []
    return CBORWriter.bytes(
      .map([
        (.text("fmt"), .text(isPacked ? "packed" : "none")), (.text("attStmt"), .map(statement)),
        (.text("authData"), .bytes(data)),
      ]))
  }

  /// Makes a passkey: the body of `addPasskey`.
  mutating func make(_ options: [String: Any], label: String = "Phone") -> [String: Any] {
    let user = (options["user"] as? [String: Any])?["id"] as? String ?? ""
    self.user = Base64URL.bytes(user) ?? []
    let client = clientData(options["challenge"] as? String ?? "", "webauthn.create")
    return [
      "label": label, "credential_id": Base64URL.text(credential),
      "client_data_json": Base64URL.text(client),
      "attestation_object": Base64URL.text(attestation(client)),
      "transports": ["internal", "hybrid"],
    ]
  }

  /// Signs a challenge: the body of `signInWithPasskey`.
  func answer(_ question: [String: Any], label: String = "Kitchen") -> [String: Any] {
    let client = clientData(question["challenge"] as? String ?? "", "webauthn.get")
    let data = data(makes: alwaysTells)
    let signature = key.sign(data + ContentHash(of: client[...]).bytes)
    return [
      "label": label, "credential_id": Base64URL.text(credential),
      "client_data_json": Base64URL.text(client), "authenticator_data": Base64URL.text(data),
      "signature": Base64URL.text(signature), "user_handle": Base64URL.text(user),
    ]
  }
}

extension Browser {
  typealias Answer = (status: Int, json: [String: Any])

  func send(_ path: String, _ body: [String: Any]) async -> Answer {
    let text = String(decoding: try! JSONSerialization.data(withJSONObject: body), as: UTF8.self)
    let answer = await ask(.post, path, text)
    return (answer.status, answer.json)
  }

  func passkeyOptions() async -> [String: Any] {
    await ask(.post, "/api/v1/passkeys/challenges", "{}").json
  }

  func passkeyQuestion() async -> [String: Any] {
    await ask(.post, "/api/v1/sessions/challenges").json
  }

  /// Makes a passkey with an authenticator, and has it kept.
  func add(_ authenticator: inout Authenticator) async -> Answer {
    await send("/api/v1/passkeys", authenticator.make(await passkeyOptions()))
  }

  /// Signs in with an authenticator.
  func signIn(_ authenticator: Authenticator) async -> Answer {
    await send("/api/v1/sessions/passkey", authenticator.answer(await passkeyQuestion()))
  }
}
