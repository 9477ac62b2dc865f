import Storage
let db = try await openDatabase("/tmp/face-\(Int.random(in: 0...1000000)).db")
try await db.migrate([Migration(module: "m", number: 1, sql: ["CREATE TABLE t (id BIGINT PRIMARY KEY, name TEXT)"])])
try await db.write { try $0.run("INSERT INTO t VALUES (?, ?)", 1, "x"); try $0.notify("c", "1") }
print(try await db.read { try $0.rows("SELECT * FROM t").map { try $0.text("name") } }, try await db.verify())
await db.close()
