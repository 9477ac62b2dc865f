import Backup
import Glibc
import Storage

// Takes snapshots until it is killed, changing the database before each, and says so each time.
//
//   BackupTrial DATABASE FOLDER

let words = CommandLine.arguments
guard words.count == 3 else {
  print("usage: BackupTrial DATABASE FOLDER")
  exit(2)
}
let database = try await openDatabase(words[1])
let rotation = SnapshotRotation(words[2])
while true {
  try await database.write { try $0.run("UPDATE counters SET n = n + 1") }
  _ = try await rotation.run(database)
  guard write(1, "\n", 1) == 1 else { exit(1) }
}
