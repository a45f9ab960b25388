#include "src/extras/doubt/law_conditions.h"

#include <fmt/format.h>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/workshop/boards/rule_parts.h"

namespace rearguard {
namespace {

/// More hexes than any small board has: no limit.
constexpr int no_limit = 1'000;

/// Returns within how many hexes of the hexes of a step a unit must be for a pair predicate to be true of it.
int reach_of(const PairUse& pair, int zoc_range) {
  if (pair.join == PairUse::Join::none) return no_limit;
  if (pair.join != PairUse::Join::nothing) {
    int reach = pair.join == PairUse::Join::all ? no_limit : 0;
    for (const PairUse& part : pair.parts) {
      const int of_part = reach_of(part, zoc_range);
      reach = pair.join == PairUse::Join::all ? std::min(reach, of_part) : std::max(reach, of_part);
    }
    return reach;
  }
  switch (pair.atom) {
    case PairAtom::here:
      return 0;
    case PairAtom::adjacent:
      return 1;
    case PairAtom::within:
      return pair.hexes;
    case PairAtom::zoc:
      return zoc_range;
    case PairAtom::can_fire:
      return 0;  // of a unit that has no range
    default:
      return no_limit;
  }
}

/// Finds out how far away units matter to retreats.
class ReachFinder : public RuleParts {
 public:
  explicit ReachFinder(const RuleSet& rules) {
    zoc_range_ = rules.zoc.range;
    for (const auto& [name, zoc] : rules.zocs) zoc_range_ = std::max(zoc_range_, zoc.range);
  }
  RelevantRange enemies, friends;
  std::string names_directions;
  bool knows_edges = false;

  using RuleParts::see;

  void see(const PropertyUse& use) override {
    switch (use.property) {
      case Property::in_enemy_sight:
        return matter(no_limit, UnitRelation::enemies);
      case Property::enemy:
        return matter(0, UnitRelation::enemies);
      case Property::adjacent_to_enemy:
        return matter(1, UnitRelation::enemies);
      case Property::enemy_zoc:
      case Property::zoc_to_zoc:
        return matter(zoc_range_, UnitRelation::enemies);
      case Property::bond:
        return matter(zoc_range_ + 1, UnitRelation::enemies);
      case Property::friendly_zoc:
        return matter(zoc_range_, UnitRelation::friends);
      case Property::friendly:
      case Property::adjacent_to_friend:
      case Property::overstacked:
        return matter(1, UnitRelation::friends);
      case Property::off_map:
        knows_edges = true;
        return;
      case Property::compass:
        if (names_directions.empty()) names_directions = part();
        return;
      default:
        return;
    }
  }

  void see(const Quantifier& quantifier) override {
    handled_ = &quantifier.group;
    if (quantifier.region) return;
    int reach = quantifier.every ? no_limit : reach_of(quantifier.is, zoc_range_);
    if (reach == no_limit && quantifier.group.within < anywhere_on_map) reach = quantifier.group.within;
    matter(reach, quantifier.group.units);
  }

  void see(const DistanceAnchor& anchor) override {
    if (anchor.kind == DistanceAnchor::enemies || anchor.kind == DistanceAnchor::known_enemies)
      matter(no_limit, UnitRelation::enemies);
    if (anchor.kind == DistanceAnchor::map_edge && names_directions.empty()) names_directions = part();
    if (anchor.kind != DistanceAnchor::unit_group) return;
    handled_ = anchor.group.get();
    matter(anchor.group->within < anywhere_on_map ? anchor.group->within : no_limit, anchor.group->units);
  }

  void see(const UnitGroup& group) override {
    if (&group != handled_) matter(group.within < anywhere_on_map ? group.within : no_limit, group.units);
    // A group that narrows another one is no larger.
    handled_ = group.base.get();
  }

  void see(const RegionUse& region) override {
    if (region.trace == nullptr) return;
    const AtomNeeds needs = needs_of(region.trace->over).with(needs_of(region.trace->from));
    if (needs.has(AtomNeed::enemies) || needs.has(AtomNeed::units) || needs.has(AtomNeed::zoc))
      matter(no_limit, UnitRelation::any);
  }

  void see(const Effect& step) override {
    if (step.caused_by == CauseSelector::nearest_enemies) matter(no_limit, UnitRelation::enemies);
  }

  /// A goal may lie anywhere, and so may the units that close it or the way there.
  void take_goal(const RuleSet& rules) {
    if (rules.motion.kind != Motion::Kind::goal) return;
    fixed_part_ = "the motion";
    matter(no_limit, UnitRelation::any);
    fixed_part_.clear();
  }

  /// Properties of which one fixed unit must be free on every step matter to units anywhere.
  void take_fixed(const RuleSet& rules) {
    for (const Clause& clause : rules.clauses) {
      if (!clause.property || clause.property->members != Members::one_fixed ||
          clause.property->quantifier == nullptr || clause.property->quantifier->region)
        continue;
      fixed_part_ = "clause " + clause.id;
      matter(no_limit, clause.property->quantifier->group.units);
      fixed_part_.clear();
    }
  }

