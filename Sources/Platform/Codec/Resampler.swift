import CFFmpeg
import MediaModel

/// Brings frames of any form into one form: type, rate and channels, with dither where bits are lost.
final class Resampler {
  let target: SampleForm
  private var source: SampleForm?
  private var context: OpaquePointer?
  private var planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?
  private var capacity: Int32 = 0

  init(to target: SampleForm) {
    self.target = target
  }

  deinit {
    swr_free(&context)
    freePlanes()
  }

  /// Samples in the target's form: how many, and where; valid until the next call.
  typealias Output = (
    planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, count: Int
  )

  /// Converts one frame. What the filter still holds comes with later frames or `flush`.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>, _ use: (Output) throws -> Void) throws {
    let form = SampleForm(of: frame)
    if source == nil || !(source! == form) {
      try flush(use)
      try prepare(for: form)
    }
    if form.type.isFloat { try mend(frame, form) }
    try run(frame.pointee.extended_data, frame.pointee.nb_samples, use)
  }

  /// Hands out what the filter still holds.
  func flush(_ use: (Output) throws -> Void) throws {
    guard context != nil else { return }
    try run(nil, 0, use)
  }

  private func run(
    _ input: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ count: Int32,
    _ use: (Output) throws -> Void
  ) throws {
    let room = swr_get_out_samples(context, count)
    try check(room, "converting samples")
    guard room > 0 else { return }
    try grow(to: room)
    let made: Int32
    if let input {
      made = input.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 1) {
        swr_convert(context, planes, capacity, $0, count)
      }
    } else {
      made = swr_convert(context, planes, capacity, nil, 0)
    }
    try check(made, "converting samples")
    if made > 0, let planes { try use((planes, Int(made))) }
  }

  private func prepare(for form: SampleForm) throws {
    swr_free(&context)
    source = form
    var (out, `in`) = (target, form)
    try check(
      swr_alloc_set_opts2(
        &context, &out.layout, out.type, out.rate, &`in`.layout, `in`.type, `in`.rate, 0, nil),
      "converting samples")
    let raw = UnsafeMutableRawPointer(context)
    // Fewer channels never get louder than full scale, whatever the type of the samples.
    av_opt_set_double(raw, "rematrix_maxval", 1, 0)
    if form.rate != target.rate {
      av_opt_set_int(raw, "filter_size", 64, 0)
      av_opt_set_double(raw, "cutoff", 0.97, 0)
    }
    if target.type.bits == 16 && form.type.bits > 16 {
      av_opt_set(raw, "dither_method", "triangular", 0)
    }
    guard swr_init(context) >= 0 else {
      throw MediaError(
        .damaged, "its sample format cannot be converted",
        cause: "\(form.rate) Hz, \(form.channels) channels")
    }
  }

  private func grow(to count: Int32) throws {
    guard count > capacity else { return }
    freePlanes()
    try check(
      av_samples_alloc_array_and_samples(
        &planes, nil, target.layout.nb_channels, count, target.type, 0), "converting samples")
    capacity = count
  }

  private func freePlanes() {
    guard planes != nil else { return }
    av_freep(UnsafeMutableRawPointer(planes!))
    av_freep(&planes)
    capacity = 0
  }
}
