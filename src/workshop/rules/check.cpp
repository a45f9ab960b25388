#include "src/workshop/rules/check.h"

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

bool fixes_net_distance(const PropertyUse& use) {
  return use.property == Property::distance && use.scope == Scope::end &&
         use.anchor == DistanceAnchor::start && use.other_than && use.other_than->required;
}

/// Tests whether a path without `earlier` is also without `later`.
bool implies(const RuleSet& rule_set, const PropertyUse& earlier, const PropertyUse& later) {
  if (earlier == later) return true;
  if (earlier.negated || later.negated) return false;
  // A path without one of several properties lacks each; one without a part lacks the whole.
  if (earlier.property == Property::any_of && earlier.scope == Scope::entered)
    return std::ranges::any_of(earlier.parts,
                               [&](const PropertyUse& part) { return implies(rule_set, part, later); });
  if (later.property == Property::all_of)
    return std::ranges::any_of(later.parts,
                               [&](const PropertyUse& part) { return implies(rule_set, earlier, part); });
  // A step over an exit is off the map and yet passable.
  if (earlier.property == Property::impassable && later.property == Property::off_map)
    return rule_set.length.exits.empty();
  if (fixes_net_distance(earlier)) {
    // A walk that may exceed the required number of hexes can lose distance and gain it again.
    if (rule_set.length.continue_while) return false;
    const bool to_start = later.anchor == DistanceAnchor::start && later.scope == Scope::step &&
                          (later.property == Property::closer || later.property == Property::not_farther);
    return later.property == Property::revisit || to_start;
  }
  if (later.property != earlier.property || later.scope == Scope::step) return false;
  PropertyUse wider = later;
  wider.scope = earlier.scope;
  return wider == earlier && earlier.scope == Scope::entered;
}

std::string_view walk_noun(Motion::Kind kind) {
  switch (kind) {
    case Motion::Kind::ray:
      return "ray";
    case Motion::Kind::forward:
      return "path straight ahead";
    case Motion::Kind::priority_list:
      return "path of an open priority";
    case Motion::Kind::goal:
      return "cheapest path";
    case Motion::Kind::free:
      break;
  }
  return "path";
}

bool one_length_only(const RuleSet& rule_set) {
  return is_exact(rule_set.length) && !rule_set.length.if_shorter &&
         std::ranges::all_of(rule_set.result_rules, [](const ResultRule& t) {
           return t.amount == ResultRule::Amount::none ||
                  (t.amount == ResultRule::Amount::hexes && !t.min_formula && t.hexes == t.max_hexes);
         });
}

/// Tests whether a verdict can name the length rule rather than a clause.
bool goes_by_length_rule(const RuleSet& rule_set) {
  return (!is_exact(rule_set.length) && !is_up_to(rule_set.length)) ||
         std::ranges::any_of(rule_set.result_rules, [](const ResultRule& t) {
           return t.amount == ResultRule::Amount::movement_points ||
                  t.amount == ResultRule::Amount::allowance || t.amount == ResultRule::Amount::half_allowance;
         });
}

std::optional<std::string> never_acts(const RuleSet& rule_set, std::size_t index) {
  const Clause& clause = rule_set.clauses[index];
  const std::vector<std::size_t> order = rule_set.order_of_application();
  if (clause.property) {
    if (auto reason = is_unsatisfiable(rule_set, *clause.property)) return reason;
    for (const std::size_t c : order) {
      if (c == index) break;
      const Clause& earlier = rule_set.clauses[c];
      if (!earlier.property || !implies(rule_set, *earlier.property, *clause.property)) continue;
      if (is_unconditional_forbid(earlier)) return "`" + earlier.id + "` already forbids such paths";
      const bool repeats = earlier.kind == ClauseKind::avoid && clause.kind == ClauseKind::avoid &&
                           *earlier.property == *clause.property && earlier.except_to_avoid.empty() &&
                           !earlier.step_by_step && !clause.step_by_step && earlier.condition == nullptr;
      if (repeats) return "`" + earlier.id + "` already avoids the same";
    }
    return std::nullopt;
  }
  if (!clause.value) return std::nullopt;
  if (clause.value->quantity == Quantity::hexes) {
    if (clause.value->at_end || clause.step_by_step) return "every step enters one hex";
    if (one_length_only(rule_set)) return "all paths enter the same number of hexes";
  }
  if (clause.value->quantity == Quantity::count) {
    if (auto reason = is_unsatisfiable(rule_set, clause.value->property)) return reason;
    for (const Clause& earlier : rule_set.clauses) {
      if (is_unconditional_forbid(earlier) && implies(rule_set, *earlier.property, clause.value->property)) {
        return "`" + earlier.id + "` already forbids such paths";
      }
    }
  }
  for (std::size_t c = 0; c < index; ++c) {
    const Clause& earlier = rule_set.clauses[c];
    const bool same_value =
        earlier.value && earlier.condition == nullptr && earlier.value->quantity == clause.value->quantity &&
        !earlier.step_by_step && !clause.step_by_step && !earlier.benchmark_excludes &&
        earlier.value->at_end == clause.value->at_end && earlier.value->anchor == clause.value->anchor &&
        earlier.value->members == clause.value->members &&
        earlier.value->property == clause.value->property &&
        earlier.value->counts_members == clause.value->counts_members &&
        earlier.value->in_points == clause.value->in_points && clause.value->cases.empty();
    if (same_value) return "`" + earlier.id + "` leaves only paths of equal value";
  }
  return std::nullopt;
}

