import Glibc

/// A variable of the environment; nil when it is not there or empty.
@Sendable public func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
