# Runs a command and reports its duration in seconds.
step() {
  local start=$SECONDS
  "$@"
  echo "=== $((SECONDS - start)) s: $*"
}
