import MediaModel
import Web

/// Where something was recorded.
struct Location: Model, Equatable {
  /// How much others in a shared album are told of it.
  enum Sharing: String, Codable, Sendable, CaseIterable { case none, approximate, exact }

  var latitude: Double
  var longitude: Double
  var isApproximate: Bool
  /// As its person calls it; nil where nobody has named it.
  var name: String?

  static let schema = Schema.object(
    Schema.Object(
      "SonLocation", "Where something was recorded.",
      [
        .must("latitude", .number(-90...90)), .must("longitude", .number(-180...180)),
        .must("is_approximate", .bool, "True if it is only known to about five kilometres."),
        .may("name", .text(1...200)),
      ]))

  /// The same to a twentieth of a degree, which is five kilometres at most, and without its name.
  var approximate: Location {
    Location(
      latitude: (latitude * 20).rounded() / 20, longitude: (longitude * 20).rounded() / 20,
      isApproximate: true)
  }

  /// As much of it as others are told.
  func shared(_ sharing: Sharing) -> Location? {
    switch sharing {
    case .none: nil
    case .approximate: approximate
    case .exact: self
    }
  }
}

extension Location {
  /// Where a file says that it was recorded: phones write ISO 6709, such as `+48.8577+002.2950+035.0/`.
  init?(tags: [String: String]) {
    for (name, text) in tags.sorted(by: { $0.key < $1.key }) where MediaInfo.isLocation(tag: name) {
      guard let location = Location(iso6709: text) else { continue }
      self = location
      return
    }
    return nil
  }

  private init?(iso6709 text: String) {
    // Each number begins with its sign.
    var numbers: [String] = []
    for character in text {
      if character == "+" || character == "-" {
        numbers.append(String(character))
      } else if character == "." || ("0"..."9").contains(character), !numbers.isEmpty {
        numbers[numbers.count - 1].append(character)
      } else {
        break
      }
    }
    // Degrees alone; with minutes there are more than three digits before the point.
    let degrees = numbers.map { $0.split(separator: ".")[0].count <= 4 ? Double($0) : nil }
    guard degrees.count >= 2, let latitude = degrees[0], let longitude = degrees[1],
      (-90.0...90).contains(latitude), (-180.0...180).contains(longitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude, isApproximate: false)
  }
}
