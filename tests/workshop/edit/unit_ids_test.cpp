#include "src/workshop/edit/unit_ids.h"

#include "tests/support/test.h"

namespace {

std::vector<DraftUnit> with_ids(std::initializer_list<const char*> ids) {
  std::vector<DraftUnit> units;
  for (const char* id : ids) {
    UnitSetup unit;
    unit.id = id;
    units.push_back({unit, std::nullopt});
  }
  return units;
}

}  // namespace

TEST_CASE("automatic ids begin with side and short kind, as words") {
  CHECK(id_stem("red", "infantry") == "red-inf-");
  CHECK(id_stem("Army of the Valley", "horse artillery") == "army-of-the-valley-horse-artillery-");
  CHECK(id_stem("red", "") == "red-");
  CHECK(id_stem("\xC3\x96sterreich", "cavalry") == "\xC3\x96sterreich-cav-");
  CHECK(id_stem("!", "?") == "unit-");
}

TEST_CASE("a new id has the lowest free number") {
  CHECK(free_id("red-inf-", with_ids({})) == "red-inf-1");
  CHECK(free_id("red-inf-", with_ids({"red-inf-1", "red-inf-3"})) == "red-inf-2");
}

TEST_CASE("the id of a copy counts on from its original's") {
  CHECK(next_id("red-inf-1", with_ids({"red-inf-1", "red-inf-2", "red-inf-4"})) == "red-inf-3");
  CHECK(next_id("red-inf-5", with_ids({"red-inf-5"})) == "red-inf-6");
  CHECK(next_id("7", with_ids({"7"})) == "8");
  CHECK(next_id("Iron", with_ids({"Iron"})) == "Iron-2");
  CHECK(next_id("u99999999999999999999", with_ids({})) == "u99999999999999999999-2");
}
