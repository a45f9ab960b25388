#!/usr/bin/env bash
# Plays two full turns of the little war in a real window, with a retreat, by mouse and keyboard; the journal
# must then contain every action. usage: little_war.sh COMMAND SOURCE_DIR
set -euo pipefail

command=$1
source_dir=$2
# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh"

# Extracts the little war from the header of the game tests.
part() {
  awk -v name="$1" '$0 ~ "inline const std::string " name " = R" {on = 1; next} on && /^\)";$/ {exit} on' \
    "$source_dir/tests/play/game/little_war.h"
}
part little_rules > "$scratch/war.toml"
{ part little_heading; part little_aims; part little_units; part little_map; } > "$scratch/scenario.toml"
export XDG_DATA_HOME=$scratch/data XDG_CONFIG_HOME=$scratch/config
journal=$scratch/war.journal

"$command" play "$scratch/scenario.toml" --seed 2 --save "$journal" --size 1200x800 --trace "$trace" \
  2>"$scratch/err" &
window=$!
find_window

# A new game opens with its briefing.
key Escape
key 0
radius=$(awk '/^key 0/ { for (i = 1; i < NF; ++i) if ($i == "level") print exp($(i + 1) * log(2) / 4) }' "$trace" | tail -n 1)
[ -n "$radius" ] || fail "no zoom level in the trace"
# The map of 12 by 8 hexes is centred in the area left of the panels, which take 400 points.
middle_x=400
middle_y=406
click() {
  local column=$((10#${1:0:2})) row=$((10#${1:2:2})) at
  at=$(awk -v r="$radius" -v c="$column" -v w="$row" -v x="$middle_x" -v y="$middle_y" 'BEGIN {
    down = c % 2 == 0 ? 0.5 : 0
    printf "%d %d", x + (1 + 1.5 * (c - 1) - 9.25) * r, y + (w - 0.5 + down - 4.25) * sqrt(3) * r }')
  set -- "$1" $at
  before=$(lines '^click left')
  xdotool mousemove $((X + $2)) $((Y + $3)) click 1
  wait_until has_more "$before" '^click left'
  grep '^click left' "$trace" | tail -n 1 | grep -q "pointer $1\$" || fail "the click at $1 hit another hex"
}
holds() { grep -qF "$1" "$journal" || { cat "$journal"; fail "the journal lacks: $1"; }; }

# Blue: the second unit moves, fires at r2, and red chooses the path of its retreat.
key n n
click 0506
key ctrl+space Return
click 0506
click 0805
click 0805
click 0704
click 0704
holds 'fire b2 r2'
holds 'choose r2 0805-0705-0704'
key ctrl+space Return Return
# Red: the first unit moves; the move is undone, and it moves elsewhere.
key n
click 0903
key u
click 0904
key ctrl+space Return ctrl+space Return Return
# The second turn: a reinforcement is due; all units pass.
key n space n space n space ctrl+space ctrl+space Return Return
key n space n space ctrl+space ctrl+space Return Return
in_turn_3() { "$command" game show "$journal" 2>/dev/null | grep -q 'turn 3 of 3, blue'; }
wait_until in_turn_3
key ctrl+q
status=0
wait "$window" || status=$?
[ "$status" -eq 0 ] || fail "exit status $status"
"$command" game verify "$journal" >/dev/null || fail "verification of the journal failed"
"$command" game show "$journal" | grep -q 'turn 3 of 3, blue' || { "$command" game show "$journal"; fail "the game is not in turn 3"; }
[ "$(find "$scratch/data/rearguard/games/autosaves" -name '*.journal' | wc -l)" -eq 4 ] || fail "expected one autosave per turn, 4 in all"
echo "two turns played, with a retreat"
