// Links between units in clauses, anchors and groups: the search, the reference implementation and the
// reading on the page agree on random boards.

#include <array>

#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/unit_groups.h"
#include "tests/oracle/perft/random_motions.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

LinkUse random_link(Rng& rng) {
  constexpr std::array names{"charge", "charge", "guard", engagement_link};
  return {pick(rng, names), rng.chance(40)};
}

UnitGroup linked_group(Rng& rng) {
  UnitGroup group;
  group.link = random_link(rng);
  group.units = group.link.name == engagement_link ? UnitRelation::engaged : UnitRelation::linked;
  group.within = rng.chance(80) ? anywhere_on_map : rng.number(1, 4);
  if (rng.chance(20)) {
    Condition where;
    where.hidden = rng.chance(50);
    group.condition = where;
  }
  if (!rng.chance(30)) return group;
  // A group that narrows another.
  UnitGroup narrowed = group;
  narrowed.name = "base";
  narrowed.base = std::make_shared<const UnitGroup>(group);
  narrowed.within = rng.number(1, 5);
  return narrowed;
}

/// "linked", alone or combined with others about the same unit.
PairUse linked_pair(Rng& rng) {
  PairUse linked;
  linked.atom = PairAtom::linked;
  linked.link = random_link(rng);
  linked.was = rng.chance(10);
  if (rng.chance(30)) return linked;
  PairUse joined;
  joined.join = pick(rng, std::array{PairUse::Join::all, PairUse::Join::any, PairUse::Join::none});
  joined.parts = {linked};
  if (joined.join != PairUse::Join::none || rng.chance(50)) joined.parts.push_back(random_pair(rng));
  return joined;
}

PropertyUse linked_units(Rng& rng) {
  Quantifier quantifier;
  if (rng.chance(50)) {
    quantifier.group = linked_group(rng);
    quantifier.is = rng.chance(60) ? random_pair(rng) : linked_pair(rng);
  } else {
    quantifier.group.units =
        pick(rng, std::array{UnitRelation::enemies, UnitRelation::friends, UnitRelation::any});
    quantifier.group.within = anywhere_on_map;
    quantifier.is = linked_pair(rng);
  }
  quantifier.every = rng.chance(25);
  PropertyUse use;
  use.property = Property::units;
  use.quantifier = std::make_shared<const Quantifier>(quantifier);
  use.scope = pick(rng, row_of(Property::units).scopes);
  return use;
}

PropertyUse closer_to_linked(Rng& rng) {
  PropertyUse use;
  use.property = pick(rng, std::array{Property::closer, Property::farther, Property::not_closer});
  use.scope = pick(rng, row_of(use.property).scopes);
  use.anchor = DistanceAnchor(std::make_shared<const UnitGroup>(linked_group(rng)));
  use.members = pick(rng, std::array{Members::nearest, Members::sum, Members::any, Members::all});
  return use;
}

Clause random_link_clause(Rng& rng, int number) {
  Clause clause;
  clause.id = "links " + std::to_string(number);
  if (rng.chance(20)) {
    clause.kind = rng.chance(50) ? ClauseKind::minimize : ClauseKind::maximize;
    ValueUse value;
    value.quantity = Quantity::distance;
    value.anchor = DistanceAnchor(std::make_shared<const UnitGroup>(linked_group(rng)));
    value.members = rng.chance(50) ? Members::nearest : Members::sum;
    value.at_end = true;
    clause.value = value;
    return clause;
  }
  clause.kind = rng.chance(50) ? ClauseKind::forbid : ClauseKind::avoid;
  clause.property = rng.chance(60) ? linked_units(rng) : closer_to_linked(rng);
  return clause;
}

}  // namespace

