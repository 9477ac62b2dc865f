import CALSA
import Errors

/// What samples are played on. For one thread.
public protocol PlaybackDevice: AnyObject {
  /// Plays interleaved samples of `SoundCard.channels`; returns when the device has taken them.
  func write(_ samples: Span<Float>) throws(SoundCardError)
  /// How many frames were written and not heard yet; 0 where that is not known.
  var waiting: Int { get }
  /// Waits until everything has been heard.
  func drain()
}

/// A sound card that is open for playing, or whatever ALSA's configuration puts in its place.
public final class SoundCard: PlaybackDevice {
  private let handle: OpaquePointer
  /// The rate that the card plays at.
  public let sampleRate: Int
  public static let channels = 2

  /// Opens a device by ALSA's name, such as `default` or `hw:0`, for stereo Float32. It is asked to hold so
  /// many seconds, and holds as much of that as it can.
  public init(
    device: String = "default", sampleRate: Int, bufferSeconds: Double
  ) throws(SoundCardError) {
    quintet_alsa_be_quiet()
    var opened: OpaquePointer?
    let status = snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, 0)
    guard status >= 0, let handle = opened else {
      throw SoundCardError(
        .unusable,
        "the sound card “\(device)” cannot be opened: \(Self.words(status)); "
          + "`aplay -L` lists them")
    }
    let set = quintet_alsa_set(
      handle, UInt32(Self.channels), UInt32(sampleRate), UInt32(bufferSeconds * 1e6))
    guard set >= 0 else {
      snd_pcm_close(handle)
      throw SoundCardError(
        .unusable,
        "the sound card “\(device)” does not play stereo at \(sampleRate) Hz: \(Self.words(set))")
    }
    self.handle = handle
    self.sampleRate = sampleRate
  }

  deinit {
    snd_pcm_close(handle)
  }

  /// Plays interleaved samples; after an interruption it goes on with the next ones.
  public func write(_ samples: Span<Float>) throws(SoundCardError) {
    var done = 0
    let frames = samples.count / Self.channels
    while done < frames {
      let count = samples.withUnsafeBufferPointer {
        snd_pcm_writei(
          handle, $0.baseAddress! + done * Self.channels, snd_pcm_uframes_t(frames - done))
      }
      if count >= 0 {
        done += Int(count)
      } else if snd_pcm_recover(handle, Int32(count), 1) < 0 {
        throw SoundCardError(
          .unusable, "the sound card was disconnected: \(Self.words(Int32(count)))")
      }
    }
  }

  /// How many frames were written and not heard yet; 0 where a device takes all at once, as one does that
  /// only writes a file.
  public var waiting: Int {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(handle, &frames) < 0 ? 0 : max(Int(frames), 0)
  }

  /// Waits until everything has been heard.
  public func drain() {
    snd_pcm_drain(handle)
  }

  private static func words(_ status: Int32) -> String {
    String(cString: snd_strerror(status))
  }
}

/// Why nothing can be heard, and what to do.
public typealias SoundCardError = CodedError<SoundCardErrorCode>

/// Stable names that programs may rely on.
public enum SoundCardErrorCode: String, ErrorCode {
  case unusable = "sound_card"
}
