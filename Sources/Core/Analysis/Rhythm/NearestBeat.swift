/// The index of the beat that is nearest to a moment, the later of two that are equally near. There must be a beat, and
/// they must rise.
public func nearestBeat(to time: Double, in beats: [Double]) -> Int {
  var (low, high) = (0, beats.count - 1)
  while low < high {
    let middle = (low + high) / 2
    if beats[middle] < time { low = middle + 1 } else { high = middle }
  }
  return low > 0 && time - beats[low - 1] < beats[low] - time ? low - 1 : low
}
