#include "src/extras/learn/path_board.h"

#include <bit>

#include <fmt/format.h>

#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/oracle/perft/perft.h"

namespace rearguard {
namespace {

constexpr std::size_t word_bits = 64;

bool has_bit(const std::uint64_t* set, std::size_t bit) {
  return ((set[bit / word_bits] >> (bit % word_bits)) & 1U) != 0;
}

void set_bit(PathBits& set, std::size_t bit) {
  set[bit / word_bits] |= std::uint64_t{1} << (bit % word_bits);
}

/// Tests whether a property is the same on a step whatever the path before and after it.
bool is_of_step(const PropertyUse& use) {
  const AtomNeeds needs = needs_of(use);
  for (const AtomNeed need :
       {AtomNeed::history, AtomNeed::entered, AtomNeed::spent, AtomNeed::role, AtomNeed::motion}) {
    if (needs.has(need)) return false;
  }
  return true;
}

/// Calls `of` once for each different step of some paths, or for every step of each if steps depend on their
/// paths; `take` receives the results, path by path and step by step.
template <class Value, class Of, class Take>
void for_each_step(const std::vector<RetreatPath>& paths, bool by_step, Of of, Take take) {
  std::map<std::pair<Hex, Hex>, Value> known;
  for (std::size_t p = 0; p < paths.size(); ++p) {
    const RetreatPath& path = paths[p];
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (!by_step) {
        take(p, i, of(ReferencePath(path), i));
        continue;
      }
      const auto [at, is_new] = known.try_emplace({path[i - 1], path[i]});
      if (is_new) {
        // Distances to the start hex ask for the first hex of the path.
        const std::array<Hex, 3> stub{path[0], path[i - 1], path[i]};
        at->second = of(ReferencePath(stub), std::size_t{2});
      }
      take(p, i, at->second);
    }
  }
}

}  // namespace

std::variant<PathBoard, std::string> PathBoard::make(LearnCase of, const RuleSet& given,
                                                     const RuleSet& asking, const ClauseSpace& space) {
  PathBoard board;
  board.case_ = std::make_unique<LearnCase>(std::move(of));
  board.space_ = &space;
  if (auto problem = board.prepare(given, asking, space)) return *std::move(problem);
  return board;
}

std::optional<std::string> PathBoard::prepare(const RuleSet& given, const RuleSet& asking,
                                              const ClauseSpace& space) {
  RetreatRequest& request = case_->request;
  const Position& position = case_->position;
  predicates_.resize(space.predicates().size());
  ranks_.resize(space.candidates().size());
  if (!retreat_options(position, given, request).empty())
    return fmt::format("the result {} leaves a choice; ask for a `distance`", request.result);
  if (!request.result.empty() && &given.mover_for(request.result) != &given)
    return fmt::format("the result {} has a move of its own; only clauses of the file are learned",
                       request.result);
  if (const auto problem = settle_causing_units(position, asking, request)) return problem->message;
  const ResolvedQuestion resolved = resolve_length(position, given, request);
  if (const auto* problem = std::get_if<RequestError>(&resolved)) return problem->message;
  if (const auto* no_retreat = std::get_if<NoRetreat>(&resolved)) {
    exempt_ = no_retreat->outcome;
    return std::nullopt;
  }
  RetreatQuestion question;
  question.unit = request.unit;
  question.amount = std::get<RetreatLength>(resolved);
  question.causing_units = request.causing_units;
  question.companions = companions(position, given, request);
  if (const auto problem = missing_fact_error(position, given, question)) return problem->message;
  if (asks_for_room(given)) {
    const DisplacementRules room(given, given);
    for (const Unit& unit : position.units())
      needs_engine_ = needs_engine_ || room.is_crowded(position, question, unit.hex);
  }
  if (auto problem = list_levels(given, question)) return problem;
  for (const Clause& clause : given.clauses) {
    if (!clause.is_plain_forbid() && applies(clause, position, given, question)) add_given(clause);
  }
  steps_.assign(levels_.size(), {});
  for (auto& level : steps_) level.resize(space.literals().size());
  take_evidence();
  return std::nullopt;
}

