# Swift is written the way swift-format writes it.
check_format() {
  local paths=() path
  for path in Sources Tests Package.swift; do [ ! -e "$path" ] || paths+=("$path"); done
  { swift format lint --strict -p -r "${paths[@]}" 2>&1 || true; } |
    sed -E -n "s|^$PWD/||; s/^([^:]+:[0-9]+):[0-9]+: (error|warning): (.*)/\1: \3 – run 'make format', or mend it by hand/p" |
    LC_ALL=C sort -u
}
