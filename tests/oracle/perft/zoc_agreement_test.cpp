// Property: search and reference implementation agree on rules with several ZOCs and
// with bonds.

#include "tests/oracle/perft/random_motions.h"

#include <array>
#include <set>
#include <string>

using namespace rearguard;
using namespace rearguard::testing;

namespace {

Clause named(std::string id, ClauseKind kind, const PropertyUse& use) {
  Clause clause;
  clause.id = std::move(id);
  clause.kind = kind;
  clause.property = use;
  return clause;
}

ClauseKind forbid_or_avoid(Rng& rng) {
  return rng.chance(60) ? ClauseKind::forbid : ClauseKind::avoid;
}

PropertyUse bond_use(BondPart part) {
  PropertyUse use;
  use.property = Property::bond;
  use.bond = "bond";
  use.part = part;
  use.scope = part == BondPart::hex ? Scope::entered : Scope::step;
  return use;
}

PropertyUse was(const PropertyUse& part) {
  PropertyUse use;
  use.property = Property::was;
  use.scope = Scope::step;
  use.parts = {part};
  return use;
}

PropertyUse hex_property(Property property) {
  PropertyUse use;
  use.property = property;
  return use;
}

PropertyUse joined(Property join, std::vector<PropertyUse> parts) {
  PropertyUse use;
  use.property = join;
  use.parts = std::move(parts);
  return use;
}

/// A property that combines ZOCs, bonds and the hex left.
PropertyUse random_combination(Rng& rng) {
  PropertyUse role;
  role.property = rng.chance(50) ? Property::at_end : Property::through;
  const std::array<PropertyUse, 5> parts{random_bond_use(rng), random_zoc_statement(rng), role,
                                         was(hex_property(Property::enemy_zoc)),
                                         was(bond_use(BondPart::hex))};
  const std::array joins{Property::all_of, Property::any_of, Property::none_of};
  return joined(pick(rng, joins), {pick(rng, parts), pick(rng, parts)});
}

/// Rules of which most clauses are about ZOCs and bonds.
RuleSet random_zoc_rules(Rng& rng) {
  RuleSet rule_set;
  rule_set.id = "random";
  rule_set.stacking.limit = 2;
  add_random_zocs(rng, rule_set);
  std::vector<Clause>& clauses = rule_set.clauses;
  if (rng.chance(70)) {
    PropertyUse revisit;
    revisit.property = Property::revisit;
    clauses.push_back(named("revisit", ClauseKind::forbid, revisit));
  }
  for (const auto& [id, part] : {std::pair("hexside", BondPart::hexside), std::pair("hex", BondPart::hex),
                                 std::pair("through", BondPart::through)}) {
    if (!rng.chance(60)) continue;
    // Before the others, which would rule out the same paths.
    clauses.insert(clauses.begin(), named(id, forbid_or_avoid(rng), bond_use(part)));
    Clause& clause = clauses.front();
    if (rng.chance(15)) clause.except_to_avoid = {random_zoc_statement(rng)};
    if (rng.chance(15)) clause.unless_only_path = clause.kind == ClauseKind::forbid;
    clause.step_by_step =
        clause.kind == ClauseKind::avoid && clause.except_to_avoid.empty() && rng.chance(30);
  }
  if (rng.chance(40)) clauses.push_back(named("zoc", forbid_or_avoid(rng), random_zoc_statement(rng)));
  if (rng.chance(30))
    clauses.push_back(named("own-zoc", forbid_or_avoid(rng), hex_property(Property::enemy_zoc)));
  if (rng.chance(30))
    clauses.push_back(named("was", forbid_or_avoid(rng), was(hex_property(Property::enemy_zoc))));
  if (rng.chance(50)) clauses.push_back(named("combined", forbid_or_avoid(rng), random_combination(rng)));
  if (rng.chance(40)) {
    Clause clause;
    clause.id = "counted";
    clause.kind = rng.chance(50) ? ClauseKind::minimize : ClauseKind::maximize;
    const bool is_counted = rng.chance(50);
    const PropertyUse use = rng.chance(70) ? random_bond_use(rng) : random_zoc_statement(rng);
    if (is_counted) {
      clause.value = ValueUse{};
      clause.value->quantity = Quantity::count;
      clause.value->property = use;
      if (rng.chance(40)) clause.benchmark_excludes = {random_bond_use(rng)};
    } else {
      // There or not.
      clause.property = use;
      clause.property->negated = clause.kind == ClauseKind::maximize;
      clause.kind = ClauseKind::avoid;
    }
    clauses.push_back(clause);
  }
  if (rng.chance(20)) {
    const bool is_stop = rng.chance(50);
    PropertyUse use = rng.chance(50) ? bond_use(BondPart::hex) : random_zoc_statement(rng);
    if (use.quantifier != nullptr) {
      Quantifier is_here = *use.quantifier;
      is_here.is.was = false;
      use.quantifier = std::make_shared<const Quantifier>(is_here);
    }
    if (is_stop) {
      rule_set.length = stopping(use);
    } else {
      rule_set.length.continue_while = use;
      rule_set.length.max_extra = 1;
    }
  }
  return rule_set;
}

}  // namespace

