import CPNG

extension WaveformPicture {
  /// The picture as a PNG file of 8 bits per colour.
  public func png() throws(WaveformError) -> [UInt8] {
    var renderer = PNGRenderer(self)
    let canvas = renderer.render()
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(canvas.width)
    image.height = UInt32(canvas.height)
    // Light in 16 bits goes in; libpng turns it into sRGB of 8 bits, as it asks for below.
    image.format = UInt32(PNG_FORMAT_FLAG_LINEAR | PNG_FORMAT_FLAG_COLOR)
    defer { png_image_free(&image) }
    // One call, with room for the worst case: PNG's own overhead and incompressible rows.
    var size = png_alloc_size_t(canvas.pixels.count + canvas.pixels.count / 64 + 65_536)
    var file = [UInt8](repeating: 0, count: Int(size))
    guard png_image_write_to_memory(&image, &file, &size, 1, canvas.pixels, 0, nil) != 0 else {
      throw .encoding(WaveformPicture.message(of: image))
    }
    file.removeLast(file.count - Int(size))
    return file
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
