#include "src/core/rules/words/fire_rule.h"

#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/words/condition.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

TEST_CASE(
    "a unit can use retreat fire if it has a range, the rules let it, and the hex is in range and sight") {
  UnitSetup steady = unit_at("steady", "red", "0401");
  steady.retreat_fire_range = 3;
  UnitSetup broken = unit_at("broken", "red", "0402");
  broken.retreat_fire_range = 3;
  broken.state = "routed";
  Setup setup;
  setup.units = {steady, broken, unit_at("unarmed", "red", "0403")};
  const Position position = valid_position(
      std::make_shared<const HexMap>(open_map(grid_of(Orientation::flat, Parity::even, 7, 7))), setup);
  const Hex near = *position.map().grid().parse("0404");
  const Hex far = *position.map().grid().parse("0406");
  const FireRule all;
  CHECK(may_retreat_fire(position, all, 0));
  CHECK(may_retreat_fire(position, all, 1));
  CHECK_FALSE(may_retreat_fire(position, all, 2));
  CHECK(can_retreat_fire(position, all, 1, near));
  Condition not_routed;
  not_routed.not_state = {"routed"};
  const FireRule unbroken{std::make_shared<const Condition>(not_routed)};
  CHECK(may_retreat_fire(position, unbroken, 0));
  CHECK_FALSE(may_retreat_fire(position, unbroken, 1));
  CHECK(can_retreat_fire(position, unbroken, 0, near));
  CHECK_FALSE(can_retreat_fire(position, unbroken, 0, far));
  CHECK_FALSE(can_retreat_fire(position, unbroken, 1, near));
}
