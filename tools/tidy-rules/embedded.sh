# The core is compiled for browsers as Embedded Swift, which has no key paths; natively nobody would notice.
check_embedded() {
  local core
  mapfile -t core < <(files '\.swift' Sources/Core)
  grep -nE '\\([A-Z][A-Za-z.]*)?\.[a-z]' "${core[@]}" /dev/null |
    sed -E 's/^([^:]+:[0-9]+):.*/\1: a key path, which Embedded Swift refuses – write a closure/' || true
}
