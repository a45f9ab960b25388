#include "src/rules/check.h"

#include <algorithm>
#include <optional>

#include "src/rules/catalogue.h"
#include "src/rules/check_parts.h"

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

/// Whether the motion has walks with oblique steps.
bool turns_aside(const Motion& motion) {
  return motion.oblique != Motion::Oblique::never || motion.veer_around || motion.turns > 0 ||
         motion.first_turn > 0;
}

/// Why no walk of the motion enters a hex twice, where that is so.
std::optional<std::string> enters_none_twice(const Motion& motion) {
  switch (motion.kind) {
    case Motion::Kind::walk:
      return std::nullopt;
    case Motion::Kind::ray:
      return motion.veer_around ? std::nullopt : std::optional("a ray enters no hex twice");
    case Motion::Kind::forward:
      return "a path straight ahead enters no hex twice";
    case Motion::Kind::ladder:
      return motion.restart ? std::nullopt : std::optional("a ray enters no hex twice");
    case Motion::Kind::goal:
      return "a cheapest path enters no hex twice";
  }
  return std::nullopt;
}

std::string_view walk_of(Motion::Kind kind) {
  switch (kind) {
    case Motion::Kind::ray:
      return "ray";
    case Motion::Kind::forward:
      return "path straight ahead";
    case Motion::Kind::ladder:
      return "path of an open priority";
    case Motion::Kind::goal:
      return "cheapest path";
    case Motion::Kind::walk:
      break;
  }
  return "path";
}

std::optional<std::string> never_holds(const Doctrine& doctrine, const PropertyUse& use) {
  if (use.negated) return std::nullopt;
  if (use.property == Property::overstacked && doctrine.stacking.limit == 0)
    return "there is no `[stacking]` limit to exceed";
  if (use.property == Property::oblique && !turns_aside(doctrine.motion))
    return "under `[motion]` no step is oblique";
  if (use.property == Property::revisit) {
    if (auto reason = enters_none_twice(doctrine.motion)) return reason;
  }
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
      if (plain_forbid(earlier)) return "`" + earlier.id + "` already forbids such paths";
      const bool same_wish = earlier.kind == ClauseKind::avoid && clause.kind == ClauseKind::avoid &&
                             *earlier.property == *clause.property && earlier.only_way_without.empty() &&
                             !earlier.step_by_step && !clause.step_by_step;
      if (same_wish) return "`" + earlier.id + "` already avoids the same";
    }
    return std::nullopt;
  }
  if (!clause.value) return std::nullopt;
  if (clause.value->quantity == Quantity::hexes) {
    if (clause.value->at_end || clause.step_by_step) return "every step enters one hex";
    if (one_length_only(doctrine)) return "all paths enter the same number of hexes";
  }
  if (clause.value->quantity == Quantity::count || clause.value->quantity == Quantity::any) {
    if (auto reason = never_holds(doctrine, clause.value->property)) return reason;
    for (const Clause& earlier : doctrine.clauses) {
      if (plain_forbid(earlier) && implies(doctrine, *earlier.property, clause.value->property)) {
        return "`" + earlier.id + "` already forbids such paths";
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
    if (settles) return "`" + earlier.id + "` leaves only paths of equal value";
  }
  return std::nullopt;
}

/// Whether a rung is closed wherever another with the same rays is.
bool closed_with(const Rung& rung, const Rung& other) {
  const bool same_rays = rung.frame == other.frame && rung.toward == other.toward && rung.turn == other.turn;
  return same_rays && (other.may_leave || !rung.may_leave) &&
         std::all_of(other.forbid.begin(), other.forbid.end(), [&](const PropertyUse& use) {
           return std::find(rung.forbid.begin(), rung.forbid.end(), use) != rung.forbid.end();
         });
}

std::string rung_told(const Motion& motion, std::size_t index) {
  const std::string& id = motion.rungs[index].id;
  return id.empty() ? "priority " + std::to_string(index + 1) : "priority `" + id + "`";
}

void check_motion(const Doctrine& doctrine, std::vector<DoctrineFinding>& findings) {
  const Motion& motion = doctrine.motion;
  const auto note = [&](const std::string& what) { findings.push_back({motion.id, {}, what}); };
  const auto idle = [&](const std::string& key, const PropertyUse& use) {
    if (const auto reason = never_holds(doctrine, use))
      note(key + " names `" + std::string(row_of(use.property).name) + "`, which never holds: " + *reason);
  };
  if (motion.veer_around) idle("`veer`", *motion.veer_around);
  for (const PropertyUse& use : motion.goal) {
    idle("`goal`", use);
    if (use.property == Property::off_map) note("`goal` names `off-map`, but a goal is on the map");
  }
  for (const PropertyUse& use : motion.forbid) idle("`forbid` of the motion", use);
  for (std::size_t r = 0; r < motion.rungs.size(); ++r) {
    for (const PropertyUse& use : motion.rungs[r].forbid) idle("`forbid` of " + rung_told(motion, r), use);
    for (std::size_t above = 0; above < r; ++above) {
      if (!closed_with(motion.rungs[r], motion.rungs[above])) continue;
      note(rung_told(motion, r) + " never applies: it is closed wherever " + rung_told(motion, above) +
           " is");
      break;
    }
  }
}

}  // namespace

