import CFFmpeg

extension Resampler {
  /// Numbers that are none become silence: an encoder may fail on them, and a filter never forgets
  /// them.
  func mend(_ frame: UnsafeMutablePointer<AVFrame>, _ form: SampleForm) throws {
    let planar = av_sample_fmt_is_planar(form.type) != 0
    let count = Int(frame.pointee.nb_samples) * (planar ? 1 : form.channels)
    for plane in 0..<(planar ? form.channels : 1) {
      if form.type.bits == 64 {
        try mend(frame, plane, count, exponent: 0x7FF0_0000_0000_0000 as UInt64)
      } else {
        try mend(frame, plane, count, exponent: 0x7F80_0000 as UInt32)
      }
    }
  }

  /// NaN and infinities are the numbers with all bits of the exponent set (IEEE 754).
  private func mend<Bits: FixedWidthInteger>(
    _ frame: UnsafeMutablePointer<AVFrame>, _ plane: Int, _ count: Int, exponent: Bits
  ) throws {
    func samples() -> UnsafeMutablePointer<Bits> {
      UnsafeMutableRawPointer(frame.pointee.extended_data[plane]!).assumingMemoryBound(
        to: Bits.self)
    }
    let heard = samples()
    var largest: Bits = 0
    for index in 0..<count { largest = max(largest, heard[index] & exponent) }
    guard largest == exponent else { return }
    try check(av_frame_make_writable(frame), "mending samples")
    let own = samples()
    for index in 0..<count where own[index] & exponent == exponent { own[index] = 0 }
  }
}
