/// The layers of the network with their numbers, which never change.
struct NoteLayers: Sendable {
  let weights: NoteWeights
  let contourHidden, onsetHidden: HarmonicLayer
  let contour, noteHidden, note, onset: PlainLayer

  init(_ weights: NoteWeights) {
    self.weights = weights
    contourHidden = HarmonicLayer(
      weights[.contourHidden], bias: weights[.contourHiddenBias], frames: 3, tones: 39, before: 19,
      step: 1)
    onsetHidden = HarmonicLayer(
      weights[.onsetHidden], bias: weights[.onsetHiddenBias], frames: 5, tones: 5, before: 1,
      step: 3)
    contour = PlainLayer(
      weights: Self.turned(weights[.contour], 5, 5), bias: weights[.contourBias], inputs: 8,
      rows: 5, frames: 5, step: 1)
    noteHidden = PlainLayer(
      weights: Self.turned(weights[.noteHidden], 7, 7), bias: weights[.noteHiddenBias], inputs: 1,
      rows: 7, frames: 7, step: 3)
    note = PlainLayer(
      weights: Self.turned(weights[.note], 7, 3), bias: weights[.noteBias], inputs: 32,
      rows: 3, frames: 7, step: 1)
    onset = PlainLayer(
      weights: Self.turned(weights[.onset], 3, 3), bias: weights[.onsetBias], inputs: 33,
      rows: 3, frames: 3, step: 1)
  }

  /// From frames of tones to tones of frames, kernel by kernel.
  private static func turned(_ weights: [Float], _ frames: Int, _ tones: Int) -> [Float] {
    weights.indices.map { index in
      let (kernel, rest) = (index / (frames * tones), index % (frames * tones))
      let (tone, frame) = (rest / frames, rest % frames)
      return weights[kernel * frames * tones + frame * tones + tone]
    }
  }
}
