#include "src/core/rules/facts/region_hexes.h"
#include "tests/core/rules/atoms/atom_board.h"

namespace {

PropertyUse in(const std::string& name, RegionSide side = RegionSide::any) {
  PropertyUse use = AtomBoard::use_of("region");
  use.region.name = name;
  use.region.side = side;
  return use;
}

PropertyUse without(PropertyUse part) {
  PropertyUse use = AtomBoard::use_of("not");
  use.parts = {std::move(part)};
  return use;
}

}  // namespace

TEST_CASE_FIXTURE(AtomBoard, "a hex is in a region that the position states") {
  setup().regions["hungary"] = {false, {"0101-0203", "0405"}, {}};
  CHECK(holds(in("hungary"), {"0404", "0405"}));
  CHECK(holds(in("hungary"), {"0404", "0202"}));
  CHECK_FALSE(holds(in("hungary"), {"0404", "0403"}));
  CHECK(holds(without(in("hungary")), {"0404", "0403"}));
  CHECK(why(in("hungary"), {"0404", "0405"}) == "0405 is in the region hungary");
}

TEST_CASE_FIXTURE(AtomBoard, "a region can be divided into the own side's part and the enemy's") {
  unit("r1", "red", "0101");
  setup().regions["control"] = {true, {}, {{"blue", {"0403"}}, {"red", {"0405"}}, {"green", {"0505"}}}};
  CHECK(holds(in("control", RegionSide::own), {"0404", "0403"}));
  CHECK_FALSE(holds(in("control", RegionSide::own), {"0404", "0405"}));
  CHECK(holds(in("control", RegionSide::enemy), {"0404", "0405"}));
  CHECK(holds(in("control", RegionSide::enemy), {"0404", "0505"}));  // a side without units
  CHECK(holds(in("control"), {"0404", "0403"}));
  CHECK(holds(in("control"), {"0404", "0405"}));
  setup().allies["blue"] = {"green"};
  CHECK_FALSE(holds(in("control", RegionSide::enemy), {"0404", "0505"}));
}

TEST_CASE_FIXTURE(AtomBoard, "neither a region that nobody states nor its negation is true") {
  CHECK_FALSE(holds(in("hungary"), {"0404", "0405"}));
  CHECK_FALSE(holds(without(in("hungary")), {"0404", "0405"}));
  setup().regions["control"] = {true, {}, {{"red", {"0405"}}}};
  CHECK_FALSE(holds(without(in("control", RegionSide::own)), {"0404", "0405"}));
  CHECK_FALSE(holds(without(in("control", RegionSide::own)), {"0404", "0403"}));
}

TEST_CASE_FIXTURE(AtomBoard, "the region of the start is the unit's hex") {
  CHECK(holds(in("start"), {"0404", "0405", "0404"}));
  CHECK_FALSE(holds(in("start"), {"0404", "0405"}));
}

TEST_CASE_FIXTURE(AtomBoard, "a traced region is what steps with a property connect to its sources") {
  for (const char* hex : {"0201", "0202", "0203", "0204", "0205", "0206"}) ground(hex, "lake");
  setup().regions["supply-source"] = {true, {}, {{"blue", {"0101"}}}};
  const auto trace = std::make_shared<TraceRule>();
  trace->from = DistanceAnchor::supply_source;
  PropertyUse open = AtomBoard::use_of("not");
  open.parts = {AtomBoard::use_of("impassable")};
  trace->over = open;
  PropertyUse use = in("supplied");
  use.region.trace = trace;
  // Column 02 is a lake but for 0207, which joins column 01 to the rest.
  CHECK(holds(use, {"0404", "0107"}));
  CHECK(holds(use, {"0404", "0405"}));
  ground("0207", "lake");
  CHECK(holds(use, {"0404", "0107"}));
  CHECK_FALSE(holds(use, {"0404", "0405"}));
  CHECK(holds(without(use), {"0404", "0405"}));
  // The sources belong to it whatever they are.
  ground("0101", "lake");
  CHECK(holds(use, {"0404", "0101"}));
}
