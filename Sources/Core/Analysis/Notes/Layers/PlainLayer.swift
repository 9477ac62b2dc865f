import DSP

/// A convolution over a few channels of rows and a few frames, worked out as it stands.
struct PlainLayer {
  let weights, bias: [Float]
  let inputs, rows, frames, step: Int

  /// For each position of each channel of `result` the sum over `inputs` channels. The input has `rows` / 2 rows of
  /// silence before the first position of a channel and behind its last, `spacing` rows in all.
  func run(
    _ input: Plane, spacing: Int, first: Int, at frame: Int,
    _ result: Plane, positions: Int, resultSpacing: Int, resultFirst: Int
  ) {
    assert(frame + 5 * RowSum.frames + frames / 2 <= Plane.frames, "it reads behind its rows")
    weights.withUnsafeBufferPointer { weights in
      for output in bias.indices {
        let kernel = weights.baseAddress! + output * inputs * rows * frames
        for index in 0..<positions {
          let row = result.row(resultFirst + output * resultSpacing + index)
          for block in 0..<5 {
            let at = frame + block * RowSum.frames
            var sum = RowSum(bias[output])
            var weight = kernel
            for channel in 0..<inputs {
              var from = input.row(first + channel * spacing + index * step) + at - frames / 2
              for _ in 0..<rows {
                for tap in 0..<frames { sum.add(from + tap, weight[tap]) }
                weight += frames
                from += Plane.frames
              }
            }
            sum.store(row + at)
          }
        }
      }
    }
  }
}
