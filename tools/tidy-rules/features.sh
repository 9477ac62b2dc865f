# docs/FEATURES.md: | id | promise | state | lives in | shown by |. Each id once, a known state, places
# that exist, and for what is kept at least one test that exists.
features=docs/FEATURES.md

check_features() {
  [ -f $features ] || return 0
  local tests
  mapfile -t tests < <(files '\.(swift|py)' Tests)
  {
    awk 'match($0, /(func|def) +[A-Za-z0-9_]+ *[(<]/) {
      name = substr($0, RSTART, RLENGTH - 1); sub(/^[a-z]+ /, "", name); gsub(/ /, "", name); print "test", name }' \
      "${tests[@]}" /dev/null | LC_ALL=C sort -u
    awk '/^\| [A-Z][A-Z]-[0-9]+ / {
      n = split($0, cell, "|")
      for (i = 2; i < n; i++) gsub(/^ +| +$/, "", cell[i])
      print "row", FNR, n - 2, cell[2], "|" cell[4] "|" cell[5] "|" cell[6] "|" }' $features
    # The places that the rows name, and whether they are there.
    awk '/^\| [A-Z][A-Z]-[0-9]+ / { split($0, cell, "|"); n = split(cell[5], part, "`")
      for (i = 2; i <= n; i += 2) print FNR, part[i] }' $features |
      while read -r line place; do [ -e "$place" ] || echo "lost $line $place"; done
  } | awk -v page=$features '
    $1 == "test" { tests[$2] = 1 }
    $1 == "lost" { say($2, $3 " does not exist", "name where it lives now") }
    $1 == "row" {
      line = $2; id = $4
      if ($3 != 5) { say(line, id " has " $3 " cells", "id, promise, state, lives in, shown by"); next }
      if (id in first) say(line, id " stands here a second time", "keep the row at line " first[id])
      else first[id] = line
      split($0, cell, "|"); state = cell[2]
      if (state != "kept" && state != "part" && state != "not yet")
        say(line, id " is \"" state "\"", "say kept, part or not yet")
      n = split(cell[4], part, "`"); named = 0
      for (i = 2; i <= n; i += 2) {
        named++
        test = part[i]; sub(/.*[.\/]/, "", test); sub(/\(.*/, "", test)
        if (!(test in tests)) say(line, id " names the test " part[i] ", which does not exist", "name one that does")
      }
      if (state == "kept" && !named) say(line, id " is kept and names no test", "name the test that shows it, in backticks")
    }
    function say(line, what, remedy) { print page ":" line ": " what " – " remedy }'
}
