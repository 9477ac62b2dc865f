import Glibc

/// How large the disk is on which a path lies, and how much more may be written there; nil where it does not tell.
public func diskSpace(at path: String) -> (free: UInt64, total: UInt64)? {
  var disk = statvfs()
  guard statvfs(path, &disk) == 0 else { return nil }
  let block = UInt64(disk.f_frsize)
  return (UInt64(disk.f_bavail) * block, UInt64(disk.f_blocks) * block)
}
