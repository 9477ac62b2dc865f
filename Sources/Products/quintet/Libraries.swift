import CALSA
import CCrypto
import CCurl
import CHTTP
import CPNG
import CPostgres
import CSQLite
import CSodium
import CZlib
import Files
import Glibc
import Media
import Web

/// A library that a program of ours is linked with, or that the web app contains.
struct Library: Encodable, Sendable {
  let name: String
  /// What the library says of itself while it runs; nil where it says nothing.
  let version: String?
  /// An SPDX expression, as in NOTICE.
  let licence: String
  /// The program or the part that contains it.
  let usedBy: String
  /// By which names the linker knows it, without `lib`.
  var links: [String] = []
  /// Where a package of this name and version is found: `npm`, or `generic`.
  var source = "generic"
}

extension Library {
  /// What `quintet` itself is linked with.
  static var ofCommand: [Library] {
    func linked(_ name: String, _ version: String?, _ licence: String, _ link: String) -> Library {
      Library(name: name, version: version, licence: licence, usedBy: "quintet", links: [link])
    }
    func text(_ version: UnsafePointer<CChar>?) -> String? { version.map { String(cString: $0) } }
    let lesser = "LGPL-2.1-or-later"
    return [
      linked("alsa-lib", text(snd_asoundlib_version()), lesser, "asound"),
      linked("curl", text(curl_version_info(CURLVERSION_FIRST)?.pointee.version), "curl", "curl"),
      linked("glibc", systemVersion, lesser, "m"),
      linked("gnutls", text(quintet_http_gnutls_version()), lesser, "gnutls"),
      linked("libmicrohttpd", text(MHD_get_version()), lesser, "microhttpd"),
      linked("libpng", text(png_get_libpng_ver(nil)), "libpng-2.0", "png"),
      linked("libpq", postgresVersion, "PostgreSQL", "pq"),
      linked("libsodium", text(sodium_version_string()), "ISC", "sodium"),
      linked("openssl", text(OpenSSL_version(OPENSSL_VERSION_STRING)), "Apache-2.0", "crypto"),
      linked("sqlite", text(sqlite3_libversion()), "blessing", "sqlite3"),
      Library(
        name: "swift", version: nil, licence: "Apache-2.0 WITH Swift-exception", usedBy: "quintet"),
      linked("zlib", text(zlibVersion()), "Zlib", "z"),
    ]
  }

  /// What follows `glibc `.
  private static var systemVersion: String {
    var bytes = [CChar](repeating: 0, count: 64)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &bytes, bytes.count)
    return String(decoding: bytes.prefix { $0 != 0 }.dropFirst(6).map(UInt8.init), as: UTF8.self)
  }

  /// 150014 is 15.14.
  private static var postgresVersion: String {
    let number = PQlibVersion()
    return "\(number / 10_000).\(number % 10_000)"
  }

  /// What the media worker is linked with, asked from the worker.
  static func ofMediaWorker() async throws -> [Library] {
    let versions = try await Media().describe().libraries
    return versions.sorted { $0.key < $1.key }.map { name, version in
      Library(
        name: name, version: version, licence: "GPL-2.0-or-later", usedBy: "quintet-media",
        links: [String(name.dropFirst(3))])
    }
  }

  /// What a web app contains, as the build wrote it down beside it.
  static func ofWebApp(_ folder: String) throws -> [Library] {
    let bytes = Array(try SmallFile.read("\(folder)/.packages.json", limit: 1 << 20))
    guard case .array(let packages)? = try? JSON(reading: bytes) else { return [] }
    return packages.compactMap { package in
      guard case .string(let name)? = package["name"],
        case .string(let version)? = package["version"],
        case .string(let licence)? = package["license"],
        case .string(let source)? = package["source"]
      else { return nil }
      return Library(
        name: name, version: version, licence: licence, usedBy: "web app", source: source)
    }
  }
}
