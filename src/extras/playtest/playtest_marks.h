#pragma once
// The pictures of a playtest: marks on its map, and the chart of its turns.

#include "src/answers/view/games_scene.h"

namespace rearguard {

struct PlaytestReport;

GameMarks playtest_marks(const PlaytestReport& report);
/// Returns the part of the map where anything happens, and a hex around it; nothing: the whole map.
std::optional<HexWindow> played_window(const PlaytestReport& report);
/// Returns the mean lead of the first side at the end of each turn, with intervals.
Scene turn_chart(const PlaytestReport& report);

}  // namespace rearguard