TEST_CASE("search and reference implementation agree on links between units") {
  std::map<std::string, int> decided;
  int acted = 0;
  const std::uint32_t boards = random_boards(500);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("links") + seed);
    BoardPlan plan;
    plan.density = std::array{6, 12, 20, 30}[seed % 4];
    const Position bare = with_states(random_position(rng, plan), rng);
    const Position position = with_links(bare, rng);
    RuleSet rule_set = random_rule_set(rng);
    if (rule_set.clauses.size() > 3) rule_set.clauses.resize(3);
    for (int i = 0; i < 2; ++i) rule_set.clauses.push_back(random_link_clause(rng, i));
    if (rng.chance(15)) {
      rule_set.motion.kind = Motion::Kind::ray;
      rule_set.motion.toward = rng.chance(50);
      rule_set.motion.anchor = DistanceAnchor(std::make_shared<const UnitGroup>(linked_group(rng)));
    }
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    const RetreatQuestion question = random_question(rng, position, rule_set, 3);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    const auto with = find_reference_answer({&position, &rule_set, question}, {});
    const auto without = find_reference_answer({&bare, &rule_set, question}, {});
    REQUIRE((with && without));
    acted += with->paths != without->paths ? 1 : 0;
  }
  CHECK(decided["reads some: yes"] >= 100);
  CHECK(decided["reads some: no"] >= 100);
  CHECK(acted >= 100);
}

TEST_CASE("the units that links name are those that the position states") {
  Setup setup;
  setup.units = {unit_at("m", "red", "0303"), unit_at("x", "blue", "0304"), unit_at("y", "blue", "0305"),
                 unit_at("f", "red", "0306")};
  setup.units[0].engaged = {"y"};
  setup.links = {{"charge", "m", "x"}, {"charge", "f", "m"}, {"guard", "m", "f"}};
  const Position position = valid_position(clear_map(6, 6), setup);
  const RuleSet rule_set;
  const auto members = [&](const LinkUse& link) {
    UnitGroup group;
    group.units = UnitRelation::linked;
    group.link = link;
    group.within = anywhere_on_map;
    std::vector<std::string> ids;
    RetreatQuestion question;
    for (const UnitIndex u : members_of(group, position, rule_set, question))
      ids.push_back(position.unit(u).id);
    return ids;
  };
  using Ids = std::vector<std::string>;
  CHECK(members({"charge", false}) == Ids{"x"});
  CHECK(members({"charge", true}) == Ids{"f"});
  CHECK(members({"guard", false}) == Ids{"f"});
  CHECK(members({"guard", true}).empty());
  CHECK(members({"engaged", false}) == Ids{"y"});
  CHECK(members({"engaged", true}) == Ids{"y"});
  CHECK(members({"pursuit", false}).empty());
}

TEST_CASE("a stack whose members have other links cannot answer for all of them") {
  Setup setup;
  setup.units = {unit_at("m", "red", "0303"), unit_at("n", "red", "0303"), unit_at("x", "blue", "0304")};
  setup.links = {{"charge", "m", "x"}};
  RuleSet rule_set;
  Clause clause;
  clause.id = "from-target";
  PairUse linked;
  linked.atom = PairAtom::linked;
  linked.link = {"charge", false};
  Quantifier quantifier;
  quantifier.group.within = anywhere_on_map;
  quantifier.is = linked;
  clause.property = PropertyUse{};
  clause.property->property = Property::units;
  clause.property->quantifier = std::make_shared<const Quantifier>(quantifier);
  rule_set.clauses = {clause};
  RetreatQuestion question;
  question.companions = {1};
  const Position unlike = valid_position(clear_map(6, 6), setup);
  const auto missing = missing_fact(unlike, rule_set, question);
  REQUIRE(missing);
  CHECK(missing->part == "clause from-target");
  CHECK(missing->how == "those of n are not those of m, so they cannot retreat as one");
  setup.links.push_back({"charge", "n", "x"});
  const Position alike = valid_position(clear_map(6, 6), setup);
  CHECK_FALSE(missing_fact(alike, rule_set, question));
  question.companions = {};
  CHECK_FALSE(missing_fact(unlike, rule_set, question));
}
