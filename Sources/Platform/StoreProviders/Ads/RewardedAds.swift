import HTTPClient
import Storage
import Web

/// What Google says about ads that were watched, believed only when Google has signed it.
public actor RewardedAds {
  /// Where Google publishes its keys.
  public static let keysAddress = "https://www.gstatic.com/admob/reward/verifier-keys.json"
  /// Google changes its keys, and asks not to keep them for longer.
  static let longestMilliseconds: Int64 = 24 * 3_600_000
  /// Calls with invented keys must not make us ask Google over and over.
  static let pauseMilliseconds: Int64 = 60_000

  private let document: @Sendable () async -> [UInt8]?
  private let clock: Clock
  private var keys: [String: AdKey] = [:]
  private var fetched: Int64?
  private var asked: Int64?
  private var asking: Task<[String: AdKey]?, Never>?

  /// `authority` is a file with the only certificate that is trusted at the address; those of the
  /// machine when it is nil.
  public init(
    keysAt address: String = keysAddress, authority: String? = nil, clock: Clock = .system
  ) {
    document = { await Self.fetch(address, authority) }
    self.clock = clock
  }

  /// The same for keys that are somebody else's than Google's: `document` gives them, in Google's form.
  public init(clock: Clock, keys document: @escaping @Sendable () async -> [UInt8]?) {
    (self.document, self.clock) = (document, clock)
  }

  /// What a call's query says, when Google has signed it, and just now.
  public func reward(_ rawQuery: String) async throws -> AdReward {
    let query = try AdQuery(rawQuery)
    guard let key = try await key(query.keyId) else {
      throw StoreRefusal(.unknownKey, "it is signed with an unknown key")
    }
    guard key.signed(query.signed, query.signature) else {
      throw StoreRefusal(.wrongSignature, "its signature is not valid")
    }
    return try query.reward(now: clock.now())
  }

  private func key(_ id: String) async throws -> AdKey? {
    if let key = known(id) { return key }
    // One question for all who wait.
    if asking == nil, mayAsk {
      asked = clock.now()
      asking = Task { [document] in await document().flatMap(AdKey.keys) }
    }
    if let asking {
      let found = await asking.value
      self.asking = nil
      if let found, let asked { (keys, fetched) = (found, asked) }
    }
    guard isFresh else {
      throw Problem(
        503, "store_unreachable",
        "The keys cannot be fetched, so this cannot be verified. Try again later.")
    }
    return known(id)
  }

  private func known(_ id: String) -> AdKey? { isFresh ? keys[id] : nil }

  private var isFresh: Bool {
    guard let fetched else { return false }
    // A clock that was put back makes nothing younger.
    return (0..<Self.longestMilliseconds).contains(clock.now() - fetched)
  }

  private var mayAsk: Bool {
    guard let asked else { return true }
    return !(0..<Self.pauseMilliseconds).contains(clock.now() - asked)
  }

  private static func fetch(_ address: String, _ authority: String?) async -> [UInt8]? {
    var request = HTTPRequest("GET", address)
    request.authority = authority
    request.silentSeconds = 10
    let reception = HTTPReception(limit: 256 << 10)
    guard let connection = HTTPConnection(),
      case .success(let answer)? = try? await connection.ask(request, reception),
      answer.status == 200
    else { return nil }
    return answer.body
  }
}
