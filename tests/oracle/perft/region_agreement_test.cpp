// Property: the search, the reference implementation and the second reading of boards agree on regions,
// traces, groups as anchors, edges and retreat directions.

#include "hexmap/page_directions.h"
#include "src/core/board/setup_of.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/traced_regions.h"
#include "tests/oracle/perft/agreement.h"
#include "tests/support/trials.h"

#include <memory>

using namespace rearguard;
using namespace rearguard::testing;

namespace {

std::vector<std::string> random_hexes(Rng& rng, const HexMap& map) {
  std::vector<Hex> hexes;
  const int percent = pick(rng, std::array{2, 10, 40});
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (map.exists(map.grid().hex_at(i)) && rng.chance(percent)) hexes.push_back(map.grid().hex_at(i));
  }
  sort_region(hexes);
  return region_entries(map.grid(), hexes);
}

/// The region "land" and, divided by side, "held"; one of them may be missing.
Position with_regions(const Position& position, Rng& rng) {
  Setup setup = setup_of(position);
  if (rng.chance(85)) setup.regions["land"].hexes = random_hexes(rng, position.map());
  RegionSetup& held = setup.regions["held"];
  held.is_divided = true;
  for (const char* side : {"red", "blue", "green"}) {
    if (rng.chance(80)) held.by_side[side] = random_hexes(rng, position.map());
  }
  const std::vector<std::string> names = page_direction_names(position.map().grid());
  for (const std::string& side : position.sides()) {
    if (rng.chance(85)) setup.retreat_direction[side] = pick(rng, names);
  }
  return valid_position(position.shared_map(), setup);
}

UnitGroup group_of_any_side(Rng& rng) {
  UnitGroup group;
  group.units = pick(rng, std::array{UnitRelation::enemies, UnitRelation::friends, UnitRelation::any,
                                     UnitRelation::causing_units, UnitRelation::mover});
  group.within = rng.chance(60) ? anywhere_on_map : rng.number(0, 4);
  Condition condition;
  switch (rng.number(0, 3)) {
    case 0:
      condition.side = {rng.chance(50) ? "red" : "blue"};
      break;
    case 1:
      condition.hidden = rng.chance(50);
      break;
    case 2:
      condition.fires = rng.chance(50);
      break;
    default:
      return group;
  }
  group.condition = condition;
  return group;
}

/// A group that narrows another.
std::shared_ptr<const UnitGroup> random_anchor_group(Rng& rng) {
  UnitGroup group = group_of_any_side(rng);
  if (!rng.chance(40)) return std::make_shared<const UnitGroup>(group);
  UnitGroup narrowed = group_of_any_side(rng);
  narrowed.units = group.units;
  narrowed.name = "base";
  narrowed.base = std::make_shared<const UnitGroup>(group);
  return std::make_shared<const UnitGroup>(narrowed);
}

RegionUse random_region(Rng& rng, const RuleSet& rule_set) {
  RegionUse use;
  const int which = rng.number(0, 9);
  if (which < 3) {
    use.name = "land";
  } else if (which < 6) {
    use.name = "held";
    use.side = pick(rng, std::array{RegionSide::any, RegionSide::own, RegionSide::enemy});
  } else if (which == 6 || rule_set.traces.empty()) {
    use.name = "start";
  } else {
    const auto trace =
        std::next(rule_set.traces.begin(), rng.number(0, static_cast<int>(rule_set.traces.size()) - 1));
    use.name = trace->first;
    use.trace = trace->second;
  }
  return use;
}

DistanceAnchor random_anchor(Rng& rng, const RuleSet& rule_set, bool direction) {
  switch (rng.number(0, direction ? 4 : 3)) {
    case 0:
      return DistanceAnchor(random_anchor_group(rng));
    case 1:
    case 2:
      return DistanceAnchor(random_region(rng, rule_set));
    case 3:
      return DistanceAnchor(static_cast<MapEdge>(rng.number(0, 3)));
    default:
      return DistanceAnchor::retreat_direction;
  }
}

PropertyUse use_of(Property property) {
  PropertyUse use;
  use.property = property;
  use.scope = row_of(property).scopes.front();
  return use;
}

/// A property that the tests are about: in a region, beside a feature, or toward one of the anchors.
PropertyUse random_subject(Rng& rng, const RuleSet& rule_set, bool single_steps) {
  switch (rng.number(0, 4)) {
    case 0: {
      PropertyUse use = use_of(Property::region);
      use.region = random_region(rng, rule_set);
      use.scope = pick(rng, row_of(Property::region).scopes);
      return use;
    }
    case 1: {
      PropertyUse use = use_of(Property::beside);
      use.names = {"stream", "slope"};
      return use;
    }
    case 2: {
      PropertyUse use = use_of(Property::distance);
      use.scope = Scope::entered;
      use.anchor = random_anchor(rng, rule_set, false);
      use.at_most = HexCount{false, rng.number(0, 3)};
      return use;
    }
    case 3:
      if (!single_steps) {
        PropertyUse use = use_of(Property::units);
        Quantifier quantifier;
        quantifier.region = random_region(rng, rule_set);
        PairUse& is = quantifier.is;
        is.atom = pick(rng, std::array{PairAtom::here, PairAtom::adjacent, PairAtom::within, PairAtom::closer,
                                       PairAtom::farther});
        is.hexes = rng.number(1, 3);
        use.quantifier = std::make_shared<const Quantifier>(quantifier);
        use.members = Members::one_fixed;
        return use;
      }
      [[fallthrough]];
    default: {
      PropertyUse use = use_of(pick(
          rng, std::array{Property::closer, Property::farther, Property::not_closer, Property::not_farther}));
      use.anchor = random_anchor(rng, rule_set, true);
      use.members = pick(rng, std::array{Members::nearest, Members::sum, Members::any, Members::all});
      if (is_single(use.anchor)) use.members = Members::nearest;
      use.scope = pick(rng, std::array{Scope::step, Scope::entered});
      return use;
    }
  }
}

