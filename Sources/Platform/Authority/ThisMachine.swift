import Glibc

/// How this machine is called by others in the same network.
public enum ThisMachine {
  /// The first part of its host name, in lower case; nil where that is no word for a network.
  public static var label: String? {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, 255) == 0 else { return nil }
    return label(
      of: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  static func label(of hostName: String) -> String? {
    let first = hostName.lowercased().prefix { $0 != "." }
    return HostName.isLabel(first.utf8) ? String(first) : nil
  }

  /// `localhost`, the name that multicast DNS gives it, and the addresses of its interfaces, as far
  /// as they are those of a home.
  public static var names: [HostName] {
    let texts =
      [label.map { "\($0).local" }, "localhost"].compactMap { $0 } + addresses
      + ["127.0.0.1", "::1"]
    var names: [HostName] = []
    for text in texts {
      guard let name = try? HostName(text), !names.contains(name), names.count < 100 else {
        continue
      }
      names.append(name)
    }
    return names
  }

  /// The addresses of interfaces that are up, but for those that only this machine can reach.
  public static var addresses: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var texts: [String] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, entry.ifa_flags & UInt32(IFF_UP) != 0,
        entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0, let text = text(address)
      else { continue }
      texts.append(text)
    }
    return texts
  }

  private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
    let size: Int
    switch Int32(address.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var name = [CChar](repeating: 0, count: 64)
    guard getnameinfo(address, socklen_t(size), &name, 64, nil, 0, NI_NUMERICHOST) == 0 else {
      return nil
    }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
