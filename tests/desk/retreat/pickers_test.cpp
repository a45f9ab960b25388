#include "src/desk/retreat/pickers.h"

#include "tests/support/got.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"

namespace {

Position crowd() {
  Setup setup;
  const auto add = [&](const char* id, const char* side, const char* hex, const char* kind, int strength) {
    UnitSetup unit = unit_at(id, side, hex);
    unit.kind = kind;
    unit.strength = strength;
    setup.units.push_back(unit);
  };
  add("u10", "blue", "0301", "infantry", 3);
  add("u2", "blue", "0105", "cavalry", 5);
  add("r1", "red", "0202", "infantry", 5);
  setup.units.back().name = "Old Guard";
  return valid_position(clear_map(6, 6), setup);
}

Strings ids(const std::string& text, std::optional<SideIndex> side = {},
            UnitOrder order = UnitOrder::as_written) {
  static const Position position = crowd();
  Strings names;
  for (const UnitIndex u : listed_units(position, {text, side, order})) names.push_back(position.unit(u).id);
  return names;
}

using Ids = Strings;

}  // namespace

TEST_CASE("units are listed in every order") {
  CHECK(ids("") == Ids{"u10", "u2", "r1"});
  CHECK(ids("", {}, UnitOrder::by_id) == Ids{"r1", "u2", "u10"});
  CHECK(ids("", {}, UnitOrder::by_hex) == Ids{"u2", "r1", "u10"});
  CHECK(ids("", {}, UnitOrder::by_kind) == Ids{"u2", "u10", "r1"});
  CHECK(ids("", {}, UnitOrder::by_strength) == Ids{"u2", "r1", "u10"});
}

TEST_CASE("units are filtered by side and by every word of the filter") {
  CHECK(ids("", 1) == Ids{"r1"});
  CHECK(ids("INF") == Ids{"u10", "r1"});
  CHECK(ids("  inf  blue ") == Ids{"u10"});
  CHECK(ids("guard") == Ids{"r1"});
  CHECK(ids("0105") == Ids{"u2"});
  CHECK(ids("nobody").empty());
  CHECK(ids("inf", 0, UnitOrder::by_id) == Ids{"u10"});
}
