import Search

// The search for those who speak C: the browser, and whoever makes the same calls natively. One index in each
// instance of the module; everything is called from one thread. Ids are Double, which holds whole numbers
// exactly up to 2^53.

/// What the calls work on.
struct SearchState: ~Copyable {
  var index = SearchIndex()
  /// Fields of the document that is being put together.
  var fields: [SearchField] = []
  /// Where text is handed over: as much as a field may have.
  let text: UnsafeMutablePointer<UInt8>
  static let textBytes = SearchLimits.textBytes
  /// The hits of the last search, as numbers and as the words that they name.
  var numbers: [Double] = []
  var words: [UInt8] = []

  init() {
    text = .allocate(capacity: Self.textBytes)
    text.initialize(repeating: 0, count: Self.textBytes)
  }

  deinit {
    text.deallocate()
  }

  /// The first bytes of the text that was handed over.
  func input(_ bytes: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text, count: min(max(Int(bytes), 0), Self.textBytes)))
  }
}

nonisolated(unsafe) var state: UnsafeMutablePointer<SearchState>?

/// A whole number that a page or a test has sent as a Double; nil when it is none.
func wholeNumber(_ number: Double) -> Int? {
  guard number.magnitude <= 9_007_199_254_740_992, number.rounded(.towardZero) == number else {
    return nil
  }
  return Int(exactly: number)
}
