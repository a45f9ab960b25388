#pragma once
// The sizes of units that counters show, from the smallest.

#include <array>
#include <string_view>

namespace rearguard {

struct UnitSize {
  std::string_view name;
  std::string_view mark;  ///< over the symbol of a counter
};

inline constexpr std::array<UnitSize, 10> unit_sizes = {{{"squad", "•"},
                                                         {"section", "••"},
                                                         {"platoon", "•••"},
                                                         {"company", "I"},
                                                         {"battalion", "II"},
                                                         {"regiment", "III"},
                                                         {"brigade", "X"},
                                                         {"division", "XX"},
                                                         {"corps", "XXX"},
                                                         {"army", "XXXX"}}};

}  // namespace rearguard
