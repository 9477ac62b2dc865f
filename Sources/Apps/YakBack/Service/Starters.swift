import Blobs
import DSP
import Files
import FoundationEssentials
import Library
import Storage
import Synthesis
import Web

/// A sound that comes with the board.
struct Starter: Sendable {
  let name: String
  let hue: Double
  let bytes: [UInt8]
  let hash: ContentHash

  /// All of them, in the order of the board. Made when they are first asked for, in less than a second.
  static let all: [Starter] = StarterSound.allCases.map(Starter.init)

  /// The files of all starters, by their SHA-256.
  static let hashes = Set(all.map(\.hash.description))

  private init(_ sound: StarterSound) {
    name = sound.title
    // Round the circle of colours, from the theme's green on.
    let turn = 0.376 + Double(sound.rawValue) / Double(StarterSound.allCases.count)
    hue = turn < 1 ? turn : turn - 1
    bytes = WaveFile.bytes(of: sound.render(), rate: StarterSound.sampleRate)
    hash = ContentHash(of: bytes[...])
  }
}

extension StarterSound {
  fileprivate var title: String {
    switch self {
    case .airHorn: "Air Horn"
    case .rimshot: "Rimshot"
    case .applause: "Applause"
    case .buzzer: "Buzzer"
    case .ding: "Ding"
    case .drumroll: "Drumroll"
    case .sadTrombone: "Sad Trombone"
    case .laser: "Laser"
    case .whoosh: "Whoosh"
    case .pop: "Pop"
    case .fanfare: "Fanfare"
    case .heartbeat: "Heartbeat"
    }
  }
}

extension Soundboard {
  /// Gives a member the starters when they open their board for the first time, and never again.
  func open(for person: UUID) async throws {
    let isOpen = try await context.database.read { try BoardRepository.isOpen(for: person, in: $0) }
    guard !isOpen else { return }
    let starters = try await onOwnThread { Starter.all }
    for starter in starters {
      let writer = try context.blobs.begin()
      try writer.write(starter.bytes)
      _ = try await writer.finish(expecting: starter.hash)
    }
    let now = context.clock.now()
    try await context.database.write { transaction in
      // Of two that open it at once one is first.
      guard try BoardRepository.open(for: person, at: now, in: transaction) else { return }
      for (index, starter) in starters.enumerated() {
        try add(starter, at: now - Int64(index), for: person, in: transaction)
      }
    }
  }

  private func add(
    _ starter: Starter, at moment: Int64, for person: UUID, in transaction: any Transaction
  ) throws {
    let (id, asset) = (UUID(), UUID())
    try context.library.insert(
      asset, name: "\(starter.name).wav", starter.hash, Int64(starter.bytes.count), of: person,
      in: transaction)
    try insert(
      id, asset, of: person, isStarter: true, createdMs: moment, in: transaction)
    try SoundRepository.set(
      .object([("name", .string(starter.name)), ("color_hue", .number(starter.hue))]), on: id,
      in: transaction)
  }
}

/// The plainest of sound files: 16 bits, one channel.
enum WaveFile {
  static func bytes(of audio: PlanarBuffer, rate: Int) -> [UInt8] {
    let data = audio.samples.prefix(audio.frameCount).flatMap { sample in
      let value = Int16(max(-32_768, min(32_767, (sample * 32_767).rounded())))
      return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + little(data.count + 36, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4)
      + little(2, 2) + little(16, 2) + Array("data".utf8) + little(data.count, 4) + data
  }
}
