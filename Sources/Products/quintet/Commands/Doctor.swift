import Console
import Media
import MediaModel

extension Quintet {
  /// `quintet doctor`
  static let doctor = Command(
    "doctor", "Check the installation and the stored data",
    details: """
      Checks that every part of Quintet works, and says how to install what is missing. With \
      --verify, reads the whole database and compares every recording with its hash.
      """,
    options: dataOptions + [
      .flag("verify", "read all stored recordings and compare them with their hashes"),
      .value(
        "backup", "FROM", "with --verify: repair damaged recordings from this backup",
        completes: .files),
    ],
    examples: [
      Example("quintet doctor", "check everything"),
      Example(
        "quintet doctor --verify --backup /media/usb/quintet", "check and repair all recordings"),
    ]
  ) { invocation, terminal in
    var findings = await examine()
    if invocation.flag("verify") {
      findings += try await verify(invocation, terminal)
    } else if invocation.value("backup") != nil {
      throw UsageError("--backup requires --verify")
    }
    if terminal.wantsJSON {
      terminal.print(
        json: DoctorAnswer(
          version: version, healthy: findings.allSatisfy(\.good), findings: findings))
    } else {
      terminal.print(findings.map(\.text).joined(separator: "\n"))
    }
    if let sick = findings.first(where: { !$0.good }) {
      let message = "\(sick.part) has a problem; see above"
      guard sick.damaged == nil else { throw DamageError(message: message) }
      throw MediaError(.workerMissing, message)
    }
  }

  private static func examine() async -> [Finding] {
    do {
      let media = try Media()
      let worker = try await media.describe()
      return [
        Finding("media worker", good: true, media.workerPath),
        Finding("FFmpeg", good: true, words(worker.libraries)), formats(worker), sandbox(worker),
      ]
    } catch let error as MediaError {
      return [
        Finding(
          "media worker", good: false, error.message,
          remedy: "install the package quintet again, or build both programs with `make build`")
      ]
    } catch {
      return [Finding("media worker", good: false, "\(error)")]
    }
  }

  private static func formats(_ worker: WorkerDescription) -> Finding {
    let missing = AudioEncoding.Format.allCases.filter { !worker.formats.contains($0) }
    guard !missing.isEmpty else {
      return Finding(
        "formats to write", good: true, worker.formats.map(\.rawValue).joined(separator: ", "))
    }
    return Finding(
      "formats to write", good: false,
      "without " + missing.map(\.rawValue).joined(separator: ", "),
      remedy: "install Debian's libavcodec59 (or -extra), which has every encoder")
  }

  private static func sandbox(_ worker: WorkerDescription) -> Finding {
    let walls = worker.walls.joined(separator: ", ")
    guard worker.walls.contains("landlock") else {
      return Finding(
        "sandbox", good: true, "\(walls); a Linux kernel from 5.13 adds a second wall, Landlock")
    }
    return Finding("sandbox", good: true, walls)
  }

  private static func words(_ libraries: [String: String]) -> String {
    libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}

/// One part, and how it is.
struct Finding: Encodable {
  let part: String
  let good: Bool
  let detail: String
  let remedy: String?
  /// What of it is damaged, each by its name.
  let damaged: [String]?

  init(
    _ part: String, good: Bool, _ detail: String, remedy: String? = nil, damaged: [String] = []
  ) {
    self.part = part
    self.good = good
    self.detail = detail
    self.remedy = remedy
    self.damaged = damaged.isEmpty ? nil : damaged
  }

  var text: String {
    let word = good ? "good    " : damaged == nil ? "missing " : "damaged "
    let line = "\(word) \(part): \(detail)"
    let rest = (damaged ?? []) + (remedy.map { [$0] } ?? [])
    return ([line] + rest.map { "         \($0)" }).joined(separator: "\n")
  }
}

/// What `doctor --json` prints.
private struct DoctorAnswer: Encodable {
  let version: String
  let healthy: Bool
  let findings: [Finding]
}
