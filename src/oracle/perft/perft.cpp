#include "src/oracle/perft/perft.h"

#include <algorithm>
#include <array>
#include <set>

#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_motion.h"
#include "src/oracle/paths/reference_path.h"
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
         use.scope != Scope::end && use.scope != Scope::through && use.property != Property::at_end &&
         use.property != Property::through && use.parts.empty();
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
  Writer(const ReferenceBoard& b, const ReferenceLimits& limits)
      : b_(b),
        limits_(limits),
        min_(min_walk_length(b)),
        max_(max_walk_length(b)),
        may_stop_(!limits.ruled_out_hexes && !looks_no_further(b.rules())),
        motion_(b) {
    path_.push_back(b.mover().hex);
    for (const Clause& c : b.rules().clauses) {
      if (ends_a_walk(c) && b.applies(c)) stops_.push_back(&c);
    }
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
    return std::any_of(stops_.begin(), stops_.end(), [&](const Clause* c) {
      return b_.ignoring_missing(c->ignores_missing).path_has(*c->property, path_);
    });
  }

  const ReferenceBoard& b_;
  const ReferenceLimits& limits_;
  int min_, max_;
  bool
      may_stop_;  ///< a step may be possible though every walk with it is illegal: a choice asks for them all
  ReferenceMotion motion_;
  std::vector<const Clause*> stops_;
  RetreatPath path_;
  std::vector<RetreatPath> walks_;
  std::size_t tried_ = 0;
};

template <class Retain>
void retain_if(std::vector<RetreatPath>& paths, Retain retain) {
  std::erase_if(paths, [&](const RetreatPath& p) { return !retain(p); });
}

/// Applies `forbid` and `avoid`, with their exceptions.
void test(const ReferenceBoard& b, const Clause& clause, std::vector<RetreatPath>& paths) {
  std::vector<RetreatPath> free, others;
  bool clean_way = false;
  for (const RetreatPath& p : paths) {
    const bool has = b.path_has(*clause.property, p);
    const bool spoils = b.one_is_true(clause.except_to_avoid, p);
    clean_way = clean_way || (!has && !spoils);
    if (!has) free.push_back(p);
    if (has && !spoils) others.push_back(p);
  }
  if ((clause.kind == ClauseKind::avoid || clause.unless_only_path) && free.empty()) return;
  if (!clause.except_to_avoid.empty() && !clean_way) free.insert(free.end(), others.begin(), others.end());
  paths = std::move(free);
}

void prefer(const ReferenceBoard& b, const Clause& clause, std::vector<RetreatPath>& paths) {
  const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
  std::vector<std::int64_t> values;
  std::optional<std::int64_t> best;
  for (const RetreatPath& p : paths) {
    values.push_back(sign * b.path_value(*clause.value, clause.kind, p));
    if (clause.benchmark_excludes && b.one_is_true(*clause.benchmark_excludes, p)) continue;
    best = best ? std::min(*best, values.back()) : values.back();
  }
  if (!best) return;
  std::vector<RetreatPath> kept;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (values[i] <= *best) kept.push_back(paths[i]);
  }
  paths = std::move(kept);
}

std::int64_t step_weight(const ReferenceBoard& b, const Clause& clause, const RetreatPath& path,
                         std::size_t place) {
  if (clause.property) return b.is_true(*clause.property, path, place) ? 1 : 0;
  if (!clause.chart.empty()) {
    const auto has = [&](const ChartRow& row) { return b.is_true(row.step, path, place); };
    return std::find_if(clause.chart.begin(), clause.chart.end(), has) - clause.chart.begin();
  }
  const std::int64_t value = b.step_value(*clause.value, clause.kind, path, place);
  return clause.kind == ClauseKind::maximize ? -value : value;
}

