#include "src/oracle/perft/perft.h"

#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/standing.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/paths/reference_motion.h"
#include "src/oracle/perft/reference_contacts.h"
#include "src/oracle/perft/reference_displacement.h"
#include "src/oracle/perft/reference_next_steps.h"

namespace rearguard {
namespace {

/// Returns whether a forbid clause that a walk breaks stays broken however it continues.
bool ends_a_walk(const Clause& c) {
  if (!c.is_plain_forbid() || !c.property) return false;
  const PropertyUse& use = *c.property;
  return !use.negated && use.members != Members::one_fixed && use.property != Property::distance &&
         use.scope != Scope::end && use.scope != Scope::through && !needs_of(use).has(AtomNeed::role) &&
         use.parts.empty();
}

bool looks_no_further(const RuleSet& rule_set) {
  return std::any_of(rule_set.clauses.begin(), rule_set.clauses.end(),
                     [](const Clause& c) { return c.looks_no_further(); });
}

/// Returns how many steps one counts for at the end of a path: whether it may go on is found out by comparing
/// all its hexes, so that those of long paths count for more.
std::size_t weight_of_step(std::size_t hexes) {
  return 1 + hexes * hexes / 100;
}

/// Lists walks by recursion.
class Writer {
 public:
  Writer(const PathQuestion& q, const ReferenceLimits& limits)
      : q_(q),
        limits_(limits),
        min_(min_walk_length(q)),
        max_(max_walk_length(q)),
        may_stop_(!limits.ruled_out_hexes && !looks_no_further(*q.rule_set)),
        motion_(q) {
    path_.push_back(q.position->unit(q.question.unit).hex);
  }

  bool write() { return step(); }
  std::vector<RetreatPath> take() { return std::move(walks_); }

 private:
  bool step() {
    tried_ += weight_of_step(path_.size());
    if (tried_ > limits_.max_steps) return false;
    const auto steps = static_cast<int>(path_.size()) - 1;
    if (steps > 0 && !motion_.allows(path_)) return true;
    if (steps > 0 && may_stop_ && stopped()) return true;
    if (may_end(steps)) {
      if (walks_.size() >= limits_.max_walks) return false;
      walks_.push_back(path_);
    }
    if (steps == max_) return true;
    for (int d = 0; d < direction_count; ++d) {
      path_.push_back(neighbour(path_.back(), direction(d)));
      const bool room = step();
      path_.pop_back();
      if (!room) return false;
    }
    return true;
  }

  bool may_end(int steps) const {
    if (steps == 0) return false;
    const WalkEnd end = motion_.ending(path_);
    return end == WalkEnd::here || (end == WalkEnd::by_length && steps >= min_);
  }

  bool stopped() const {
    return std::any_of(q_.rule_set->clauses.begin(), q_.rule_set->clauses.end(), [&](const Clause& c) {
      return ends_a_walk(c) && applies(c, *q_.position, *q_.rule_set, q_.question) &&
             path_has(q_, *c.property, path_);
    });
  }

