// Situations that lead to others: parts of a stack that its owner splits, options beside a result, and what a
// request names of both. Each is judged by all passes again.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/question/situation.h"
#include "src/core/engine/terms/stack.h"

namespace rearguard {
namespace {

void add_verdict(VerdictOption& line, const Verdict& verdict) {
  line.outcome = verdict.outcome;
  line.distance = verdict.distance;
  for (const VerdictEnd& end : verdict.end_hexes) line.end_hexes.push_back(end.hex);
  line.available = !verdict.end_hexes.empty() || (verdict.distance == 0 && !verdict.fails);
  if (line.available) return;
  const auto named = std::find_if(verdict.ruled_out.begin(), verdict.ruled_out.end(),
                                  [&](const RuledOutHex& r) { return r.clause == verdict.exhausted_by; });
  const bool by_clause = named != verdict.ruled_out.end();
  line.clause = by_clause || !verdict.exhausted_by.empty() ? verdict.exhausted_by : verdict.clause;
  line.clause_cite = by_clause ? named->cite : verdict.exhausted_by.empty() ? verdict.cite : "";
  line.why = by_clause ? named->why : verdict.why;
}

/// Says in its line why a way is not open to the unit.
void close(VerdictOption& line, std::string clause, std::string why) {
  line.clause = std::move(clause);
  line.clause_cite = line.cite;
  line.why = std::move(why);
}

/// Returns what is judged for one option: the request that takes it, on the board after its cost.
Way way_by_option(const Situation& s, const RetreatOption& option) {
  Way way(s.request);
  way.request.option = option.name;
  if (auto open = option_of(s.position(), s.file_rules(), way.request);
      std::holds_alternative<RequestError>(open)) {
    way.problem = std::get<RequestError>(std::move(open));
    return way;
  }
  settle(s.position(), s.file_rules(), option, way.request);
  way.by = &s.judge.for_move(s.file_rules());
  auto paid = pay(s.judge, way.request, option);
  if (auto* problem = std::get_if<RequestError>(&paid)) {
    way.problem = std::move(*problem);
    return way;
  }
  way.board = std::make_shared<const PaidBoard>(std::get<PaidBoard>(std::move(paid)));
  way.line.emplace();
  way.line->name = option.name;
  way.line->cite = option.rule->cite;
  way.line->text = option.rule->text;
  way.line->cost = way.board->cost;
  way.is_closed = !way.board->position;
  if (way.is_closed) close(*way.line, "cost", way.board->why);
  return way;
}

}  // namespace

/// Finds which units of a stack go together: the part that the request names, or all that its owner may
/// choose. If none has a legal path, the unit goes alone, so that the others can still try theirs.
Ending take_part(Situation& s) {
  if (names_part(s.request)) {
    Way& way = s.fork.ways.emplace_back(s.request);
    if (auto problem = take_named_part(s.position(), s.file_rules(), way.request)) return *std::move(problem);
    return std::nullopt;
  }
  const auto parts = parts_of_stack(s.position(), s.file_rules(), s.request);
  if (const auto* problem = std::get_if<RequestError>(&parts)) return *problem;
  for (const StackPart& part : std::get<std::vector<StackPart>>(parts)) {
    Way& way = s.fork.ways.emplace_back(s.request);
    way.request.part = part.units;
    way.line.emplace().name = part.name;
  }
  s.fork.last_counts = true;
  s.fork.chooser = "owner";
  return std::nullopt;
}

/// Finds how the result is taken: by the option that the request names, or in all ways that there are.
Ending take_option(Situation& s) {
  if (s.request.is_displaced || s.request.continuation || s.request.settled) return std::nullopt;
  if (!s.request.option.empty()) {
    Way& way = s.fork.ways.emplace_back(s.request);
    auto paid = pay_for_named_option(s.judge, way.request);
    if (auto* problem = std::get_if<RequestError>(&paid)) return std::move(*problem);
    way.board = std::make_shared<const PaidBoard>(std::get<PaidBoard>(std::move(paid)));
    return std::nullopt;
  }
  const auto options = retreat_options(s.position(), s.file_rules(), s.request);
  for (const RetreatOption& option : options) {
    s.fork.ways.push_back(way_by_option(s, option));
    if (s.fork.ways.back().problem) break;
  }
  s.fork.last_counts = false;
  s.fork.are_options = true;
  s.fork.chooser = option_chooser(options);
  return std::nullopt;
}

Judgement judge_ways(Judge& judge, Fork fork) {
  std::vector<VerdictOption> lines;
  std::optional<Verdict> chosen;
  std::optional<RequestError> not_for_unit;
  bool has_available = false;
  for (Way& way : fork.ways) {
    if (way.problem) return *std::move(way.problem);
    if (!way.is_closed) {
      const bool is_paid = way.board && !way.board->cost.empty();
      std::optional<Judge> after;
      if (is_paid) after.emplace(*way.board->position, judge.file_rules());
      Judge& by = after ? *after : way.by != nullptr ? *way.by : judge;
      Judgement judgement = by.judge(way.request);
      auto* verdict = std::get_if<Verdict>(&judgement);
      if (!way.line && verdict != nullptr && is_paid)
        verdict->notes.push_back(fmt::format("the cost of {} is paid first: {}", way.request.option,
                                             fmt::join(way.board->cost, "; ")));
      if (!way.line) return judgement;
      if (verdict == nullptr) {
        auto& problem = std::get<RequestError>(judgement);
        if (!fork.are_options || problem.about != "move") return judgement;
        close(*way.line, "if", problem.message);
        not_for_unit = std::move(problem);
      } else {
        add_verdict(*way.line, *verdict);
        if (!has_available && (way.line->available || !chosen || fork.last_counts)) {
          const std::string inner = verdict->option.empty() ? "" : "," + verdict->option;
          chosen = std::move(*verdict);
          chosen->option = way.line->name + inner;
        }
        has_available = has_available || way.line->available;
      }
    }
    lines.push_back(*std::move(way.line));
  }
  if (!chosen) return *std::move(not_for_unit);
  chosen->options = std::move(lines);
  chosen->option_chooser = std::move(fork.chooser);
  return *std::move(chosen);
}

}  // namespace rearguard
