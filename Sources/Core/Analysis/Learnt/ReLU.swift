extension [Float] {
  /// Makes nothing of what is negative, as networks do between two layers.
  mutating func relu() {
    for index in indices { self[index] = Swift.max(self[index], 0) }
  }
}
