// Answers for each of several ways to take a result: options, and parts of a stack that its owner splits.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Adds to a line what the verdict says.
void add_verdict(VerdictOption& line, const Verdict& verdict) {
  line.outcome = verdict.outcome;
  line.distance = verdict.distance;
  for (const VerdictEnd& end : verdict.end_hexes) line.end_hexes.push_back(end.hex);
  line.available = !verdict.end_hexes.empty() || verdict.distance == 0;
  if (line.available) return;
  const auto named = std::find_if(verdict.ruled_out.begin(), verdict.ruled_out.end(),
                                  [&](const RuledOutHex& r) { return r.clause == verdict.exhausted_by; });
  const bool by_clause = named != verdict.ruled_out.end();
  line.clause = by_clause || !verdict.exhausted_by.empty() ? verdict.exhausted_by : verdict.clause;
  line.clause_cite = by_clause ? named->cite : verdict.exhausted_by.empty() ? verdict.cite : "";
  line.why = by_clause ? named->why : verdict.why;
}

/// A line for each way, and the verdict of one of them: the first that is available.
class Ways {
 public:
  /// Which verdict counts if no way is available.
  enum class Otherwise : std::uint8_t { first, last };
  explicit Ways(Otherwise otherwise) : otherwise_(otherwise) {}

  /// Adds a way with its verdict, which is then called `option`.
  void add(VerdictOption line, Verdict verdict, std::string option) {
    add_verdict(line, verdict);
    const bool counts = !has_available_ && (line.available || !chosen_ || otherwise_ == Otherwise::last);
    has_available_ = has_available_ || line.available;
    lines_.push_back(std::move(line));
    if (!counts) return;
    chosen_ = std::move(verdict);
    chosen_->option = std::move(option);
  }

  /// Adds an option that the unit cannot take.
  void add_closed(VerdictOption line, std::string clause, std::string why) {
    line.clause = std::move(clause);
    line.clause_cite = line.cite;
    line.why = std::move(why);
    lines_.push_back(std::move(line));
  }

  bool has_verdict() const { return chosen_.has_value(); }

  /// Returns the verdict with all lines; there must be one.
  Verdict take(std::string chooser) {
    chosen_->options = std::move(lines_);
    chosen_->option_chooser = std::move(chooser);
    return *std::move(chosen_);
  }

 private:
  Otherwise otherwise_;
  std::vector<VerdictOption> lines_;
  std::optional<Verdict> chosen_;
  bool has_available_ = false;
};

}  // namespace

/// Answers for the one option that a request names, on the board after its cost.
Judgement Judge::judge_option(const RetreatRequest& request) {
  RetreatRequest one = request;
  const auto paid = pay_for_named_option(*this, one);
  if (const auto* problem = std::get_if<RequestError>(&paid)) return *problem;
  const auto& board = std::get<PaidBoard>(paid);
  if (board.cost.empty()) return judge(one);
  Judge after(*board.position, *whole_);
  Judgement judgement = after.judge(one);
  if (auto* verdict = std::get_if<Verdict>(&judgement))
    verdict->notes.push_back(
        fmt::format("the cost of {} is paid first: {}", request.option, fmt::join(board.cost, "; ")));
  return judgement;
}

/// Answers for every way to take a result. The verdict is that of the first way that is available, the result
/// itself if none is.
Judgement Judge::judge_options(const RetreatRequest& request, const std::vector<RetreatOption>& options) {
  Ways ways(Ways::Otherwise::first);
  std::optional<RequestError> not_for_unit;
  for (const RetreatOption& option : options) {
    RetreatRequest one = request;
    one.option = option.name;
    if (const auto open = option_of(*position_, *whole_, one); std::holds_alternative<RequestError>(open))
      return std::get<RequestError>(open);
    one.option_settled = true;
    auto paid = pay(*this, one, option);
    if (auto* problem = std::get_if<RequestError>(&paid)) return std::move(*problem);
    const auto& board = std::get<PaidBoard>(paid);
    VerdictOption line;
    line.name = option.name;
    line.cite = option.rule->cite;
    line.text = option.rule->text;
    line.cost = board.cost;
    if (!board.position) {
      ways.add_closed(std::move(line), "cost", board.why);
      continue;
    }
    std::optional<Judge> after;
    if (!board.cost.empty()) after.emplace(*board.position, *whole_);
    Judgement judgement = after ? after->judge(one) : for_move(*whole_).judge(one);
    if (const auto* problem = std::get_if<RequestError>(&judgement)) {
      if (problem->about != "move") return judgement;
      ways.add_closed(std::move(line), "if", problem->message);
      not_for_unit = *problem;
      continue;
    }
    ways.add(std::move(line), std::get<Verdict>(std::move(judgement)), option.name);
  }
  if (!ways.has_verdict() && not_for_unit) return *std::move(not_for_unit);
  return ways.take(option_chooser(options));
}

/// Answers for every part of a stack that its owner may send together. The verdict is that of the first part
/// with a legal path; if none has one, that of the unit alone, so that the others can still try theirs.
Judgement Judge::judge_parts(const RetreatRequest& request, const std::vector<StackPart>& parts) {
  Ways ways(Ways::Otherwise::last);
  for (const StackPart& part : parts) {
    RetreatRequest one = request;
    one.part = part.units;
    Judgement judgement = judge(one);
    if (std::holds_alternative<RequestError>(judgement)) return judgement;
    VerdictOption line;
    line.name = part.name;
    auto verdict = std::get<Verdict>(std::move(judgement));
    std::string option = part.name + (verdict.option.empty() ? "" : "," + verdict.option);
    ways.add(std::move(line), std::move(verdict), std::move(option));
  }
  return ways.take("owner");
}

}  // namespace rearguard
