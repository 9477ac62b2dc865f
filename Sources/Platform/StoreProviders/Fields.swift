import Web

/// The members of an object that a store has written, read strictly.
struct Fields {
  /// Longer texts than this are in none of the fields that are looked at.
  static let longestText = 500

  let json: JSON

  /// An object; anything else is refused.
  init(_ json: JSON) throws(StoreRefusal) {
    guard case .object = json else {
      throw StoreRefusal(.malformed, "it is not a JSON object")
    }
    self.json = json
  }

  /// Reads bytes that must be one JSON object, in which no name stands twice.
  init(reading bytes: [UInt8]) throws(StoreRefusal) {
    let value: JSON
    do throws(JSONReader.Failure) { value = try JSONReader.read(bytes) } catch {
      throw StoreRefusal(.malformed, "its JSON cannot be read at byte \(error.offset)")
    }
    try self.init(value)
  }

  private func wrong(_ name: String) -> StoreRefusal {
    StoreRefusal(.malformed, "its \(name) is missing or has the wrong type")
  }

  /// A text, or nil where there is none; null counts as none.
  func textIfAny(_ name: String) throws(StoreRefusal) -> String? {
    switch json[name] {
    case nil, .null: return nil
    case .string(let text) where !text.isEmpty && text.utf8.count <= Self.longestText: return text
    default: throw wrong(name)
    }
  }

  func text(_ name: String) throws(StoreRefusal) -> String {
    guard let text = try textIfAny(name) else { throw wrong(name) }
    return text
  }

  /// A number without a fraction, or nil where there is none.
  func integerIfAny(_ name: String) throws(StoreRefusal) -> Int64? {
    switch json[name] {
    case nil, .null: return nil
    case .integer(let number): return number
    default: throw wrong(name)
    }
  }

  func integer(_ name: String) throws(StoreRefusal) -> Int64 {
    guard let number = try integerIfAny(name) else { throw wrong(name) }
    return number
  }

  /// Milliseconds since 1970, between 2001 and the year 9999.
  func momentIfAny(_ name: String) throws(StoreRefusal) -> Int64? {
    guard let number = try integerIfAny(name) else { return nil }
    guard Self.moments.contains(number) else { throw wrong(name) }
    return number
  }

  func moment(_ name: String) throws(StoreRefusal) -> Int64 {
    guard let number = try momentIfAny(name) else { throw wrong(name) }
    return number
  }

  /// The same, where the store counts in seconds.
  func secondsIfAny(_ name: String) throws(StoreRefusal) -> Int64? {
    guard let number = try integerIfAny(name) else { return nil }
    let (milliseconds, isTooLarge) = number.multipliedReportingOverflow(by: 1_000)
    guard !isTooLarge, Self.moments.contains(milliseconds) else { throw wrong(name) }
    return milliseconds
  }

  func seconds(_ name: String) throws(StoreRefusal) -> Int64 {
    guard let moment = try secondsIfAny(name) else { throw wrong(name) }
    return moment
  }

  private static let moments: ClosedRange<Int64> = 978_307_200_000...253_402_300_799_999

  /// Yes or no; no where nothing is said.
  func flag(_ name: String) throws(StoreRefusal) -> Bool {
    switch json[name] {
    case nil, .null: return false
    case .bool(let value): return value
    default: throw wrong(name)
    }
  }

  func objectIfAny(_ name: String) throws(StoreRefusal) -> Fields? {
    switch json[name] {
    case nil, .null: return nil
    case .some(let value): return try Fields(value)
    }
  }

  func object(_ name: String) throws(StoreRefusal) -> Fields {
    guard let object = try objectIfAny(name) else { throw wrong(name) }
    return object
  }

  /// The objects of a list, as Stripe wraps them: `{"data": […]}`.
  func listed(_ name: String) throws(StoreRefusal) -> [Fields] {
    guard let list = try objectIfAny(name) else { return [] }
    guard case .array(let values) = list.json["data"] else { throw wrong(name) }
    var objects: [Fields] = []
    for value in values { objects.append(try Fields(value)) }
    return objects
  }
}
