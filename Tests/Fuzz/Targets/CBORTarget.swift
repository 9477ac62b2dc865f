import Files
import Web

@testable import Accounts

extension FuzzTarget {
  /// What authenticators send when a passkey is made, and when somebody signs in by it.
  static let cbor = FuzzTarget("cbor") { bytes in
    if let (value, rest) = try? CBORReader.readFirst(bytes[...]) {
      expect(rest.endIndex == bytes.count && rest.count < bytes.count, "a value takes bytes")
      expect(value.depth <= CBORReader.deepest, "no value is too deep")
      expect(value.count <= CBORReader.mostItems, "no value is too large")
      let written = value.written
      expect((try? CBORReader.read(written)) == value, "what is written is read as it was")
      expect((try? CBORReader.read(written + [0])) == nil, "nothing may follow")
      expect((try? CBORReader.read(Array(written.dropLast()))) == nil, "nothing may be missing")
    }
    if let data = try? AuthenticatorData(bytes) { check(data) }
    if let attestation = try? Attestation(bytes, clientHash: Array(bytes.prefix(32))) {
      check(attestation.data)
      let key = attestation.made.publicKey
      // Whether a product of two primes is one is guessed, and of what is none not always alike.
      expect(key.algorithm == .rs256 || key.isGood, "no weak key is kept")
    }
    let request = Request(.post, Target("/")!, headers: ["Host": "quintet.example"])
    if let party = try? RelyingParty(request),
      let said = try? ClientData(bytes, for: .signingIn, at: party)
    {
      expect(said.hash == ContentHash(of: bytes[...]).bytes, "the hash is that of the bytes")
    }
  }

  private static func check(_ data: AuthenticatorData) {
    expect((0...Int64(UInt32.max)).contains(data.count), "the count has four bytes")
    for host in ["quintet.example", "other.example"] where (try? data.check(for: host)) != nil {
      expect(
        data.bytes.starts(with: ContentHash(of: Array(host.utf8)[...]).bytes),
        "it was made for this host")
    }
    guard let made = data.made else { return }
    expect(
      (1...AuthenticatorData.longestCredential).contains(made.credential.count), "an id has bytes")
    expect((try? CBORReader.read(made.key)).flatMap { try? PublicKey($0) } != nil, "a key is read")
  }
}

extension CBOR {
  /// How many lie within each other, itself included.
  fileprivate var depth: Int {
    switch self {
    case .array(let values): 1 + (values.map(\.depth).max() ?? 0)
    case .map(let members): 1 + (members.values.map(\.depth).max() ?? 0)
    default: 1
    }
  }

  fileprivate var count: Int {
    switch self {
    case .array(let values): values.reduce(1) { $0 + $1.count }
    case .map(let members): members.values.reduce(1) { $0 + 1 + $1.count }
    default: 1
    }
  }

  /// As RFC 8949 writes it, each number as short as it can be.
  fileprivate var written: [UInt8] {
    switch self {
    case .integer(let number):
      number >= 0 ? Self.head(0, UInt64(number)) : Self.head(1, UInt64(-1 - number))
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .array(let values):
      values.reduce(Self.head(4, UInt64(values.count))) { $0 + $1.written }
    case .map(let members):
      members.reduce(Self.head(5, UInt64(members.count))) { bytes, member in
        let key: CBOR =
          switch member.key {
          case .integer(let number): .integer(number)
          case .text(let text): .text(text)
          }
        return bytes + key.written + member.value.written
      }
    case .bool(let value): [value ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
  }

  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    switch number {
    case 0..<24: [kind << 5 | UInt8(number)]
    case 0...0xFF: [kind << 5 | 24, UInt8(number)]
    case 0...0xFFFF: [kind << 5 | 25] + bytes(number, 2)
    case 0...0xFFFF_FFFF: [kind << 5 | 26] + bytes(number, 4)
    default: [kind << 5 | 27] + bytes(number, 8)
    }
  }

  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
