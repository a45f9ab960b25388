#include "src/extras/doubt/doubt.h"

#include <fmt/format.h>

#include "src/extras/doubt/idle_parts.h"
#include "src/workshop/boards/find_board.h"

namespace rearguard {
namespace {

/// Laws that are about resolutions, and so about dice.
bool is_about_dice(Law law) {
  return law == Law::fresh_start || law == Law::order || law == Law::better_die || law == Law::make_way ||
         law == Law::missing_fact || law == Law::resolve || law == Law::unrelated_unit;
}

bool is_about_events(Law law) {
  return law == Law::fresh_start || law == Law::order || law == Law::better_die || law == Law::missing_fact ||
         law == Law::unrelated_unit || law == Law::smaller_stack || law == Law::idle_parts;
}

BoardSearchLimits limits_for(Law law, const DoubtOptions& options) {
  BoardSearchLimits limits;
  limits.max_questions = options.max_questions;
  limits.seed = options.seed;
  limits.dice = is_about_dice(law);
  limits.events = is_about_events(law);
  limits.from = options.boards;
  if (options.clock != nullptr) limits.has_time = options.clock();
  if (options.progress != nullptr) {
    limits.has_time = [&options, law, time = limits.has_time, asked = std::uint64_t{0}]() mutable {
      options.progress(law, asked++ * boards_between_clocks);
      return time == nullptr || time();
    };
  }
  return limits;
}

LawReport look_for_idle_parts(const RuleSet& rules, const DoubtOptions& options) {
  LawReport report;
  report.law = Law::idle_parts;
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  IdleParts parts(rules, options.tries_steps);
  BoardSearchLimits limits = limits_for(report.law, options);
  limits.has_time = [&parts, time = limits.has_time] {
    return !parts.all_act() && (time == nullptr || time());
  };
  const BoardSearchResult result = find_board(vocabulary, limits,
                                              {[&](const SmallBoard& board) {
                                                 parts.look_at(board);
                                                 return false;
                                               },
                                               [&] { return parts.questions(); }});
  report.questions = parts.questions();
  report.boards = result.boards;
  report.most_units = result.most_units;
  report.complete_size = result.complete_size;
  report.idle = parts.idle();
  return report;
}

}  // namespace

LawReport find_counterexamples(const RuleSet& rules, Law law, const DoubtOptions& options) {
  LawReport report;
  report.law = law;
  const auto excepted = std::ranges::find(rules.law_exceptions, law, &LawException::law);
  if (excepted != rules.law_exceptions.end()) {
    report.outcome = LawReport::Outcome::excepted;
    report.why =
        fmt::format("{}{}: {}", excepted->clause,
                    excepted->cite.empty() ? "" : fmt::format(" ({})", excepted->cite), excepted->text);
    return report;
  }
  if (law == Law::idle_parts) return look_for_idle_parts(rules, options);
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  LawChecker checker(rules, vocabulary, options.second == nullptr ? rules : *options.second);
  if (const auto silence = checker.conditions().silence_of(law)) {
    report.outcome = LawReport::Outcome::silent;
    report.why = *silence;
    return report;
  }
  const BoardSearchResult result =
      find_board(vocabulary, limits_for(law, options),
                 {[&](const SmallBoard& board) { return checker.check(law, board).has_value(); },
                  [&] { return checker.questions(); }, [&] { return checker.dice(); }});
  report.questions = checker.questions();
  report.boards = result.boards;
  report.most_units = result.most_units;
  report.complete_size = result.complete_size;
  if (!result.board) return report;
  report.outcome = LawReport::Outcome::broken;
  report.broken = checker.check(law, *result.board);
  report.why = report.broken->what;
  return report;
}

void find_counterexamples(const RuleSet& rules, const DoubtOptions& options,
                          const std::function<void(const LawReport&)>& report) {
  std::vector<Law> laws = options.laws;
  if (laws.empty()) {
    for (const LawRow& row : law_catalogue()) laws.push_back(row.law);
  }
  for (const Law law : laws) report(find_counterexamples(rules, law, options));
}

}  // namespace rearguard