std::optional<std::string> PathBoard::list_levels(const RuleSet& given, const RetreatQuestion& question) {
  walks_ = std::make_unique<RuleSet>(given);
  std::erase_if(walks_->clauses, [](const Clause& c) { return !c.is_plain_forbid(); });
  walks_->length.if_shorter.reset();
  walks_->retreat_effects.displacement.reset();
  const int least = question.amount.min_hexes;
  may_stay_ = least == 0;
  const auto& shorter = given.length.if_shorter;
  const int from = shorter && !may_stay_ ? std::max(shorter->from, 1) : least;
  stays_if_none_ = shorter && shorter->from == 0 && !may_stay_;
  std::size_t paths = 0;
  for (int hexes = least; hexes >= from; --hexes) {
    Level level{{&case_->position, walks_.get(), question, &given}, {}, words_, 0};
    if (hexes < least)
      level.question.question.amount.min_hexes = level.question.question.amount.max_hexes = hexes;
    ReferenceLimits limits;
    limits.max_walks = max_board_paths;
    limits.ruled_out_hexes = false;
    auto answer = find_reference_answer(level.question, limits);
    if (answer) paths += answer->paths.size();
    if (!answer || paths > max_board_paths)
      return fmt::format("it has more than {} paths: ask about a shorter retreat, or a smaller map",
                         max_board_paths);
    level.paths = std::move(answer->paths);
    level.words = (level.paths.size() + word_bits - 1) / word_bits;
    words_ += level.words;
    levels_.push_back(std::move(level));
  }
  all_.assign(words_, 0);
  for (const Level& level : levels_) {
    for (std::size_t p = 0; p < level.paths.size(); ++p) set_bit(all_, level.first_word * word_bits + p);
  }
  return std::nullopt;
}

void PathBoard::add_given(const Clause& clause) {
  GivenClause made;
  made.kind = clause.kind;
  made.keeps_some = clause.kind == ClauseKind::avoid || clause.unless_only_path;
  made.has_except = !clause.except_to_avoid.empty();
  made.has_excluded = clause.benchmark_excludes.has_value();
  made.has = made.except = made.excluded = PathBits(words_, 0);
  const auto mark = [&](const std::vector<PropertyUse>& uses, PathBits& set) {
    for (const Level& level : levels_) {
      for (std::size_t p = 0; p < level.paths.size(); ++p) {
        const auto has = [&](const PropertyUse& use) {
          return path_has(level.question, use, level.paths[p]);
        };
        if (std::ranges::any_of(uses, has)) set_bit(set, level.first_word * word_bits + p);
      }
    }
  };
  if (clause.property) mark({*clause.property}, made.has);
  mark(clause.except_to_avoid, made.except);
  if (clause.benchmark_excludes) mark(*clause.benchmark_excludes, made.excluded);
  if (clause.value) {
    for (const Level& level : levels_)
      made.ranks.push_back(ranked(level, evaluate_value(*clause.value, clause.kind, level),
                                  clause.kind == ClauseKind::minimize));
  }
  (clause.kind == ClauseKind::forbid ? given_exceptions_ : given_preferences_).push_back(std::move(made));
}