  const PathQuestion& q_;
  const ReferenceLimits& limits_;
  int min_, max_;
  bool
      may_stop_;  ///< a step may be possible though every walk with it is illegal: a choice asks for them all
  ReferenceMotion motion_;
  RetreatPath path_;
  std::vector<RetreatPath> walks_;
  std::size_t tried_ = 0;
};

bool has_one_of(const PathQuestion& q, const std::vector<PropertyUse>& uses, const RetreatPath& path) {
  return std::any_of(uses.begin(), uses.end(),
                     [&](const PropertyUse& use) { return path_has(q, use, path); });
}

template <class Retain>
void retain_if(std::vector<RetreatPath>& paths, Retain retain) {
  std::erase_if(paths, [&](const RetreatPath& p) { return !retain(p); });
}

void test(const PathQuestion& q, const Clause& clause, std::vector<RetreatPath>& paths) {
  const auto has = [&](const RetreatPath& p) { return path_has(q, *clause.property, p); };
  const bool must_leave_some = clause.kind == ClauseKind::avoid || clause.unless_only_path;
  const auto free = static_cast<std::size_t>(
      std::count_if(paths.begin(), paths.end(), [&](const RetreatPath& p) { return !has(p); }));
  if (must_leave_some && free == 0) return;
  if (!clause.except_to_avoid.empty()) {
    const bool clean_way = std::any_of(paths.begin(), paths.end(), [&](const RetreatPath& p) {
      return !has(p) && !has_one_of(q, clause.except_to_avoid, p);
    });
    retain_if(paths, [&](const RetreatPath& p) {
      return !has(p) || (!clean_way && !has_one_of(q, clause.except_to_avoid, p));
    });
    return;
  }
  retain_if(paths, [&](const RetreatPath& p) { return !has(p); });
}

void prefer(const PathQuestion& q, const Clause& clause, std::vector<RetreatPath>& paths) {
  const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
  const auto value = [&](const RetreatPath& p) {
    return sign * path_value(q, *clause.value, p, clause.kind);
  };
  std::optional<std::int64_t> best;
  for (const RetreatPath& p : paths) {
    if (clause.benchmark_excludes && has_one_of(q, *clause.benchmark_excludes, p)) continue;
    if (!best || value(p) < *best) best = value(p);
  }
  if (best) retain_if(paths, [&](const RetreatPath& p) { return value(p) <= *best; });
}

/// Returns the weight of the step at `place` of a path under a step-by-step clause.
std::int64_t step_weight(const PathQuestion& q, const Clause& clause, const RetreatPath& path,
                         std::size_t place) {
  if (!clause.chart.empty()) {
    const auto has = [&](const ChartRow& row) {
      const auto places = places_of(q, row.step, path);
      return std::find(places.begin(), places.end(), place) != places.end();
    };
    return std::find_if(clause.chart.begin(), clause.chart.end(), has) - clause.chart.begin();
  }
  if (clause.property) {
    const auto places = places_of(q, *clause.property, path);
    return std::find(places.begin(), places.end(), place) != places.end() ? 1 : 0;
  }
  const std::int64_t value = step_value(q, *clause.value, clause.kind, path, place);
  return clause.kind == ClauseKind::maximize ? -value : value;
}

void choose_hex_by_hex(const PathQuestion& q, const Clause& clause, std::vector<RetreatPath>& paths) {
  std::size_t longest_path = 0;
  for (const RetreatPath& p : paths) longest_path = std::max(longest_path, p.size());
  const auto rows = static_cast<std::int64_t>(clause.chart.size());
  retain_if(paths, [&](const RetreatPath& p) {
    for (std::size_t i = 1; rows > 0 && i < p.size(); ++i) {
      if (step_weight(q, clause, p, i) == rows) return false;
    }
    return true;
  });
  for (std::size_t i = 1; i < longest_path; ++i) {
    std::map<RetreatPath, std::int64_t> best;
    const auto prefix = [&](const RetreatPath& p) {
      return RetreatPath(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(i));
    };
    for (const RetreatPath& p : paths) {
      if (p.size() <= i) continue;
      const std::int64_t weight = step_weight(q, clause, p, i);
      const auto [at, added] = best.try_emplace(prefix(p), weight);
      if (!added) at->second = std::min(at->second, weight);
    }
    retain_if(paths, [&](const RetreatPath& p) {
      return p.size() <= i || step_weight(q, clause, p, i) == best.at(prefix(p));
    });
  }
}

/// Removes the paths on which the unit would lose its last strength.
void rule_out_losses(const PathQuestion& q, const Clause& clause, std::vector<RetreatPath>& paths) {
  if (q.question.is_displaced) return;
  const Unit& unit = q.position->unit(q.question.unit);
  std::int64_t left = std::max(unit.strength, 1);
  const RetreatPath standing{unit.hex, unit.hex, unit.hex};
  for (const ValueCase& effect : clause.value->cases) {
    const bool spared = effect.condition != nullptr &&
                        !meets(*effect.condition, {*q.position, *q.rule_set, q.question}, q.question.unit);
    const AtomStep at{*q.position, *q.rule_set, q.question, standing, 1};
    if (effect.include_start && !spared && holds_standing(at, effect.property)) left -= effect.value;
  }
  retain_if(paths, [&](const RetreatPath& p) { return path_value(q, *clause.value, p) < left; });
}

void apply(const PathQuestion& q, const Clause& clause, std::vector<RetreatPath>& paths) {
  if (clause.forbids_losses()) return rule_out_losses(q, clause, paths);
  if (clause.step_by_step && clause.kind != ClauseKind::forbid) {
    choose_hex_by_hex(q, clause, paths);
  } else if (clause.property) {
    test(q, clause, paths);
  } else {
    prefer(q, clause, paths);
  }
}

}  // namespace

/// Finds the legal paths of one length; `at_last`: of those that count only if no other is legal.
static std::optional<ReferenceAnswer> answer_of_length(const PathQuestion& asked,
                                                       const ReferenceLimits& limits, bool at_last = false) {
  PathQuestion q = asked;
  auto full = reference_full_hexes(asked, limits);
  if (!full) return std::nullopt;
  q.question.stuck = *full;
  if (needs_room(*q.rule_set)) q.question.full.insert(q.question.full.end(), full->begin(), full->end());
  if (!q.rule_set->traces.empty())
    q.question.traced =
        std::make_shared<const TracedRegions>(flooded_regions(*q.position, *q.rule_set, q.question));
  for (FullHex& hex : hexes_of_waiting(*q.position, q.question)) q.question.full.push_back(std::move(hex));
  ReferenceAnswer answer;
  const bool by_contacts = has_contacts(*q.rule_set);
  bool has_last = false;
  if (by_contacts) {
    const auto hexes = static_cast<std::size_t>(max_walk_length(q));
    auto resolve_moves = resolve_reference_moves(q, limits.max_walks / weight_of_step(hexes));
    if (!resolve_moves) return std::nullopt;
    has_last = !at_last && (resolve_moves->may_stay_at_last || !resolve_moves->last_paths.empty());
    answer.paths = std::move(at_last ? resolve_moves->last_paths : resolve_moves->paths);
    answer.stays_in_place = at_last ? resolve_moves->may_stay_at_last : resolve_moves->stays_in_place;
  } else {
    Writer writer(q, limits);
    if (!writer.write()) return std::nullopt;
    answer.paths = writer.take();
  }
  if (answer.paths.empty()) answer.exhausted_by = motion_clause(*q.rule_set);
  std::optional<ReferenceNextSteps> choices;
  if (looks_no_further(*q.rule_set)) choices.emplace(q, answer.paths);
  const auto ends = [&] {
    std::set<Hex> found;
    for (const RetreatPath& p : answer.paths) found.insert(p.back());
    return found;
  };
  const auto note = [&](const std::set<Hex>& before, std::uint32_t clause) {
    if (answer.paths.empty() && !before.empty()) answer.exhausted_by = clause;
    if (!limits.ruled_out_hexes) return;
    const std::set<Hex> after = ends();
    for (const Hex h : before) {
      if (!after.contains(h)) answer.closed_by[h] = clause;
    }
  };
  const auto length = static_cast<std::uint32_t>(q.rule_set->clauses.size());
  bool length_applied = false;
  const ReferenceMotion motion(q);
  const auto apply_length = [&] {
    const std::set<Hex> before = ends();
    retain_if(answer.paths, [&](const RetreatPath& p) {
      return by_contacts ? length_allows_move(q, p) : length_allows(q, p, motion.ending(p));
    });
    note(before, length);
    length_applied = true;
    const std::set<Hex> open = ends();
    retain_if(answer.paths, [&](const RetreatPath& p) { return !enters_closed(q, p); });
    note(open, closing_clause(*q.rule_set));
    const std::set<Hex> with_full = ends();
    retain_if(answer.paths, [&](const RetreatPath& p) { return !ends_without_room(q, p); });
    note(with_full, room_clause(*q.rule_set));
  };
  for (const std::size_t c : q.rule_set->order_of_application()) {
    const Clause& clause = q.rule_set->clauses[c];
    if (!clause.is_plain_forbid() && !length_applied) apply_length();
    const std::set<Hex> before = ends();
    if (applies(clause, *q.position, *q.rule_set, q.question)) {
      if (clause.looks_no_further()) {
        retain_if(answer.paths, [&](const RetreatPath& p) { return choices->follows(clause, p); });
      } else {
        apply(q, clause, answer.paths);
      }
    }
    note(before, static_cast<std::uint32_t>(c));
  }
  if (!length_applied) apply_length();
  if (has_last && answer.paths.empty() && !answer.stays_in_place)
    return answer_of_length(asked, limits, true);
  std::sort(answer.paths.begin(), answer.paths.end());
  return answer;
}

std::optional<ReferenceAnswer> find_reference_answer(const PathQuestion& asked,
                                                     const ReferenceLimits& limits) {
  auto full = answer_of_length(asked, limits);
  if (!full || asked.question.is_displaced) return full;
  const int least = asked.question.amount.min_hexes;
  if (least == 0) full->stays_in_place = true;
  const auto& shorter = asked.rule_set->length.if_shorter;
  if (!shorter || !full->paths.empty() || full->stays_in_place) return full;
  for (int missing = 1; least - missing >= shorter->from; ++missing) {
    if (missing == least) {
      full->stays_in_place = true;
      full->missing = missing;
      return full;
    }
    PathQuestion q = asked;
    q.question.amount.min_hexes = q.question.amount.max_hexes = least - missing;
    auto answer = answer_of_length(q, limits);
    if (!answer) return std::nullopt;
    if (answer->paths.empty() && !answer->stays_in_place) continue;
    answer->missing = missing;
    return answer;
  }
  return full;
}

Perft count_paths(const ReferenceAnswer& answer, Hex from) {
  Perft perft;
  std::set<Hex> ends;
  for (const RetreatPath& p : answer.paths) {
    ++perft.paths;
    ends.insert(p.back());
    ++perft.by_first_hex[p[1]];
  }
  if (answer.stays_in_place) {
    ++perft.paths;
    ends.insert(from);
    ++perft.by_first_hex[from];
  }
  perft.end_hex_count = ends.size();
  return perft;
}

}  // namespace rearguard
