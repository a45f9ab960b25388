#include "src/core/rules/atoms/readings.h"

#include "src/core/rules/facts/board_facts.h"
#include "tests/core/rules/atoms/atom_board.h"
#include "tests/support/zoc_rules.h"

TEST_CASE_FIXTURE(AtomBoard, "friends and enemies are found apart, in the order of the document") {
  unit("r1", "red", "0101");
  unit("b2", "blue", "0101");
  unit("r2", "red", "0102");
  read({"0404", "0405"}, [](const AtomStep& at) {
    const auto all = [](UnitIndex) { return true; };
    CHECK(units_with(at, true, all) == std::vector<UnitIndex>{1, 3});
    CHECK(units_with(at, false, all) == std::vector<UnitIndex>{2});
    CHECK(some_unit(at, true, [&](UnitIndex u) { return is_in(at, u, at.position.unit(3).hex); }));
    CHECK_FALSE(some_unit(at, false, [&](UnitIndex u) { return is_in(at, u, at.to()); }));
  });
}

TEST_CASE_FIXTURE(AtomBoard, "a ZOC of two hexes passes only where the class can step") {
  rules.zoc.range = 2;
  unit("r1", "red", "0402");
  ground("0403", "lake");
  ground("0303", "lake");
  ground("0503", "lake");
  read({"0405", "0404"}, [](const AtomStep& at) {
    // Every hex between 0402 and 0404 is a lake.
    CHECK_FALSE(exerts_zoc(at, at.rule_set.zoc, 1, at.to()));
    CHECK(exerts_zoc(at, at.rule_set.zoc, 1, at.map().grid().to_hex({4, 1})));
    CHECK_FALSE(exerts_zoc(at, at.rule_set.zoc, 1, at.position.unit(1).hex));
    CHECK_FALSE(exerts_zoc(at, at.rule_set.zoc, 1, at.from()));
  });
}

TEST_CASE("the ZOC of a unit on random boards is that of the board's facts") {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    const Position position = random_position(rng, {});
    RuleSet rules;
    rules.zoc.range = rng.number(0, 3);
    if (rng.chance(50)) rules.zoc.arc = front_arc;
    if (rng.chance(30)) rules.zoc.where = units_not({}, {"leader"});
    if (rng.chance(10)) rules.zoc.where = units_not({position.unit(0).state});
    if (seed % 2 == 0) rules.zoc = random_definition(rng, "zoc");
    const RetreatQuestion question;
    const std::vector<Hex> path(2, position.unit(0).hex);
    const AtomStep at{position, rules, question, path, 1};
    CAPTURE(seed);
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const std::vector<Hex> hexes = controlled_hexes(position, rules.zoc, u);
      for (const Hex h : disc(position.unit(u).hex, 4)) {
        const bool exerts = std::ranges::binary_search(hexes, h);
        if (exerts_zoc(at, at.rule_set.zoc, u, h) != exerts)
          FAIL(position.unit(u).id, " in ", position.map().grid().number(h));
      }
    }
  }
}

TEST_CASE("a relation to the members of an anchor is that of the nearest, the sum, any or all") {
  AtomBoard board;
  board.unit("r1", "red", "0402");
  board.unit("r2", "red", "0407");
  auto closer = AtomBoard::use_of("closer");
  const auto toward_r1 = [&](Members members) {
    closer.members = members;
    return board.read({"0404", "0403"}, [&](const AtomStep& at) { return relation_shows(at, closer); });
  };
  CHECK(toward_r1(Members::nearest));
  CHECK_FALSE(toward_r1(Members::sum));
  CHECK(toward_r1(Members::any));
  CHECK_FALSE(toward_r1(Members::all));
}
