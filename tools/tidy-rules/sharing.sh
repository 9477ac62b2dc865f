# Where the compiler is told not to look whether a type may be shared between threads, a comment proves it.
check_sharing() {
  local all
  mapfile -t all < <(files '\.swift' Sources)
  awk '
    function close_() { if (open) print place ": @unchecked Sendable without a proof – say in a comment below it, " \
      "“// Safe to share: …”, why, or let the compiler prove it"; open = 0 }
    FNR == 1 { close_() }
    open && /^ *\/\/ Safe to share/ { open = 0 }
    # The proof is the first comment of the type.
    open && /^ *(private |public |let |var |func |init|\/\/\/)/ { close_() }
    /@unchecked Sendable/ && !/^ *\/\// { place = FILENAME ":" FNR; open = 1; next }
    END { close_() }' "${all[@]}" /dev/null
}
