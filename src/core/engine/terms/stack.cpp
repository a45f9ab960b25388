#include "src/core/engine/terms/stack.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "src/core/board/position.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::vector<UnitIndex> units_of_side(const Position& position, UnitIndex unit) {
  const Unit& mover = position.unit(unit);
  std::vector<UnitIndex> units;
  for (const UnitIndex u : position.units_in(mover.hex)) {
    if (position.unit(u).side == mover.side) units.push_back(u);
  }
  std::sort(units.begin(), units.end());
  return units;
}

bool moves_stacks(const RuleSet& rule_set) {
  return rule_set.mover != Mover::unit ||
         std::any_of(rule_set.result_rules.begin(), rule_set.result_rules.end(),
                     [](const ResultRule& rule) { return rule.mover.value_or(Mover::unit) != Mover::unit; });
}

/// Returns the rule of the result for another unit; null if there is none, or if a number is missing.
const ResultRule* rule_for(const Position& position, const RuleSet& rule_set, EngineRequest request,
                           UnitIndex unit) {
  request.unit = unit;
  const auto rule = result_rule_for(position, rule_set, request);
  const auto* found = std::get_if<const ResultRule*>(&rule);
  return found == nullptr ? nullptr : *found;
}

bool stays(const EngineRequest& request, const ResultRule* of) {
  return of != nullptr && of->amount == ResultRule::Amount::none && !request.distance;
}

/// Returns who moves by the result of a request.
Mover mover_of(const Position& position, const RuleSet& rule_set, const EngineRequest& request) {
  if (request.moves_alone || request.is_displaced || !moves_stacks(rule_set)) return Mover::unit;
  const ResultRule* rule = rule_for(position, rule_set, request, request.unit);
  if (stays(request, rule)) return Mover::unit;
  return rule == nullptr ? rule_set.mover : rule->mover.value_or(rule_set.mover);
}

/// Returns the other units of a stack that the result moves, ascending.
std::vector<UnitIndex> others_in_stack(const Position& position, const RuleSet& rule_set,
                                       const EngineRequest& request) {
  std::vector<UnitIndex> units = units_of_side(position, request.unit);
  std::erase_if(units, [&](UnitIndex u) {
    return u == request.unit || stays(request, rule_for(position, rule_set, request, u));
  });
  return units;
}

constexpr std::string_view split_prefix = "split:";

std::string name_of(const Position& position, const std::vector<UnitIndex>& part) {
  std::vector<std::string> ids;
  for (const UnitIndex u : part) ids.push_back(position.unit(u).id);
  std::sort(ids.begin(), ids.end());
  return fmt::format("{}{}", split_prefix, fmt::join(ids, "+"));
}

}  // namespace

std::vector<UnitIndex> companions(const Position& position, const RuleSet& rule_set,
                                  const EngineRequest& request) {
  std::vector<UnitIndex> units;
  if (mover_of(position, rule_set, request) != Mover::unit)
    units = others_in_stack(position, rule_set, request);
  if (!request.part.empty())
    std::erase_if(units, [&](UnitIndex u) {
      return std::find(request.part.begin(), request.part.end(), u) == request.part.end();
    });
  return units;
}

std::vector<UnitIndex> stack_of(const Position& position, const RuleSet& rule_set, UnitIndex unit) {
  return moves_stacks(rule_set) ? units_of_side(position, unit) : std::vector<UnitIndex>{unit};
}

std::variant<std::vector<StackPart>, RequestError> parts_of_stack(const Position& position,
                                                                  const RuleSet& rule_set,
                                                                  const EngineRequest& request) {
  std::vector<StackPart> parts;
  if (!request.part.empty() || request.continuation || mover_of(position, rule_set, request) != Mover::owner)
    return parts;
  const std::vector<UnitIndex> others = others_in_stack(position, rule_set, request);
  if (others.empty()) return parts;
  if (others.size() >= max_split_stack)
    return RequestError{fmt::format("{} is in a stack of {} units, which can be split in too many ways: at "
                                    "most {} units are possible",
                                    position.unit(request.unit).id, others.size() + 1, max_split_stack),
                        "option"};
  const unsigned all = (1U << others.size()) - 1;
  for (unsigned chosen = 0; chosen <= all; ++chosen) {
    StackPart part;
    part.units.push_back(request.unit);
    for (std::size_t i = 0; i < others.size(); ++i) {
      if ((chosen >> i & 1U) != 0) part.units.push_back(others[i]);
    }
    std::sort(part.units.begin(), part.units.end());
    part.name = name_of(position, part.units);
    parts.push_back(std::move(part));
  }
  std::sort(parts.begin(), parts.end(), [](const StackPart& a, const StackPart& b) {
    return a.units.size() != b.units.size() ? a.units.size() > b.units.size() : a.name < b.name;
  });
  return parts;
}

bool names_part(const EngineRequest& request) {
  return request.option.starts_with(split_prefix);
}

std::optional<RequestError> take_named_part(const Position& position, const RuleSet& rule_set,
                                            EngineRequest& request) {
  const auto parts = parts_of_stack(position, rule_set, request);
  if (const auto* problem = std::get_if<RequestError>(&parts)) return *problem;
  const std::size_t comma = request.option.find(',');
  const std::string name = request.option.substr(0, comma);
  std::vector<std::string> known;
  for (const StackPart& part : std::get<std::vector<StackPart>>(parts)) {
    known.push_back(part.name);
    if (part.name != name) continue;
    request.part = part.units;
    request.option = comma == std::string::npos ? "" : request.option.substr(comma + 1);
    return std::nullopt;
  }
  const std::string& id = position.unit(request.unit).id;
  if (known.empty())
    return RequestError{fmt::format("there is no stack for {} to split: leave {} out", id, name), "option"};
  return RequestError{fmt::format("{} is no part of the stack of {}: {}{}", name, id, fmt::join(known, ", "),
                                  did_you_mean(name, known)),
                      "option"};
}

}  // namespace rearguard
