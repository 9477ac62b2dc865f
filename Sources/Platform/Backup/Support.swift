import Blobs
import Files
import Glibc
import Storage

/// What an error says to a person.
func words(_ error: any Error) -> String {
  switch error {
  case let error as BackupError: error.message
  case let error as FileError: error.message
  case let error as StorageError: error.message
  case let error as BlobError: error.message
  default: "\(error)"
  }
}

/// Whether another snapshot may do better: a full disk or a missing right would meet it as well.
func mayTryNextSnapshot(_ error: any Error) -> Bool {
  switch error {
  case let error as BackupError: [.damaged, .newer, .mismatch].contains(error.code)
  case let error as StorageError: ![.full, .unavailable, .busy].contains(error.code)
  default: false
  }
}

/// Makes a folder and those above it where they are missing.
public func makeFolder(_ path: String) throws {
  if mkdir(path, 0o700) == 0 { return }
  if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
    try makeFolder(String(path[..<slash]))
    if mkdir(path, 0o700) == 0 { return }
  }
  guard errno == EEXIST else { throw FileError.writing(errno, path) }
  var about = stat()
  guard stat(path, &about) != 0 || about.st_mode & S_IFMT == S_IFDIR else {
    throw FileError(.notWritable, "this is a file, not a folder", file: path)
  }
}

/// The folder that a file lies in.
func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Makes the names in a folder as lasting as the files.
func syncFolder(_ path: String) throws {
  let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard number >= 0 else { throw FileError.writing(errno, path) }
  let descriptor = Descriptor(number)
  guard fsync(descriptor.number) == 0 else { throw FileError.writing(errno, path) }
}

/// The names in a folder, in order.
func names(in folder: String) throws -> [String] {
  guard let names = namesInFolder(folder) else { throw FileError.reading(errno, folder) }
  return names.sorted()
}

/// A time for people and for names of files, in UTC: `2026-03-01T17:05:09Z`.
func timeText(_ milliseconds: Int64) -> String {
  var seconds = time_t(milliseconds / 1_000)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  var text = [CChar](repeating: 0, count: 32)
  let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
  return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
}
