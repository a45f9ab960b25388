// Property: what is answered ring by ring is what the search over all clauses answers.

#include "src/engine/quick_retreat.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "src/engine/judge.h"
#include "src/io/rules_reader.h"
#include "src/rules/catalogue.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::BoardPlan;
using rearguard::testing::Lot;

namespace {

template <class List>
auto pick_of(Lot& lot, const List& list) {
  return list[static_cast<std::size_t>(lot.number(0, static_cast<int>(std::size(list)) - 1))];
}

PropertyUse lot_property(Lot& lot) {
  PropertyUse use;
  use.property = pick_of(lot, std::array{Property::impassable, Property::off_map, Property::enemy,
                                         Property::friendly, Property::enemy_zoc, Property::retreat_fire,
                                         Property::next_to_enemy, Property::map_edge, Property::closer,
                                         Property::not_closer, Property::farther, Property::not_farther});
  const PropertyRow& row = row_of(use.property);
  use.scope = pick_of(lot, row.scopes);
  if (row.takes_frame) {
    use.frame = pick_of(lot, frame_names()).value;
    use.members = lot.chance(70) ? Members::nearest : Members::sum;
  }
  return use;
}

/// A doctrine of exact distances whose clauses look at steps by themselves.
Doctrine quick_doctrine(Lot& lot) {
  Doctrine doctrine;
  doctrine.id = "by lot";
  doctrine.zoc.range = lot.chance(80) ? 1 : 2;
  doctrine.zoc.friend_cancels = lot.chance(30);
  Clause distance;
  distance.id = "distance";
  distance.property = PropertyUse{};
  distance.property->property = Property::net_distance;
  distance.property->scope = Scope::end;
  distance.property->frame = Frame::start;
  distance.property->other_than = HexCount{true, 0};
  doctrine.clauses.push_back(distance);
  const int more = lot.number(1, 7);
  for (int i = 0; i < more; ++i) {
    Clause clause;
    clause.id = "c" + std::to_string(i);
    clause.kind = i == 0 ? ClauseKind::forbid : pick_of(lot, clause_kind_names()).value;
    if (clause.kind == ClauseKind::forbid || clause.kind == ClauseKind::avoid) {
      clause.property = lot_property(lot);
      if (i == 0 && lot.chance(70)) {
        clause.property->property = Property::impassable;
        clause.property->scope = Scope::step;
      }
    } else {
      clause.value = ValueUse{};
      clause.value->quantity = lot.chance(60) ? Quantity::movement_points : Quantity::count;
      if (clause.value->quantity == Quantity::count) clause.value->property = lot_property(lot);
    }
    doctrine.clauses.push_back(clause);
  }
  return doctrine;
}

using Ends = std::map<Hex, std::pair<std::uint64_t, std::int64_t>>;

/// A question about a unit drawn by lot, caused by no one, by the enemies that stand next to it, or by any.
RetreatQuestion lot_question(Lot& lot, const Position& position, int most_hexes) {
  const auto unit = static_cast<UnitIndex>(lot.number(0, static_cast<int>(position.units().size()) - 1));
  const int hexes = lot.number(1, most_hexes);
  RetreatQuestion question{unit, {hexes, hexes, std::nullopt}, {}};
  const int farthest = std::array{0, 1, 1, 99}[static_cast<std::size_t>(lot.number(0, 3))];
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const int away = distance(position.unit(u).hex, position.unit(unit).hex);
    if (position.enemies(position.unit(u).side, position.unit(unit).side) && away <= farthest &&
        lot.chance(80))
      question.causers.push_back(u);
  }
  return question;
}

/// Whether both ways give the same ends.
void compare_with_judge(const Position& position, QuickRetreat& quick, const Doctrine& doctrine,
                        const RetreatQuestion& question) {
  Judge judge(position, doctrine);
  REQUIRE(quick.can_answer(question));
  const Unit& unit = position.unit(question.unit);
  const RingBoard board(judge.board(unit.side), judge.costs(unit.movement_class));
  Ends found;
  for (const LegalEnd& end : quick.ends(board, question)) found[end.hex] = {end.path_count, end.least_parts};

  Ends expected;
  const Refinement* refined = judge.refine(question, false);
  REQUIRE(refined != nullptr);
  if (!refined->empty()) {
    for (const PathEnd& end : judge.ends())
      expected[unit.hex + refined->graph().sites[end.site]] = {end.path_count, end.least_value};
  }
  CHECK(found == expected);

  const std::vector<LegalEnd>* ends = judge.legal_ends(question);
  REQUIRE(ends != nullptr);
  CHECK(ends->size() == expected.size());
}

}  // namespace