TEST_CASE("search and reference implementation agree on several ZOCs and on bonds") {
  std::map<std::string, int> decided;
  const std::uint32_t boards = random_boards(500);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("zocs") + seed);
    BoardPlan plan;
    plan.density = std::array{30, 45, 60}[seed % 3];
    plan.rough_ground = 20;
    plan.features = 12;
    const Position position = with_states(random_position(rng, plan), rng);
    const RuleSet rule_set = random_zoc_rules(rng);
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    const RetreatQuestion question = random_question(rng, position, rule_set);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    const Refinement* const found = judge.refine(question, true);
    REQUIRE(found != nullptr);
    for (std::size_t c = 0; c < rule_set.clauses.size(); ++c)
      decided["paths by " + rule_set.clauses[c].id] += found->effects()[c].acted ? 1 : 0;
  }
  for (const std::string what : {"paths by hexside",
                                 "paths by hex",
                                 "paths by through",
                                 "paths by zoc",
                                 "paths by own-zoc",
                                 "paths by was",
                                 "paths by combined",
                                 "paths by counted",
                                 "hex",
                                 "zoc",
                                 "was",
                                 "open",
                                 "reads bond: yes",
                                 "reads bond: no",
                                 "reads was: yes",
                                 "reads was: no",
                                 "reads some: yes",
                                 "reads some: no",
                                 "reads enemy-zoc: yes",
                                 "reads enemy-zoc: no"}) {
    CAPTURE(what);
    CHECK(decided[what] >= 20);
  }
}

TEST_CASE("search and reference implementation agree on ZOCs and bonds under every motion") {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= 360; ++seed) {
    Rng rng(seed_for("zocs of motions") + seed);
    BoardPlan plan;
    plan.density = std::array{15, 30, 45}[seed % 3];
    plan.rough_ground = 20;
    const Position position = random_position(rng, plan);
    RuleSet rule_set = random_zoc_rules(rng);
    const int kind = static_cast<int>(seed) % motion_kinds;
    rule_set.motion = random_motion(rng, kind);
    // Motions look at single steps: at the hexside and the hex of a bond, and at the hex left.
    const PropertyUse of_hexes = rng.chance(50) ? bond_use(BondPart::hex) : hex_property(Property::enemy_zoc);
    const PropertyUse of_steps =
        rng.chance(50) ? bond_use(BondPart::hexside) : was(hex_property(Property::enemy_zoc));
    if (rule_set.motion.veer_around) rule_set.motion.veer_around = of_hexes;
    if (kind == motion_kinds - 1) rule_set.motion.goal.front() = of_hexes;
    rule_set.motion.forbid.push_back(of_steps);
    for (MotionPriority& priority : rule_set.motion.priorities) priority.forbid.push_back(of_steps);
    Judge judge(position, rule_set);
    REQUIRE(!judge.clauses().problem());
    const RetreatQuestion question = random_question(rng, position, rule_set, 4);
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    compare(judge, question, decided);
    if (!judge.refine(question, false)->empty()) ++decided["open " + std::to_string(kind)];
  }
  for (int kind = 0; kind < motion_kinds; ++kind) {
    CAPTURE(kind);
    CHECK(decided["open " + std::to_string(kind)] >= 5);
  }
  CHECK(decided["no ray"] >= 5);
}

