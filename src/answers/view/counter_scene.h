#pragma once
// Units as printed counters: symbol, size, strength and movement; sides differ by colour and pattern.

#include "src/answers/view/art.h"
#include "src/answers/view/colour.h"
#include "src/answers/view/map_layout.h"
#include "src/answers/view/unit_symbol.h"
#include "src/core/board/unit.h"

namespace rearguard {

class Position;

/// The mark that distinguishes the counters of a side without colour.
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

/// Returns the style of a side: by its name if that is associated with a colour ("union", "french", …) which
/// no earlier side uses, else by its index. The first six sides never share a colour or a mark.
SideStyle side_style(const Position& position, SideIndex side);

/// What a unit is in besides its state, as a small mark on the lower edge of its counter. Each differs from
/// the others in shape or letters, not in colour.
struct CounterChip {
  enum class Sign : std::uint8_t {
    letters,  ///< of a marker
    cross,    ///< abandoned
    arrow,    ///< charging
    flag,     ///< ordered
    burst,    ///< what it has suffered: a number
    square,   ///< points of command that are left: a number
  };
  Sign sign = Sign::letters;
  std::string text = {};  ///< letters or a number
  friend bool operator==(const CounterChip&, const CounterChip&) = default;
};

struct CounterFace {
  SideStyle side;
  UnitSymbol symbol = UnitSymbol::plain;
  std::string size;       ///< "III"; empty: none
  std::string name;       ///< written up the left side
  std::size_t alike = 0;  ///< bytes with which the longest name of another unit begins too
  std::string values;     ///< "4-6"; the name if strength and movement are unknown
  std::string state;      ///< "Di", "Ro", …; empty: good
  std::string note;       ///< the description for a tooltip
  std::optional<Direction> facing;
  std::vector<CounterChip> chips;  ///< at most three; the last may be "+": there are more
  bool is_printed = false;         ///< to be cut out: a square in the colour of its side, without a shadow
  bool has_acted = false;          ///< a tick says that it has moved, fired or the like
  std::vector<std::shared_ptr<const Art>> pictures;  ///< drawn in place of the symbol, the lowest first
};
struct CounterStyle;
CounterFace counter_face(const Position& position, UnitIndex index, const CounterStyle& style);

/// Adds one counter, `size` wide and high.
void add_counter(Scene& scene, const CounterFace& counter, Point middle, double size);

struct CounterStyle {
  double share = 1.12;  ///< a counter's width in hex radii
  /// The side that sees the picture: hidden units of its enemies are omitted. Nothing: a referee, who sees
  /// all.
  std::optional<SideIndex> seen_by = std::nullopt;
  bool facing = true;
  std::vector<UnitIndex> acted = {};   ///< the units that carry the tick
  std::vector<UnitIndex> absent = {};  ///< the units that are drawn elsewhere
  /// The pictures of units; a unit of which one is missing has a symbol, as all have without a library.
  std::shared_ptr<const ArtLibrary> art = {};
  friend bool operator==(const CounterStyle&, const CounterStyle&) = default;
};

/// Adds every unit in the shown hexes; several units in a hex form a stack, top unit in front, with their
/// number.
void add_counters(Scene& scene, const Position& position, const MapLayout& layout,
                  const CounterStyle& style = {});

}  // namespace rearguard
