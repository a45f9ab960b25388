// Links between units: stated, checked, found, changed and written back.

#include "src/core/board/setup_of.h"
#include "tests/support/board_setups.h"
#include "tests/support/test.h"

namespace {

Setup three_units() {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("b2", "union", "2929"),
                 unit_at("r1", "rebel", "2931")};
  return setup;
}

}  // namespace

TEST_CASE("a link has a name, a direction and numbers of its own") {
  Setup setup = three_units();
  setup.links = {{"guard", "b1", "b2"}, {"charge", "r1", "b1", {{"hexes", 3}}}, {"charge", "b2", "r1"}};
  const Position p = made(setup);
  REQUIRE(p.links().size() == 3);
  CHECK(p.links()[0] == Link{"charge", 1, 2, {}});
  CHECK(p.links()[1] == Link{"charge", 2, 0, {{"hexes", 3}}});
  CHECK(p.links()[2] == Link{"guard", 0, 1, {}});
  CHECK(p.is_linked("charge", 2, 0));
  CHECK_FALSE(p.is_linked("charge", 0, 2));
  CHECK_FALSE(p.is_linked("guard", 2, 0));
  CHECK(p.find_link("charge", 2, 0)->counts.at("hexes") == 3);
  CHECK(p.find_link("charge", 0, 1) == nullptr);
  using Units = std::vector<UnitIndex>;
  CHECK(p.linked_units("charge", 0, true) == Units{2});
  CHECK(p.linked_units("charge", 0, false).empty());
  CHECK(p.linked_units("charge", 1, false) == Units{2});
  const Setup again = setup_of(p);
  CHECK(again.links == std::vector<LinkSetup>{{"charge", "b2", "r1"},
                                              {"charge", "r1", "b1", {{"hexes", 3}}},
                                              {"guard", "b1", "b2"}});
  CHECK(made(again).links() == p.links());
}

TEST_CASE("every problem of links is reported, with the likely unit") {
  Setup setup = three_units();
  setup.links = {{"", "b1", "b2"},
                 {"charge", "b3", "r1"},
                 {"charge", "b1", "rebel"},
                 {"charge", "b1", "b1"},
                 {"charge", "b1", "r1"},
                 {"charge", "r1", "b1"},
                 {"charge", "b1", "r1", {{"hexes", 1}}},
                 {"engaged", "b1", "b2"},
                 {"engaged", "b1", "r1", {{"hexes", 1}}}};
  CHECK(problems(setup) == Lines{"links[0].name: a link needs a name",
                                 "links[1].from: no unit has the id \"b3\", did you mean \"b1\"?",
                                 "links[2].to: no unit has the id \"rebel\" (known: b1, b2, r1)",
                                 "links[3].to: a unit is not linked to itself: \"b1\"",
                                 "links[6]: links[4] already links \"b1\" to \"r1\" by \"charge\"",
                                 "links[7].to: \"b2\" is not an enemy of \"b1\", so they cannot be engaged",
                                 "links[8].counts: units that are engaged share no numbers"});
}

TEST_CASE("the link engaged is an engagement") {
  Setup setup = three_units();
  setup.links = {{"engaged", "r1", "b1"}};
  const Position p = made(setup);
  CHECK(p.links().empty());
  CHECK(p.unit(0).engaged == std::vector<UnitIndex>{2});
  CHECK(p.is_linked("engaged", 0, 2));
  CHECK(p.is_linked("engaged", 2, 0));
  CHECK_FALSE(p.is_linked("engaged", 1, 2));
  CHECK(p.linked_units("engaged", 2, false) == std::vector<UnitIndex>{0});
  CHECK(setup_of(p).units[0].engaged == Lines{"r1"});
}

TEST_CASE("links are set, replaced and cut") {
  Position p = made(three_units());
  p.set_link({"charge", 0, 2, {{"hexes", 2}}});
  p.set_link({"charge", 0, 1, {}});
  p.set_link({"charge", 0, 2, {{"hexes", 4}}});
  REQUIRE(p.links().size() == 2);
  CHECK(p.links()[0].to == 1);
  CHECK(p.find_link("charge", 0, 2)->counts.at("hexes") == 4);
  p.cut_link("charge", 2, 0);
  p.cut_link("guard", 0, 2);
  CHECK(p.links().size() == 2);
  p.cut_link("charge", 0, 2);
  CHECK(p.links().size() == 1);
}

TEST_CASE("removing a unit ends its links") {
  Setup setup = three_units();
  setup.links = {{"charge", "b1", "r1"}, {"charge", "r1", "b2"}, {"guard", "b2", "b1"}};
  remove_unit(setup, "b1");
  CHECK(setup.links == std::vector<LinkSetup>{{"charge", "r1", "b2"}});
}
