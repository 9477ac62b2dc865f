/// That a word stands in a document, in 32 bits: the document's slot, and how good a position the word has there.
///
/// Of two postings for one document the larger one is better: heavier field, shorter field, nearer to its start.
struct Posting {
  let bits: UInt32

  init(bits: UInt32) {
    self.bits = bits
  }

  init(slot: UInt32, weight: Int, fieldWords: Int, position: Int) {
    bits =
      slot << 12 | UInt32(weight) << 8 | UInt32(15 - min(fieldWords, 15)) << 4
      | UInt32(15 - min(position, 15))
  }

  /// Which document, by its slot in the index.
  @inline(__always) var slot: Int { Int(bits >> 12) }
  @inline(__always) var weight: Int32 { Int32(truncatingIfNeeded: bits >> 8 & 15) }
  /// Words of the field, up to 15.
  @inline(__always) var fieldWords: Int { Int(15 - (bits >> 4 & 15)) }
}

/// A word in a document, in 32 bits: which word, which field, which weight.
struct Entry {
  let bits: UInt32

  init(bits: UInt32) {
    self.bits = bits
  }

  init(term: UInt32, field: Int, weight: Int) {
    bits = term | UInt32(field) << 22 | UInt32(weight) << 26
  }

  var term: UInt32 { bits & 0x3f_ffff }
  var field: Int { Int(bits >> 22 & 15) }
  var weight: Int { Int(bits >> 26) }
}