  void matter(int hexes, UnitRelation relation) {
    const bool of_enemies = relation == UnitRelation::enemies || relation == UnitRelation::any;
    const bool of_friends = relation == UnitRelation::friends || relation == UnitRelation::any;
    for (const bool is_enemies : {true, false}) {
      if (!(is_enemies ? of_enemies : of_friends)) continue;
      RelevantRange& reach = is_enemies ? enemies : friends;
      if (hexes >= no_limit && reach.unlimited.empty())
        reach.unlimited = fixed_part_.empty() ? part() : fixed_part_;
      if (hexes < no_limit) reach.hexes = std::max(reach.hexes, hexes);
    }
  }

 private:
  int zoc_range_ = 1;
  const UnitGroup* handled_ = nullptr;
  std::string fixed_part_;
};

/// Finds a part of a move by which one more enemy could open a path.
class EnemyHelp : public RuleParts {
 public:
  std::string why;

  using RuleParts::see;

  void see(const PropertyUse& use) override {
    const AtomNeeds& needs = atom_of(use.property).needs;
    const bool about_enemies =
        needs.has(AtomNeed::enemies) || needs.has(AtomNeed::units) || needs.has(AtomNeed::zoc);
    if (about_enemies && is_negated() && use.property != Property::friendly &&
        atom_of(use.property).join == AtomJoin::nothing)
      found("the absence of units");
    if (use.quantifier != nullptr && (use.quantifier->every || use.members == Members::one_fixed))
      found("every unit of a group, or one on all steps");
  }
  void see(const PairUse& pair) override {
    if (pair.join == PairUse::Join::none) found("units of which something is not true");
  }
  void see(const DistanceAnchor& anchor) override {
    const bool of_enemies =
        anchor.kind == DistanceAnchor::enemies || anchor.kind == DistanceAnchor::known_enemies ||
        (anchor.kind == DistanceAnchor::unit_group &&
         (anchor.group->units == UnitRelation::enemies || anchor.group->units == UnitRelation::any));
    if (of_enemies) found("the distance to enemies");
  }
  void see(const Condition& c) override {
    if (!c.near.empty() || !c.not_near.empty() || c.engaged || c.engaged_elsewhere || !c.hex.empty() ||
        !c.not_hex.empty())
      found("units near a unit");
  }
  void see(const RegionUse& region) override {
    if (region.trace != nullptr) found("a traced region");
  }

 private:
  void found(const std::string& what) {
    if (why.empty()) why = fmt::format("{} asks for {}", part(), what);
  }
};

std::string why_not_only_forbids(const RuleSet& move) {
  for (const Clause& clause : move.clauses) {
    if (!clause.is_plain_forbid() && !clause.forbids_losses())
      return fmt::format("clause {} does not simply forbid", clause.id);
    if (clause.property && clause.property->members == Members::one_fixed)
      return fmt::format("clause {} is about whole paths", clause.id);
  }
  const Length& length = move.length;
  if (length.spend_all || length.if_shorter || !length.stops.empty() || length.continue_while)
    return "the length rule lets a path end because others cannot go on";
  if (move.motion.kind != Motion::Kind::free) return "the motion is not free";
  if (move.event_rules && !move.event_rules->contacts.empty()) return "contacts change the path";
  if (!move.traces.empty()) return "it uses a traced region";
  if (move.reroute) return "the rest of a path is asked anew";
  return {};
}

/// Tests whether a result moves its unit by a move; "": that of the file.
bool moves_by_result(const RuleSet& rules, const std::string& name) {
  const auto is_it = [&](const ResultRule& rule) { return rule.move == name; };
  const bool has_results = !rules.result_rules.empty();
  return std::ranges::any_of(rules.result_rules, is_it) || (!has_results && name.empty());
}

/// Finds dice that are no test, and parts that mean the first causing unit.
class OtherDice : public RuleParts {
 public:
  std::string rolls, first_cause;
  bool has_tests = false;
  bool does_without = false;
  using RuleParts::see;
  void see(const Condition& c) override {
    if (c.cause || c.attacked_from) means_first();
    const auto is_named = [](const UnitGroup& group) { return group.units == UnitRelation::causing_units; };
    // `at_least` asks for more than one, not for none.
    for (const UnitGroup& group : c.not_near)
      does_without = does_without || (is_named(group) && group.at_least <= 1);
  }
  void see(const Expression& formula) override {
    const auto is_of_cause = [](const std::string& name) { return name.starts_with("cause."); };
    if (std::ranges::any_of(formula.names(), is_of_cause)) means_first();
  }
  void see(const Effect& step) override {
    if (step.target == EffectTarget::cause || step.caused_by == CauseSelector::cause) means_first();
    const bool is_test = step.kind->names() == StepName::test;
    const bool has_rows = !step.branches.empty() && step.branches.front().name.empty();
    has_tests = has_tests || is_test;
    if (((step.kind->traits.has(StepTrait::rolls) && !is_test) || has_rows) && rolls.empty()) rolls = part();
  }

