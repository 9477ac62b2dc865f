import CMath

/// What the network says of one window of two seconds.
///
/// Only the frames from 15 to 157 are right: beyond them a window knows too little of what is around it.
final class NoteWindow {
  /// The frames of a window that count.
  static let frames = 15..<157
  static let noteCount = 88
  private static let contourCount = HarmonicShape.width

  private let layers: NoteLayers
  private let spectrum: ConstantQ
  private let tones = Plane(rows: ConstantQ.toneCount)
  private let turned = ToneSpectrum()
  private let contourBack, onsetBack: LaneTransform
  /// Rows of silence lie between channels, as many as the next layer's kernel reaches beyond an end.
  private let contourHidden = Plane(rows: 8 * (contourCount + 4))
  private let contour = Plane(rows: contourCount + 6)
  private let noteHidden = Plane(rows: 32 * (noteCount + 2))
  private let onsetHidden = Plane(rows: 33 * (noteCount + 2))
  private let onset = Plane(rows: noteCount)

  init(_ layers: NoteLayers) {
    self.layers = layers
    spectrum = ConstantQ(layers.weights)
    contourBack = layers.contourHidden.makeTransform()
    onsetBack = layers.onsetHidden.makeTransform()
  }

  /// Looks at `ConstantQ.samples` samples.
  func run(_ samples: UnsafePointer<Float>) {
    spectrum.run(samples, tones)
    turned.run(tones, frames: 4..<172)
    layers.contourHidden.run(
      tones, turned, contourBack, frames: 6..<166, contourHidden, first: 2,
      rows: Self.contourCount + 4)
    contourHidden.relu()
    layers.contour.run(
      contourHidden, spacing: Self.contourCount + 4, first: 0, at: 8, contour,
      positions: Self.contourCount, resultSpacing: 0, resultFirst: 3)
    for row in 3..<3 + Self.contourCount { Self.squash(contour.row(row), 8..<164) }
    layers.noteHidden.run(
      contour, spacing: 0, first: 1, at: 11, noteHidden, positions: Self.noteCount,
      resultSpacing: Self.noteCount + 2, resultFirst: 1)
    noteHidden.relu()
    layers.note.run(
      noteHidden, spacing: Self.noteCount + 2, first: 0, at: 14, onsetHidden,
      positions: Self.noteCount, resultSpacing: 0, resultFirst: 1)
    for row in 1...Self.noteCount { Self.squash(onsetHidden.row(row), 14..<158) }
    layers.onsetHidden.run(
      tones, turned, onsetBack, frames: 14..<174, onsetHidden, first: Self.noteCount + 3,
      rows: Self.noteCount + 2)
    onsetHidden.relu()
    layers.onset.run(
      onsetHidden, spacing: Self.noteCount + 2, first: 0, at: 15, onset, positions: Self.noteCount,
      resultSpacing: 0, resultFirst: 0)
    for row in 0..<Self.noteCount { Self.squash(onset.row(row), Self.frames) }
  }

  func contour(_ tone: Int, _ frame: Int) -> Float { contour.row(3 + tone)[frame] }
  func note(_ note: Int, _ frame: Int) -> Float { onsetHidden.row(1 + note)[frame] }
  func onset(_ note: Int, _ frame: Int) -> Float { onset.row(note)[frame] }

  /// From any number to one between 0 and 1.
  private static func squash(_ row: UnsafeMutablePointer<Float>, _ frames: Range<Int>) {
    for frame in frames { row[frame] = Float(1 / (1 + exp(-Double(row[frame])))) }
  }
}
