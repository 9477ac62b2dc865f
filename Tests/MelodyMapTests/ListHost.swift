import Foundation
import Synchronization

/// A web server on this machine that answers as a test tells it to, faults and all.
final class ListHost: Sendable {
  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var answers: [String: [UInt8]] = [:]
    var asked: [String] = []
  }

  init() {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) {
      let plain = $0.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      precondition(bind(listener, plain, length) == 0 && listen(listener, 64) == 0)
      getsockname(listener, plain, &length)
    }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        self?.serve(client)
        close(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The paths that were asked for, with their questions.
  var asked: [String] { state.withLock { $0.asked } }

  /// Answers a path, with or without a question, from now on; `length` may lie.
  func answer(
    _ path: String, _ body: String, status: Int = 200, headers: [String] = [], length: Int? = nil
  ) {
    let count = length ?? body.utf8.count
    let head =
      ["HTTP/1.1 \(status) Such", "Content-Length: \(count)", "Connection: close"] + headers
    answer(path, raw: Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
  }

  func answer(_ path: String, raw: [UInt8]) {
    state.withLock { $0.answers[path] = raw }
  }

  private func serve(_ client: Int32) {
    var request: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
      let count = recv(client, &block, block.count, 0)
      guard count > 0 else { return }
      request += block[..<count]
    }
    let path = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first
    let raw = state.withLock { state -> [UInt8] in
      let path = String(path ?? "/")
      state.asked.append(path)
      let bare = String(path.prefix { $0 != "?" })
      return state.answers[path] ?? state.answers[bare]
        ?? Array("HTTP/1.1 404 Gone\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    }
    var sent = 0
    while sent < raw.count {
      let step = raw.withUnsafeBytes {
        send(client, $0.baseAddress! + sent, raw.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard step > 0 else { return }
      sent += step
    }
  }
}

/// Takes connections and never says a word.
final class SilentHost {
  let port: UInt16
  private let listener: Int32

  init() {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    withUnsafeMutableBytes(of: &address) {
      let plain = $0.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      precondition(bind(listener, plain, length) == 0 && listen(listener, 8) == 0)
      getsockname(listener, plain, &length)
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(listener) }
}

/// Lists as sheets have them.
enum Sheets {
  static let head = "MovieTitle,ReleaseYear,MovieRuntimeMin,SongTitle,StartTime"

  static let good = """
    \(head)
    Frozen,2013,102,Let It Go,0:31:05
    Frozen,2013,102,In Summer,
    Moana,2016,107,Shiny,1:02:03

    """

  /// So many songs, ten in each film; with something that is told of each, where it is given.
  static func long(_ count: Int, blurb: String = "") -> String {
    var text = head + ",Blurb\n"
    for number in 0..<count {
      text += "Film \(number / 10),2000,100,Song \(number),0:\(10 + number % 10):00,\(blurb)\n"
    }
    return text
  }
}
