import Search

/// Looks for the words in the text; answers how many documents were found, `most` at most. The numbers of
/// `search_numbers` tell the rest.
@c(search_find) @_expose(wasm, "search_find")
public func find(_ bytes: Int32, _ most: Int32) -> Int32 {
  guard let state else { return 0 }
  let hits = state.pointee.index.search(utf8: state.pointee.input(bytes), most: Int(most))
  state.pointee.numbers.removeAll(keepingCapacity: true)
  state.pointee.words.removeAll(keepingCapacity: true)
  for hit in hits { state.pointee.write(hit) }
  return Int32(hits.count)
}

extension SearchState {
  /// Five numbers for a hit, then ten for each of its reasons.
  fileprivate mutating func write(_ hit: Hit) {
    for number in [hit.id, hit.score, hit.together, hit.boost, hit.reasons.count] {
      numbers.append(Double(number))
    }
    for reason in hit.reasons {
      let start = words.count
      words.append(contentsOf: reason.word)
      let row = [
        reason.queryWord, reason.queryWords, reason.field, reason.position, reason.words,
        Int(reason.kind.rawValue), reason.slips, reason.points, start, reason.word.count,
      ]
      for number in row { numbers.append(Double(number)) }
    }
  }
}

/// The hits of the last search, one after the other. A hit is: id, score, together, boost, how many reasons.
/// A reason is: word of the query, how many of them, field, position, how many words, kind, slips, points, and
/// where its word begins in `search_words`, and how many bytes it has. Good until the next call.
@c(search_numbers) @_expose(wasm, "search_numbers")
public func numbers() -> UnsafePointer<Double>? {
  state?.pointee.numbers.withUnsafeBufferPointer { $0.baseAddress }
}

/// How many numbers there are.
@c(search_numbers_count) @_expose(wasm, "search_numbers_count")
public func numbersCount() -> Int32 {
  Int32(state?.pointee.numbers.count ?? 0)
}

/// The words of documents that the numbers name, in UTF-8. Good until the next call.
@c(search_words) @_expose(wasm, "search_words")
public func words() -> UnsafePointer<UInt8>? {
  state?.pointee.words.withUnsafeBufferPointer { $0.baseAddress }
}

/// How many bytes they have.
@c(search_words_bytes) @_expose(wasm, "search_words_bytes")
public func wordsBytes() -> Int32 {
  Int32(state?.pointee.words.count ?? 0)
}
