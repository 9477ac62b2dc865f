import Engine

// Playing along: the beats of what a track plays, and where it is.

/// Has a track's beats clicked as they are heard: two doubles for each, its frame in the sound and 1 where a bar
/// begins. The memory is freed by whoever allocated it, once other beats were given; a track of −1 is none.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_guide) @_expose(wasm, "quintet_guide")
public func guide(_ track: Int32, _ beats: UnsafePointer<Double>?, _ count: Int32) {
  withEngine { $0.guide(track: Int(track), beats: beats, count: Int(count)) }
}

/// The frame of its sound that the guide's track is heard at next; −1 when it plays nothing.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_place) @_expose(wasm, "quintet_place")
public func position() -> Double {
  withEngine { $0.guidedPosition } ?? -1
}

/// Has a part of a track's sound played over and over once its end is reached; from 0 to 0 is none.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_loop) @_expose(wasm, "quintet_loop")
public func loop(_ track: Int32, _ from: Double, _ to: Double) -> Int32 {
  var command = Command(.setLoop, track: Int(track))
  command.position = frames(from)
  command.trimEnd = frames(to)
  return send(command)
}
