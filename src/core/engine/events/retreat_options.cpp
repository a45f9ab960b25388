#include "src/core/engine/events/retreat_options.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/known_names.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/events/retreat_length.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

constexpr std::string_view trade_prefix = "trade-";

/// Returns how far the result sends the unit of a request; nothing if it does not retreat, or if that is not
/// known yet.
std::optional<int> full_length(const Position& position, const RuleSet& whole, EngineRequest request) {
  request.option.clear();
  const auto by = mover_for(position, whole, request);
  const auto* mover = std::get_if<const RuleSet*>(&by);
  if (mover == nullptr || settle_causing_units(position, **mover, request)) return std::nullopt;
  const ResolvedQuestion resolved = resolve_length(position, whole, request);
  const auto* length = std::get_if<RetreatLength>(&resolved);
  return length == nullptr || length->is_by_budget() ? std::nullopt : std::optional(length->max_hexes);
}

bool costs_strength(const StepList& cost) {
  return cost && std::any_of(cost->begin(), cost->end(), [](const Effect& step) {
           return step.kind->changes == StepChange::strength && step.target == EffectTarget::unit;
         });
}

}  // namespace

std::vector<RetreatOption> retreat_options(const Position& position, const RuleSet& whole,
                                           const EngineRequest& request) {
  const auto applying = result_rule_for(position, whole, request);
  const auto* found = std::get_if<const ResultRule*>(&applying);
  const ResultRule* rule = found == nullptr ? nullptr : *found;
  if (rule == nullptr || !request.move.empty() || request.distance || request.by_allowance) return {};
  std::vector<RetreatOption> options{{rule->option_name(), rule, 0, 0, nullptr}};
  if (rule->trade) {
    const int required = full_length(position, whole, request).value_or(0);
    const int most = rule->trade->max == 0 ? required : std::min(required, rule->trade->max);
    for (int payments = 1; payments * rule->trade->hexes <= most; ++payments) {
      const int traded = payments * rule->trade->hexes;
      options.push_back(
          {fmt::format("{}{}", trade_prefix, traded), rule, traded, payments, rule->trade->cost});
    }
  }
  for (const ResultRule* other : whole.options_of(*rule)) {
    // If a number is missing, the answer for the option says so.
    const auto open = is_open_to_unit(*other, position, whole, request);
    const bool* is_open = std::get_if<bool>(&open);
    if (is_open == nullptr || *is_open) options.push_back({other->option_name(), other, 0, 1, other->cost});
  }
  if (options.size() == 1) options.clear();
  return options;
}

std::variant<RetreatOption, RequestError> option_of(const Position& position, const RuleSet& whole,
                                                    const EngineRequest& request) {
  const auto applying = result_rule_for(position, whole, request);
  if (const auto* problem = std::get_if<RequestError>(&applying)) return *problem;
  const ResultRule* rule = std::get<const ResultRule*>(applying);
  const auto fail = [&](std::string message) { return RequestError{std::move(message), "option"}; };
  if (rule == nullptr) return fail("an option belongs to a result: name the result");
  RetreatOption option{rule->option_name(), rule, 0, 0, nullptr};
  if (request.option.empty() || request.option == option.name || request.option == rule->result)
    return option;
  if (const ResultRule* other = whole.find_option(*rule, request.option); other != nullptr) {
    if (!request.settled) {
      const auto open = is_open_to_unit(*other, position, whole, request);
      if (const auto* problem = std::get_if<RequestError>(&open)) return *problem;
      if (!std::get<bool>(open))
        return fail(fmt::format("option {} of result `{}` is not for {}: it is offered only if {}",
                                request.option, rule->result, position.unit(request.unit).id,
                                describe(*other->condition)));
    }
    return RetreatOption{request.option, other, 0, 1, other->cost};
  }
  std::vector<std::string> known{option.name};
  for (const ResultRule* other : whole.options_of(*rule)) known.push_back(other->option_name());
  if (rule->trade) {
    known.push_back(fmt::format("{}{}", trade_prefix, rule->trade->hexes));
    int traded = 0;
    const char* const end = request.option.data() + request.option.size();
    if (request.option.starts_with(trade_prefix)) {
      const auto read = std::from_chars(request.option.data() + trade_prefix.size(), end, traded);
      const bool whole_number = read.ec == std::errc() && read.ptr == end && traded > 0;
      if (!whole_number || traded % rule->trade->hexes != 0 ||
          (rule->trade->max != 0 && traded > rule->trade->max))
        return fail(fmt::format(
            "result `{}` trades {} at a time{}, so there is no option {}", rule->result,
            rule->trade->hexes == 1 ? "1 hex" : fmt::format("{} hexes", rule->trade->hexes),
            rule->trade->max == 0 ? "" : fmt::format(" and at most {}", rule->trade->max), request.option));
      return RetreatOption{request.option, rule, traded, traded / rule->trade->hexes, rule->trade->cost};
    }
  }
  return fail(fmt::format(
      "result `{}` has no option `{}`{}", rule->result, request.option,
      known.size() == 1 ? "; its only option is `" + known.front() + '`' : name_hint(request.option, known)));
}

