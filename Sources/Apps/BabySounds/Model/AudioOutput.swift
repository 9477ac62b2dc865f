import Hearing
import Web

/// What is listened with.
enum AudioOutput: String, Codable, Sendable, CaseIterable {
  case speaker, headphones, unknown

  static let schema = Schema.choice(allCases.map(\.rawValue))

  var output: SafeLimit.Output {
    switch self {
    case .speaker: .speaker
    case .headphones: .headphones
    case .unknown: .unknown
    }
  }
}
