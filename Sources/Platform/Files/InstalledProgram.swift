import FoundationEssentials
import Glibc

/// Where a program of ours lies: beside this one, or in `../libexec/quintet`; nil where it is not installed.
public func installedProgram(_ name: String) -> String? {
  guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  else { return nil }
  let folder = own.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  return ["\(folder)/\(name)", "\(folder)/../libexec/quintet/\(name)"]
    .first { access($0, X_OK) == 0 }
}
