extension Words {
  /// How many slips lie between two texts, without what stands between their words: to tell what is most like
  /// something that is not there. Looks at the first 64 letters of each.
  public func slips(to other: Words) -> Int {
    let others = Array(other.letters.prefix(64))
    let distance = others.withUnsafeBufferPointer { others in
      EditDistance(letters.prefix(64)).distance(to: others, most: 64)
    }
    return distance ?? 64
  }
}
