import CHTTP

/// What libmicrohttpd calls. The context is the hub; an exchange is held by its request.
enum Callbacks {
  /// Turns newcomers away once the server is to stop, and those of whom there are too many even to be refused.
  ///
  /// `MHD_quiesce_daemon` would as well, but it and a thread of libmicrohttpd 0.9.75 may both take
  /// the listener out of the same set, and the second of them ends the process.
  static let accepts: MHD_AcceptPolicyCallback = { context, _, _ in
    Unmanaged<Hub>.fromOpaque(context!).takeUnretainedValue().acceptsConnections ? .YES : .NO
  }

  static let target:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
      UnsafeMutableRawPointer? = { context, target, _ in
        let hub = Unmanaged<Hub>.fromOpaque(context!).takeUnretainedValue()
        let exchange = Exchange(rawTarget: target.map { String(cString: $0) } ?? "", hub: hub)
        hub.opened(exchange)
        return Unmanaged.passRetained(exchange).toOpaque()
      }

  static let handle: MHD_AccessHandlerCallback = {
    _, connection, _, method, version, data, size, slot in
    guard let connection, let method, let version, let size, let raw = slot?.pointee else {
      return .NO
    }
    return Unmanaged<Exchange>.fromOpaque(raw).takeUnretainedValue()
      .advance(connection, String(cString: method), version, size, data)
  }

  static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
    guard let connection, let raw = slot?.pointee else { return }
    slot?.pointee = nil
    let hub = Unmanaged<Hub>.fromOpaque(context!).takeUnretainedValue()
    hub.completed(Unmanaged<Exchange>.fromOpaque(raw).takeRetainedValue(), connection)
  }

  static let connection: MHD_NotifyConnectionCallback = { context, connection, _, what in
    guard let connection else { return }
    let hub = Unmanaged<Hub>.fromOpaque(context!).takeUnretainedValue()
    if what == .CONNECTION_NOTIFY_STARTED {
      hub.connected(connection)
    } else {
      hub.disconnected(connection)
    }
  }

  static let log: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = {
    context, line in
    let hub = Unmanaged<Hub>.fromOpaque(context!).takeUnretainedValue()
    if let line { hub.heard(String(cString: line)) }
  }
}