 private:
  void means_first() {
    if (first_cause.empty()) first_cause = part();
  }
};

}  // namespace

LawConditions::LawConditions(const RuleSet& rules) {
  ReachFinder finder(rules);
  finder.visit_retreats(rules);
  const auto take_whole = [&](const RuleSet& move) {
    finder.take_fixed(move);
    finder.take_goal(move);
  };
  take_whole(rules);
  for (const auto& [name, move] : rules.moves) take_whole(*move);
  if (rules.default_cause == DefaultCause::nearest_enemies && finder.enemies.unlimited.empty())
    finder.enemies.unlimited = "`caused_by`";
  if (rules.default_cause == DefaultCause::adjacent_enemies)
    finder.enemies.hexes = std::max(finder.enemies.hexes, 1);
  of_enemies = finder.enemies;
  of_friends = finder.friends;
  names_directions = finder.names_directions;
  knows_edges = finder.knows_edges;
  finder.visit_events(rules);
  in_events.hexes = std::max(finder.enemies.hexes, finder.friends.hexes);
  in_events.unlimited =
      finder.enemies.unlimited.empty() ? finder.friends.unlimited : finder.enemies.unlimited;

  OtherDice dice;
  dice.visit_retreats(rules);
  dice.visit_events(rules);
  rolls = dice.rolls;
  names_first_cause = dice.first_cause;
  has_tests = dice.has_tests;
  does_without_causes = dice.does_without;
  has_results = !rules.result_rules.empty();
  has_events = rules.event_rules && !rules.event_rules->events.empty();

  const auto look_at = [&](const std::string& name, const RuleSet& move) {
    for (const Clause& clause : move.clauses) {
      if (clause.looks_no_further() && looks_no_further.empty()) looks_no_further = "clause " + clause.id;
      if (clause.kind != ClauseKind::forbid) has_preferences = true;
    }
    const auto may_leave = [](const MotionPriority& priority) { return priority.may_exit_map; };
    knows_edges =
        knows_edges || !move.length.exits.empty() || std::ranges::any_of(move.motion.priorities, may_leave);
    if (move.event_rules) {
      const auto is_edge = [](const Contact& contact) { return contact.with == Contact::With::map_edge; };
      knows_edges = knows_edges || std::ranges::any_of(move.event_rules->contacts, is_edge);
    }
    has_displacement = has_displacement || move.retreat_effects.displacement.has_value();
    longest_extra =
        std::max(longest_extra, move.length.continue_while ? std::min(move.length.max_extra, 60) : 0);
    for (const LengthExit& exit : move.length.exits) {
      if (exit.edge && names_directions.empty()) names_directions = "the length rule";
    }
    if (!moves_by_result(rules, name)) return;
    not_only_forbids[name] = why_not_only_forbids(move);
    EnemyHelp help;
    help.visit_move(move);
    enemies_may_help[name] = help.why;
  };
  look_at("", rules);
  for (const auto& [name, move] : rules.moves) look_at(name, *move);
  std::string of_file;
  if (rules.default_cause != DefaultCause::none) of_file = "`caused_by` names enemies by default";
  for (const ResultRule& rule : rules.result_rules) {
    if (rule.condition != nullptr && of_file.empty() && !is_of_unit_alone(*rule.condition))
      of_file = fmt::format("result {} depends on other units", rule.result);
  }
  for (auto& [name, why] : enemies_may_help) {
    if (why.empty()) why = of_file;
  }
}

std::optional<std::string> LawConditions::silence_of(Law law) const {
  const auto all_silent = [](const std::map<std::string, std::string>& whys) {
    return std::ranges::all_of(whys, [](const auto& entry) { return !entry.second.empty(); });
  };
  switch (law) {
    case Law::turned_board:
      if (!names_directions.empty()) return names_directions + " names directions or edges of the map";
      break;
    case Law::unrelated_unit:
      if (!has_events && !of_enemies.unlimited.empty() && !of_friends.unlimited.empty())
        return fmt::format("enemies matter to {} wherever they are, and friends to {}", of_enemies.unlimited,
                           of_friends.unlimited);
      break;
    case Law::closed_hex:
      if (all_silent(not_only_forbids))
        return not_only_forbids.empty() ? "no result moves a unit" : not_only_forbids.begin()->second;
      break;
    case Law::added_enemy: {
      std::string why;
      for (const auto& [name, reason] : not_only_forbids) {
        const std::string& help = enemies_may_help.at(name);
        if (reason.empty() && help.empty()) return std::nullopt;
        if (why.empty()) why = reason.empty() ? help : reason;
      }
      return why.empty() ? "no result moves a unit" : why;
    }
    case Law::preferences:
      if (!looks_no_further.empty()) return looks_no_further + " does not look ahead";
      if (!has_preferences) return "all clauses forbid";
      break;
    case Law::make_way:
      if (!has_displacement) return "the rules have no [displacement]";
      break;
    case Law::smaller_stack:
      if (!has_events) return "the rules have no events";
      break;
    case Law::better_die:
      if (!has_tests) return "the rules have no tests";
      if (!rolls.empty()) return rolls + " rolls dice that are no test";
      break;
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace rearguard
