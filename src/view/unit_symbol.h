#pragma once
// The symbol in the middle of a counter, drawn from a few lines in a box.

#include <string_view>

#include "src/view/scene.h"

namespace rearguard {

enum class UnitSymbol : std::uint8_t {
  infantry,
  cavalry,
  artillery,
  horse_artillery,
  armour,
  mechanised,
  engineer,
  headquarters,
  leader,
  supply,
  reconnaissance,
  mounted_infantry,
  plain,
};

/// By a unit's kind ("light infantry", "Leader", …); `plain` (an empty box) where it says nothing known.
UnitSymbol unit_symbol(std::string_view kind);

/// Draws the symbol in a box of the given size about `middle`.
void add_unit_symbol(Scene& scene, UnitSymbol symbol, Point middle, double width, double height, Colour ink,
                     Colour ground);

/// The mark above the box: "I" company, "II" battalion, … "XXX" corps; dots below a company. Empty where
/// the size is not known.
std::string_view size_mark(std::string_view size);

}  // namespace rearguard