void settle(const Position& position, const RuleSet& whole, const RetreatOption& option,
            EngineRequest& request) {
  const auto entry = result_rule_for(position, whole, request);
  request.option = option.name;
  request.settled = {option.name, position.unit(request.unit).id, std::get<const ResultRule*>(entry)};
}

std::string describe_ends(const VerdictOption& option, const Grid& grid) {
  if (option.end_hexes.empty()) return option.outcome;
  std::vector<std::string> numbers;
  for (const Hex h : option.end_hexes) numbers.push_back(grid.number(h));
  return fmt::format("{}", fmt::join(numbers, ", "));
}

std::string describe(const VerdictOption& option, const Grid& grid) {
  const auto named = [](const std::string& id, const std::string& cite) {
    return cite.empty() ? id : fmt::format("{} ({})", id, cite);
  };
  std::string text = named(option.name, option.cite) + ": ";
  if (!option.available) {
    text += "ruled out by " + named(option.clause, option.clause_cite);
    if (!option.why.empty()) text += ": " + option.why;
  } else {
    text += describe_ends(option, grid);
  }
  return option.cost.empty() ? text : text + fmt::format("; cost: {}", fmt::join(option.cost, "; "));
}

std::string option_chooser(const std::vector<RetreatOption>& options) {
  const bool opponent = !options.empty() && options.back().rule->option_of == ResultRule::OptionOf::opponent;
  return opponent ? "opponent" : "owner";
}

std::variant<PaidBoard, RequestError> pay(const Judging& judging, const EngineRequest& request,
                                          const RetreatOption& option) {
  const Position& position = judging.position();
  PaidBoard paid;
  paid.position = position;
  if (!option.cost || option.payments == 0) return paid;
  const Unit& unit = position.unit(request.unit);
  if (costs_strength(option.cost) && unit.strength == 0)
    return incomplete(fmt::format("option {} of result `{}` costs strength points, but unit {} states no "
                                  "`strength`",
                                  option.name, request.result, unit.id),
                      "unit");
  Dice none;
  ResolutionContext context(judging, position, none, {});
  EventRunner runner(context);
  Event as_event;
  as_event.id = as_event.name = option.name;
  as_event.cite = option.rule->cite;
  Course course;
  course.event = &as_event;
  course.unit = unit.id;
  for (const UnitIndex u : request.causing_units) course.causing_units.push_back(position.unit(u).id);
  std::vector<std::string> uncertain;
  for (int i = 0; i < option.payments; ++i) {
    if (!runner.carry_out_certain(option.cost, course, uncertain)) return *std::move(context.problem);
  }
  for (const ResolutionStep& step : context.resolution_steps) paid.cost.push_back(step.text);
  paid.cost.insert(paid.cost.end(), uncertain.begin(), uncertain.end());
  const std::vector<RemovedUnit>& removed = context.board_state.removed_units();
  if (removed.empty()) {
    paid.position = context.board_state.position();
  } else {
    paid.position.reset();
    paid.why = fmt::format("paying for it would remove {} from the map", removed.front().unit);
  }
  return paid;
}

std::variant<PaidBoard, RequestError> pay_for_named_option(const Judging& judging, EngineRequest& request) {
  const auto found = option_of(judging.position(), judging.file_rules(), request);
  if (const auto* problem = std::get_if<RequestError>(&found)) return *problem;
  const auto& option = std::get<RetreatOption>(found);
  auto paid = pay(judging, request, option);
  if (const auto* board = std::get_if<PaidBoard>(&paid); board != nullptr && !board->position)
    return RequestError{fmt::format("{} cannot take option {}: {}", judging.position().unit(request.unit).id,
                                    request.option, board->why),
                        "option"};
  settle(judging.position(), judging.file_rules(), option, request);
  return paid;
}

}  // namespace rearguard
