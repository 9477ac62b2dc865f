# An app's SQL lies in its Repository/, so that there is one place to look at a table.
check_sql() {
  local apps
  mapfile -t apps < <(files '\.swift' Sources/Apps | grep -v '^[^/]*/[^/]*/[^/]*/Repository/')
  grep -nE '(^|[" (])(SELECT [^ ]|INSERT (OR [A-Z]+ )?INTO [a-z]|UPDATE [a-z_]+( SET|$)|DELETE FROM [a-z]|CREATE (TABLE|INDEX|UNIQUE INDEX) )' \
    "${apps[@]}" /dev/null |
    sed -E 's/^([^:]+:[0-9]+):.*/\1: SQL outside of Repository – move the statement to the repository of its table/' || true
}
