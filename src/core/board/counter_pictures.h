#pragma once
// Which of a unit's pictures are drawn: a counter that is turned over shows another face.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "src/core/board/unit.h"

namespace rearguard {

/// Returns the file that an entry of `pictures` names: what stands after "disrupted: " or "hits 1: ".
std::string_view picture_file(std::string_view entry);
/// Returns what must hold for an entry to be drawn: "disrupted", "hits 1"; none: always.
std::vector<std::string_view> picture_terms(std::string_view entry);

/// Returns the name and the number of a term such as "hits 1"; nothing for a state.
std::optional<std::pair<std::string_view, int>> number_in_term(std::string_view term);

struct CounterPictures {
  std::vector<std::string_view> files;  ///< of the unit, the lowest first
  bool say_state = false;               ///< they are those of its state
};
/// Returns the pictures of what a unit is now. Before the file of an entry may stand when it is drawn: a
/// state ("good" if it has none) or a number, "hits 1" or "strength 2", or several of these with commas. The
/// entries that state most of what holds replace all others.
CounterPictures drawn_pictures(const Unit& unit);

}  // namespace rearguard
