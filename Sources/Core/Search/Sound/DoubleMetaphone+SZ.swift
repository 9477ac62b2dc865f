// The letters from s to z.

extension DoubleMetaphone {
  mutating func s() {
    if has("isl ysl", -1) {
      at += 1
    } else if at == 0, has("sugar") {
      add("X", or: "S")
      at += 1
    } else if has("sh") {
      if has("heim hoek holm holz", 1) { add("S") } else { add("X") }
      at += 2
    } else if has("sio sia") {
      if isSlavic { add("S") } else { add("S", or: "X") }
      at += 3
    } else if at == 0 && has("m n l w", 1) || has("z", 1) {
      add("S", or: "X")
      at += has("z", 1) ? 2 : 1
    } else if has("sc") {
      sc()
      at += 3
    } else {
      if at == last, has("ai oi", -2) { add("", or: "S") } else { add("S") }
      at += has("s z", 1) ? 2 : 1
    }
  }

  private mutating func sc() {
    if has("h", 2) {
      if has("er en", 3) {
        add("X", or: "SK")
      } else if has("oo uy ed em", 3) {
        add("SK")
      } else if at == 0, !isVowel(3), !has("w", 3) {
        add("X", or: "S")
      } else {
        add("X")
      }
    } else if has("i e y", 2) {
      add("S")
    } else {
      add("SK")
    }
  }

  mutating func t() {
    if has("tion tia tch") {
      add("X")
      at += 3
    } else if has("th tth") {
      if has("om am", 2) || has("sch", from: 0) { add("T") } else { add("0", or: "T") }
      at += 2
    } else {
      add("T")
      at += has("t d", 1) ? 2 : 1
    }
  }

  mutating func w() {
    if has("wr") {
      add("R")
      at += 2
      return
    }
    if at == 0, isVowel(1) {
      add("A", or: "F")
    } else if at == 0, has("h", 1) {
      add("A")
    }
    if at == last && isVowel(at - 1) || has("ewski ewsky owski owsky", -1) || has("sch", from: 0) {
      add("", or: "F")
      at += 1
    } else if has("wicz witz") {
      add("TS", or: "FX")
      at += 4
    } else {
      at += 1
    }
  }

  mutating func x() {
    let isFrench = at == last && (has("iau eau", -3) || has("au ou", -2))
    if !isFrench { add("KS") }
    at += has("c x", 1) ? 2 : 1
  }

  mutating func z() {
    if has("h", 1) {
      add("J")
      at += 2
      return
    }
    if has("zo zi za", 1) || isSlavic && at > 0 && !has("t", -1) {
      add("S", or: "TS")
    } else {
      add("S")
    }
    at += has("z", 1) ? 2 : 1
  }
}
