import Console
import DSP
import Media

extension Quintet {
  /// `quintet loudness FILE`
  static let loudness = Command(
    "loudness", "Measure how loud a file sounds",
    details: """
      Measures by ITU-R BS.1770 and EBU R 128: integrated loudness in LUFS, loudness range in LU, \
      true peak in dBTP.
      """,
    arguments: [.one("FILE", "an audio or video file")],
    examples: [
      Example("quintet loudness song.flac", "measure one file"),
      Example("quintet loudness song.flac --json", "integrated_lufs, range_lu, true_peak_dbtp"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let analysis = try await analyse(file, terminal)
    let answer = LoudnessAnswer(file, analysis)
    if terminal.wantsJSON {
      terminal.print(json: answer)
    } else {
      terminal.print(Words.fileName(file) + "\n" + table(answer.rows))
    }
  }

  /// Analyses a file with a progress bar, and passes warnings on.
  static func analyse(
    _ file: String, _ terminal: Terminal, silence: SilenceRule = SilenceRule()
  ) async throws -> MediaAnalysis {
    let bar = terminal.progress("Listening to \(Words.fileName(file))")
    defer { bar.finish() }
    let analysis = try await Media().analyse(file, silence: silence) { bar.update($0) }
    bar.finish()
    for warning in analysis.report.warnings { terminal.warn("\(file): \(warning)") }
    return analysis
  }
}

/// What `loudness --json` prints. A value that silence does not have is null.
private struct LoudnessAnswer: Encodable {
  let file: String
  let seconds: Double
  let integratedLufs, rangeLu, maxMomentaryLufs, maxShortTermLufs: Double?
  let truePeakDbtp, samplePeakDbfs: Double?
  let warnings: [String]

  init(_ file: String, _ analysis: MediaAnalysis) {
    let summary = analysis.summary
    self.file = file
    seconds = analysis.report.seconds
    integratedLufs = rounded(summary.loudness.integrated)
    rangeLu = rounded(summary.loudness.range)
    maxMomentaryLufs = rounded(summary.loudness.maxMomentary)
    maxShortTermLufs = rounded(summary.loudness.maxShortTerm)
    truePeakDbtp = rounded(level(summary.truePeak))
    samplePeakDbfs = rounded(level(summary.samplePeak))
    warnings = analysis.report.warnings
  }

  var rows: [(String, String)] {
    func row(_ name: String, _ value: Double?, _ unit: String) -> (String, String) {
      guard let value else { return (name, "none: it is silent") }
      let text = Words.tenths(value)
      return (name, String(repeating: " ", count: max(6 - text.count, 0)) + "\(text) \(unit)")
    }
    return [
      row("Integrated loudness", integratedLufs, "LUFS"), row("Loudness range", rangeLu, "LU"),
      row("Loudest 3 s", maxShortTermLufs, "LUFS"),
      row("Loudest 0.4 s", maxMomentaryLufs, "LUFS"), row("True peak", truePeakDbtp, "dBTP"),
    ]
  }

  private enum CodingKeys: CodingKey {
    case file, seconds, integratedLufs, rangeLu, maxMomentaryLufs, maxShortTermLufs, truePeakDbtp
    case samplePeakDbfs, recipe, warnings
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(integratedLufs, forKey: .integratedLufs)
    try container.encode(rangeLu, forKey: .rangeLu)
    try container.encode(maxMomentaryLufs, forKey: .maxMomentaryLufs)
    try container.encode(maxShortTermLufs, forKey: .maxShortTermLufs)
    try container.encode(truePeakDbtp, forKey: .truePeakDbtp)
    try container.encode(samplePeakDbfs, forKey: .samplePeakDbfs)
    try container.encode(MediaAnalysis.recipe, forKey: .recipe)
    try container.encode(warnings, forKey: .warnings)
  }
}

/// A peak in dB; nil for silence.
private func level(_ peak: Float) -> Double? {
  peak > 0 ? decibels(fromAmplitude: Double(peak)) : nil
}

/// Hundredths are finer than any ear, and finer than the standard's tolerance.
private func rounded(_ value: Double?) -> Double? {
  value.map { ($0 * 100).rounded() / 100 }
}
