# Everything has its place: Swift files in a target's folder, decisions a number each, links that lead
# somewhere.
check_places() {
  check_swift_files
  check_decisions
  check_links
}

check_swift_files() {
  {
    read_map
    read_package
    files '\.(swift|c)' Sources Tests | sed 's/^/file /'
  } | awk '
    $1 == "layer" { folder[$3] = $4 }
    $1 == "target" { home[folder[$4] "/" $3] = $2 }
    $1 == "tests" { home[$3] = $2 }
    $1 == "file" {
      n = split($2, part, "/")
      place = part[1] "/" part[2] (part[1] == "Tests" ? "" : "/" part[3])
      if (n < 3 || !(place in home)) print $2 ":1: belongs to no target of Package.swift – move it or add the target"
      else used[place] = 1
    }
    END { for (h in home) if (!(h in used) && h !~ /^Sources\/System\//)
      print "Package.swift:" home[h] ": nothing lies in " h " – remove the target or add its files" }'
}

check_decisions() {
  files '\.md' docs/decisions | awk '
    { name = $0; sub(/.*\//, "", name) }
    name == "README.md" { next }
    name !~ /^[0-9][0-9][0-9][0-9]-[a-z0-9-]+\.md$/ { print $0 ":1: is not named NNNN-title.md – rename it"; next }
    { number = substr(name, 1, 4) }
    number in first { print $0 ":1: has the number of " first[number] " – take the next free one"; next }
    { first[number] = name }'
}

# Prints "path line target" for each link in a page, code left out.
links() {
  local pages
  mapfile -t pages < <(files '\.md' .)
  awk '
    FNR == 1 { fenced = 0 }
    /^ *```/ { fenced = !fenced }
    fenced { next }
    {
      gsub(/`[^`]*`/, "code")
      while (match($0, /\]\([^) ]+/)) {
        print FILENAME, FNR, substr($0, RSTART + 2, RLENGTH - 2)
        $0 = substr($0, RSTART + RLENGTH)
      }
    }' "${pages[@]}" /dev/null
}

check_links() {
  local path line target
  while read -r path line target; do
    case $target in *://* | mailto:* | '#'*) continue ;; esac
    [ -e "$(dirname "$path")/${target%%#*}" ] ||
      echo "$path:$line: the link to $target leads nowhere – correct it"
  done < <(links)
}
