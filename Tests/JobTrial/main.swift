import FoundationEssentials
import Glibc
import Jobs
import Storage
import Synchronization

// The queue alone, to be measured: puts in so many jobs that do nothing, has them done by so many
// workers at once, and says how many seconds that took.
//
//   JobTrial URL JOBS WORKERS

let words = CommandLine.arguments
guard words.count == 4, let count = Int(words[2]), let workers = Int(words[3]) else {
  print("usage: JobTrial URL JOBS WORKERS")
  exit(2)
}
let database = try await openDatabase(words[1], limits: DatabaseLimits(connections: workers + 1))
try await database.migrate(JobQueue.migrations)
let queue = JobQueue(database)
let person = UUID()
for first in stride(from: 0, to: count, by: 500) {
  try await database.write { transaction in
    for number in first..<min(first + 500, count) {
      try queue.add("nothing", number, person: person, in: transaction)
    }
  }
}
let (ends, end) = AsyncStream<Void>.makeStream()
let left = Atomic(count)
let nothing = JobKind("nothing") { (_: Int, _) in
  if left.subtract(1, ordering: .relaxed).newValue == 0 { end.finish() }
}
let start = ContinuousClock.now
let work = Task { await JobWorkers(queue, kinds: [nothing], count: workers).run() }
for await _ in ends {}
work.cancel()
await work.value
let spent = (ContinuousClock.now - start).components
print(Double(spent.seconds) + Double(spent.attoseconds) * 1e-18)
await database.close()
