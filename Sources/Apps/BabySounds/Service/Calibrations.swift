import FoundationEssentials
import Server
import Storage
import Web

/// How loud the household's devices are at the ear.
struct Calibrations: Sendable {
  let gate: Gate
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed, gate: Gate) {
    self.context = context
    self.gate = gate
    self.feed = feed
  }

  func calibrations() async throws -> [OutputCalibration] {
    try await context.database.read { try CalibrationRepository.calibrations(in: $0) }
  }

  func put(_ id: UUID, _ request: CalibrationRequest) async throws -> OutputCalibration {
    let now = context.clock.now()
    return try await context.database.write { transaction in
      try CalibrationRepository.requireRoom(
        for: id, "calibrations", most: OutputCalibration.most, in: transaction)
      let calibration = try CalibrationRepository.put(id, request, at: now, in: transaction)
      try feed.publish(.calibration, id, in: transaction)
      return calibration
    }
  }

  func delete(_ id: UUID) async throws {
    try await context.database.write { transaction in
      try CalibrationRepository.deleteExisting(id, in: transaction)
      try feed.publish(.calibration, id, isGone: true, in: transaction)
    }
  }
}
