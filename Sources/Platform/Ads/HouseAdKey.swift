import Files
import Storage
import StoreProviders

/// The key with which a household signs that an advertisement was watched.
enum HouseAdKey {
  /// Made when it is first needed.
  static func signer(_ transaction: any Transaction) throws -> AdSigner {
    if let signer = try stored(transaction) { return signer }
    let signer = AdSigner(id: .random(in: 1...UInt32.max))
    try transaction.run(
      "INSERT INTO ad_keys (one, id, secret, x, y) VALUES (1, ?, ?, ?, ?)", signer.id,
      Base64URL.text(signer.secret), Base64URL.text(signer.x), Base64URL.text(signer.y))
    return signer
  }

  private static func stored(_ reading: any Reading) throws -> AdSigner? {
    guard let row = try reading.first("SELECT * FROM ad_keys WHERE one = 1") else { return nil }
    let parts = try ["secret", "x", "y"].map { Base64URL.bytes(try row.text($0)) ?? [] }
    guard parts.allSatisfy({ $0.count == 32 }) else {
      throw StorageError(.mistyped, "the key for the house ads is damaged")
    }
    return AdSigner(id: try row.text("id"), secret: parts[0], x: parts[1], y: parts[2])
  }
}
