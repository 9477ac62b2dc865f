/// What the scripts for bash and zsh have in common.
enum Posix {
  /// A word that the shell takes literally.
  static func quoted(_ text: some StringProtocol) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Words for a list or for the patterns of a `case`.
  static func quoted(_ words: [String], by separator: String = " ") -> String {
    words.map { quoted($0) }.joined(separator: separator)
  }

  /// The body of a loop over the words before the cursor, which keeps `at`, `position`, `pending` and
  /// `ended`.
  static func walk(_ table: CompletionTable) -> String {
    let valued = table.valueOptions.flatMap(\.keys) + [CompletionTable.nothing]
    let questions = table.helpPaths + [CompletionTable.nothing]
    return """
          if [[ -n $pending ]]; then
            pending=''
          elif [[ -z $ended && $token == -- ]]; then
            ended=1
          elif [[ -z $ended && $token == -?* ]]; then
            case "$at $token" in
              \(quoted(valued, by: " | ")))
                pending=$token ;;
            esac
          else
            case "$at $token" in
              \(quoted(table.paths, by: " | ")))
                at+=" $token" ;;
              \(quoted(questions, by: " | "))) ;;
              *) ((position += 1)) ;;
            esac
          fi
      """
  }
}