/// Tests whether a priority is ruled out wherever another with the same rays is.
bool closed_with(const MotionPriority& priority, const MotionPriority& other) {
  const bool same_rays = other.condition == nullptr && priority.anchor == other.anchor &&
                         priority.toward == other.toward && priority.rotate == other.rotate;
  return same_rays && (other.may_exit_map || !priority.may_exit_map) &&
         std::ranges::all_of(other.forbid, [&](const PropertyUse& use) {
           return std::ranges::find(priority.forbid, use) != priority.forbid.end();
         });
}

std::string priority_name(const Motion& motion, std::size_t index) {
  const std::string& id = motion.priorities[index].id;
  return id.empty() ? "priority " + std::to_string(index + 1) : "priority `" + id + "`";
}

void check_motion(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const Motion& motion = rule_set.motion;
  const auto note = [&](const std::string& what) { findings.push_back({motion.id, {}, what}); };
  const auto idle = [&](const std::string& key, const PropertyUse& use) {
    if (const auto reason = is_unsatisfiable(rule_set, use))
      note(key + " names `" + std::string(row_of(use.property).name) + "`, which never holds: " + *reason);
  };
  if (motion.veer_around) idle("`veer`", *motion.veer_around);
  for (const PropertyUse& use : motion.goal) {
    idle("`goal`", use);
    if (use.property == Property::off_map) note("`goal` names `off-map`, but a goal is on the map");
  }
  for (const PropertyUse& use : motion.forbid) idle("`forbid` of the motion", use);
  for (std::size_t r = 0; r < motion.priorities.size(); ++r) {
    for (const PropertyUse& use : motion.priorities[r].forbid)
      idle("`forbid` of " + priority_name(motion, r), use);
    if (motion.priorities[r].condition != nullptr) {
      if (const auto reason = is_unsatisfiable(*motion.priorities[r].condition))
        note(priority_name(motion, r) + " never applies: " + *reason);
    }
    for (std::size_t above = 0; above < r; ++above) {
      if (!closed_with(motion.priorities[r], motion.priorities[above])) continue;
      note(priority_name(motion, r) + " never applies: it is ruled out wherever " +
           priority_name(motion, above) + " is");
      break;
    }
  }
}

}  // namespace

