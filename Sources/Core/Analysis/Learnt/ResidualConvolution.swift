/// A residual block of a network: to each position of a row is added a dilated convolution over it and the two
/// positions that are `dilation` away.
///
/// A position may hold several channels side by side, `lanes` of them with the same weights; they then see the mean of
/// all lanes too.
struct ResidualConvolution {
  private let dilation: Int
  private let convolution, pointwise: DenseLayer
  private let common: [Float]
  private let channels: Int

  init(
    _ numbers: inout LearntNumbers, dilation: Int, channels: Int, seesCommon: Bool = false
  ) {
    self.dilation = dilation
    self.channels = channels
    convolution = DenseLayer(&numbers, inputs: 3 * channels, outputs: channels)
    common = seesCommon ? numbers.read(channels * channels) : []
    pointwise = DenseLayer(&numbers, inputs: channels, outputs: channels)
  }

  /// `state` has `lanes` times `channels` numbers for each position. False when `shouldContinue` answered so.
  func apply(_ state: inout [Float], lanes: Int = 1, shouldContinue: () -> Bool) -> Bool {
    let width = lanes * channels
    let count = state.count / width
    // What stood at the last `dilation` positions before they were changed, and at this one.
    var before = [Float](repeating: 0, count: dilation * width)
    var here = [Float](repeating: 0, count: width)
    var input = [Float](repeating: 0, count: 3 * channels)
    var inner = [Float](repeating: 0, count: channels)
    let nothing = [Float](repeating: 0, count: channels)
    for index in 0..<count {
      if index * lanes % 4_096 == 0, !shouldContinue() { return false }
      let (behind, ahead) = (index % dilation * width, (index + dilation) * width)
      for number in 0..<width { here[number] = state[index * width + number] }
      let shared = common.isEmpty ? nothing : share(here, lanes)
      for lane in 0..<lanes {
        let first = lane * channels
        for channel in 0..<channels {
          input[channel] = before[behind + first + channel]
          input[channels + channel] = here[first + channel]
          input[2 * channels + channel] =
            index + dilation < count ? state[ahead + first + channel] : 0
          inner[channel] = shared[channel]
        }
        convolution.add(input, to: &inner)
        inner.relu()
        state.withUnsafeMutableBufferPointer {
          pointwise.add(inner, to: $0.baseAddress! + index * width + first)
        }
      }
      for number in 0..<width { before[behind + number] = here[number] }
    }
    return true
  }

  /// What follows from the mean of all lanes.
  private func share(_ here: [Float], _ lanes: Int) -> [Float] {
    var result = [Float](repeating: 0, count: channels)
    for input in 0..<channels {
      var mean: Float = 0
      for lane in 0..<lanes { mean += here[lane * channels + input] }
      mean /= Float(lanes)
      for output in 0..<channels { result[output] += mean * common[input * channels + output] }
    }
    return result
  }
}
