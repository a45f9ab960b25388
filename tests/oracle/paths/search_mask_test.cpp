#include "src/core/rules/facts/search_mask.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "pathing/candidate_graph.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/property.h"
#include "tests/oracle/paths/path_readings.h"
#include "tests/support/random_board.h"
#include "tests/support/random_operand.h"
#include "tests/support/random_quantifier.h"
#include "tests/support/zoc_rules.h"

using namespace rearguard;
using rearguard::testing::Rng;

namespace {

PropertyUse random_use(Rng& rng, Property property, Scope scope) {
  const Atom& atom = atom_of(property);
  PropertyUse use;
  use.property = property;
  use.scope = scope;
  if (atom.names == AtomNames::of_map) use.names = {"woods", "stream", "slope"};
  if (atom.names == AtomNames::directions) use.names = {"NE", "SW"};
  if (atom.takes_hexes) use.less_than = HexCount{true, 0};
  const bool start = atom.takes_hexes || rng.chance(10);
  use.anchor =
      start ? DistanceAnchor::start : anchor_names()[static_cast<std::size_t>(rng.number(0, 7))].value;
  const int last = atom.compare != nullptr ? 3 : 1;
  use.members = members_names()[static_cast<std::size_t>(rng.number(0, last))].value;
  if (is_single(use.anchor)) use.members = Members::nearest;  // as the reader of rule files does
  if (atom.takes_region) use.region.name = "start";
  if (atom.takes_quantifier) use.quantifier = testing::random_quantifier(rng);
  if (atom.takes_bond) {
    use.bond = "bond";
    use.part = scope == Scope::step ? BondPart::hexside : BondPart::hex;
  }
  if (atom.takes_place) {
    constexpr std::array places{Property::enemy_zoc, Property::friendly, Property::terrain,
                                Property::closer,    Property::distance, Property::retreat_fire};
    use.parts = {random_use(rng, places[static_cast<std::size_t>(rng.number(0, 5))], Scope::entered)};
  }
  // Free walks are not told apart by what they have spent.
  do {
    if (atom.takes_operand || (property == Property::overstacked && rng.chance(30)))
      use.operand = testing::random_operand(rng, property);
  } while (needs_of(use).has(AtomNeed::spent));
  return use;
}

/// Gives a combination two parts: a property of hexes, and one of steps, of directions or of the end.
void add_random_parts(Rng& rng, PropertyUse& use) {
  constexpr std::array hexes{Property::enemy_zoc, Property::friendly, Property::terrain, Property::distance};
  constexpr std::array others{Property::uphill, Property::closer, Property::at_end, Property::through,
                              Property::feature};
  const auto part = [&](Property property) {
    return random_use(rng, property, atom_of(property).scopes.front());
  };
  use.parts = {part(hexes[static_cast<std::size_t>(rng.number(0, 3))]),
               part(others[static_cast<std::size_t>(rng.number(0, 4))])};
  if (!rng.chance(40)) return;
  PropertyUse inner;
  inner.property = std::array{Property::all_of, Property::any_of,
                              Property::none_of}[static_cast<std::size_t>(rng.number(0, 2))];
  inner.parts = {use.parts.back(), part(Property::adjacent_to_enemy)};
  use.parts.back() = inner;
}

/// A rule set that avoids the property once for each of its scopes.
RuleSet random_rules(Rng& rng, Property property) {
  RuleSet rules;
  rules.zoc.range = rng.number(1, 2);
  if (rng.chance(30)) rules.zoc.arc = front_arc;
  if (rng.chance(50)) rules.zoc.cancelled_by = testing::by_friends();
  if (rng.chance(30)) rules.zoc.where = testing::units_not({"routed"});
  if (rng.chance(30)) rules.zoc.where = testing::units_not({"routed"}, {"leader"});
  if (atom_of(property).takes_bond) testing::add_random_zocs(rng, rules);
  rules.fire.where = rules.zoc.where;
  rules.stacking.limit = 1;
  for (const Scope scope : atom_of(property).scopes) {
    Clause clause;
    clause.kind = ClauseKind::avoid;
    clause.property = random_use(rng, property, scope);
    if (atom_of(property).join != AtomJoin::nothing) add_random_parts(rng, *clause.property);
    rules.clauses.push_back(clause);
  }
  return rules;
}

/// Whether a property held and did not hold on some step.
struct Seen {
  bool yes = false, no = false;
};

/// Compares mask, quick reading and reference reading on all steps of one random board.
void compare_readings(Rng& rng, Property property, Seen& seen) {
  const Position drawn = testing::random_position(rng, {});
  const Position position = testing::with_states(drawn, rng);
  const RuleSet rules = random_rules(rng, property);
  RetreatQuestion question;
  question.amount = {3, 3, std::nullopt};
  question.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
  if (position.units().size() > 2) question.causing_units = {0, 1};
  for (const Unit& other : position.units()) {
    if (other.hex.q % 2 == 0) question.stuck.push_back({other.hex, "it stays"});
  }
  const Unit& unit = position.unit(question.unit);
  const CompiledClauses compiled(rules);
  const auto graph = candidate_graph({3, 3, false});
  REQUIRE(graph);
  GraphProperties properties;
  const BoardFacts board(position, rules.zoc, unit.side, rules.fire);
  const StepCosts costs(position.map(), unit.movement_class);
  compiled.fill(board, costs, question, *graph, properties);
  const auto clauses = compiled.clauses(question);
  const ReferenceBoard reference(PathQuestion{&position, &rules, question});
  // A question with a clause that needs a fact which nobody states is not answered.
  std::vector<bool> asks;
  for (const Clause& clause : rules.clauses) {
    const ReferenceBoard alone(PathQuestion{&position, &rules, question});
    alone.is_true(*clause.property, unit.hex, neighbour(unit.hex, direction(0)));
    asks.push_back(!alone.missing().empty());
  }
  for (std::size_t s = 0; s < graph->steps.size(); ++s) {
    const Hex from = unit.hex + graph->vertices[graph->steps[s].from];
    const Hex to = unit.hex + graph->vertices[graph->steps[s].to];
    std::vector<Hex> ending = line(unit.hex, from, 1);
    ending.push_back(to);
    std::vector<Hex> passing = ending;
    passing.push_back(neighbour(to, direction(0)));
    const std::size_t place = ending.size() - 1;
    for (std::size_t c = 0; c < rules.clauses.size(); ++c) {
      if (asks[c]) continue;
      const PropertyUse& use = *rules.clauses[c].property;
      const auto holds = [&](const std::vector<Hex>& path) {
        const auto places = places_of(reference, use, path);
        return std::find(places.begin(), places.end(), place) != places.end();
      };
      const std::string number = position.map().grid().number(to);
      const bool ends = (properties.ending[s] & clauses[c].bits) != 0;
      const bool passes = (properties.passing[s] & clauses[c].bits) != 0;
      for (const bool has : {ends, passes}) (has ? seen.yes : seen.no) = true;
      if (ends != holds(ending)) FAIL("at the end of ", number);
      if (passes != holds(passing)) FAIL("passing ", number);
      if (compares_steps(use) &&
          shows_on_step({board, costs, question, rules}, use, from, to) != holds(ending))
        FAIL("a step to ", number);
    }
  }
}

}  // namespace

TEST_CASE("the mask of every atom agrees with its reading by the reference implementation") {
  for (const PropertyRow& row : property_catalogue()) {
    // No step by itself is a revisit or the first, and free walks have no oblique steps.
    const Atom& atom = atom_of(row.property);
    if (atom.is_whole_path || atom.needs.has(AtomNeed::motion) || atom.needs.has(AtomNeed::entered)) continue;
    CAPTURE(row.name);
    Seen seen;
    for (std::uint32_t board = 0; board < 30; ++board) {
      CAPTURE(board);
      Rng rng(testing::seed_for(row.name) + board);
      compare_readings(rng, row.property, seen);
    }
    CHECK(seen.yes);
    CHECK(seen.no);
  }
}
