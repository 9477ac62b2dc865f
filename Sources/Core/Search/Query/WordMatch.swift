/// A word of the vocabulary that answers a word of the query.
struct WordMatch {
  var term: UInt32
  var points: Int32
  var kind: MatchKind
  var slips: UInt8
}

extension Vocabulary {
  /// All words that answer a piece of a query, in the order of their numbers.
  func matches(of piece: QueryPiece) -> [WordMatch] {
    var found: [WordMatch] = []
    let sieve = Sieve(piece)
    signatures.withUnsafeBufferPointer { signatures in
      sounds.withUnsafeBufferPointer { sounds in
        lengths.withUnsafeBufferPointer { lengths in
          for number in 0..<signatures.count {
            guard sieve.lets(signatures[number], sounds[number]) else { continue }
            let look = sieve.look(signatures[number], sounds[number], Int(lengths[number]))
            guard let look, let match = match(UInt32(number), piece, look) else { continue }
            found.append(match)
          }
        }
      }
    }
    return found
  }

  /// Throws out, without looking at letters, what cannot be alike.
  private struct Sieve {
    private let letters: Int
    private let signature: UInt64
    private let sound: Sound
    private let hasSound: Bool
    private let slips: Int
    private let slipsOfBeginning: Int
    private let most: Int

    init(_ piece: QueryPiece) {
      letters = piece.letters.count
      signature = piece.signature
      sound = piece.sound
      hasSound = piece.sound.isTelling
      slips = Points.slips(forLetters: letters)
      slipsOfBeginning = piece.isLast ? Points.slipsOfBeginning(forLetters: letters) : 0
      most = max(slips, slipsOfBeginning)
    }

    @inline(__always)
    func lets(_ word: UInt64, _ wordSound: UInt64) -> Bool {
      Signature.hasAtMost(most, signature & ~word) || hasSound && sound.isLike(wordSound)
    }

    /// What is worth looking for in a word that was let through.
    @inline(__always)
    func look(_ word: UInt64, _ wordSound: UInt64, _ length: Int) -> Look? {
      guard length > 0 else { return nil }
      let missing = signature & ~word
      let isNear =
        abs(length - letters) <= slips && Signature.hasAtMost(slips, missing)
        && Signature.hasAtMost(slips, word & ~signature)
      let canBegin =
        slipsOfBeginning > 0 && length + slipsOfBeginning >= letters
        && Signature.hasAtMost(slipsOfBeginning, missing)
      let look = Look(
        isWithin: missing == 0 && length >= letters, slips: isNear ? slips : 0,
        slipsOfBeginning: canBegin ? slipsOfBeginning : 0,
        sounds: hasSound && sound.isLike(wordSound))
      return look.isWithin || isNear || canBegin || look.sounds ? look : nil
    }
  }

  /// What is worth looking for in one word.
  private struct Look {
    let isWithin: Bool
    let slips: Int
    let slipsOfBeginning: Int
    let sounds: Bool
  }

  private func match(_ number: UInt32, _ piece: QueryPiece, _ look: Look) -> WordMatch? {
    let start = Int(starts[Int(number)])
    let length = Int(lengths[Int(number)])
    return letters.withUnsafeBufferPointer { all in
      let word = UnsafeBufferPointer(rebasing: all[start..<start + length])
      return piece.letters.withUnsafeBufferPointer { asked in
        Self.match(number, word, asked, piece, look)
      }
    }
  }

  private static func match(
    _ number: UInt32, _ word: UnsafeBufferPointer<UInt16>, _ asked: UnsafeBufferPointer<UInt16>,
    _ piece: QueryPiece, _ look: Look
  ) -> WordMatch? {
    let match = { (points: Int32, kind: MatchKind, slips: Int) in
      WordMatch(
        term: number, points: points - (piece.isJoined ? Points.piecing : 0), kind: kind,
        slips: UInt8(slips))
    }
    if look.isWithin, let position = position(of: asked, in: word, anywhere: !piece.isJoined) {
      if word.count == asked.count { return match(Points.exact, .exact, 0) }
      return position == 0
        ? match(Points.prefix(asked.count, of: word.count), .prefix, 0)
        : match(Points.substring(asked.count, of: word.count), .substring, 0)
    }
    let begins = word[0] == asked[0]
    if look.slips > 0, let slips = piece.distance.distance(to: word, most: look.slips) {
      let points = Points.fuzzy(
        slips: slips, asked: asked.count, sounds: look.sounds, begins: begins)
      return match(points, .fuzzy, slips)
    }
    if look.slipsOfBeginning > 0,
      let slips = piece.distance.distance(
        to: word, most: look.slipsOfBeginning, toBeginning: true)
    {
      let points = Points.fuzzy(
        slips: slips, asked: asked.count, sounds: look.sounds, begins: begins, isBeginning: true)
      return match(points, .fuzzy, slips)
    }
    return look.sounds ? match(Points.phonetic(asked.count, word.count), .phonetic, 0) : nil
  }

  /// Where a piece stands in a word: at its beginning, else the first position. One ASCII letter is only looked
  /// for at the beginning, since nearly every word has it.
  private static func position(
    of asked: UnsafeBufferPointer<UInt16>, in word: UnsafeBufferPointer<UInt16>, anywhere: Bool
  ) -> Int? {
    let isAnywhere = anywhere && (asked.count > 1 || asked[0] > 127)
    for index in 0...(isAnywhere ? word.count - asked.count : 0) {
      var at = 0
      while at < asked.count, word[index + at] == asked[at] { at += 1 }
      if at == asked.count { return index }
    }
    return nil
  }
}
