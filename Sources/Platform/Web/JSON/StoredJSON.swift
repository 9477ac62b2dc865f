import FoundationEssentials

/// Values as a column of text holds them.
public enum StoredJSON {
  public static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try Models.decoder.decode(type, from: Data(text.utf8))
  }

  public static func text(_ value: some Encodable) throws -> String {
    String(decoding: try Models.encoder.encode(value), as: UTF8.self)
  }
}
