# Names that an engineer would not search for, and types that say again which module they are in.
check_names() {
  local all name module prefix
  mapfile -t all < <(files 'swift|ts|tsx' Sources web/src)
  grep -InE '\b(func|function) (settle|forgive|goesOn|keepWell|furnish|attend|meet)\b|\b(func|function|const|let) (tell|told)\b' \
    "${all[@]}" /dev/null |
    sed -E 's/^([^:]+:[0-9]+):.*\b(func|function|const|let) (\w+).*/\1: \3 says nothing – name what it does (docs\/glossary.md)/' || true
  grep -InE '\b(struct|enum|class|actor|protocol|interface) \w*(Wish|Lodger|Furniture|Courier)\b' "${all[@]}" /dev/null |
    sed -E 's/^([^:]+:[0-9]+):.*/\1: a private word – name what it is (docs\/glossary.md)/' || true
  for name in Sonidea:Son YakBack:Yak BabySounds:Baby MelodyMap:Melody Amadeus:Amadeus; do
    module=${name%:*} prefix=${name#*:}
    mapfile -t all < <(files '\.swift' Sources/*/"$module")
    # The module's own face may be called like it.
    grep -InE "\b(struct|enum|class|actor|protocol|typealias) $prefix[A-Z]" "${all[@]}" /dev/null |
      grep -vE "\b(struct|enum|class|actor) $module\b" |
      sed -E "s/^([^:]+:[0-9]+):.*/\1: the module says $prefix already – take it off the name/" || true
  done
}
