import FoundationEssentials
import Storage

/// What the store keeps in memory, so that whoever asks whether they may need not read all that was bought.
///
/// A version names the facts that were read under it, and the row that has it is read by every question.
extension Commerce {
  struct Known {
    fileprivate var facts: [UUID: Facts] = [:]
    fileprivate var catalogue: (version: Int64, Catalogue)?

    fileprivate struct Facts {
      let version: Int64
      let minute: Int64
      let events: [StoreEvent]
    }

    /// So many members' facts are kept.
    fileprivate static let limit = 1_000
  }

  /// Gives the facts a new version. It is drawn and not counted: what was read within a transaction that
  /// came to nothing must not pass for what another one has written.
  func changeFacts(in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE store_state SET facts_version = ? WHERE one = 1", Int64.random(in: 1...(.max)))
  }

  /// The facts that are written and count for a member. They are read again every minute besides: an older
  /// server on the same database, which is about to be replaced, gives no versions.
  func knownFacts(
    of person: UUID, _ state: State, in reading: any Reading
  ) throws -> [StoreEvent] {
    let (version, minute) = (state.factsVersion, state.nowMs / 60_000)
    if let facts = known.withLock({ $0.facts[person] }), facts.version == version,
      facts.minute == minute
    {
      return facts.events
    }
    let events = try storedFacts(for: person, reading).map(\.event).filter(counts)
    known.withLock { known in
      if known.facts.count >= Known.limit { known.facts = [:] }
      known.facts[person] = Known.Facts(version: version, minute: minute, events: events)
    }
    return events
  }

  /// What is sold and limited at a version of the configuration.
  func catalogue(_ state: State, _ reading: any Reading) throws -> Catalogue {
    let version = state.configVersion
    if let known = known.withLock({ $0.catalogue }), known.version == version { return known.1 }
    let row = try reading.first("SELECT config FROM store_state WHERE one = 1")
    let text = try row?.optionalText("config")
    let catalogue = try text.map { try RemoteConfig(reading: $0).applied(to: .own) } ?? .own
    known.withLock { $0.catalogue = (version, catalogue) }
    return catalogue
  }
}
