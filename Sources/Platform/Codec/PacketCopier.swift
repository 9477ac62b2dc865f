import CFFmpeg

/// Gives AAC packets that are taken over without decoding their new times: one after the
/// other, as a decoder would play them, whatever jumps the source's clock makes.
struct PacketCopier {
  private let unit: AVRational
  /// What a packet lasts when the container's word is not credible.
  private let usualDuration: Int64
  private var next: Int64?
  private var start: Int64 = 0
  private var configuration: UInt32?

  init(_ stream: AVStream) {
    unit = stream.time_base
    let parameters = stream.codecpar.pointee
    // ISO/IEC 14496-3: 1024 samples, or as many as the decoder has found.
    let frame = parameters.frame_size > 0 ? parameters.frame_size : 1_024
    usualDuration = max(
      av_rescale_q(Int64(frame), AVRational(num: 1, den: max(parameters.sample_rate, 1)), unit), 1)
  }

  /// Length taken over so far.
  var seconds: Double { Double((next ?? start) - start) * av_q2d(unit) }

  /// Retimes a packet; false when it has another form than those before it.
  mutating func retime(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard hasSameForm(packet) else { return false }
    if next == nil {
      // Samples before zero are the codec's run-up, which the edit list of the source hides, and that
      // of the copy will.
      start = packet.pointee.pts == QAV_NOPTS_VALUE ? 0 : min(packet.pointee.pts, 0)
      start = max(start, -4 * usualDuration)
      next = start
    }
    let stated = packet.pointee.duration
    let credible = stated > usualDuration / 2 && stated < usualDuration * 2
    packet.pointee.pts = next ?? 0
    packet.pointee.dts = packet.pointee.pts
    packet.pointee.duration = credible ? stated : usualDuration
    next = packet.pointee.pts + packet.pointee.duration
    return true
  }

  /// An ADTS header names profile, rate and channels in every packet (ISO/IEC 13818-7, 6.2).
  private mutating func hasSameForm(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard packet.pointee.size >= 7, let bytes = packet.pointee.data, bytes[0] == 0xFF,
      bytes[1] & 0xF0 == 0xF0
    else { return true }
    let form = UInt32(bytes[2] & 0xFD) << 8 | UInt32(bytes[3] & 0xC0)
    defer { configuration = form }
    return configuration == nil || configuration == form
  }
}
