import FoundationEssentials
import Server
import Storage
import Sync

/// Amadeus, chord recognition: the app's front door.
public enum Amadeus {
  public static let app: App = App(
    "amadeus", migrations: AnalysisTables.migrations,
    commands: [Commands.all],
    forget: forget
  ) { context in
    let analyses = Analyses(context)
    let transcripts = SongTranscripts(context: context)
    return App.Parts(
      routes: analyses.routes + transcripts.routes,
      jobKinds: [analyses.listening, transcripts.jobKind], tidy: analyses.removeDeletedSongs)
  }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    for analysis in try AnalysisRepository.analyses(of: person, in: transaction) {
      try Analyses.delete(analysis, in: transaction)
    }
    try SongTranscripts.deleteAll(of: person, in: transaction)
    try SongRepository.delete(ofMember: person, in: transaction)
    try SettingsRepository.delete(ofMember: person, in: transaction)
  }
}
