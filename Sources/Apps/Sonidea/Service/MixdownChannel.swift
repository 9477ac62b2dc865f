import Media
import MediaModel
import Sessions

/// A take of a group, as the mixer has it.
struct MixdownChannel: Sendable {
  var path: String
  /// Where it begins; before 0 its beginning is left out.
  var offsetSeconds: Double
  var volume = 1.0
  var pan = 0.0
  var isMuted = false
  var isSolo = false
}

extension MixdownChannel {
  /// The rate at which the engine plays in browsers, and mixes here.
  private static let sampleRate = 48_000

  /// Mixes takes as the engine plays them, into a new file.
  static func mix(
    _ channels: [MixdownChannel], master: Double, to output: String, as encoding: AudioEncoding,
    _ media: Media, progress: @escaping Media.ProgressListener = { _ in }
  ) async throws {
    var session = SessionFile(
      tracks: channels.map { channel in
        var track = SessionFile.Track(file: channel.path)
        track.at = max(channel.offsetSeconds, 0)
        track.from = max(-channel.offsetSeconds, 0)
        track.volume = channel.volume
        track.pan = channel.pan
        track.mute = channel.isMuted
        track.solo = channel.isSolo
        return track
      })
    session.sampleRate = sampleRate
    session.master = master
    let player = try await SessionPlayer(
      session, folder: "/", media: media, progress: progress)
    let format = PCMFormat(sampleRate: sampleRate, channels: 2)
    _ = try await media.encode(player.blocks, format: format, to: output, as: encoding)
  }
}
