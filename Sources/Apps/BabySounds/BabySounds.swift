import FoundationEssentials
import Players
import Server
import Storage
import Sync
import Web

/// BabySounds, sounds for sleep at a safe volume: the app's front door.
public enum BabySounds {
  /// Where its routes begin.
  static let path = "/api/v1/babysounds"

  public static let app: App = App(
    "babysounds", migrations: Tables.migrations, commands: [Commands.all],
    plays: [
      Schedule.Thing.Kind.sound.rawValue: Playable.sound,
      Schedule.Thing.Kind.mix.rawValue: Playable.mix,
    ],
    rule: Players.Rule(
      refusal:
        "Start sleep sounds in BabySounds, which knows how long they may play.",
      loudestForChildren: { try SettingsRepository.settings(in: $0).playroomVolume }),
    forget: forget
  ) { context in
    let services = Services(context)
    context.commerce.guardPurchases(of: .babysounds, by: services.gate.opens)
    return services.parts
  }

  /// Takes a member out.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    try MemberRemoval(person, sync).run(in: transaction)
  }
}

/// The app's services, each built on one context and on those that it needs.
struct Services: Sendable {
  let gate: Gate
  let sounds: Sounds
  let mixes: Mixes
  let favourites: Favourites
  let sleeps: Sleeps
  let playback: Playback
  let settings: Settings
  let calibrations: Calibrations
  let children: Children
  let listening: ListeningLog
  let overrides: Overrides
  let schedules: Schedules
  let scheduler: Scheduler
  let preparation: SoundPreparation
  let cleanup: Cleanup

  init(_ context: AppContext) {
    let feed = Feed(context.sync)
    let permissions = Permissions(context.commerce)
    gate = Gate(context)
    sounds = Sounds(context, feed: feed)
    mixes = Mixes(context, feed: feed, permissions: permissions)
    favourites = Favourites(context, feed: feed)
    sleeps = Sleeps(context, feed: feed, permissions: permissions)
    playback = Playback(context, feed: feed, permissions: permissions, sleeps: sleeps)
    settings = Settings(context, feed: feed, gate: gate)
    calibrations = Calibrations(context, feed: feed, gate: gate)
    children = Children(context, feed: feed, gate: gate)
    listening = ListeningLog(context, feed: feed)
    overrides = Overrides(context, feed: feed, gate: gate)
    schedules = Schedules(context, feed: feed, permissions: permissions, gate: gate)
    scheduler = Scheduler(context, feed: feed, permissions: permissions, playback: playback)
    preparation = SoundPreparation(context, feed: feed)
    cleanup = Cleanup(context)
  }

  var parts: App.Parts {
    App.Parts(
      routes: sounds.routes + mixes.routes + favourites.routes + sleeps.routes + playback.routes
        + settings.routes + calibrations.routes + children.routes + listening.routes
        + overrides.routes + schedules.routes + gate.routes,
      jobKinds: [preparation.jobKind], runInBackground: scheduler.run, tidy: cleanup.run)
  }
}
