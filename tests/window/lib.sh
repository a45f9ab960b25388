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
# Waits until the trace has a line that matches (the machine may be busy).
wait_for() {
  for _ in $(seq 300); do
    grep -Eq "$1" "$trace" 2>/dev/null && return 0
    kill -0 "$window" 2>/dev/null || fail "the window closed before: $1"
    sleep 0.1
  done
  fail "no line in the trace matches: $1"
}
# Waits for the window of the command that runs as $window, and sets id, X and Y.
find_window() {
  id=$(timeout 60 xdotool search --sync --onlyvisible --name Rearguard | head -n 1)
  [ -n "$id" ] || fail "no window"
  xdotool windowfocus "$id" 2>/dev/null || true
  eval "$(xdotool getwindowgeometry --shell "$id")"
}
