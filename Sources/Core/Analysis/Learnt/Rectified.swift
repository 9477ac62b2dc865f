extension [Float] {
  /// Makes nothing of what is negative, as networks do between two layers.
  mutating func rectify() {
    for place in indices { self[place] = Swift.max(self[place], 0) }
  }
}