namespace {

void check_rows(const RuleSet& rule_set, const Clause& clause, std::vector<RulesFinding>& findings) {
  for (std::size_t r = 0; r < clause.chart.size(); ++r) {
    const ChartRow& row = clause.chart[r];
    const auto above =
        std::find_if(clause.chart.begin(), clause.chart.begin() + static_cast<std::ptrdiff_t>(r),
                     [&](const ChartRow& other) { return other.step == row.step; });
    auto reason = is_unsatisfiable(rule_set, row.step);
    if (!reason && above->row != row.row) reason = "row `" + above->row + "` has the same steps";
    if (reason)
      findings.push_back({clause.id, clause.place,
                          "row `" + row.row + "` of clause `" + clause.id + "` never applies: " + *reason});
  }
}

void check_clauses(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  for (std::size_t c = 0; c < rule_set.clauses.size(); ++c) {
    const Clause& clause = rule_set.clauses[c];
    check_rows(rule_set, clause, findings);
    if (clause.condition != nullptr) {
      if (const auto reason = is_unsatisfiable(*clause.condition))
        findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` never applies: " + *reason});
    }
    if (const auto reason = never_acts(rule_set, c)) {
      findings.push_back(
          {clause.id, clause.place, "clause `" + clause.id + "` never takes effect: " + *reason});
    }
    if (clause.id == rule_set.length.id && goes_by_length_rule(rule_set)) {
      findings.push_back(
          {clause.id, clause.place, "clause `" + clause.id + "` has the id of the length rule"});
    }
    if (clause.id == rule_set.motion.id && rule_set.motion.kind != Motion::Kind::free) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` has the id of the motion"});
    }
    const auto is_its_id = [&](const FailureRule& failure) { return failure.id == clause.id; };
    if (is_its_id(rule_set.failure) || std::ranges::any_of(rule_set.conditional_failures, is_its_id)) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` has the id of the failure"});
    }
  }
}

bool has_contacts_of_base(const RuleSet& rule_set, const RuleSet& move) {
  const auto base = rule_set.moves.find(move.move.extends);
  if (base == rule_set.moves.end() || !move.event_rules || !base->second->event_rules) return false;
  const auto& own = move.event_rules->contacts;
  const auto& others = base->second->event_rules->contacts;
  return std::equal(
      own.begin(), own.end(), others.begin(), others.end(),
      [](const Contact& a, const Contact& b) { return a.id == b.id && a.place.line == b.place.line; });
}

/// Checks the clauses and the motion of a named move, except for findings on the move that it extends.
std::vector<RulesFinding> path_findings(const RuleSet& move) {
  std::vector<RulesFinding> findings;
  check_clauses(move, findings);
  check_forbids(move, findings);
  check_motion(move, findings);
  check_failures(move, findings);
  for (RulesFinding& f : findings) {
    if (f.clause == move.motion.id) f.place = move.move.place;
  }
  return findings;
}

void check_moves(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const EventRules none;
  const EventRules& event_rules = rule_set.event_rules ? *rule_set.event_rules : none;
  const NumberReads reads = number_reads(rule_set);
  std::vector<std::string> reported;
  for (const std::string& name : rule_set.move_order) {
    const auto found = rule_set.moves.find(name);
    if (found == rule_set.moves.end()) continue;
    const RuleSet& move = *found->second;
    if (move.move.condition != nullptr) {
      if (const auto reason = is_unsatisfiable(*move.move.condition))
        findings.push_back({name, move.move.place, "no unit can use the move `" + name + "`: " + *reason});
    }
    for (RulesFinding& f : path_findings(move)) {
      const std::string key = move.move.extends.empty() ? "" : move.move.extends + ": " + f.message;
      if (!key.empty() && listed(reported, key)) continue;
      reported.push_back(name + ": " + f.message);
      f.message = "move `" + name + "`: " + f.message;
      findings.push_back(std::move(f));
    }
    const bool inherits_contacts = has_contacts_of_base(rule_set, move);
    if (!inherits_contacts) check_contacts(move, "move `" + name + "`", event_rules, reads, findings);
  }
}

}  // namespace

std::vector<RulesFinding> check_rule_set(const RuleSet& rule_set) {
  std::vector<RulesFinding> findings;
  check_clauses(rule_set, findings);
  check_forbids(rule_set, findings);
  if (rule_set.retreat_effects.displacement && !has_stacking_limit(rule_set))
    findings.push_back(
        {"displacement", {}, "`displacement` never takes effect: there is no `[stacking]` limit to exceed"});
  const bool moves = std::ranges::any_of(
      rule_set.result_rules, [](const ResultRule& t) { return t.amount != ResultRule::Amount::none; });
  const bool has_events = rule_set.event_rules && !rule_set.event_rules->events.empty();
  // A file without any result is one for others to extend.
  if (!moves && !has_events && !rule_set.result_rules.empty())
    findings.push_back(
        {"results", {}, "no result moves a unit; a retreat can be requested only by its distance"});
  if (rule_set.clauses.empty() && rule_set.moves.empty() && !has_events)
    findings.push_back(
        {"clauses",
         {},
         "there are no clauses: every " + std::string(walk_noun(rule_set.motion.kind)) +
             (rule_set.motion.kind == Motion::Kind::goal ? " is legal" : " is legal, even off the map")});
  check_motion(rule_set, findings);
  check_failures(rule_set, findings);
  check_stacking(rule_set, findings);
  check_results(rule_set, findings);
  check_moves(rule_set, findings);
  check_single_hexes(rule_set, findings);
  if (rule_set.event_rules)
    check_contacts(rule_set, "", *rule_set.event_rules, number_reads(rule_set), findings);
  check_event_rules(rule_set, findings);
  check_growth(rule_set, findings);
  check_path_effects(rule_set, findings);
  check_play(rule_set, findings);
  check_names(rule_set, findings);
  return findings;
}

}  // namespace rearguard