namespace {

void check_clauses(const Doctrine& doctrine, std::vector<DoctrineFinding>& findings) {
  for (std::size_t c = 0; c < doctrine.clauses.size(); ++c) {
    const Clause& clause = doctrine.clauses[c];
    if (const auto reason = never_acts(doctrine, c)) {
      findings.push_back(
          {clause.id, clause.place, "clause `" + clause.id + "` never takes effect: " + *reason});
    }
    if (clause.id == doctrine.length.id && goes_by_length_rule(doctrine)) {
      findings.push_back(
          {clause.id, clause.place, "clause `" + clause.id + "` has the id of the length rule"});
    }
    if (clause.id == doctrine.motion.id && doctrine.motion.kind != Motion::Kind::walk) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` has the id of the motion"});
    }
    if (clause.id == doctrine.failure.id) {
      findings.push_back({clause.id, clause.place, "clause `" + clause.id + "` has the id of the failure"});
    }
  }
}

/// Whether a move has no contacts but those of the move that it extends.
bool has_contacts_of_base(const Doctrine& doctrine, const Doctrine& move) {
  const auto base = doctrine.moves.find(move.move.extends);
  if (base == doctrine.moves.end() || !move.book || !base->second->book) return false;
  const auto& own = move.book->contacts;
  const auto& others = base->second->book->contacts;
  return std::equal(
      own.begin(), own.end(), others.begin(), others.end(),
      [](const Contact& a, const Contact& b) { return a.id == b.id && a.place.line == b.place.line; });
}

/// The clauses and the motion of a named move, but for what the move that it extends has been told of.
std::vector<DoctrineFinding> path_findings(const Doctrine& move) {
  std::vector<DoctrineFinding> findings;
  check_clauses(move, findings);
  check_motion(move, findings);
  for (DoctrineFinding& f : findings) {
    if (f.clause == move.motion.id) f.place = move.move.place;
  }
  return findings;
}

void check_moves(const Doctrine& doctrine, std::vector<DoctrineFinding>& findings) {
  const EventBook none;
  const EventBook& book = doctrine.book ? *doctrine.book : none;
  const NumberReads reads = number_reads(doctrine);
  std::vector<std::string> told;
  for (const std::string& name : doctrine.move_order) {
    const auto found = doctrine.moves.find(name);
    if (found == doctrine.moves.end()) continue;
    const Doctrine& move = *found->second;
    for (DoctrineFinding& f : path_findings(move)) {
      const std::string key = move.move.extends.empty() ? "" : move.move.extends + ": " + f.message;
      if (!key.empty() && listed(told, key)) continue;
      told.push_back(name + ": " + f.message);
      f.message = "move `" + name + "`: " + f.message;
      findings.push_back(std::move(f));
    }
    const bool inherits_contacts = has_contacts_of_base(doctrine, move);
    if (!inherits_contacts) check_contacts(move, "move `" + name + "`", book, reads, findings);
  }
}

}  // namespace

std::vector<DoctrineFinding> check_doctrine(const Doctrine& doctrine) {
  std::vector<DoctrineFinding> findings;
  check_clauses(doctrine, findings);
  if (doctrine.aftermath.displacement && doctrine.stacking.limit == 0)
    findings.push_back(
        {"displacement", {}, "`displacement` never takes effect: there is no `[stacking]` limit to exceed"});
  const bool moves = std::any_of(doctrine.triggers.begin(), doctrine.triggers.end(),
                                 [](const Trigger& t) { return t.amount != Trigger::Amount::none; });
  const bool has_events = doctrine.book && !doctrine.book->events.empty();
  if (!moves && !has_events)
    findings.push_back(
        {"results", {}, "no result moves a unit; a retreat can be requested only by its distance"});
  if (doctrine.clauses.empty() && doctrine.moves.empty() && !has_events)
    findings.push_back(
        {"clauses",
         {},
         "there are no clauses: every " + std::string(walk_of(doctrine.motion.kind)) +
             (doctrine.motion.kind == Motion::Kind::goal ? " is legal" : " is legal, off the map as well")});
  check_motion(doctrine, findings);
  check_moves(doctrine, findings);
  if (doctrine.book) check_contacts(doctrine, "", *doctrine.book, number_reads(doctrine), findings);
  check_book(doctrine, findings);
  check_play(doctrine, findings);
  return findings;
}

}  // namespace rearguard
