# The import map: ARCHITECTURE.md says what each module may import, Package.swift says the same, and the
# import lines keep to it. Arrows point downwards.
map=ARCHITECTURE.md

# The two tables of ARCHITECTURE.md as "layer LINE NAME FOLDER OWN TOOLCHAIN…" (top layer first)
# and "module LINE NAME LAYER IMPORTS…".
read_map() {
  awk '
    /<!-- (layers|modules):begin -->/ { table = $2; sub(/s:begin/, "", table); rows = 0; next }
    /<!-- (layers|modules):end -->/ { table = ""; next }
    table && /^\|/ && ++rows > 2 {
      gsub(/[`,]/, " "); gsub(/–/, " ")
      n = split($0, cell, "|")
      for (i = 2; i < n; i++) { gsub(/^ +| +$/, "", cell[i]); gsub(/ +/, " ", cell[i]) }
      if (table == "layer") print "layer", FNR, cell[2], cell[3], cell[4], cell[5]
      else print "module", FNR, cell[2], cell[3], cell[4]
    }' $map
}

# The calls of the layers' helpers in Package.swift, as "target LINE NAME LAYER IMPORTS…" and
# "tests LINE FOLDER".
read_package() {
  awk '
    BEGIN {
      layer["core"] = "core"; layer["platform"] = "platform"; layer["app"] = "apps"
      layer["program"] = "products"; layer["library"] = layer["shim"] = "system"
    }
    !open && match($0, /^ *(core|platform|app|program|library|shim|tests)\(("|$)/) {
      line = FNR; call = ""; open = 1
    }
    open {
      call = call $0
      if (gsub(/\(/, "(", call) == gsub(/\)/, ")", call)) { emit(); open = 0 }
    }
    match($0, /path: "Tests\/[A-Za-z]+"/) {
      print "tests", FNR, substr($0, RSTART + 7, RLENGTH - 8)
    }
    function emit(  helper, part, uses) {
      helper = call; sub(/^ */, "", helper); sub(/\(.*/, "", helper)
      split(call, part, "\"")
      if (helper == "tests") { print "tests", line, "Tests/" part[2] "Tests"; return }
      uses = ""
      if (match(call, /uses: \[[^]]*\]/)) uses = substr(call, RSTART + 7, RLENGTH - 8)
      gsub(/[",]/, " ", uses)
      if (helper == "core") uses = "CMath " uses
      gsub(/ +/, " ", uses)
      print "target", line, part[2], layer[helper], uses
    }' Package.swift
}

# Every import line below Sources as "import PATH LINE IMPORTER IMPORTED".
read_imports() {
  local sources
  mapfile -t sources < <(files '\.swift' Sources)
  awk '
    /^ *(@[A-Za-z_]+(\([^)]*\))? +)*((public|package|internal|private|fileprivate) +)?import +/ {
      module = $0
      sub(/^.*import +/, "", module)
      sub(/^(typealias|struct|class|enum|protocol|actor|func|var|let) +/, "", module)
      sub(/[^A-Za-z0-9_].*/, "", module)
      split(FILENAME, part, "/")
      print "import", FILENAME, FNR, part[3], module
    }' "${sources[@]}" /dev/null
}

check_imports() {
  { read_map; read_package; read_imports; } | awk -v map=$map '
    $1 == "layer" {
      rank[$3] = ++layers; own[$3] = $5
      for (i = 6; i <= NF; i++) toolchain[$3, $i] = 1
    }
    $1 == "module" {
      if ($3 in layerOf) say(map, $2, $3 " stands in the map twice", "keep one row")
      if (!($4 in rank)) say(map, $2, $3 " is in no layer of the table of layers", "correct its layer")
      rowOf[$3] = $2; layerOf[$3] = $4; order[++modules] = $3
      for (i = 5; i <= NF; i++) may[$3, $i] = 1
      imports[$3] = NF > 4 ? NF - 4 : 0
      for (i = 5; i <= NF; i++) imported[$3, i - 4] = $i
    }
    $1 == "target" {
      lineOf[$3] = $2
      if (!($3 in layerOf)) { say("Package.swift", $2, $3 " is not in the import map", "add its row to " map); next }
      if (layerOf[$3] != $4) say("Package.swift", $2, $3 " is built in layer " $4, "the map says " layerOf[$3])
      for (i = 5; i <= NF; i++) {
        uses[$3, $i] = 1
        if (!(($3, $i) in may)) say("Package.swift", $2, $3 " uses " $i, "the map does not allow it")
      }
    }
    $1 == "import" && $4 in layerOf {
      layer = layerOf[$4]
      if ($5 in layerOf) {
        if (!(($4, $5) in may)) say($2, $3, $4 " imports " $5, "the import map in " map " does not allow it")
      } else if (!((layer, $5) in toolchain))
        say($2, $3, $4 " imports " $5, "layer " layer " may not; see the layers in " map)
    }
    END {
      for (m = 1; m <= modules; m++) {
        name = order[m]
        if (!(name in lineOf)) say(map, rowOf[name], name " is not in Package.swift", "remove its row or add the target")
        for (i = 1; i <= imports[name]; i++) arrow(name, imported[name, i])
      }
    }
    function arrow(from, to,  up) {
      if (!(to in layerOf)) { say(map, rowOf[from], from " may import " to ", which has no row", "correct the row"); return }
      if ((from in lineOf) && !((from, to) in uses))
        say(map, rowOf[from], from " may import " to " but does not use it in Package.swift", "make the two agree")
      up = rank[layerOf[to]] - rank[layerOf[from]]
      if (up < 0) say(map, rowOf[from], from " imports " to ", an arrow upwards", "move what both need down a layer")
      if (up == 0 && own[layerOf[from]] != "yes")
        say(map, rowOf[from], from " imports " to " beside it", "move what both need down a layer")
    }
    function say(path, line, what, remedy) { print path ":" line ": " what " – " remedy }'
}
