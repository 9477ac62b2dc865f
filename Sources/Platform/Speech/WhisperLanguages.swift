/// The languages that Whisper knows, by the English names under which services report them.
enum WhisperLanguages {
  private static let names = """
    af afrikaans am amharic ar arabic as assamese az azerbaijani ba bashkir be belarusian bg bulgarian bn bengali \
    bo tibetan br breton bs bosnian ca catalan cs czech cy welsh da danish de german el greek en english \
    es spanish et estonian eu basque fa persian fi finnish fo faroese fr french gl galician gu gujarati ha hausa \
    he hebrew hi hindi hr croatian hu hungarian hy armenian id indonesian is icelandic it italian ja japanese \
    jv javanese jw javanese ka georgian kk kazakh km khmer kn kannada ko korean la latin lb luxembourgish \
    ln lingala lo lao lt lithuanian lv latvian mg malagasy mi maori mk macedonian ml malayalam mn mongolian \
    mr marathi ms malay mt maltese my myanmar ne nepali nl dutch nn nynorsk no norwegian oc occitan pa punjabi \
    pl polish ps pashto pt portuguese ro romanian ru russian sa sanskrit sd sindhi si sinhala sk slovak \
    sl slovenian sn shona so somali sq albanian sr serbian su sundanese sv swedish sw swahili ta tamil te telugu \
    tg tajik th thai tk turkmen tl tagalog tr turkish tt tatar uk ukrainian ur urdu uz uzbek vi vietnamese \
    yi yiddish yo yoruba yue cantonese zh chinese
    """

  private static let codes: [String: String] = {
    let words = names.split(separator: " ").map(String.init)
    var codes: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let code = words[index]
      codes[code] = code == "jw" ? "jv" : code
      codes[words[index + 1]] = code == "jw" ? "jv" : code
    }
    return codes
  }()

  /// The code of a language by its name or its code, in small letters.
  static func code(of name: String) -> String? { codes[name] }
}
