import CSodium
import Dispatch
import Files
import Web

/// Passwords as they are stored: by Argon2id, with 64 MiB and two passes (RFC 9106 names it first; the
/// numbers are libsodium's "interactive" ones). One takes about an eighth of a second.
///
/// Two are worked out at once, since each needs its memory. Of those who wait, only a few are let in: fewest of one
/// network, and of networks from which nobody has come in before fewer than there is room for.
final class Passwords: Sendable {
  /// Shorter ones are guessed too fast, longer ones are a way to keep us busy.
  static let length = 8...256
  private static let mostWaiting = 32
  private static let mostStrangers = 24
  private static let mostOfStrangers = 4
  private static let mostOfOthers = 16

  /// Who waits: those of one network, or one member.
  struct Waiting: Sendable {
    var name: String
    /// Whether somebody of the household was there before.
    var isKnown = true
  }

  private let queues = [
    DispatchQueue(label: "quintet.passwords.1"), DispatchQueue(label: "quintet.passwords.2"),
  ]
  private let waiting = Locked((counts: [String: Int](), count: 0, next: 0))

  init() {
    precondition(sodium_init() >= 0, "libsodium cannot start")
  }

  /// What is stored of a password.
  func hash(_ password: String, for who: Waiting) async throws -> String {
    try await run(for: who) {
      var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let bytes = Array(password.utf8)
      let outcome = bytes.withUnsafeBytes { bytes in
        crypto_pwhash_str(
          &text, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt64(bytes.count),
          UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE), Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))
      }
      guard outcome == 0 else { throw Problem.signInBusy }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Whether a password is the one that was stored. Nil is never it, and takes as long.
  func isRight(_ password: String, _ stored: String?, for who: Waiting) async throws -> Bool {
    guard Self.length.contains(password.utf8.count) else { return false }
    guard let stored else {
      _ = try await hash(password, for: who)
      return false
    }
    return try await run(for: who) {
      let bytes = Array(password.utf8)
      return bytes.withUnsafeBytes { bytes in
        crypto_pwhash_str_verify(
          stored, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt64(bytes.count)) == 0
      }
    }
  }

  private func run<T: Sendable>(
    for who: Waiting, _ work: @escaping @Sendable () throws -> T
  ) async throws -> T {
    let queue = waiting.withLock { waiting -> DispatchQueue? in
      let count = waiting.counts[who.name, default: 0]
      guard waiting.count < (who.isKnown ? Self.mostWaiting : Self.mostStrangers),
        count < (who.isKnown ? Self.mostOfOthers : Self.mostOfStrangers)
      else { return nil }
      waiting.counts[who.name] = count + 1
      waiting.count += 1
      waiting.next += 1
      return queues[waiting.next % queues.count]
    }
    guard let queue else { throw Problem.signInBusy }
    defer {
      waiting.withLock { waiting in
        waiting.count -= 1
        let left = waiting.counts[who.name, default: 1] - 1
        waiting.counts[who.name] = left == 0 ? nil : left
      }
    }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: work)) }
    }
  }
}

/// Secrets that open a door: 256 random bits, of which only the hash is stored.
enum Token {
  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return String((0..<43).map { _ in digits[Int(random.next() % 64)] })
  }

  /// A code for people to type: two words of four letters that are not mistaken for others.
  static func makeCode() -> String {
    var random = SystemRandomNumberGenerator()
    let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    let word = { String((0..<4).map { _ in letters.randomElement(using: &random)! }) }
    return "\(word())-\(word())"
  }

  static func hash(_ token: String) -> String {
    ContentHash(of: Array(token.utf8)[...]).description
  }
}
