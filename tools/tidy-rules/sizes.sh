# Advice on what grows long. A file is as long as its subject, and is split where a second idea begins; these
# numbers only say where to look.
file_limit=600
function_limit=80

# Prints "lines path line name" for every file (name "-") and every function over its limit.
oversized() {
  local swift other
  mapfile -t swift < <(files '\.swift' Package.swift Sources Tests)
  mapfile -t other < <(files '\.(c|h|sh|py)|/[a-z-]+' Sources Tests tools bench .ci)
  awk -v limit=$file_limit 'FNR > limit { over[FILENAME] = FNR }
    END { for (f in over) print over[f], f, 1, "-" }' "${swift[@]}" "${other[@]}" /dev/null
  # The end of a function is the next closing brace at the indentation of its first line: formatted
  # code needs no parser. Members that compute count as functions too.
  [ ${#swift[@]} = 0 ] || awk -v limit=$function_limit '
    FNR == 1 { depth = 0; waiting = 0; text = 0 }
    {
      quotes = gsub(/"""/, "\"\"\"")
      if (text || quotes) { if (quotes % 2) text = !text; if (text || !quotes) next }
      match($0, /^ */); indent = RLENGTH
      body = substr($0, indent + 1)
      sub(/  \/\/.*$/, "", body)
      if (body == "") next
      opens = body ~ /\{( \[[^]]*\])?( [^{}]* in)?$/
    }
    depth && indent == at[depth] && body ~ /^\}/ {
      if (FNR - from[depth] + 1 > limit) print FNR - from[depth] + 1, FILENAME, from[depth], name[depth]
      depth--
    }
    waiting {
      if (indent == column && body ~ /^(\)|where|->|async|throws|\{)/ || indent > column) {
        if (indent == column && opens) { push(column, start, word); waiting = 0 }
        next
      }
      waiting = 0
    }
    {
      rest = body
      if (body ~ /^@.* func /) sub(/^@.* func /, "func ", rest)
      while (match(rest, /^(@[A-Za-z_]+(\([^)]*\))?|public|internal|private|fileprivate|package|open|static|class|final|override|mutating|nonmutating|consuming|borrowing|nonisolated(\([a-z]*\))?|required|convenience|isolated|lazy|unowned|weak|(private|fileprivate|internal|package|public)\(set\)|prefix|postfix|infix|async) /))
        rest = substr(rest, RLENGTH + 1)
      if (rest !~ /^(func |init[?(<]|deinit([ {]|$)|subscript[(<]|var |let )/) next
      word = rest
      if (rest ~ /^(func|var|let) /) { sub(/^[a-z]+ /, "", word); sub(/[(<:= ].*/, "", word) }
      else sub(/[^a-z].*/, "", word)
      if (word == "") word = "operator"
      if (opens) push(indent, FNR, word)
      else if (body !~ /[{}]$/ && rest !~ /^(var|let) /) { waiting = 1; column = indent; start = FNR }
    }
    function push(i, line, n) { depth++; at[depth] = i; from[depth] = line; name[depth] = n }
  ' "${swift[@]}"
}

check_sizes() {
  oversized | LC_ALL=C sort -k2,2 -k3,3n | awk -v files=$file_limit -v functions=$function_limit '
    $4 == "-" { print "advice: " $2 ":1: the file has " $1 " lines, more than " files }
    $4 != "-" { print "advice: " $2 ":" $3 ": " $4 " has " $1 " lines, more than " functions }'
}