void PathBoard::take_evidence() {
  const Hex own = case_->position.unit(case_->request.unit).hex;
  illegal_.assign(words_, 0);
  const auto each_path = [&](auto&& visit) {
    for (const Level& level : levels_) {
      for (std::size_t p = 0; p < level.paths.size(); ++p)
        visit(level.paths[p], level.first_word * word_bits + p);
    }
  };
  const auto is_in = [](const std::vector<Hex>& hexes, Hex h) {
    return std::ranges::binary_search(hexes, h);
  };
  for (const Hex h : case_->legal) {
    if (h == own) {
      own_hex_is_legal_ = true;
      continue;
    }
    legal_.emplace_back(words_, 0);
    each_path([&](const RetreatPath& path, std::size_t bit) {
      if (path.back() == h) set_bit(legal_.back(), bit);
    });
  }
  each_path([&](const RetreatPath& path, std::size_t bit) {
    if (is_in(case_->illegal, path.back()) || (case_->is_complete && !is_in(case_->legal, path.back())))
      set_bit(illegal_, bit);
  });
  own_hex_is_illegal_ = is_in(case_->illegal, own) || (case_->is_complete && !own_hex_is_legal_);
  must_retreat_ = case_->outcome && *case_->outcome == "retreat";
  if (!case_->path) return;
  if (case_->is_path_legal) legal_.emplace_back(words_, 0);
  each_path([&](const RetreatPath& path, std::size_t bit) {
    if (path == *case_->path) set_bit(case_->is_path_legal ? legal_.back() : illegal_, bit);
  });
}

const std::vector<std::uint64_t>& PathBoard::steps_with(int literal, std::size_t level) const {
  auto& known = steps_[level][static_cast<std::size_t>(literal)];
  if (!known)
    known = evaluate_literal(space_->literals()[static_cast<std::size_t>(literal)].use, levels_[level]);
  return *known;
}

/// Returns for each path the steps with a property: bit i for step i + 1.
std::vector<std::uint64_t> PathBoard::evaluate_literal(const PropertyUse& use, const Level& level) const {
  std::vector<std::uint64_t> steps(level.paths.size(), 0);
  for_each_step<bool>(
      level.paths, is_of_step(use),
      [&](ReferencePath path, std::size_t step) { return step_has(level.question, use, path, step); },
      [&](std::size_t p, std::size_t step, bool has) {
        if (has) steps[p] |= std::uint64_t{1} << (step - 1);
      });
  return steps;
}

std::vector<std::int64_t> PathBoard::evaluate_value(const ValueUse& use, ClauseKind kind,
                                                    const Level& level) const {
  std::vector<std::int64_t> sums(level.paths.size(), 0);
  ValueUse of_any_step = use;
  of_any_step.at_end = false;
  const bool by_step = use.quantity != Quantity::cases && use.quantity != Quantity::path_effect &&
                       (use.quantity != Quantity::count || is_of_step(use.property));
  for_each_step<std::int64_t>(
      level.paths, by_step,
      [&](ReferencePath path, std::size_t step) {
        return step_value(level.question, of_any_step, kind, path, step);
      },
      [&](std::size_t p, std::size_t step, std::int64_t value) {
        if (!use.at_end || step + 1 == level.paths[p].size()) sums[p] += value;
      });
  return sums;
}

const PathBits& PathBoard::predicate(int index) const {
  auto& known = predicates_[static_cast<std::size_t>(index)];
  if (known) return *known;
  const PathPredicate& predicate = space_->predicates()[static_cast<std::size_t>(index)];
  known.emplace(words_, 0);
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    const Level& level = levels_[l];
    for (std::size_t p = 0; p < level.paths.size(); ++p) {
      bool has = false;
      if (predicate.whole) {
        has = path_has(level.question, *predicate.whole, level.paths[p]);
      } else {
        std::uint64_t steps = ~std::uint64_t{0};
        for (const int literal : predicate.literals) steps &= steps_with(literal, l)[p];
        const std::uint64_t last = std::uint64_t{1} << (level.paths[p].size() - 2);
        if (predicate.where == Scope::end) steps &= last;
        if (predicate.where == Scope::through) steps &= last - 1;
        has = (steps != 0) != predicate.nowhere;
      }
      if (has) set_bit(*known, level.first_word * word_bits + p);
    }
  }
  return *known;
}

