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
    let most = Points.slips(forLetters: piece.letters.count)
    let mostOfBeginning =
      piece.isLast ? Points.slipsOfBeginning(forLetters: piece.letters.count) : 0
    let asked = piece.letters.count
    let sound = piece.sound
    let hasSound = sound.first != 0
    let wanted = piece.signature
    let loose = max(most, mostOfBeginning)
    signatures.withUnsafeBufferPointer { signatures in
      sounds.withUnsafeBufferPointer { sounds in
        lengths.withUnsafeBufferPointer { lengths in
          for number in 0..<signatures.count {
            let signature = signatures[number]
            let missing = wanted & ~signature
            let length = Int(lengths[number])
            let near = Signature.hasAtMost(loose, missing)
            guard near || hasSound && sound.isLike(sounds[number]) else { continue }
            guard length > 0 else { continue }
            // Without letters too many there is nothing to be found inside, nor by slips.
            let fits = missing == 0 && length >= asked
            let isShort = abs(length - asked) <= most
              && Signature.hasAtMost(most, signature & ~wanted)
              && Signature.hasAtMost(most, missing)
            let canBegin = mostOfBeginning > 0 && length + mostOfBeginning >= asked
              && Signature.hasAtMost(mostOfBeginning, missing)
            let isSame = hasSound && sound.isLike(sounds[number])
            guard fits || isShort || canBegin || isSame else { continue }
            let look = Look(
              isWithin: fits, slips: isShort ? most : 0,
              slipsOfBeginning: canBegin ? mostOfBeginning : 0, sounds: isSame)
            if let match = match(UInt32(number), piece, look) { found.append(match) }
          }
        }
      }
    }
    return found
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
    let take = { (points: Int32, kind: MatchKind, slips: Int) in
      WordMatch(
        term: number, points: points - (piece.isJoined ? Points.piecing : 0), kind: kind,
        slips: UInt8(slips))
    }
    if look.isWithin, let place = place(of: asked, in: word, anywhere: !piece.isJoined) {
      if word.count == asked.count { return take(Points.exact, .exact, 0) }
      return place == 0
        ? take(Points.prefix(asked.count, of: word.count), .prefix, 0)
        : take(Points.substring(asked.count, of: word.count), .substring, 0)
    }
    let begins = word[0] == asked[0]
    if look.slips > 0, let slips = piece.distance.distance(to: word, most: look.slips) {
      let points = Points.fuzzy(
        slips: slips, asked: asked.count, sounds: look.sounds, begins: begins)
      return take(points, .fuzzy, slips)
    }
    if look.slipsOfBeginning > 0,
      let slips = piece.distance.distance(
        to: word, most: look.slipsOfBeginning, toBeginning: true)
    {
      let points = Points.fuzzy(
        slips: slips, asked: asked.count, sounds: look.sounds, begins: begins, isBeginning: true)
      return take(points, .fuzzy, slips)
    }
    return look.sounds ? take(Points.phonetic(asked.count, word.count), .phonetic, 0) : nil
  }

  /// Where a piece stands in a word: at its beginning, else the first place. One ASCII letter is only looked
  /// for at the beginning, since nearly every word has it.
  private static func place(
    of asked: UnsafeBufferPointer<UInt16>, in word: UnsafeBufferPointer<UInt16>, anywhere: Bool
  ) -> Int? {
    let isAnywhere = anywhere && (asked.count > 1 || asked[0] > 127)
    for place in 0...(isAnywhere ? word.count - asked.count : 0) {
      var at = 0
      while at < asked.count, word[place + at] == asked[at] { at += 1 }
      if at == asked.count { return place }
    }
    return nil
  }
}
