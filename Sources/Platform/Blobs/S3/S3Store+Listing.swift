import Files
import Glibc

extension S3Store {
  func list(after: ContentHash?, limit: Int) async throws -> [BlobEntry] {
    var found: [BlobEntry] = []
    var last = after.map(name)
    while found.count < limit {
      let count = min(1_000, limit - found.count)
      let (names, entries, isEnd) = try await page(after: last, count: count)
      found += entries.prefix(count)
      // A store that does not get on with its list would never come to the end.
      guard !isEnd, let next = names.last, (last ?? "").utf8.lexicographicallyPrecedes(next.utf8)
      else { break }
      last = next
    }
    return found
  }

  /// One answer's worth of the list. What lies there and is no blob is passed over.
  private func page(
    after last: String?, count: Int
  ) async throws -> (names: [String], entries: [BlobEntry], isEnd: Bool) {
    let prefix = client.location.prefix
    var query = [("list-type", "2"), ("max-keys", "\(count)"), ("prefix", prefix)]
    if let last { query.append(("start-after", last)) }
    let answer = try await client.ask(
      S3Request(method: "GET", query: query.map { (name: $0.0, value: $0.1) }))
    let document = XMLText(answer.body)
    let objects = document.all("Contents")
    let names = objects.map { $0.first("Key")?.plain ?? "" }
    let entries = zip(objects, names).compactMap { object, name -> BlobEntry? in
      let parts = name.dropFirst(prefix.utf8.count).split(separator: "/")
      guard parts.count == 2, parts[0].count == 2, let hash = ContentHash(parts[0] + parts[1]),
        let bytes = object.first("Size").flatMap({ Int64($0.plain) }), bytes >= 0
      else { return nil }
      return BlobEntry(
        hash: hash, byteCount: bytes, modified: seconds(object.first("LastModified")?.plain ?? ""))
    }
    return (names, entries, document.first("IsTruncated")?.plain != "true")
  }

  /// Seconds since 1970 of `2009-10-12T17:50:30.000Z`; 0 for what is no time.
  private func seconds(_ text: String) -> Int64 {
    let numbers = text.prefix(19).split { !$0.isNumber }.compactMap { Int32($0) }
    guard numbers.count == 6 else { return 0 }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return Int64(timegm(&parts))
  }
}