std::vector<PathBits> PathBoard::ranked(const Level& level, const std::vector<std::int64_t>& values,
                                        bool least) const {
  std::map<std::int64_t, PathBits> by_value;
  for (std::size_t p = 0; p < values.size(); ++p) {
    PathBits& set =
        by_value.try_emplace(least ? values[p] : -values[p], PathBits(level.words, 0)).first->second;
    set_bit(set, p);
  }
  std::vector<PathBits> ranks;
  for (auto& [value, set] : by_value) ranks.push_back(std::move(set));
  return ranks;
}

const std::vector<std::vector<PathBits>>& PathBoard::ranks(int candidate) const {
  auto& known = ranks_[static_cast<std::size_t>(candidate)];
  if (known) return *known;
  const Candidate& c = space_->candidate(candidate);
  const ValueUse& use = space_->values()[static_cast<std::size_t>(c.value)];
  known.emplace();
  for (const Level& level : levels_)
    known->push_back(ranked(level, evaluate_value(use, c.kind, level), c.kind == ClauseKind::minimize));
  return *known;
}

PathBoard::Effect PathBoard::effect_of(int candidate) const {
  const Candidate& c = space_->candidate(candidate);
  Effect effect;
  effect.kind = c.kind;
  effect.keeps_some = c.kind == ClauseKind::avoid || c.unless_only_path;
  if (c.predicate >= 0) effect.has = &predicate(c.predicate);
  if (c.except >= 0) effect.except = &predicate(c.except);
  if (c.value >= 0) effect.ranks = &ranks(candidate);
  return effect;
}

void PathBoard::apply(int candidate, std::uint64_t* alive) const {
  apply(effect_of(candidate), alive);
}

void PathBoard::apply(const Effect& effect, std::uint64_t* alive) const {
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    const Level& level = levels_[l];
    std::uint64_t* const now = alive + level.first_word;
    if (effect.ranks != nullptr) {
      const std::vector<PathBits>& ranks = (*effect.ranks)[l];
      // The best value of a path that may set the benchmark, and all that is as good.
      std::size_t best = 0;
      for (; best < ranks.size(); ++best) {
        bool found = false;
        for (std::size_t w = 0; w < level.words; ++w) {
          std::uint64_t in = now[w] & ranks[best][w];
          if (effect.excluded != nullptr) in &= ~(*effect.excluded)[level.first_word + w];
          found = found || in != 0;
        }
        if (found) break;
      }
      if (best == ranks.size()) continue;
      for (std::size_t w = 0; w < level.words; ++w) {
        std::uint64_t kept = ranks[best][w];
        // Better paths are left only where they could not set the benchmark.
        for (std::size_t r = 0; effect.excluded != nullptr && r < best; ++r) kept |= ranks[r][w];
        now[w] &= kept;
      }
      continue;
    }
    const std::uint64_t* const has = effect.has->data() + level.first_word;
    bool any_free = false, any_clean = false;
    for (std::size_t w = 0; w < level.words; ++w) {
      const std::uint64_t free = now[w] & ~has[w];
      any_free = any_free || free != 0;
      if (effect.except != nullptr)
        any_clean = any_clean || (free & ~(*effect.except)[level.first_word + w]) != 0;
    }
    if (effect.keeps_some && !any_free) continue;
    const bool spares = effect.except != nullptr && !any_clean;
    for (std::size_t w = 0; w < level.words; ++w) {
      std::uint64_t kept = ~has[w];
      if (spares) kept |= ~(*effect.except)[level.first_word + w];
      now[w] &= kept;
    }
  }
}

void PathBoard::apply_given_exceptions(std::uint64_t* alive) const {
  for (const GivenClause& clause : given_exceptions_) {
    Effect effect{clause.kind, clause.keeps_some, &clause.has, nullptr, nullptr, nullptr};
    if (clause.has_except) effect.except = &clause.except;
    apply(effect, alive);
  }
}

