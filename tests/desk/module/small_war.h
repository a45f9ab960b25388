#pragma once
// A small module of VASSAL with two sides, and pieces of its saves.

#include "tests/support/scratch.h"
#include "tests/support/test.h"
#include "tests/support/vassal_files.h"

namespace rearguard::testing {

/// 12 columns of 11 hexes, one of each cut by the upper or the lower edge; centres from (60, 40), the next
/// columns 90 to the right and by turns 52 lower.
inline TestModule small_war() {
  TestModule m;
  m.width = 1110;
  m.height = 1080;
  m.grid = R"(dx="90" dy="104" x0="60" y0="40")";
  m.numbering = numbering_element(R"(stagger="false")");
  m.palette = slot_element("1", "Red Guard", {{"mark;Side", "Red"}}) +
              slot_element("2", "Blue Foot", {{"mark;Side", "Blue"}});
  return m;
}

/// A piece of a save in a hex.
inline std::string war_leaf(int id, const std::string& name, int column, int row, const std::string& side) {
  const int c = column - 1;
  return piece_leaf(std::to_string(id), name, "Main Map", 60 + 90 * c,
                    40 + 104 * (row - 1) + (c % 2 == 1 ? 52 : 0), {{"mark;Side", side}});
}

}  // namespace rearguard::testing
