// The letters from h to r.

extension DoubleMetaphone {
  mutating func h() {
    guard at == 0 || isVowel(at - 1), isVowel(at + 1) else {
      at += 1
      return
    }
    add("H")
    at += 2
  }

  mutating func j() {
    if has("jose") {
      if at == 0, has("$", 4) { add("H") } else { add("J", or: "H") }
      at += 1
      return
    }
    if at == 0 {
      add("J", or: "A")
    } else if isVowel(at - 1), !isSlavic, has("a o", 1) {
      add("J", or: "H")
    } else if at == last {
      add("J", or: "")
    } else if !has("l t k s n m b z", 1), !has("s k l", -1) {
      add("J")
    }
    at += has("j", 1) ? 2 : 1
  }

  mutating func l() {
    guard has("l", 1) else {
      add("L")
      at += 1
      return
    }
    let isSpanish =
      at == word.count - 3 && has("illo illa alle", -1)
      || (has("as os", from: last - 1) || has("a o", from: last)) && has("alle", -1)
    if isSpanish { add("L", or: "") } else { add("L") }
    at += 2
  }

  mutating func m() {
    add("M")
    let isDumb = has("umb", -1) && (at + 1 == last || has("er", 2))
    at += isDumb || has("m", 1) ? 2 : 1
  }

  mutating func p() {
    if has("h", 1) {
      add("F")
      at += 2
    } else {
      add("P")
      at += has("p b", 1) ? 2 : 1
    }
  }

  mutating func r() {
    if at == last, !isSlavic, has("ie", -2), !has("me ma", -4) {
      add("", or: "R")
    } else {
      add("R")
    }
    at += has("r", 1) ? 2 : 1
  }
}
