// The letters with the most rules: c, d, g.

extension DoubleMetaphone {
  mutating func c() {
    if at > 1, !isVowel(at - 2), has("ach", -1), !has("i", 2),
      !has("e", 2) || has("bacher macher", -2)
    {
      add("K")
      at += 2
    } else if at == 0, has("caesar") {
      add("S")
      at += 2
    } else if has("ch") {
      ch()
      at += 2
    } else if has("cz"), !has("wicz", -2) {
      add("S", or: "X")
      at += 2
    } else if has("cia", 1) {
      add("X")
      at += 3
    } else if has("cc"), !(at == 1 && has("m", from: 0)) {
      doubleC()
    } else {
      plainC()
    }
  }

  private mutating func ch() {
    let opensAsInGreek =
      at == 0 && has("harac haris hor hym hia hem", from: 1) && !has("chore", from: 0)
    if has("chia") || opensAsInGreek {
      add("K")
    } else if at > 0, has("chae") {
      add("K", or: "X")
    } else if has("sch", from: 0) || has("orches archit orchid", -2) || has("t s", 2)
      || (at == 0 || has("a o u e", -1)) && has("l r n m b h f v w", 2)
    {
      add("K")
    } else if at > 0, has("mc", from: 0) {
      add("K")
    } else if at > 0 {
      add("X", or: "K")
    } else {
      add("X")
    }
  }

  private mutating func doubleC() {
    guard has("i e h", 2), !has("hu", 2) else {
      add("K")
      at += 2
      return
    }
    if at == 1 && has("a", -1) || has("uccee ucces", -1) {
      add("KS")
    } else {
      add("X")
    }
    at += 3
  }

  private mutating func plainC() {
    if has("ck cg cq") {
      add("K")
      at += 2
    } else if has("ci ce cy") {
      if has("cio cie cia") { add("S", or: "X") } else { add("S") }
      at += 2
    } else {
      add("K")
      at += has("c k q", 1) && !has("ce ci", 1) ? 2 : 1
    }
  }

  mutating func d() {
    if has("dge dgi dgy") {
      add("J")
      at += 3
    } else if has("dg") {
      add("TK")
      at += 2
    } else {
      add("T")
      at += has("t d", 1) ? 2 : 1
    }
  }

  mutating func g() {
    if has("gh") {
      gh()
    } else if has("gn") {
      gn()
    } else if has("gli"), !isSlavic {
      add("KL", or: "L")
    } else if at == 0, has("y es ep eb el ey ib il in ie ei er", 1) {
      add("K", or: "J")
    } else if has("er y", 1), !has("danger ranger manger", from: 0), !has("e i", -1),
      !has("rgy ogy", -1)
    {
      add("K", or: "J")
    } else if has("e i y", 1) || has("aggi oggi", -1) {
      softG()
    } else {
      add("K")
      at += has("g", 1) ? 2 : 1
      return
    }
    at += 2
  }

  private mutating func gh() {
    if at > 0, !isVowel(at - 1) {
      add("K")
    } else if at == 0 {
      if has("i", 2) { add("J") } else { add("K") }
    } else if at > 1 && has("b h d", -2) || at > 2 && has("b h d", -3) || at > 3 && has("b h", -4) {
      // As in “hugh”, “bough”, “broughton”: nothing is heard.
    } else if at > 2, has("u", -1), has("c g l r t", -3) {
      add("F")
    } else if !has("i", -1) {
      add("K")
    }
  }

  private mutating func gn() {
    if at == 1, isVowel(0), !isSlavic {
      add("KN", or: "N")
    } else if !has("ey", 2), !isSlavic {
      add("N", or: "KN")
    } else {
      add("KN")
    }
  }

  private mutating func softG() {
    if has("sch", from: 0) || has("et", 1) {
      add("K")
    } else if has("ier$", 1) {
      add("J")
    } else {
      add("J", or: "K")
    }
  }
}
