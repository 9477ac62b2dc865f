import Web

/// A list in one file, as CSV or JSON.
enum SourceFile {
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let bare = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = bare.first { $0 > 32 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  static func catalogue(_ bytes: [UInt8]) throws(SourceError) -> Catalogue {
    if bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") { throw .page }
    let rows = try isJSON(bytes) ? ListReader.rows(bytes) : CommaReader.rows(bytes)
    return try RowChecker.check(rows)
  }
}

/// What comes with the product.
enum Starter {
  static let bytes: [UInt8] = PackageResources.catalogue_json

  static let catalogue: Catalogue = {
    do throws(SourceError) { return try SourceFile.catalogue(bytes) } catch {
      preconditionFailure("the built-in catalogue cannot be read: \(error)")
    }
  }()
}
