import FoundationEssentials
import Glibc
import Storage

// A writer that is made to be killed: it writes rows from several tasks at once, and says the number
// of each on standard output once the write has returned.
//
//   StorageTrial URL FIRST COUNT TASKS

let words = CommandLine.arguments
guard words.count == 5, let first = Int(words[2]), let count = Int(words[3]),
  let tasks = Int(words[4])
else {
  print("usage: StorageTrial URL FIRST COUNT TASKS")
  exit(2)
}
let database = try await openDatabase(words[1])
try await database.write {
  try $0.run("CREATE TABLE IF NOT EXISTS written (id BIGINT PRIMARY KEY, half TEXT, whole TEXT)")
}
try await withThrowingTaskGroup(of: Void.self) { group in
  for task in 0..<tasks {
    group.addTask {
      for id in stride(from: first + task, to: first + count, by: tasks) {
        try await database.write { transaction in
          try transaction.run("INSERT INTO written (id, half) VALUES (?, ?)", id, "half \(id)")
          try transaction.run("UPDATE written SET whole = ? WHERE id = ?", "whole \(id)", id)
        }
        let line = Array("\(id)\n".utf8)
        guard write(1, line, line.count) == line.count else { exit(1) }
      }
    }
  }
  try await group.waitForAll()
}
await database.close()
