/// Days of the Gregorian calendar, counted from 1 January 1970.
///
/// Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil` and `civil_from_days`.
public enum CivilDay {
  public static let milliseconds: Int64 = 24 * 3_600_000

  public static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  public static func parts(of number: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// A moment so many months later, in UTC: on the same day of the month, or the last there is.
  public static func adding(months: Int64, to moment: Int64) -> Int64 {
    let day = floored(moment, milliseconds)
    let (year, month, dayOfMonth) = parts(of: day)
    let months = year * 12 + month - 1 + months
    let (laterYear, laterMonth) = (floored(months, 12), months - floored(months, 12) * 12 + 1)
    let first = number(year: laterYear, month: laterMonth, day: 1)
    let next = number(
      year: laterMonth == 12 ? laterYear + 1 : laterYear, month: laterMonth % 12 + 1, day: 1)
    let later = first + min(dayOfMonth, next - first) - 1
    return later * milliseconds + (moment - day * milliseconds)
  }

  /// Divides towards minus infinity.
  public static func floored(_ number: Int64, _ divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
