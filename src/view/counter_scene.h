#pragma once
// Units as printed counters: symbol, size, strength and movement, side by colour and by pattern.

#include <optional>
#include <string>

#include "src/board/position.h"
#include "src/view/map_layout.h"
#include "src/view/unit_symbol.h"

namespace rearguard {

/// How a side's counters differ from every other side's, with and without colour.
enum class SideMark : std::uint8_t {
  plain,
  left_band,
  corner_triangles,
  double_border,
  top_stripes,
  bottom_dots
};

struct SideStyle {
  Colour colour;
  SideMark mark = SideMark::plain;
};

/// The style of the side with this index: by its name where the name is well known for a colour ("union",
/// "french", …) and no earlier side has taken it, else by its index. Two of the first six sides never
/// share a colour or a mark.
SideStyle side_style(const Position& position, SideIndex side);

/// What one counter shows.
struct CounterFace {
  SideStyle side;
  UnitSymbol symbol = UnitSymbol::plain;
  std::string size;    ///< "III"; empty: none
  std::string name;    ///< written up the left side
  std::string values;  ///< "4-6"; the name stands here where strength and movement are unknown
  std::string state;   ///< "D", "R", …; empty: good
  std::string note;    ///< the whole of it in words
  std::optional<Direction> facing;
};
CounterFace counter_face(const Position& position, UnitIndex index);

/// A single counter, `size` wide and high.
void add_counter(Scene& scene, const CounterFace& counter, Point middle, double size);

struct CounterStyle {
  double share = 1.12;  ///< a counter's width in hex radii
  /// Whose eyes see the picture: hidden units of their enemies are left out. Nothing: a referee's.
  std::optional<SideIndex> seen_by;
  bool facing = true;
};

/// Every unit on the shown hexes; units that share a hex as a stack, top one in front, with their number.
void add_counters(Scene& scene, const Position& position, const MapLayout& layout,
                  const CounterStyle& style = {});

}  // namespace rearguard