void PathBoard::apply_given_preferences(std::uint64_t* alive) const {
  for (const GivenClause& clause : given_preferences_) {
    Effect effect{clause.kind, clause.keeps_some, &clause.has, nullptr, nullptr, nullptr};
    if (clause.has_except) effect.except = &clause.except;
    if (clause.has_excluded) effect.excluded = &clause.excluded;
    if (!clause.ranks.empty()) effect.ranks = &clause.ranks;
    apply(effect, alive);
  }
}

bool PathBoard::is_lost(const std::uint64_t* alive) const {
  return std::ranges::any_of(legal_, [&](const PathBits& legal) {
    for (std::size_t w = 0; w < words_; ++w) {
      if ((legal[w] & alive[w]) != 0) return false;
    }
    return true;
  });
}

std::optional<std::size_t> PathBoard::active_level(const std::uint64_t* alive) const {
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    for (std::size_t w = 0; w < levels_[l].words; ++w) {
      if (alive[levels_[l].first_word + w] != 0) return l;
    }
  }
  return std::nullopt;
}

bool PathBoard::fits(const std::uint64_t* alive) const {
  if (exempt_) return case_->legal.empty() && !(case_->outcome && *case_->outcome == "retreat");
  const auto active = active_level(alive);
  const bool stays = may_stay_ || (!active && stays_if_none_);
  if ((stays && own_hex_is_illegal_) || (!stays && own_hex_is_legal_)) return false;
  if (!active) return legal_.empty() && (stays || !must_retreat_);
  const Level& level = levels_[*active];
  for (std::size_t w = level.first_word; w < level.first_word + level.words; ++w) {
    if ((alive[w] & illegal_[w]) != 0) return false;
  }
  return std::ranges::all_of(legal_, [&](const PathBits& legal) {
    for (std::size_t w = level.first_word; w < level.first_word + level.words; ++w) {
      if ((alive[w] & legal[w]) != 0) return true;
    }
    return false;
  });
}

std::optional<std::size_t> PathBoard::illegal_path(const std::uint64_t* alive) const {
  const auto active = active_level(alive);
  if (!active) return std::nullopt;
  const Level& level = levels_[*active];
  for (std::size_t w = level.first_word; w < level.first_word + level.words; ++w) {
    const std::uint64_t wrong = alive[w] & illegal_[w];
    if (wrong != 0) return w * word_bits + static_cast<std::size_t>(std::countr_zero(wrong));
  }
  return std::nullopt;
}

bool PathBoard::may_remove(int candidate, std::size_t path) const {
  const Candidate& c = space_->candidate(candidate);
  return c.predicate < 0 || has_bit(predicate(c.predicate).data(), path);
}

const PathBoard::Level* PathBoard::only_level(const std::uint64_t* alive) const {
  if (levels_.size() == 1) return &levels_.front();
  const Level* only = nullptr;
  for (const Level& level : levels_) {
    const bool is_possible = std::ranges::all_of(legal_, [&](const PathBits& legal) {
      for (std::size_t w = level.first_word; w < level.first_word + level.words; ++w) {
        if ((legal[w] & alive[w]) != 0) return true;
      }
      return false;
    });
    if (!is_possible) continue;
    if (only != nullptr) return nullptr;
    only = &level;
  }
  return only;
}

