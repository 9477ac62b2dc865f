# Files and functions stay small. What is over a limit stands in tools/tidy-ceilings, which may only
# come down: it fails when something grows, and also when it could be lowered.
ceilings=tools/tidy-ceilings
file_limit=300
function_limit=70

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

# The largest of each "path name", since overloads share a name.
largest() { LC_ALL=C sort -k2,2 -k4,4 -k1,1nr | awk '!(($2, $4) in seen) { seen[$2, $4] = 1; print }'; }

check_sizes() {
  oversized | largest | awk -v list=$ceilings -v files=$file_limit -v functions=$function_limit '
    BEGIN {
      while ((getline line < list) > 0) {
        row++
        if (line ~ /^(#|$)/) continue
        n = split(line, f, " ")
        key = f[2] " " (n > 2 ? f[3] : "-")
        ceiling[key] = f[1]; place[key] = row
      }
    }
    {
      key = $2 " " $4; seen[key] = 1
      what = $4 == "-" ? "the file has " $1 " lines" : $4 " has " $1 " lines"
      limit = $4 == "-" ? files : functions
      if (!(key in ceiling)) print $2 ":" $3 ": " what " – keep it within " limit
      else if ($1 > ceiling[key]) print $2 ":" $3 ": " what " and may have " ceiling[key] " – make it shorter"
      else if ($1 < ceiling[key]) stale(key, $1)
    }
    END { for (key in ceiling) if (!(key in seen)) stale(key, "within the limit") }
    function stale(key, now) {
      print list ":" place[key] ": " key " is now " now " – lower its ceiling with tools/tidy --tighten"
    }'
}

tighten_ceilings() {
  [ -f $ceilings ] || return 0
  local lowered
  lowered=$(oversized | largest | awk -v list=$ceilings '
    FILENAME != list { size[$2 " " $4] = $1; next }
    /^(#|$)/ { print; next }
    {
      key = $2 " " (NF > 2 ? $3 : "-")
      if (!(key in size)) next
      if (size[key] < $1) sub(/^[0-9]+/, size[key])
      print
    }' - $ceilings)
  printf '%s\n' "$lowered" > $ceilings
  echo "tidy: $ceilings is as low as it can be"
}