void choose_hex_by_hex(const ReferenceBoard& b, const Clause& clause, std::vector<RetreatPath>& paths) {
  std::size_t longest_path = 0;
  for (const RetreatPath& p : paths) longest_path = std::max(longest_path, p.size());
  // A step in no row of a chart is ruled out.
  const auto rows = static_cast<std::int64_t>(clause.chart.size());
  retain_if(paths, [&](const RetreatPath& p) {
    for (std::size_t i = 1; rows > 0 && i < p.size(); ++i) {
      if (step_weight(b, clause, p, i) == rows) return false;
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
      const std::int64_t weight = step_weight(b, clause, p, i);
      const auto [at, added] = best.try_emplace(prefix(p), weight);
      if (!added) at->second = std::min(at->second, weight);
    }
    retain_if(paths, [&](const RetreatPath& p) {
      return p.size() <= i || step_weight(b, clause, p, i) == best.at(prefix(p));
    });
  }
}

/// Removes the paths on which the unit would lose its last strength.
void rule_out_losses(const ReferenceBoard& b, const Clause& clause, std::vector<RetreatPath>& paths) {
  if (b.asked().is_displaced) return;
  std::int64_t left = std::max(b.mover().strength, 1);
  const RetreatPath standing{b.mover().hex, b.mover().hex, b.mover().hex};
  for (const ValueCase& effect : clause.value->cases) {
    if (effect.include_start && b.mover_meets(effect.condition) && b.is_true(effect.property, standing, 1))
      left -= effect.value;
  }
  retain_if(paths, [&](const RetreatPath& p) { return b.path_value(*clause.value, clause.kind, p) < left; });
}

void apply(const ReferenceBoard& b, const Clause& clause, std::vector<RetreatPath>& paths) {
  if (clause.forbids_losses()) return rule_out_losses(b, clause, paths);
  if (clause.step_by_step && clause.kind != ClauseKind::forbid) {
    choose_hex_by_hex(b, clause, paths);
  } else if (clause.property) {
    test(b, clause, paths);
  } else {
    prefer(b, clause, paths);
  }
}

/// Narrows the walks of one length, clause by clause.
class Narrowing {
 public:
  Narrowing(const ReferenceBoard& b, bool notes_hexes, ReferenceAnswer& answer)
      : b_(b), notes_hexes_(notes_hexes), answer_(answer), motion_(b) {
    if (looks_no_further(b.rules())) choices_.emplace(b, answer.paths);
  }

  void run() {
    bool is_measured = false;
    for (const std::size_t c : b_.rules().order_of_application()) {
      const Clause& clause = b_.rules().clauses[c];
      if (!clause.is_plain_forbid() && !std::exchange(is_measured, true)) measure();
      if (!b_.applies(clause)) continue;
      pass(static_cast<std::uint32_t>(c), [&] {
        if (clause.looks_no_further())
          follow(clause);
        else
          apply(b_.ignoring_missing(clause.ignores_missing), clause, answer_.paths);
      });
    }
    if (!is_measured) measure();
  }

 private:
  void follow(const Clause& clause) {
    choices_->add(clause);
    retain_if(answer_.paths, [&](const RetreatPath& p) { return choices_->follows(p); });
  }

  /// Removes the walks of another length, and those into hexes that are closed or have no room.
  void measure() {
    const auto clauses = static_cast<std::uint32_t>(b_.rules().clauses.size());
    pass(clauses, [&] {
      retain_if(answer_.paths, [&](const RetreatPath& p) {
        return contacts_decide(b_.rules()) ? length_allows_move(b_, p)
                                           : length_allows(b_, p, motion_.ending(p));
      });
    });
    pass(clauses + closed_hexes,
         [&] { retain_if(answer_.paths, [&](const RetreatPath& p) { return !enters_closed(b_, p); }); });
    pass(clauses + hexes_without_room,
         [&] { retain_if(answer_.paths, [&](const RetreatPath& p) { return !ends_without_room(b_, p); }); });
  }

  std::set<Hex> ends() const {
    std::set<Hex> found;
    for (const RetreatPath& p : answer_.paths) found.insert(p.back());
    return found;
  }

  template <class Narrow>
  void pass(std::uint32_t clause, Narrow narrow) {
    const std::set<Hex> before = ends();
    narrow();
    const std::set<Hex> after = ends();
    if (after.empty() && !before.empty()) answer_.exhausted_by = clause;
    if (!notes_hexes_) return;
    for (const Hex h : before) {
      if (!after.contains(h)) answer_.closed_by[h] = clause;
    }
  }

  const ReferenceBoard& b_;
  bool notes_hexes_;
  ReferenceAnswer& answer_;
  ReferenceMotion motion_;
  std::optional<ReferenceNextSteps> choices_;
};

/// Finds the legal paths of one length; `at_last`: of those that count only if no other is legal.
std::optional<ReferenceAnswer> answer_of_length(const ReferenceBoard& asked, const ReferenceLimits& limits,
                                                bool at_last = false) {
  const auto full = reference_full_hexes(asked, limits);
  if (!full) return std::nullopt;
  RetreatQuestion question = asked.asked();
  question.stuck = *full;
  if (ends_need_room(asked.rules())) question.full.insert(question.full.end(), full->begin(), full->end());
  for (const UnitIndex u : question.moves_later) question.full.push_back({asked.unit(u).hex});
  const ReferenceBoard b = asked.with(question);
  ReferenceAnswer answer;
  bool has_last = false;
  if (contacts_decide(b.rules())) {
    auto moves = resolve_reference_moves(
        b, limits.max_walks / weight_of_step(static_cast<std::size_t>(max_walk_length(b))));
    if (!moves) return std::nullopt;
    has_last = !at_last && (moves->may_stay_at_last || !moves->last_paths.empty());
    answer.paths = std::move(at_last ? moves->last_paths : moves->paths);
    answer.stays_in_place = at_last ? moves->may_stay_at_last : moves->stays_in_place;
  } else {
    Writer writer(b, limits);
    if (!writer.write()) return std::nullopt;
    answer.paths = writer.take();
  }
  if (answer.paths.empty())
    answer.exhausted_by = static_cast<std::uint32_t>(b.rules().clauses.size()) + paths_of_motion;
  Narrowing(b, limits.ruled_out_hexes, answer).run();
  if (has_last && answer.paths.empty() && !answer.stays_in_place)
    return answer_of_length(asked, limits, true);
  std::sort(answer.paths.begin(), answer.paths.end());
  return answer;
}

/// Finds the legal paths of the required length, or else the longest.
std::optional<ReferenceAnswer> longest_answer(const ReferenceBoard& asked, const ReferenceLimits& limits) {
  auto full = answer_of_length(asked, limits);
  if (!full || asked.asked().is_displaced) return full;
  const int least = asked.asked().amount.min_hexes;
  if (least == 0) full->stays_in_place = true;
  const auto& shorter = asked.rules().length.if_shorter;
  if (!shorter || !full->paths.empty() || full->stays_in_place) return full;
  for (int missing = 1; least - missing >= shorter->from; ++missing) {
    if (missing == least) {
      full->stays_in_place = true;
      full->missing = missing;
      return full;
    }
    RetreatQuestion question = asked.asked();
    question.amount.min_hexes = question.amount.max_hexes = least - missing;
    auto answer = answer_of_length(asked.with(question), limits);
    if (!answer) return std::nullopt;
    if (answer->paths.empty() && !answer->stays_in_place) continue;
    answer->missing = missing;
    return answer;
  }
  return full;
}

}  // namespace

std::optional<ReferenceAnswer> find_reference_answer(const ReferenceBoard& asked,
                                                     const ReferenceLimits& limits) {
  auto answer = longest_answer(asked, limits);
  if (!answer || !answer->stays_in_place) return answer;
  // Nobody makes way for a unit that stays.
  answer->stays_in_place = !ends_without_room(asked, std::array{asked.mover().hex});
  return answer;
}

std::optional<ReferenceAnswer> find_reference_answer(const PathQuestion& question,
                                                     const ReferenceLimits& limits) {
  return find_reference_answer(ReferenceBoard(question), limits);
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
