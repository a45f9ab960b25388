#!/usr/bin/env bash
# Draws a river, woods and a unit on a small map in a real window and saves them: all other bytes of the files
# must be unchanged. usage: draw_a_river.sh COMMAND SOURCE_DIR
set -euo pipefail

command=$1
source_dir=$2
# shellcheck source=tests/window/lib.sh
. "$(dirname "$0")/lib.sh"
export XDG_CONFIG_HOME=$scratch/config

cat > "$scratch/map.toml" <<'END'
# Nine by nine, to be drawn on.
rearguard = "map 1"
name = "The meadow"
hexes = [
  ".........",  # 01
  ".........",  # 02
  ".........",  # 03
  ".........",  # 04
  ".........",  # 05
  ".........",  # 06
  ".........",  # 07
  ".........",  # 08
  ".........",  # 09
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 9, rows = 9 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }  # all of it
terrain.woods = { symbol = "w", cost = { foot = 2 } }
features.river = { cost = { foot = "impassable" } }
# The end.
END
cat > "$scratch/position.toml" <<'END'
# One on the meadow.
rearguard = "position 1"
map = "map.toml"

[[units]]
id = "b1"      # the first
side = "blue"
hex = "0202"
class = "foot"
END
mkdir "$scratch/expected"
awk '/# 02/ { sub(/"\.\.\.\.\.\.\.\.\."/, "\"......w..\"") }
     /# 0[34]/ { sub(/"\.\.\.\.\.\.\.\.\."/, "\"......w..\"") } { print }' "$scratch/map.toml" > "$scratch/expected/map.toml"
cat >> "$scratch/expected/map.toml" <<'END'

[[hexsides]]
feature = "river"
pairs = [
  ["0303", "0304"], ["0403", "0504"], ["0403", "0404"], ["0403", "0304"], ["0503", "0504"], ["0603", "0604"],
  ["0603", "0504"]
]
END
cp "$scratch/position.toml" "$scratch/expected/position.toml"
cat >> "$scratch/expected/position.toml" <<'END'

[[units]]
id = "blue-1"
side = "blue"
hex = "0507"
class = "foot"
END

"$command" edit "$scratch/position.toml" --size 1200x800 --trace "$trace" 2>"$scratch/err" &
window=$!
find_window

key 0
radius=$(awk '/^key 0/ { for (i = 1; i < NF; ++i) if ($i == "level") print exp($(i + 1) * log(2) / 4) }' "$trace" | tail -n 1)
[ -n "$radius" ] || fail "no zoom level in the trace"
# The map is centred in the area left of the panels, which take 360 points.
at() {
  awk -v r="$radius" -v c="$((10#${1:0:2}))" -v w="$((10#${1:2:2}))" -v dx="${2:-0}" -v dy="${3:-0}" 'BEGIN {
    down = c % 2 == 0 ? 0.5 : 0
    printf "%d %d", 420 + (1 + 1.5 * (c - 1) - 7 + dx) * r, 406 + ((w - 0.5 + down - 4.75) * sqrt(3) + dy) * r }'
}
# Drags from one point to another in steps, with the left button down.
drag() {
  local ended
  ended=$(lines '^drawn')
  xdotool mousemove $((X + $1)) $((Y + $2)) mousedown 1
  for step in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    xdotool mousemove $((X + $1 + ($3 - $1) * step / 20)) $((Y + $2 + ($4 - $2) * step / 20))
    sleep 0.02
  done
  xdotool mouseup 1
  wait_until has_more "$ended" '^drawn'
}

# The river: from the lower left corner of 0303 to the lower right one of 0603, between two rows.
key 4
# shellcheck disable=SC2046
drag $(at 0303 -0.5 0.866) $(at 0603 0.5 0.866)
# Woods down column 7, then a stroke that is undone.
key 1
# shellcheck disable=SC2046
drag $(at 0702) $(at 0704)
# shellcheck disable=SC2046
drag $(at 0108) $(at 0908)
key ctrl+z
# A unit like the existing one.
key 6 Insert
# shellcheck disable=SC2046
set -- $(at 0507)
drag "$1" "$2" "$1" "$2"
key Escape ctrl+s
wait_until cmp -s "$scratch/position.toml" "$scratch/expected/position.toml"
key ctrl+q
status=0
wait "$window" || status=$?
[ "$status" -eq 0 ] || fail "exit status $status"
for file in map.toml position.toml; do
  diff -u "$scratch/expected/$file" "$scratch/$file" || fail "$file differs from what was drawn"
done
echo "a river, woods and a unit drawn and saved; everything else unchanged"
