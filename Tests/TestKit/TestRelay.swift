import Foundation
import Synchronization

/// A stretch of network that tests can cut: whoever connects is handed on to another port.
public final class TestRelay: Sendable {
  public let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let state = Mutex(State())

  private struct State {
    var isUp = true
    var connections = 0
    var requests: [String] = []
    /// After how many bytes of answers the next connections are cut.
    var cuts: [Int] = []
    /// After how many bytes of questions connections are cut.
    var uploads = Int.max
  }

  /// Listens on a free port of this machine.
  public init(to target: UInt16) {
    self.target = target
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = TestRelay.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) {
      let plain = $0.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      precondition(bind(listener, plain, length) == 0 && listen(listener, 64) == 0)
      getsockname(listener, plain, &length)
    }
    port = UInt16(bigEndian: address.sin_port)
    start()
  }

  private func start() {
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        guard let self else {
          close(client)
          return
        }
        serve(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// How often somebody has connected.
  public var connections: Int { state.withLock { $0.connections } }

  /// The methods of what was asked in HTTP, in order.
  public var requests: [String] { state.withLock { $0.requests } }

  /// Waits until somebody has connected so often; gives up after half a minute.
  public func waitForConnections(_ count: Int) async throws {
    for _ in 0..<6_000 where connections < count { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// From now on every connection is closed as soon as it is made.
  public func goDown() { state.withLock { $0.isUp = false } }

  public func comeBack() { state.withLock { $0.isUp = true } }

  /// Cuts the next connections, each after so many bytes of answers.
  public func cut(after counts: [Int]) { state.withLock { $0.cuts = counts } }

  /// From now on cuts every new connection after so many bytes of questions.
  public func cutUploads(after count: Int) { state.withLock { $0.uploads = count } }

  private func serve(_ client: Int32) {
    let limits = state.withLock { state -> (up: Int, down: Int)? in
      state.connections += 1
      guard state.isUp else { return nil }
      let down = state.cuts.isEmpty ? Int.max : state.cuts.removeFirst()
      return (state.uploads, down)
    }
    guard let limits else {
      close(client)
      return
    }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = TestRelay.address(target)
    let connected = withUnsafeBytes(of: &address) {
      connect(
        server, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard connected == 0 else {
      close(client)
      close(server)
      return
    }
    let ended = DispatchGroup()
    for (from, to, most) in [(client, server, limits.up), (server, client, limits.down)] {
      ended.enter()
      Thread.detachNewThread { [self] in
        TestRelay.pump(from, to, most) { block in
          guard from == client else { return }
          let method = block.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
          guard method.count > 2, block.dropFirst(method.count).starts(with: " /".utf8) else {
            return
          }
          state.withLock { $0.requests.append(String(decoding: method, as: UTF8.self)) }
        }
        // Both ways end together, so that nobody waits for the rest.
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
        ended.leave()
      }
    }
    ended.notify(queue: .global()) {
      close(client)
      close(server)
    }
  }

  private static func pump(
    _ from: Int32, _ to: Int32, _ most: Int, seen: (ArraySlice<UInt8>) -> Void
  ) {
    var left = most
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while left > 0 {
      let count = recv(from, &block, min(block.count, left), 0)
      guard count > 0 else { return }
      left -= count
      seen(block[..<count])
      var sent = 0
      while sent < count {
        let step = block.withUnsafeBytes {
          send(to, $0.baseAddress! + sent, count - sent, Int32(MSG_NOSIGNAL))
        }
        guard step > 0 else { return }
        sent += step
      }
    }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
