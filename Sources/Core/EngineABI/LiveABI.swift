import Engine

// The live input for those who speak C: it goes in before a quantum is rendered, and comes out of the
// tap, as it was, afterwards.

/// Where 128 frames of a channel, 0 or 1, are put down before `quintet_hear`.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_input) @_expose(wasm, "quintet_input")
public func input(_ channel: Int32) -> UnsafeMutablePointer<Float>? {
  instance.map { $0.pointee.input + (channel == 0 ? 0 : Engine.quantum) }
}

/// Takes what was put down as the live input of the next quantum; with one channel it is heard on
/// both sides. A quantum without this call has no input.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_hear) @_expose(wasm, "quintet_hear")
public func hear(_ channels: Int32) {
  guard let instance, channels > 0 else { return }
  let left = instance.pointee.input
  let right = channels > 1 ? UnsafePointer(left + Engine.quantum) : nil
  withEngine { $0.hear(left: left, right: right) }
}

/// Four numbers for the live input, as in `quintet_meters`.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_input_meter) @_expose(wasm, "quintet_input_meter")
public func inputMeter() -> UnsafePointer<Float>? {
  withEngine { $0.inputMeter }
}

/// Opens the tap, or closes it with 0.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_set_tap) @_expose(wasm, "quintet_set_tap")
public func setTap(_ isOpen: Int32) {
  withEngine { $0.tap.isOpen = isOpen != 0 }
}

/// Takes the oldest quantum out of the tap; answers the frame of the engine's clock at which it was
/// heard, or −1 when there is none.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_next_tapped) @_expose(wasm, "quintet_next_tapped")
public func nextTapped() -> Double {
  guard let left = instance?.pointee.tapped else { return -1 }
  let frame = withEngine { $0.tap.receive(left: left, right: left + Engine.quantum) }
  guard let frame, let frame else { return -1 }
  return Double(frame)
}

/// Where the 128 frames of a channel, 0 or 1, are after `quintet_next_tapped`.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_tapped) @_expose(wasm, "quintet_tapped")
public func tapped(_ channel: Int32) -> UnsafePointer<Float>? {
  instance.map { UnsafePointer($0.pointee.tapped + (channel == 0 ? 0 : Engine.quantum)) }
}

/// Quanta of input that nobody took out of the tap in time.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_tap_lost) @_expose(wasm, "quintet_tap_lost")
public func tapLost() -> Double {
  withEngine { Double($0.tap.lost) } ?? 0
}