TEST_CASE("ring by ring gives the ends of the search, under doctrines drawn by lot") {
  int captured = 0;
  for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.least_size = 3;
    plan.most_size = 14;
    plan.density = std::array{3, 10, 20, 30, 40}[seed % 5];
    const Position position = rearguard::testing::lot_position(lot, plan);
    const Doctrine doctrine = quick_doctrine(lot);
    CAPTURE(seed);
    QuickRetreat quick(doctrine);
    Judge judge(position, doctrine);
    for (int asked = 0; asked < 3; ++asked) {
      const RetreatQuestion question = lot_question(lot, position, most_rings);
      compare_with_judge(position, quick, doctrine, question);
      captured += judge.legal_ends(question)->empty() ? 1 : 0;
    }
  }
  CHECK(captured > 150);
  CHECK(captured < 4350);
}

TEST_CASE("ring by ring gives the ends of the search, under the rule files that ship") {
  for (const std::string name : {"order-actions", "order-actions-lenient"}) {
    const auto doctrine = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "");
    REQUIRE(static_cast<bool>(doctrine));
    const bool answers = QuickRetreat(*doctrine).can_answer({0, {3, 3, std::nullopt}, {}});
    CAPTURE(name);
    CHECK(answers == (name == "order-actions"));
    for (std::uint32_t seed = 1; answers && seed <= 300; ++seed) {
      Lot lot(seed);
      BoardPlan plan;
      plan.most_size = 16;
      plan.density = std::array{3, 10, 20, 30, 40}[seed % 5];
      const Position position = rearguard::testing::lot_position(lot, plan);
      CAPTURE(seed);
      QuickRetreat quick(*doctrine);
      compare_with_judge(position, quick, *doctrine, lot_question(lot, position, 6));
    }
  }
}

TEST_CASE("questions beyond single steps and short distances are left to the search") {
  const auto doctrine = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "");
  REQUIRE(static_cast<bool>(doctrine));
  const QuickRetreat quick(*doctrine);
  CHECK(quick.can_answer({0, {most_rings, most_rings, std::nullopt}, {}}));
  CHECK(!quick.can_answer({0, {most_rings + 1, most_rings + 1, std::nullopt}, {}}));
  CHECK(!quick.can_answer({0, {1, 3, std::nullopt}, {}}));
  CHECK(!quick.can_answer({0, {3, 3, MovementPoints{12}}, {}}));

  Doctrine by_step = *doctrine;
  by_step.clauses.back().step_by_step = true;
  CHECK(!QuickRetreat(by_step).can_answer({0, {3, 3, std::nullopt}, {}}));
  Doctrine excepted = *doctrine;
  excepted.clauses[1].unless_only_path = true;
  CHECK(!QuickRetreat(excepted).can_answer({0, {3, 3, std::nullopt}, {}}));
}

TEST_CASE("nine hexes are answered by the search, and eight by rings, to the same end") {
  const auto map = rearguard::testing::clear_map(30, 30);
  Setup setup;
  setup.units = {rearguard::testing::unit_at("b1", "blue", "1515"),
                 rearguard::testing::unit_at("r1", "red", "1514")};
  const Position position = rearguard::testing::valid_position(map, setup);
  const auto doctrine = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "");
  REQUIRE(static_cast<bool>(doctrine));
  Judge judge(position, *doctrine);
  const UnitIndex b1 = position.unit(0).id == "b1" ? 0 : 1;
  for (const int n : {8, 9}) {
    // r1 stands to the north. The first step goes SE, S or SW, out of its ZOC; from then on no outward
    // step gains on it. 2^n walks mix SE with S and as many S with SW, the one straight south among both;
    // 2^(n-1) - 1 more go on from SE with NE somewhere, and as many from SW with NW.
    std::uint64_t paths = 0;
    for (const LegalEnd& end : *judge.legal_ends({b1, {n, n, std::nullopt}, {}})) paths += end.path_count;
    CHECK(paths == 3 * (std::uint64_t{1} << static_cast<unsigned>(n)) - 3);
  }
}
