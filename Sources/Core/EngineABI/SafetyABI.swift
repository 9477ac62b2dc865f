import Engine
import Hearing
import Sleep

// Sounds that are made while they play, and how loud anything may leave.

/// Registers a living sound, a case of `SleepSound`, under the number of a sound; takes all memory that it needs.
/// Removed like others.
@c(quintet_add_living) @_expose(wasm, "quintet_add_living")
public func addLiving(_ number: Int32, _ recipe: Int32, _ seed: UInt32) -> Int32 {
  guard let sound = SleepSound(rawValue: recipe) else { return 0 }
  return withEngine { $0.addLiving(Int(number), sound, seed: seed) } == true ? 1 : 0
}

/// From now on nothing leaves louder than `limit` dB(A), where a signal of mean square 1 after A-weighting is
/// `fullScale` dB(A) at the ear; see `SafetySetting.set`. There is no way back to no limit.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_set_safety) @_expose(wasm, "quintet_set_safety")
public func setSafety(_ limit: Double, _ fullScale: Double, _ secondsToReach: Double) {
  withEngine { $0.safety.set(limit: limit, fullScale: fullScale, seconds: secondsToReach) }
}

/// Four doubles: the level that leaves in dB(A) Fast, the same Slow, the energy since the last reset in Pa²s, and the
/// decibels that are held back.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_safety) @_expose(wasm, "quintet_safety")
public func safety() -> UnsafePointer<Double>? {
  withEngine { $0.safetyMeter }
}

/// Counts the energy from 0 again.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_reset_dose) @_expose(wasm, "quintet_reset_dose")
public func resetDose() {
  withEngine { $0.resetDose() }
}
