import FoundationEssentials
import Library
import Players
import Server
import Storage
import Sync
import Web

/// BabySounds, sounds for sleep at a safe volume: the app's front door.
public enum BabySounds {
  public static let app: App = App(
    "babysounds", migrations: NurseryTables.migrations, commands: [SleepCommands.all],
    plays: [
      Nursery.Kind.sound.rawValue: Playable.sound, Nursery.Kind.mix.rawValue: Playable.mix,
    ],
    rule: Players.Rule(
      refusal:
        "Sounds for sleep are begun in BabySounds, which knows how long they may play.",
      loudestForChildren: { try SettingsRepository.settings(in: $0).playroomVolume }),
    forget: forget
  ) { context in
    let nursery = Nursery(context)
    context.commerce.guardPurchases(of: .babysounds, by: nursery.opens)
    return App.Parts(
      routes: nursery.routes, jobKinds: [nursery.preparation],
      runInBackground: nursery.runInBackground,
      tidy: nursery.tidy)
  }

  /// Takes a member out. What they recorded goes with them; what they set for the household stays.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    for id in try SoundRepository.ids(ofMember: person, in: transaction) {
      try Library.release(
        Nursery.Kind.sound.rawValue, id.uuidString.lowercased(), in: transaction)
      try Nursery.forget(gone: id, at: clock.now(), in: transaction)
    }
    try SoundRepository.delete(ofMember: person, in: transaction)
    try GateRepository.delete(ofMember: person, in: transaction)
    try OverrideRepository.removeMember(person, in: transaction)
    try ScheduleRepository.removeMember(person, in: transaction)
    try PlayRepository.removeMember(person, in: transaction)
  }
}
