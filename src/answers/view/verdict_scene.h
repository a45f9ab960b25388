#pragma once
// A retreat verdict as a picture: legal end hexes, their paths, and the illegal hexes with their clauses.

#include "src/answers/view/counter_scene.h"
#include "src/answers/view/map_scene.h"
#include "src/core/board/position.h"

namespace rearguard {

struct Verdict;

struct VerdictStyle {
  MapStyle map{.hex_radius = 44};  ///< `window` is set from `whole_map`
  bool whole_map = false;          ///< else only hexes up to `surroundings` beyond the retreat distance
  int surroundings = 3;
  bool legend = true;
  std::size_t max_paths = 80;  ///< beyond it each step is drawn only once
  CounterStyle counters;       ///< without a library, `map.art` has the pictures of units
};

/// Hatches hexes as an enemy zone of control. Belongs between map and counters.
void add_zoc(Scene& scene, const MapLayout& layout, std::span<const Hex> hexes);

/// Adds the legal paths, side by side on shared steps. Belongs between map and counters.
void add_paths(Scene& scene, const Verdict& verdict, const MapLayout& layout, std::size_t max_paths);

/// Adds the ring around the retreating unit, a filled dot with the movement points in every legal end hex, a
/// cross with the id of the clause in every illegal hex, a diamond in every hex in which path effects happen
/// on a legal path, and the judged path. Belongs above the counters.
void add_verdict_marks(Scene& scene, const Position& position, const Verdict& verdict,
                       const MapLayout& layout);

/// Adds the legend: a summary of the verdict, the meaning of each mark, and the illegal hexes by clause and
/// rule number. Draws downwards from `top_left`, `width` wide; returns the height used.
double add_legend(Scene& scene, const Position& position, const Verdict& verdict, bool has_zoc,
                  Point top_left, double width);

/// Returns the picture of a verdict. `enemy_zoc`: the hexes in an enemy zone of control.
Scene verdict_scene(const Position& position, const Verdict& verdict, std::span<const Hex> enemy_zoc,
                    const VerdictStyle& style = {});

}  // namespace rearguard
