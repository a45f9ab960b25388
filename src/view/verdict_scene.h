#pragma once
// The verdict about a retreat as a picture: where the unit may go, by which ways, and what closed the rest.

#include <cstddef>
#include <optional>
#include <span>

#include "src/board/position.h"
#include "src/engine/verdict.h"
#include "src/view/counter_scene.h"
#include "src/view/map_scene.h"

namespace rearguard {

struct VerdictStyle {
  MapStyle map{.hex_radius = 44};  ///< its `window` is set from `whole_map`
  bool whole_map = false;          ///< else only the hexes up to `surroundings` beyond the retreat's distance
  int surroundings = 3;
  bool legend = true;
  std::size_t max_paths = 80;  ///< beyond it each step is drawn once, however many paths share it
  CounterStyle counters;
};

/// Hatches hexes as an enemy's zone of control. Belongs between map and counters.
void add_zoc(Scene& scene, const MapLayout& layout, std::span<const Hex> hexes);

/// The legal paths, side by side where they share a step. Belongs between map and counters.
void add_paths(Scene& scene, const Verdict& verdict, const MapLayout& layout, std::size_t max_paths);

/// The ring about the retreating unit, a filled dot with the movement points on every legal end, a cross
/// with the clause's id on every refused hex, and the path that was asked about. Belongs above the counters.
void add_verdict_marks(Scene& scene, const Position& position, const Verdict& verdict,
                       const MapLayout& layout);

/// The verdict in a few lines, and what each mark means; refused hexes by clause, with the printed rule's
/// number. Drawn downwards from `top_left`, `width` wide; returns the height it took.
double add_legend(Scene& scene, const Position& position, const Verdict& verdict, bool has_zoc,
                  Point top_left, double width);

/// The whole picture. `enemy_zoc`: the hexes in which an enemy of the unit exerts a zone of control.
Scene verdict_scene(const Position& position, const Verdict& verdict, std::span<const Hex> enemy_zoc,
                    const VerdictStyle& style = {});

}  // namespace rearguard