bool PathBoard::contradicts(int candidate, const std::uint64_t* alive) const {
  if (legal_.size() < 2) return false;
  const Candidate& c = space_->candidate(candidate);
  if (c.except >= 0 || c.stage() == Candidate::Stage::forbid) return false;
  const Level* const level = only_level(alive);
  if (level == nullptr) return false;
  const std::size_t begin = level->first_word, end = level->first_word + level->words;
  if (c.predicate >= 0) {
    const PathBits& has = predicate(c.predicate);
    bool some_all = false, some_none = false;
    for (const PathBits& legal : legal_) {
      bool with = false, without = false;
      for (std::size_t w = begin; w < end; ++w) {
        with = with || (legal[w] & alive[w] & has[w]) != 0;
        without = without || (legal[w] & alive[w] & ~has[w]) != 0;
      }
      some_all = some_all || (with && !without);
      some_none = some_none || (without && !with);
    }
    return some_all && some_none;
  }
  // The worst of the best values of the hexes must not be worse than the best of their worst ones.
  const std::vector<PathBits>& by_rank = ranks(candidate)[static_cast<std::size_t>(level - levels_.data())];
  std::size_t worst_best = 0, best_worst = by_rank.size();
  for (const PathBits& legal : legal_) {
    std::optional<std::size_t> best;
    std::size_t worst = 0;
    for (std::size_t r = 0; r < by_rank.size(); ++r) {
      bool any = false;
      for (std::size_t w = begin; w < end; ++w)
        any = any || (legal[w] & alive[w] & by_rank[r][w - begin]) != 0;
      if (!any) continue;
      if (!best) best = r;
      worst = r;
    }
    if (!best) continue;
    worst_best = std::max(worst_best, *best);
    best_worst = std::min(best_worst, worst);
  }
  return worst_best > best_worst;
}

void PathBoard::apply_list(const ClauseList& list, std::uint64_t* alive) const {
  using Stage = Candidate::Stage;
  const auto apply_stage = [&](Stage stage) {
    for (const int c : list) {
      if (space_->candidate(c).stage() == stage) apply(c, alive);
    }
  };
  apply_stage(Stage::forbid);
  apply_given_exceptions(alive);
  apply_stage(Stage::exception);
  apply_given_preferences(alive);
  apply_stage(Stage::preference);
}

LearnVerdict PathBoard::verdict_of(const std::uint64_t* alive) const {
  LearnVerdict verdict;
  const auto active = active_level(alive);
  if (active) {
    const Level& level = levels_[*active];
    for (std::size_t p = 0; p < level.paths.size(); ++p) {
      if (has_bit(alive, level.first_word * word_bits + p))
        verdict.end_hexes.push_back(level.paths[p].back());
    }
  }
  if (may_stay_ || (!active && stays_if_none_))
    verdict.end_hexes.push_back(case_->position.unit(case_->request.unit).hex);
  std::ranges::sort(verdict.end_hexes);
  verdict.end_hexes.erase(std::unique(verdict.end_hexes.begin(), verdict.end_hexes.end()),
                          verdict.end_hexes.end());
  return verdict;
}

LearnVerdict PathBoard::verdict(const ClauseList& list) const {
  PathBits alive = all_;
  apply_list(list, alive.data());
  return verdict_of(alive.data());
}

void PathBoard::append_key(int candidate, std::string& key) const {
  const Candidate& c = space_->candidate(candidate);
  const auto append = [&](const PathBits& set) {
    key.append(reinterpret_cast<const char*>(set.data()), set.size() * sizeof(std::uint64_t));
  };
  if (c.predicate >= 0) append(predicate(c.predicate));
  if (c.except >= 0) append(predicate(c.except));
  if (c.value < 0) return;
  for (const std::vector<PathBits>& level : ranks(candidate)) {
    key.push_back(static_cast<char>(level.size() % 256));
    for (const PathBits& set : level) append(set);
  }
}

std::optional<Hex> PathBoard::unreachable_legal_hex() const {
  const Hex own = case_->position.unit(case_->request.unit).hex;
  for (const Hex h : case_->legal) {
    if (h == own ? may_stay_ || stays_if_none_ : false) continue;
    const bool reached = std::ranges::any_of(levels_, [&](const Level& level) {
      return std::ranges::any_of(level.paths, [&](const RetreatPath& path) { return path.back() == h; });
    });
    if (!reached) return h;
  }
  return std::nullopt;
}

}  // namespace rearguard
