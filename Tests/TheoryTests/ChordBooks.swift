/// Which shape two public chord books for guitar print first: those of ChordPro (its configuration `guitar`) and
/// of chords-db (github.com/tombatossals/chords-db), 17 kinds on 12 roots, as of November 2026.
///
/// Both name one shape for a chord; where they differ both are here, and they differ in 121 of 204.
enum ChordBooks {
  static let guitar: [(chord: String, shapes: [String])] = text.split(separator: ";").compactMap {
    entry in
    let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? nil : (words[0], Array(words.dropFirst()))
  }

  private static let text = """
    C x32010; C# x43121; D xx0232; Eb x65343 xx1343; E 022100; F 133211; F# 244322; G 320003;
    Ab 466544 43111x; A x02220; Bb x13331; B x24442 224442; Cm x35543 x31013;
    C#m xx2120 x4212x; Dm xx0231; Ebm xx4342 xx1342; Em 022000; Fm 133111; F#m 244222;
    Gm 355333 310033; Abm 466444; Am x02210; Bbm x13321; Bm x24432 224432; C7 x32310;
    C#7 x4342x; D7 xx0212; Eb7 xx1323; E7 020100; F7 131211; F#7 xx4320 242322; G7 320001;
    Ab7 464544 xx1112; A7 x02020; Bb7 x35353 x13131; B7 x21202; Cm7 x35343 8x888x;
    C#m7 x42424 9x999x; Dm7 xx0211 10-x-10-10-10-x; Ebm7 xx1322 11-x-11-11-11-x;
    Em7 022030 0x000x; Fm7 131111 1x111x; F#m7 202220 2x222x; Gm7 353333 3x333x;
    Abm7 4x4444 4x444x; Am7 x02213 x02010; Bbm7 x13121 5x555x; Bm7 x24232 7x777x;
    Cmaj7 x32000 332000; C#maj7 x43111; Dmaj7 xx0222; Ebmaj7 xx1333 x11333;
    Emaj7 022444 021100; Fmaj7 102210 xx3210; F#maj7 2x332x 243322; Gmaj7 320002;
    Abmaj7 4x554x 465544; Amaj7 x02120; Bbmaj7 x13231; Bmaj7 x24342 224342; Csus4 x33011;
    C#sus4 xx6674 x4412x; Dsus4 xx0233; Ebsus4 xx1344; Esus4 022200; Fsus4 xx3311 133311;
    F#sus4 xx4422 244422; Gsus4 3x0013 330013; Absus4 446644 xx1124; Asus4 x02230;
    Bbsus4 x1334x x13341; Bsus4 x2445x 224452; Csus2 x3001x x30013; C#sus2 x46644 446644;
    Dsus2 xx0230; Ebsus2 x11341 111341; Esus2 024400 222452; Fsus2 x33011 133x13;
    F#sus2 x441xx 2xx122; Gsus2 3x0233 300033; Absus2 x663xx 4xx344; Asus2 x02200;
    Bbsus2 x13311 113311; Bsus2 x24422 224422; C6 x32210; C#6 x4332x; D6 x00202 xx0202;
    Eb6 x11313 xx1313; E6 022120; F6 x3323x 1x3231; F#6 x4434x 2x132x; G6 320000;
    Ab6 1x323x x31111; A6 x02222; Bb6 x13333; B6 x24444 x2110x; Cm6 x3x243 x31213;
    C#m6 x4x354 x42324; Dm6 xx0201; Ebm6 xx1312 x11312; Em6 022020; Fm6 1x0111; F#m6 2x1222;
    Gm6 3x2333; Abm6 4x3444 4x344x; Am6 x02212; Bbm6 6x5666 x13x23; Bm6 7x6777 220102;
    C9 x32333 032030; C#9 x43444 443444; D9 x54555 554555; Eb9 xx1021; E9 020132 020102;
    F9 xx3243 131213; F#9 21212x 242324; G9 32323x 300001; Ab9 43434x; A9 54545x 542000;
    Bb9 x10111; B9 x21222; Cadd9 x32030; C#add9 x43x44 x43141; Dadd9 x54x55 x54252;
    Ebadd9 x65066 x65363; Eadd9 022102; Fadd9 xx3213; F#add9 xx4324 21x122;
    Gadd9 320203 300203; Abadd9 xx6546 43x34x; Aadd9 x02420; Bbadd9 x10x11 x10311;
    Badd9 x21x22; Cdim x3454x x31x12; C#dim x4565x x42x23; Ddim xx0131 xx01x1;
    Ebdim x6787x xx12x2; Edim 0120xx xx23x3; Fdim xx3101 xx34x4; F#dim xx421x 20x21x;
    Gdim xx532x 31x32x; Abdim xx643x 42x43x; Adim x0121x; Bbdim x12320 x1232x;
    Bdim x2343x x20x01; Cdim7 x3424x xx1212; C#dim7 x4535x xx2323; Ddim7 xx0101; Ebdim7 xx1212;
    Edim7 xx2323 012020; Fdim7 1x0101; F#dim7 2x1212 2x121x; Gdim7 3x2323 31x320;
    Abdim7 4x3434 xx0101; Adim7 x01212; Bbdim7 x12020; Bdim7 x2313x x23131; Caug xx2110 x3211x;
    C#aug xx3221 x44422; Daug xx0332; Ebaug xx1003 xx5443; Eaug xx2110 032110; Faug xx3221;
    F#aug xx4332; Gaug xx1003 32100x; Abaug xx2110 43211x; Aaug x03221; Bbaug xx0332 x1433x;
    Baug xx1003 x2100x; Cm7b5 x3434x; C#m7b5 x4545x; Dm7b5 xx0111; Ebm7b5 xx1222; Em7b5 012333;
    Fm7b5 xx3444 1x110x; F#m7b5 2x2210 202210; Gm7b5 3x332x 3xx321; Abm7b5 4x443x xx0102;
    Am7b5 x0101x; Bbm7b5 x1212x; Bm7b5 x2323x; C7sus4 x3331x x33311; C#7sus4 x4442x x44422;
    D7sus4 xx0213; Eb7sus4 xx1324; E7sus4 020200; F7sus4 131311; F#7sus4 242422;
    G7sus4 353533 330011; Ab7sus4 464644 xx1122; A7sus4 x02030; Bb7sus4 x13141;
    B7sus4 x22202 x22200; C5 x355xx 8-10-x-x-x-x; C#5 x466xx 9-11-x-x-x-x;
    D5 x577xx 10-12-x-x-x-x; Eb5 x688xx 11-13-x-x-x-x; E5 022400 12-14-x-x-x-x;
    F5 133xxx 13xxxx; F#5 244xxx 24xxxx; G5 355xxx 35xxxx; Ab5 466xxx 46xxxx; A5 x022xx 57xxxx;
    Bb5 x133xx 68xxxx; B5 x244xx 79xxxx;
    """
}
