import DSP
import Engine
import FoundationEssentials

/// A session as it is written down: sounds on tracks, and how each is played.
///
/// See docs/formats/session.md.
public struct SessionFile: Decodable, Sendable, Equatable {
  public static let trackLimit = 256
  public static let secondsLimit = 24.0 * 3_600

  public var version: Int
  /// Hertz; absent means 48000.
  public var sampleRate: Int?
  /// Length; absent means until the last track has ended.
  public var seconds: Double?
  /// Volume of everything, 0…1.5.
  public var master: Double?
  public var metronome: Beat?
  /// What the tracks' buses do: the first entry is bus 0.
  public var buses: [Bus]?
  public var tracks: [Track]

  public struct Track: Decodable, Sendable, Equatable {
    /// A media file, relative to the session's own folder.
    public var file: String
    /// When it begins, in seconds.
    public var at: Double?
    /// What is played of it, in seconds of the file.
    public var from: Double?
    public var to: Double?
    /// How often; −1 for ever.
    public var loops: Int?
    public var volume: Double?
    public var boost: Double?
    public var pan: Double?
    public var speed: Double?
    public var semitones: Double?
    public var mute: Bool?
    public var solo: Bool?
    public var bus: Int?
    public var fadeIn: Fade?
    public var fadeOut: Fade?
    public var bands: [Band]?

    /// A file that is played once, as it is.
    public init(file: String) {
      self.file = file
    }
  }

  public struct Fade: Decodable, Sendable, Equatable {
    public var seconds: Double
    /// `linear`, `s` or `exponential`.
    public var curve: String?
  }

  public struct Band: Decodable, Sendable, Equatable {
    /// `low_shelf`, `peak`, `high_shelf`, `low_pass`, `high_pass`, `band_pass`, `notch`, `all_pass`.
    public var shape: String
    public var hertz: Double
    public var decibels: Double?
    public var q: Double?

    public init(shape: String, hertz: Double, decibels: Double? = nil, q: Double? = nil) {
      self.shape = shape
      self.hertz = hertz
      self.decibels = decibels
      self.q = q
    }
  }

  public struct Bus: Decodable, Sendable, Equatable {
    public var volume: Double?
    public var duck: Duck?

    /// A bus that is left as it is.
    public init() {}
  }

  /// How a bus makes way for another one.
  public struct Duck: Decodable, Sendable, Equatable {
    /// The bus whose sound lowers this one.
    public var whileBus: Int
    /// By how much, 0…60.
    public var decibels: Double
    /// Seconds until 63 % of the way down, and of the way back, are done.
    public var attack: Double?
    public var release: Double?

    public init(whileBus: Int, decibels: Double) {
      self.whileBus = whileBus
      self.decibels = decibels
    }
  }

  public struct Beat: Decodable, Sendable, Equatable {
    public var tempo: Double
    public var beats: Int?
    public var eighths: Bool?
    public var volume: Double?
    /// Bars that are clicked before everything else begins.
    public var countInBars: Int?

    public init(tempo: Double) {
      self.tempo = tempo
    }
  }

  /// A session that is made and not read; `check` says whether it can be played.
  public init(tracks: [Track]) {
    version = 1
    self.tracks = tracks
  }

  /// Reads and checks a session; every error names the field.
  public init(json: Data) throws(SessionError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(SessionFile.self, from: json)
    } catch let error as DecodingError {
      throw SessionError(error)
    } catch {
      throw SessionError("", "is not JSON")
    }
    try check()
  }
}
