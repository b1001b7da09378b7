# Runs a command and reports how long it took.
step() {
  local start=$SECONDS
  "$@"
  echo "=== $((SECONDS - start)) s: $*"
}
