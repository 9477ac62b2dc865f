import FoundationEssentials
import Library
import Players
import Server
import Storage
import Web

/// BabySounds, sounds for sleep at a safe volume: the room's front door.
public enum BabySounds {
  public static let room: Room = Room(
    "babysounds", migrations: NurseryTables.migrations, commands: [SleepCommands.all],
    plays: [
      Nursery.Kind.sound.rawValue: Playable.sound, Nursery.Kind.mix.rawValue: Playable.mix,
    ],
    rule: Players.Rule(
      refusal:
        "Sounds for sleep are begun in BabySounds, which knows how long they may play.",
      loudestForChildren: { try BabySettings.read($0).playroomVolume }),
    forget: forget
  ) { household in
    let nursery = Nursery(household)
    household.commerce.guardPurchases(of: .babysounds, by: nursery.opens)
    return Room.Furniture(
      routes: nursery.routes, jobKinds: [nursery.preparation], attend: nursery.attend,
      tidy: nursery.tidy)
  }

  /// Takes a member out. What they recorded goes with them; what they set for the household stays.
  @Sendable private static func forget(
    _ person: UUID, in transaction: any Transaction
  ) throws {
    for row in try transaction.rows("SELECT id FROM baby_sounds WHERE person = ?", person) {
      try Library.release(Nursery.Kind.sound.rawValue, try row.text("id"), in: transaction)
      try Nursery.forget(gone: row.uuid("id"), at: Clock.system.now(), in: transaction)
    }
    let own = [
      "baby_sounds", "baby_gate", "baby_gate_answers", "baby_gate_questions", "baby_gate_passes",
    ]
    for table in own { try transaction.run("DELETE FROM \(table) WHERE person = ?", person) }
    for table in ["baby_overrides", "baby_schedules", "baby_plays"] {
      try transaction.run("UPDATE \(table) SET person = NULL WHERE person = ?", person)
    }
  }
}
