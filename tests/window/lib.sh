# Shared code of scripts that operate a window on a display in memory. Sourced with the script's own
# arguments; sets scratch and trace. Restarts the script inside a display of its own; without the tools for
# one, ctest reports a skip.
if [ -z "${REARGUARD_INSIDE_XVFB-}" ]; then
  for tool in xvfb-run xdotool; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is missing (tools/packages.txt)"; exit 77; }
  done
  export REARGUARD_INSIDE_XVFB=1
  REARGUARD_SCREEN=$(mktemp -d)
  export REARGUARD_SCREEN
  exec xvfb-run -a -s "-screen 0 1400x900x24 -fbdir $REARGUARD_SCREEN" "$0" "$@"
fi

scratch=$(mktemp -d)
trap 'kill "${window:-}" 2>/dev/null || true; rm -rf "$scratch" "$REARGUARD_SCREEN"' EXIT
export XDG_RUNTIME_DIR=$scratch SDL_VIDEODRIVER=x11 SDL_RENDER_DRIVER=software
trace=$scratch/trace

fail() {
  echo "FAILED: $*"
  echo "-- trace"; cat "$trace" 2>/dev/null || true
  echo "-- messages"; cat "$scratch/err"
  exit 1
}
# Waits until a command succeeds, for four minutes at most: the machine may be busy.
wait_until() {
  for _ in $(seq 4800); do
    "$@" && return 0
    kill -0 "$window" 2>/dev/null || { "$@" && return 0; } || fail "the window closed before: $*"
    sleep 0.05
  done
  fail "waited in vain for: $*"
}
# Counts the lines of the trace that match.
lines() { cat "$trace" 2>/dev/null | grep -Ec "${1-}" || true; }
# has_more LINES [PATTERN]: does the trace have more lines that match than that many?
has_more() { [ "$(lines "${2-}")" -gt "$1" ]; }
# Waits until the trace has a line that matches.
wait_for() { wait_until has_more 0 "$1"; }
# Presses keys, each once the window has answered the one before.
key() {
  local k before
  for k in "$@"; do
    before=$(lines)
    xdotool key --clearmodifiers "$k"
    wait_until has_more "$before"
  done
}
# Waits for the window of the command that runs as $window, and sets id, X and Y.
find_window() {
  id=$(timeout 240 xdotool search --sync --onlyvisible --name Rearguard | head -n 1)
  [ -n "$id" ] || fail "no window"
  xdotool windowfocus "$id" 2>/dev/null || true
  eval "$(xdotool getwindowgeometry --shell "$id")"
}