TEST_CASE("a step from ZOC to ZOC enters an enemy ZOC out of a hex that was in one") {
  const PropertyUse zoc = hex_property(Property::enemy_zoc);
  const PropertyUse both = joined(Property::all_of, {zoc, was(zoc)});
  PropertyUse step = hex_property(Property::zoc_to_zoc);
  step.scope = Scope::step;
  int alike = 0, acted = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    Rng rng(seed_for("zoc to zoc") + seed);
    const Position position = random_position(rng, {});
    RuleSet rule_set;
    add_random_zocs(rng, rule_set);
    rule_set.clauses = {named("clause", rng.chance(50) ? ClauseKind::forbid : ClauseKind::avoid, step)};
    RuleSet other = rule_set;
    other.clauses[0].property = both;
    Judge judge(position, rule_set), other_judge(position, other);
    const RetreatQuestion question = random_question(rng, position, rule_set, 3);
    const Refinement* const found = judge.refine(question, false);
    REQUIRE(found != nullptr);
    acted += found->effects()[0].acted ? 1 : 0;
    const Refinement* const other_found = other_judge.refine(question, false);
    REQUIRE(other_found != nullptr);
    const auto ends = [](Judge& of, const CandidateGraph& graph) {
      std::map<Hex, std::uint64_t> counts;
      for (const PathEnd& end : of.ends()) counts[graph.vertices[end.vertex]] = end.path_count;
      return counts;
    };
    const auto expected = ends(judge, found->graph());
    CHECK(ends(other_judge, other_found->graph()) == expected);
    alike += expected.empty() ? 0 : 1;
  }
  CHECK(alike > 50);
  CHECK(acted > 50);
}

TEST_CASE("each of several ZOCs on a board is that of the reference implementation") {
  std::map<std::string, int> seen;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    Rng rng(seed_for("definitions") + seed);
    const Position position = with_states(random_position(rng, {}), rng);
    RuleSet rule_set;
    add_random_zocs(rng, rule_set);
    RetreatQuestion question;
    question.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const SideIndex side = position.unit(question.unit).side;
    const BoardFacts board(position, rule_set.zoc, side);
    const ReferenceBoard reference(PathQuestion{&position, &rule_set, question});
    const Grid& grid = position.map().grid();
    for (const auto& [name, zoc] : rule_set.zocs) {
      std::set<Hex> all, left;
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        const std::vector<Hex> hexes = controlled_hexes(position, zoc, u);
        const std::set<Hex> found(hexes.begin(), hexes.end());
        if (found != reference.zoc_of(u, zoc)) FAIL(name, " of ", position.unit(u).id);
        if (position.enemies(side, position.unit(u).side)) all.insert(found.begin(), found.end());
        if (zoc.arc != all_around && position.unit(u).facing) ++seen[found.empty() ? "no arc" : "arc"];
        if (zoc.ground == ZocRule::Ground::any && !found.empty()) ++seen["any ground"];
      }
      for (std::size_t i = 0; i < grid.size(); ++i) {
        const Hex h = grid.hex_at(i);
        if (board.in_zoc(zoc, h) != all.contains(h)) FAIL(name, " in ", grid.number(h));
        const bool is_left = zoc_in(board, zoc, question, h);
        if (is_left) left.insert(h);
        if (is_left && !all.contains(h)) FAIL(name, " in ", grid.number(h));
      }
      if (zoc.cancelled_by) ++seen[left == all ? "not cancelled" : "cancelled"];
      if (zoc.not_across) ++seen["not across"];
      if (zoc.not_into) ++seen["not into"];
    }
  }
  for (const std::string what :
       {"arc", "any ground", "cancelled", "not cancelled", "not across", "not into"}) {
    CAPTURE(what);
    CHECK(seen[what] >= 20);
  }
}
