import CPNG
import DSP

@testable import Waveform

/// Columns and pictures for the tests.
enum Sample {
  static let silent = PeakColumn(minimum: 0, maximum: 0, rms: 0)
  static let full = PeakColumn(minimum: -1, maximum: 1, rms: 0.7)
  static let half = PeakColumn(minimum: -0.5, maximum: 0.5, rms: 0.3)

  /// Bursts that a person might have played.
  static func song(_ count: Int, gain: Float = 0.9) -> [PeakColumn] {
    (0..<count).map { index in
      let beat = Float(index % 47) / 47
      let peak = gain * (1 - beat) * (0.6 + 0.4 * Float(index * 7919 % 101) / 101)
      return PeakColumn(minimum: -0.9 * peak, maximum: peak, rms: 0.4 * peak)
    }
  }
}

/// A PNG file, decoded by libpng.
struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init?(png: [UInt8]) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, png, png.count) != 0 else { return nil }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    var bytes = [UInt8](repeating: 0, count: Int(image.width * image.height) * 3)
    guard png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else { return nil }
    width = Int(image.width)
    height = Int(image.height)
    self.bytes = bytes
  }

  /// Red, green and blue.
  subscript(x: Int, y: Int) -> [UInt8] {
    Array(bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3])
  }

  /// The brightness of a pixel, 0 to 255.
  func brightness(_ x: Int, _ y: Int) -> Int { self[x, y].map(Int.init).reduce(0, +) / 3 }
}
