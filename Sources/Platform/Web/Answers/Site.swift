import Files
import FoundationEssentials
import Glibc

/// The files of a web app, read once when the server starts and answered from memory.
public struct Site: Sendable {
  fileprivate struct File: Sendable {
    let headers: Headers
    let plain: SharedBytes
    private let made = Locked<SharedBytes??>(nil)

    /// The same as gzip, where that is smaller; made when it is first asked for.
    func packed() -> SharedBytes? {
      made.withLock { made in
        if let made { return made }
        let smaller = Finishing.isText(headers["content-type"]) ? Gzip.pack(plain.bytes) : nil
        let packed = smaller.flatMap { $0.count < plain.count ? SharedBytes($0) : nil }
        made = .some(packed)
        return packed
      }
    }
  }

  /// A web app has no larger files; all of them together stay well in memory.
  private static let largestFile = 16 << 20

  private let files: [String: File]

  /// Reads every file in a folder and the folders below it; names that begin with a dot are left out.
  public init(folder: String) throws {
    var files: [String: File] = [:]
    for name in try Self.paths(in: folder)
    where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      var information = stat()
      guard stat("\(folder)/\(name)", &information) == 0, information.st_mode & S_IFMT == S_IFREG
      else { continue }
      let bytes = Array(try SmallFile.read("\(folder)/\(name)", limit: Self.largestFile))
      files[name] = File(name, bytes)
    }
    guard files["index.html"] != nil else {
      throw FileError(
        .notFound, "there is no web app in this folder: it has no index.html", file: folder)
    }
    self.files = files
  }

  /// The paths of all that lies in a folder; none where there is no such folder.
  private static func paths(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else {
      let code = errno
      guard ![ENOENT, ENOTDIR].contains(code) else { return [] }
      throw FileError(
        .notReadable, "this folder cannot be read; check the permissions", file: folder,
        cause: String(cString: strerror(code)))
    }
    closedir(directory)
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
  }

  /// Whether somebody goes to a page within the app, which finds its way itself: a browser that wants a
  /// page, at an address that is no file's and not the API's.
  private func isPage(_ request: Request) -> Bool {
    guard Self.wantsPage(request.headers), let first = request.target.path.first, first != "api"
    else { return false }
    if request.target.path.last?.contains(".") == false { return true }
    return request.target.path.count > 1 && !files.keys.contains { $0.hasPrefix("\(first)/") }
  }

  static func wantsPage(_ headers: Headers) -> Bool {
    headers["accept"]?.contains("text/html") == true
  }

  /// The answer for a path of a page or what belongs to it; nil when there is nothing.
  func answer(to request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    let path = request.target.path.joined(separator: "/")
    let name = path.isEmpty || isPage(request) ? "index.html" : path
    guard let file = files[name] else { return nil }
    var response = Response(200, headers: file.headers)
    if let known = request.headers["if-none-match"],
      Finishing.matches(file.headers["etag"] ?? "", in: known)
    {
      response.status = 304
      return response
    }
    if Finishing.accepts("gzip", request), let packed = file.packed() {
      response.headers["Content-Encoding"] = "gzip"
      response.content = .shared(packed)
    } else {
      response.content = .shared(file.plain)
    }
    return response
  }
}

extension Site.File {
  fileprivate init(_ name: String, _ bytes: [UInt8]) {
    plain = SharedBytes(bytes)
    headers = [
      "Content-Type": Self.type(of: name),
      "ETag": "\"\(ContentHash(of: bytes[...]).description.prefix(20))\"",
      "Cache-Control": "no-cache", "Vary": "Accept-Encoding",
    ]
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "application/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "woff2": "font/woff2"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
