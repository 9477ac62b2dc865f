import FoundationEssentials
import Library
import Storage
import Sync
import Web

/// Takes everything of a member out. What they recorded goes with them; what they set for the household stays.
struct MemberRemoval {
  private let person: UUID
  private let references: References

  init(_ person: UUID, _ sync: Sync) {
    self.person = person
    references = References(Feed(sync))
  }

  func run(in transaction: any Transaction) throws {
    for id in try SoundRepository.ids(ofMember: person, in: transaction) {
      try LibraryUse.release(of: id, in: transaction)
      try references.remove(toSound: id, in: transaction)
    }
    try SoundRepository.delete(ofMember: person, in: transaction)
    try GateRepository.delete(ofMember: person, in: transaction)
    try OverrideRepository.removeMember(person, in: transaction)
    try ScheduleRepository.removeMember(person, in: transaction)
    try PlayRepository.removeMember(person, in: transaction)
  }
}
