# What the audio thread calls carries the attribute by which `make wasm` refuses an allocation, a lock, a
# retain or a lazy global anywhere below it; and nobody switches that off.
check_realtime() {
  local all
  mapfile -t all < <(files '\.swift' Sources/Core)
  awk '
    FNR == 1 { two = one = here = "" }
    # A root: a function of the C face, or the quantum itself.
    /@c\(quintet_|public func renderQuantum\(/ && !/quintet_(create|destroy|allocate|free|add_living)\)/ {
      if (two !~ /#if hasFeature\(Embedded\)/ || one !~ /@_noLocks/ || here !~ /#endif/)
        print FILENAME ":" FNR ": the audio thread calls this, unchecked – put @_noLocks before it, " \
          "within #if hasFeature(Embedded)" }
    /no_performance_analysis|_unsafePerformance/ {
      print FILENAME ":" FNR ": keeps the compiler from looking – let it look" }
    !/^ *\/\/\// { two = one; one = here; here = $0 }' "${all[@]}" /dev/null
  grep -rn 'swift_attr("@_no' Sources --include='*.h' --exclude-dir=CMath |
    sed -E 's/^([^:]+:[0-9]+):.*/\1: a promise that nobody checks – keep it to the functions of CMath/' || true
}
