/// One text of a document: its title, its film, who sings.
public struct SearchField: Sendable {
  /// UTF-8.
  public var text: [UInt8]
  /// From 1 to 10; points count a tenth of it.
  public var weight: Int

  public init(utf8 text: [UInt8], weight: Int = 10) {
    self.text = text
    self.weight = weight
  }

  public init(_ text: String, weight: Int = 10) {
    self.init(utf8: Array(text.utf8), weight: weight)
  }
}
