/// Why something was not taken.
public enum MelodyError: Error, Equatable {
  case rateOutOfRange(Double)
  case tooFewNotes(Int)
  case tooManyNotes(Int)
  case noteOutOfRange
  case indexFull
}
