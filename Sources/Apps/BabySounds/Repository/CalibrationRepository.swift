import FoundationEssentials
import Storage
import Web

enum CalibrationRepository: Repository {
  static let table = "baby_calibrations"

  /// All of them, by name.
  static func calibrations(in reading: any Reading) throws -> [OutputCalibration] {
    try reading.rows("SELECT * FROM baby_calibrations ORDER BY name, id").map(
      OutputCalibration.init)
  }

  /// Makes or changes a calibration.
  static func put(
    _ id: UUID, _ request: CalibrationRequest, at now: Int64, in transaction: any Transaction
  ) throws -> OutputCalibration {
    let rows = try transaction.rows(
      """
      INSERT INTO baby_calibrations (id, name, output, full_scale_db, uncertainty_db,
        is_measured, updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, output = excluded.output,
        full_scale_db = excluded.full_scale_db, uncertainty_db = excluded.uncertainty_db,
        is_measured = excluded.is_measured, updated_ms = excluded.updated_ms
      RETURNING *
      """, id, request.name, request.output.rawValue, request.fullScaleDb, request.uncertaintyDb,
      request.isMeasured, now)
    return try OutputCalibration(rows[0])
  }
}

extension OutputCalibration {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    output = AudioOutput(rawValue: try row.text("output")) ?? .unknown
    fullScaleDb = try row.real("full_scale_db")
    uncertaintyDb = try row.real("uncertainty_db")
    isMeasured = try row.bool("is_measured")
    updatedMs = try row.integer("updated_ms")
  }
}
