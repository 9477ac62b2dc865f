import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

/// Expects an error of one kind that names what it is about in a sentence.
func expectError(
  _ kind: MediaErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> some Any
) async {
  do {
    _ = try await work()
    Issue.record("no error, where \(kind) was expected", sourceLocation: sourceLocation)
  } catch let error as MediaError {
    #expect(error.code == kind, "\(error.message)", sourceLocation: sourceLocation)
    #expect(!error.reason.isEmpty, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error), where \(kind) was expected", sourceLocation: sourceLocation)
  }
}

extension PlanarBuffer {
  /// A tone of 440 Hz on the left and of 660 Hz on the right, at a quarter of full scale.
  static func stereoTone(seconds: Double, rate: Double = 48_000) -> PlanarBuffer {
    PlanarBuffer(channels: [
      Signals.sine(hertz: 440, amplitude: 0.25, seconds: seconds, sampleRate: rate),
      Signals.sine(hertz: 660, amplitude: 0.25, seconds: seconds, sampleRate: rate),
    ])
  }
}

/// The largest difference between two signals of the same length.
func largestDifference(_ left: [Float], _ right: [Float]) -> Float {
  #expect(left.count == right.count)
  return zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

/// The strength of one frequency in a signal, as the amplitude of a sine (Goertzel's sum).
func amplitude(of hertz: Double, in samples: some Collection<Float>, rate: Double) -> Double {
  var (sine, cosine, frame) = (0.0, 0.0, 0.0)
  for sample in samples {
    let turn = 2 * Double.pi * hertz * frame / rate
    sine += Double(sample) * Foundation.sin(turn)
    cosine += Double(sample) * Foundation.cos(turn)
    frame += 1
  }
  return 2 * (sine * sine + cosine * cosine).squareRoot() / max(frame, 1)
}

extension Media {
  /// All of a file's sound, planar: the fold that keeps everything.
  func sound(of file: String, as form: PCMConversion = PCMConversion()) async throws -> Folded<
    [[Float]]
  > {
    try await fold(file, as: form) { _, format in
      [[Float]](repeating: [], count: format.channels)
    } add: { channels, block in
      for channel in channels.indices { channels[channel].append(contentsOf: block[channel]) }
    }
  }
}

/// Interleaved samples taken apart.
func planar(_ samples: [Float], channels: Int) -> [[Float]] {
  (0..<channels).map { channel in
    stride(from: channel, to: samples.count, by: channels).map { samples[$0] }
  }
}
