#!/usr/bin/env bash
# Operates a real window on a display in memory by synthetic input: open, zoom with the wheel, drag, arrow
# keys, click, quit. usage: keddles_mill.sh COMMAND SOURCE_DIR
set -euo pipefail

command=$1
source_dir=$2
# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh"

# Copies the current screen.
picture() { cp "$REARGUARD_SCREEN/Xvfb_screen0" "$scratch/$1"; }
# Saves the picture under a name; does it no longer change?
rests_as() {
  picture "$1"
  sleep 0.7
  picture later
  cmp -s "$scratch/$1" "$scratch/later"
}
# Does the picture differ from the one of this name, and no longer change?
has_changed() {
  picture now
  ! cmp -s "$scratch/$1" "$scratch/now" || return 1
  sleep 0.7
  picture later
  cmp -s "$scratch/now" "$scratch/later"
}
level_of() { grep -E "$1" "$trace" | tail -n 1 | sed 's/.*level \(-\{0,1\}[0-9]*\).*/\1/'; }

"$command" view "$source_dir/maps/keddles-mill/afternoon.toml" --size 1200x800 --trace "$trace" 2>"$scratch/err" &
window=$!
find_window

wait_until rests_as opened
xdotool mousemove $((X + 500)) $((Y + 400))
for _ in 1 2 3 4 5 6; do xdotool click 4; done
wait_for '^wheel .* pointer [0-9]{4}$'
wait_until has_more 5 '^wheel'
zoomed=$(level_of '^wheel')
xdotool click 5
wait_until has_more 6 '^wheel'
[ "$(level_of '^wheel')" -eq $((zoomed - 1)) ] || fail "turning the wheel back does not zoom out by one level"

wait_until has_changed opened
before=$(grep '^wheel' "$trace" | tail -n 1 | sed 's/.*middle \([0-9]*\).*/\1/')
xdotool mousedown 1 mousemove_relative -- -40 0 mousemove_relative -- -160 -80 mouseup 1
wait_for '^drag '
xdotool key Left
wait_for '^key Left '
after=$(grep '^key Left' "$trace" | tail -n 1 | sed 's/.*middle \([0-9]*\).*/\1/')
[ "$before" != "$after" ] || fail "dragging does not move the map"

wait_until rests_as moved
xdotool key n
wait_for '^key N '
wait_until has_changed moved
xdotool click 1
wait_for '^click left .* pointer [0-9]{4}$'
xdotool key ctrl+q
status=0
wait "$window" || status=$?
[ "$status" -eq 0 ] || fail "exit status $status"
echo "opened, zoomed to level $zoomed, moved from $before to $after, quit"
