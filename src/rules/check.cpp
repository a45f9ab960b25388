#include "src/rules/check.h"

#include <algorithm>
#include <optional>

#include "src/rules/catalogue.h"

namespace rearguard {
namespace {

bool plain_forbid(const Clause& c) {
  return c.kind == ClauseKind::forbid && c.property && !c.unless_only_path && c.only_way_without.empty();
}

bool fixes_net_distance(const PropertyUse& use) {
  return use.property == Property::net_distance && use.frame == Frame::start && use.other_than &&
         use.other_than->required;
}

/// Whether a path free of `earlier` is free of `later` as well.
bool implies(const Doctrine& doctrine, const PropertyUse& earlier, const PropertyUse& later) {
  if (earlier == later) return true;
  if (earlier.negated || later.negated) return false;
  if (earlier.property == Property::impassable && later.property == Property::off_map) return true;
  if (fixes_net_distance(earlier)) {
    // A walk that may go on past the required number of hexes can lose distance and gain it again.
    if (doctrine.length.mode == Length::Mode::extend) return false;
    const bool to_start = later.frame == Frame::start && later.scope == Scope::step &&
                          (later.property == Property::closer || later.property == Property::not_farther);
    return later.property == Property::revisit || to_start;
  }
  if (later.property != earlier.property || later.scope == Scope::step) return false;
  PropertyUse wider = later;
  wider.scope = earlier.scope;
  return wider == earlier && earlier.scope == Scope::entered;
}

std::optional<std::string> never_holds(const Doctrine& doctrine, const PropertyUse& use) {
  if (use.negated) return std::nullopt;
  if (use.property == Property::overstacked && doctrine.stacking.limit == 0)
    return "there is no `[stacking]` limit to exceed";
  if (use.property == Property::oblique && doctrine.motion.oblique == Motion::Oblique::never)
    return "under `[motion]` no step is oblique";
  if (use.property == Property::revisit && doctrine.motion.kind == Motion::Kind::ray)
    return "a ray enters no hex twice";
  const bool zoc = use.property == Property::enemy_zoc || use.property == Property::zoc_to_zoc ||
                   use.property == Property::friendly_zoc;
  if (zoc && doctrine.zoc.range == 0) return "under `[zoc]` with range 0 no unit exerts a ZOC";
  if (use.property == Property::closer && use.frame == Frame::start && use.scope != Scope::step)
    return "no hex is closer to the start than the start itself";
  return std::nullopt;
}

bool one_length_only(const Doctrine& doctrine) {
  return doctrine.length.mode == Length::Mode::exact &&
         std::all_of(doctrine.triggers.begin(), doctrine.triggers.end(), [](const Trigger& t) {
           return t.amount == Trigger::Amount::none || t.amount == Trigger::Amount::dice ||
                  (t.amount == Trigger::Amount::hexes && t.hexes == t.most_hexes);
         });
}

/// Whether a refusal can name the length rule and not a clause.
bool goes_by_length_rule(const Doctrine& doctrine) {
  return doctrine.length.property ||
         std::any_of(doctrine.triggers.begin(), doctrine.triggers.end(), [](const Trigger& t) {
           return t.amount == Trigger::Amount::movement_points || t.amount == Trigger::Amount::allowance ||
                  t.amount == Trigger::Amount::half_allowance;
         });
}

std::optional<std::string> never_acts(const Doctrine& doctrine, std::size_t index) {
  const Clause& clause = doctrine.clauses[index];
  const std::vector<std::size_t> order = doctrine.order_of_application();
  if (clause.property) {
    if (auto reason = never_holds(doctrine, *clause.property)) return reason;
    for (const std::size_t c : order) {
      if (c == index) break;
      const Clause& earlier = doctrine.clauses[c];
      if (!earlier.property || !implies(doctrine, *earlier.property, *clause.property)) continue;
      if (plain_forbid(earlier)) return "`" + earlier.id + "` has forbidden such paths already";
      const bool same_wish = earlier.kind == ClauseKind::avoid && clause.kind == ClauseKind::avoid &&
                             *earlier.property == *clause.property && earlier.only_way_without.empty() &&
                             !earlier.step_by_step && !clause.step_by_step;
      if (same_wish) return "`" + earlier.id + "` has settled the same wish already";
    }
    return std::nullopt;
  }
  if (!clause.value) return std::nullopt;
  if (clause.value->quantity == Quantity::hexes) {
    if (clause.value->at_end || clause.step_by_step) return "every step enters one hex";
    if (one_length_only(doctrine)) return "all paths enter equally many hexes";
  }
  if (clause.value->quantity == Quantity::count || clause.value->quantity == Quantity::any) {
    if (auto reason = never_holds(doctrine, clause.value->property)) return reason;
    for (const Clause& earlier : doctrine.clauses) {
      if (plain_forbid(earlier) && implies(doctrine, *earlier.property, clause.value->property)) {
        return "`" + earlier.id + "` has forbidden such paths already";
      }
    }
  }
  for (std::size_t c = 0; c < index; ++c) {
    const Clause& earlier = doctrine.clauses[c];
    const bool settles =
        earlier.value && earlier.value->quantity == clause.value->quantity && !earlier.step_by_step &&
        !clause.step_by_step && !earlier.beaten_only_without &&
        earlier.value->at_end == clause.value->at_end && earlier.value->frame == clause.value->frame &&
        earlier.value->members == clause.value->members && earlier.value->property == clause.value->property;
    if (settles) return "`" + earlier.id + "` leaves only paths of one and the same value";
  }
  return std::nullopt;
}

}  // namespace

std::vector<DoctrineFinding> check_doctrine(const Doctrine& doctrine) {
  std::vector<DoctrineFinding> findings;
  for (std::size_t c = 0; c < doctrine.clauses.size(); ++c) {
    const Clause& clause = doctrine.clauses[c];
    if (const auto reason = never_acts(doctrine, c)) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` can never act: " + *reason});
    }
    if (clause.id == doctrine.length.id && goes_by_length_rule(doctrine)) {
      findings.push_back(
          {clause.id, clause.place, "clause `" + clause.id + "` has the id of the length rule"});
    }
    if (clause.id == doctrine.motion.id && doctrine.motion.kind == Motion::Kind::ray) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` has the id of the motion"});
    }
    if (clause.id == doctrine.failure.id) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` has the id of the failure"});
    }
  }
  if (doctrine.aftermath.displacement && doctrine.stacking.limit == 0)
    findings.push_back(
        {"displacement", {}, "`displacement` can never act: there is no `[stacking]` limit to exceed"});
  const bool moves = std::any_of(doctrine.triggers.begin(), doctrine.triggers.end(),
                                 [](const Trigger& t) { return t.amount != Trigger::Amount::none; });
  if (!moves)
    findings.push_back(
        {"triggers", {}, "no trigger moves a unit; a retreat can only be asked for by its distance"});
  if (doctrine.clauses.empty())
    findings.push_back({"clauses",
                        {},
                        std::string("there are no clauses: every ") +
                            (doctrine.motion.kind == Motion::Kind::ray ? "ray" : "walk") +
                            " is legal, off the map as well"});
  return findings;
}

}  // namespace rearguard
