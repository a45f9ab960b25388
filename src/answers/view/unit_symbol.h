#pragma once
// The symbol of a unit on its counter: a few lines in a box.

#include <cstdint>
#include <string_view>

namespace rearguard {

struct Colour;
struct Point;
struct Scene;

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

/// Returns the symbol for a kind of unit ("light infantry", "Leader", …); `plain` (an empty box) if unknown.
UnitSymbol unit_symbol(std::string_view kind);

/// Draws a symbol in a box of the given size centred on `middle`.
void add_unit_symbol(Scene& scene, UnitSymbol symbol, Point middle, double width, double height, Colour ink,
                     Colour ground);

/// Returns the size mark above the box: "I" company, "II" battalion, … "XXX" corps; dots below a company.
/// Empty if the size is unknown.
std::string_view size_mark(std::string_view size);

}  // namespace rearguard
