# docs/FEATURES.md: | id | promise | state | page |, a line that can be read; and Tests/features.tsv, which says
# for each id which tests show it and where its code is. Each id once, a known state, tests and code that exist,
# tests in Python that a tier runs, and at least one test for what is kept.
features=docs/FEATURES.md
shown_by=Tests/features.tsv
row_limit=200

# is_run FILE::TEST: does a tier run this test in Python? pytest finds those of Tests/Browser by their names, and
# knows their tier; any other file has to be named by what runs the tiers.
is_run() {
  local file=${1%%::*} name=${1##*::}
  case $file in
    Tests/Browser/lab/* | Tests/Browser/support/*) return 1 ;;
    Tests/Browser/*) [[ ${file##*/} = test_* && $name = test_* ]] || return; file=Tests/Browser/run ;;
  esac
  grep -qE "(^|[[:space:]'])${file//./\\.}([[:space:]']|\$)" <<<"$steps"
}

check_features() {
  [ -f $features ] || return 0
  local swift steps
  steps=$(grep -hvE '^[[:space:]]*#' Makefile .ci/run tools/check-all 2>/dev/null || true)
  mapfile -t swift < <(files '\.swift' Tests)
  {
    awk '
      match($0, /(struct|class|enum) +[A-Za-z0-9_]+/) { name = substr($0, RSTART, RLENGTH); sub(/.* /, "", name)
        print "suite", name }
      match($0, /func +[A-Za-z0-9_]+ *[(<]/) { name = substr($0, RSTART, RLENGTH - 1); sub(/^func +/, "", name)
        sub(/ +$/, "", name); print "func", name }' "${swift[@]}" /dev/null | LC_ALL=C sort -u
    awk -F'\t' '!/^(#|$)/ { print "shown", FNR, NF, $1, $2, $3 }' $shown_by
    # What lies in files, looked up here since awk cannot.
    awk -F'\t' '!/^(#|$)/ { print FNR, $2, $3 }' $shown_by | while read -r line kind value; do
      case $kind:$value in
        test:*.py::*)
          if ! grep -qsE "^ *def ${value##*::}\(" "${value%%::*}"; then echo "lost $line"
          elif ! is_run "$value"; then echo "idle $line"; fi ;;
        test:*::*) echo "lost $line" ;;
        code:* | test:*/*) [ -e "$value" ] || echo "lost $line" ;;
      esac
    done
    awk -v limit=$row_limit '/^\| [A-Z][A-Z]-[0-9]+ / {
      n = split($0, cell, "|")
      for (i = 2; i < n; i++) gsub(/^ +| +$/, "", cell[i])
      print "row", FNR, n - 2, cell[2], (length($0) > limit ? "long" : "short"), cell[4] }' $features
  } | awk -v page=$features -v list=$shown_by -v limit=$row_limit '
    $1 == "suite" { suites[$2] = 1 }
    $1 == "func" { functions[$2] = 1 }
    $1 == "lost" { lost[$2] = 1 }
    $1 == "idle" { idle[$2] = 1 }
    $1 == "shown" { entries++; lineOf[entries] = $2; cells[entries] = $3; idOf[entries] = $4; kind[entries] = $5
      value[entries] = $6; if ($5 == "test") tests[$4]++ }
    $1 == "row" {
      id = $4; line = $2; state = $6; for (i = 7; i <= NF; i++) state = state " " $i
      if ($3 != 4) { say(page, line, id " has " $3 " cells", "id, promise, state, page"); next }
      if (id in first) say(page, line, id " stands here a second time", "keep the row at line " first[id])
      else first[id] = line
      if ($5 == "long") say(page, line, id " takes more than " limit " characters", "say it shorter; tests go to " list)
      if (state !~ /^(kept|not yet|part: .+)$/)
        say(page, line, id " is \"" state "\"", "say kept, part: what is missing, or not yet")
      if (state == "kept" && !tests[id]) say(page, line, id " is kept and no test shows it", "name one in " list)
    }
    END {
      for (e = 1; e <= entries; e++) {
        if (cells[e] != 3 || kind[e] !~ /^(test|code)$/)
          say(list, lineOf[e], "is no entry", "id, test or code, and its name, with tabs between")
        else if (!(idOf[e] in first)) say(list, lineOf[e], idOf[e] " is not in " page, "correct the id")
        else if (lost[lineOf[e]] || kind[e] == "test" && value[e] !~ /\// && !known(value[e]))
          say(list, lineOf[e], value[e] " does not exist", "name what shows " idOf[e] " now")
        else if (idle[lineOf[e]])
          say(list, lineOf[e], "no tier runs " value[e], "run it in make check, .ci/run or tools/check-all")
      }
    }
    function known(name,  part) { return split(name, part, ".") == 2 && part[1] in suites && part[2] in functions }
    function say(file, line, what, remedy) { print file ":" line ": " what " – " remedy }'
}