PropertyUse together(Property join, std::vector<PropertyUse> parts) {
  PropertyUse use = use_of(join);
  use.parts = std::move(parts);
  return use;
}

/// `not` of what holds at the end or before it is, as read from a file, `not` of both: a region or an anchor
/// that nobody states is neither true nor false there alone.
PropertyUse negation_of(const PropertyUse& use) {
  if (use.scope != Scope::end && use.scope != Scope::through) return together(Property::none_of, {use});
  PropertyUse anywhere = use;
  anywhere.scope = Scope::entered;
  const PropertyUse role = use_of(use.scope == Scope::end ? Property::at_end : Property::through);
  return together(Property::any_of,
                  {together(Property::none_of, {anywhere}), together(Property::none_of, {role})});
}

/// Two traces, of which the second may use the first.
void add_traces(RuleSet& rule_set, Rng& rng) {
  for (const char* name : {"linked", "supplied"}) {
    TraceRule trace;
    trace.from =
        rng.chance(30) ? DistanceAnchor(DistanceAnchor::home_edge) : random_anchor(rng, rule_set, false);
    PropertyUse barrier = pick(rng, std::array{use_of(Property::impassable), use_of(Property::enemy_zoc),
                                               use_of(Property::uphill), use_of(Property::region)});
    if (barrier.property == Property::region) barrier.region = random_region(rng, rule_set);
    trace.over = use_of(Property::none_of);
    trace.over.parts = {barrier};
    rule_set.traces[name] = std::make_shared<const TraceRule>(trace);
  }
}

}  // namespace

TEST_CASE("search, reference implementation and second reading agree on regions and anchors") {
  std::map<std::string, int> decided;
  int ruled_out = 0;
  const std::uint32_t boards = random_boards(share_of_long(350));
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("regions") + seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20}[seed % 3];
    const Position position = with_regions(random_position(rng, plan), rng);
    RuleSet rule_set = random_rule_set(rng);
    if (rng.chance(60)) add_traces(rule_set, rng);
    for (int i = rng.number(1, 3); i > 0; --i) {
      Clause clause;
      clause.id = "subject " + std::to_string(i);
      clause.kind = rng.chance(50) ? ClauseKind::forbid : ClauseKind::avoid;
      clause.property = random_subject(rng, rule_set, false);
      if (clause.property->members != Members::one_fixed && rng.chance(30))
        clause.property = negation_of(*clause.property);
      rule_set.clauses.push_back(clause);
    }
    Clause value;
    value.id = "subject value";
    value.kind = rng.chance(50) ? ClauseKind::minimize : ClauseKind::maximize;
    value.value = ValueUse{};
    value.value->quantity = Quantity::distance;
    value.value->anchor = random_anchor(rng, rule_set, false);
    value.value->at_end = rng.chance(50);
    value.value->members = rng.chance(50) || is_single(value.value->anchor) ? Members::nearest : Members::sum;
    rule_set.clauses.push_back(value);
    Judge judge(position, rule_set);
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
  }
  for (const auto& [name, count] : decided) {
    if (name.starts_with("subject")) ruled_out += count;
  }
  CHECK(ruled_out > often_in_long(100));
  for (const char* name :
       {"region", "beside", "distance", "closer", "farther", "not-closer", "not-farther", "not", "some"}) {
    CAPTURE(name);
    CHECK(decided["reads " + std::string(name) + ": yes"] >= often_in_long(20));
    CHECK(decided["reads " + std::string(name) + ": no"] >= often_in_long(20));
  }
}

TEST_CASE("one flood of the search finds the hexes of a plain flood") {
  int inside = 0, outside = 0;
  const std::uint32_t boards = random_boards(share_of_long(200));
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("traces") + seed);
    const Position position = with_regions(random_position(rng, {}), rng);
    RuleSet rule_set = random_rule_set(rng);
    add_traces(rule_set, rng);
    Judge judge(position, rule_set);
    const RetreatQuestion question = random_question(rng, position, rule_set);
    const Unit& unit = position.unit(question.unit);
    const auto found =
        traced_regions({judge.board(unit.side), judge.costs(unit.movement_class), question, rule_set});
    REQUIRE(found != nullptr);
    const ReferenceBoard board(PathQuestion{&position, &rule_set, question});
    CAPTURE(seed);
    CHECK(found->size() == rule_set.traces.size());
    for (const auto& [name, trace] : rule_set.traces) {
      RegionUse use;
      use.name = name;
      use.trace = trace;
      CHECK(found->at(name) == region_hexes(position, rule_set, question, use));
      const std::set<Hex> hexes(found->at(name).begin(), found->at(name).end());
      CHECK(hexes == board.hexes_of(use));
      inside += static_cast<int>(hexes.size());
      outside += static_cast<int>(position.map().grid().size() - hexes.size());
    }
  }
  CHECK(inside > often_in_long(500));
  CHECK(outside > often_in_long(500));
}
