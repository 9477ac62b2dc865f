# Words that do not belong in what is finished: reminders to oneself, and places on one machine.
# (The brackets keep these patterns from finding themselves.)
check_words() {
  local all
  mapfile -t all < <(files '' .)
  # -I passes over binary files.
  grep -InwE 'TOD[O]|FIXM[E]|XX[X]' "${all[@]}" /dev/null |
    sed -E 's/^([^:]+:[0-9]+):.*/\1: a reminder in finished work – finish the thing or take the word out/' || true
  grep -InE '(^|[^A-Za-z0-9_.$}~-])/(hom[e]|roo[t]|User[s])/' "${all[@]}" /dev/null |
    sed -E 's/^([^:]+:[0-9]+):.*/\1: a path of one machine – make it relative or take it from the environment/' || true
}
