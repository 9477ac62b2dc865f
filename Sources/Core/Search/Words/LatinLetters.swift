/// What Latin letters are without accents: a letter, or two for those that are two in one.
///
/// Made from the decompositions and names of Unicode 15: U+00C0 to U+024F and U+1E00 to U+1EFF. A digit stands
/// for two letters, `*` for a sign between words, a full stop for a letter that stays as it is.
enum LatinLetters {
  private static let extended: StaticString = """
    aaaaaa1ceeeeiiiidnooooo*ouuuuy43aaaaaa1ceeeeiiiidnooooo*ouuuuy4y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii55jjkkklllllll\
    lllnnnnnnnnnoooooo22rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bbbb...cc.ddd....ffg...ikkl..nnooo..pp.....ttttuu.vyyzz.........\
    ....666777888aaiioouuuuuuuuuu.aaaa11ggggkkoooo..j666gg..nnaa11oo\
    aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylnt...acclts\
    z..bu.eejj.qrryy
    """
  private static let additional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyas..3.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy....yy
    """

  /// The entry of a scalar in the tables; nil when it is not in them.
  static func entry(of scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xc0...0x24f: extended.utf8Start[Int(scalar - 0xc0)]
    case 0x1e00...0x1eff: additional.utf8Start[Int(scalar - 0x1e00)]
    default: nil
    }
  }

  /// The two letters that a digit in the tables stands for.
  static func pair(of digit: UInt8) -> (UInt16, UInt16) {
    switch digit {
    case 0x31: (0x61, 0x65)  // ae
    case 0x32: (0x6f, 0x65)  // oe
    case 0x33: (0x73, 0x73)  // ss
    case 0x34: (0x74, 0x68)  // th
    case 0x35: (0x69, 0x6a)  // ij
    case 0x36: (0x64, 0x7a)  // dz
    case 0x37: (0x6c, 0x6a)  // lj
    default: (0x6e, 0x6a)  // nj
    }
  }
}
