import Engine

// The live input for those who speak C: it goes in before a quantum is rendered, and comes out of the
// tap, as it was, afterwards.

/// Where 128 frames of a channel, 0 or 1, are put down before `quintet_hear`.
@c(quintet_input) @_expose(wasm, "quintet_input")
public func input(_ channel: Int32) -> UnsafeMutablePointer<Float>? {
  instance.map { $0.input + (channel == 0 ? 0 : Engine.quantum) }
}

/// Takes what was put down as the live input of the next quantum; with one channel it is heard on
/// both sides. A quantum without this call has no input.
@c(quintet_hear) @_expose(wasm, "quintet_hear")
public func hear(_ channels: Int32) {
  guard let instance, channels > 0 else { return }
  let right = channels > 1 ? UnsafePointer(instance.input + Engine.quantum) : nil
  instance.engine.hear(left: instance.input, right: right)
}

/// Four numbers for the live input, as in `quintet_meters`.
@c(quintet_input_meter) @_expose(wasm, "quintet_input_meter")
public func inputMeter() -> UnsafePointer<Float>? {
  instance?.engine.inputMeter
}

/// Opens the tap, or closes it with 0.
@c(quintet_set_tap) @_expose(wasm, "quintet_set_tap")
public func setTap(_ isOpen: Int32) {
  instance?.engine.tap.isOpen = isOpen != 0
}

/// Takes the oldest quantum out of the tap; answers the frame of the engine's clock at which it was
/// heard, or −1 when there is none.
@c(quintet_next_tapped) @_expose(wasm, "quintet_next_tapped")
public func nextTapped() -> Double {
  guard let instance else { return -1 }
  let frame = instance.engine.tap.receive(
    left: instance.tapped, right: instance.tapped + Engine.quantum)
  return frame.map(Double.init) ?? -1
}

/// Where the 128 frames of a channel, 0 or 1, are after `quintet_next_tapped`.
@c(quintet_tapped) @_expose(wasm, "quintet_tapped")
public func tapped(_ channel: Int32) -> UnsafePointer<Float>? {
  instance.map { UnsafePointer($0.tapped + (channel == 0 ? 0 : Engine.quantum)) }
}

/// Quanta of input that nobody took out of the tap in time.
@c(quintet_tap_lost) @_expose(wasm, "quintet_tap_lost")
public func tapLost() -> Double {
  instance.map { Double($0.engine.tap.lost) } ?? 0
}
