import Glibc

/// Lends an array of C strings, ended by nil, for the length of the call.
public func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return try (copies + [nil]).withUnsafeBufferPointer { try body($0.baseAddress!) }
}
