import CFFmpeg

/// Keeps the times of packets that are taken over without decoding: the first becomes zero.
struct PacketCopier {
  private let unit: AVRational
  private let stated: Double?
  private var start: Int64?
  private var end: Int64 = 0

  init(unit: AVRational, stated: Double?) {
    self.unit = unit
    self.stated = stated
  }

  /// Length taken over so far.
  var seconds: Double { Double(end) * av_q2d(unit) }

  var progress: Double? { stated.map { min(seconds / $0, 1) } }

  /// Seconds that the file states and does not have; 0 when it is whole.
  var missingSeconds: Double {
    guard let stated else { return 0 }
    return stated - seconds > max(0.25, stated / 100) ? stated - seconds : 0
  }

  /// Moves a packet in time; false for one that has no time or goes backwards, which is left out.
  mutating func shift(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    if packet.pointee.pts == QAV_NOPTS_VALUE { packet.pointee.pts = packet.pointee.dts }
    guard packet.pointee.pts != QAV_NOPTS_VALUE, packet.pointee.size > 0 else { return false }
    // Samples before zero are the codec's run-up, which an edit list already hides.
    let first = start ?? max(packet.pointee.pts, 0)
    start = first
    packet.pointee.pts -= first
    packet.pointee.dts = packet.pointee.pts
    let packetEnd = packet.pointee.pts + packet.pointee.duration
    guard packetEnd > end || end == 0 else { return false }
    end = max(end, packetEnd)
    return true
  }
}
