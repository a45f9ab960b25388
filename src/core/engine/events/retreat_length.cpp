#include "src/core/engine/events/retreat_length.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/plural.h"
#include "pathing/candidate_graph.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/facts/stated_facts.h"

namespace rearguard {
namespace {

RequestError unknown_result(const RuleSet& rule_set, const std::string& result) {
  const std::vector<std::string> names = rule_set.result_names();
  const auto nearest = nearest_name(result, names);
  return {fmt::format("unknown result `{}`: {} defines {}{}", result, rule_set.id, known_results(rule_set),
                      nearest ? fmt::format("; did you mean `{}`?", *nearest) : ""),
          "result"};
}

bool states(const Unit& unit, const std::string& name) {
  if (name == "strength" || name == "morale" || name == "movement") return !is_unstated(unit, name);
  return name == "turn" || name == "stacking_points" || name == "retreat_fire_range" || name == "distance" ||
         unit.counts.contains(name);
}

/// Returns which of these numbers the units concerned do not state: "the strength of r".
std::vector<std::string> unstated(const std::vector<std::string>& names, const EventContext& scene) {
  std::vector<std::string> missing;
  for (const std::string& name : names) {
    const bool of_causes = name.starts_with("cause.") || name.starts_with("causing.");
    const std::string own = of_causes ? name.substr(name.find('.') + 1) : name;
    for (const UnitIndex u : of_causes ? scene.causing_units : std::vector{scene.unit}) {
      const Unit& unit = scene.position->unit(u);
      if (!states(unit, own)) missing.push_back(fmt::format("the {} of {}", own, unit.id));
    }
  }
  return missing;
}

/// Tests for a formula over numbers of a causing unit that the question does not give.
bool asks_for_causing_unit(const Expression& formula, const EventNumbers& numbers) {
  return std::any_of(formula.names().begin(), formula.names().end(), [&](const std::string& name) {
    return !numbers.contains(name) && (name == "distance" || name.starts_with("causing."));
  });
}

class AmountReader {
 public:
  AmountReader(const Position& position, const RuleSet& rule_set, const EngineRequest& request,
               const ResultRule& result_rule)
      : position_(position),
        rule_set_(rule_set),
        result_rule_(result_rule),
        unit_(position.unit(request.unit)) {
    scene_.position = &position;
    scene_.rule_set = &rule_set;
    scene_.unit = request.unit;
    scene_.causing_units = request.causing_units;
    scene_.numbers = &request.numbers;
    if (scene_.causing_units.size() == 1) scene_.cause = scene_.causing_units.front();
  }

  ResolvedQuestion read() {
    RetreatLength length{1, max_retreat_hexes, std::nullopt};
    const bool by_points = result_rule_.amount != ResultRule::Amount::hexes;
    if (!by_points || result_rule_.also_hexes) {
      if (auto other = read_hexes(length)) return *std::move(other);
    }
    if (by_points) {
      if (auto other = read_points(length)) return *std::move(other);
    }
    return length;
  }

 private:
  using Other = std::optional<ResolvedQuestion>;  ///< what the question comes to instead

  Other fail(std::string message, std::string about) const {
    return ResolvedQuestion(RequestError{std::move(message), std::move(about)});
  }
  Other ask(std::string message, std::string about) const {
    return ResolvedQuestion(incomplete(std::move(message), std::move(about)));
  }

  Other read_hexes(RetreatLength& length) {
    length.min_hexes = result_rule_.hexes;
    length.max_hexes = result_rule_.max_hexes;
    if (!result_rule_.formula) return std::nullopt;
    std::optional<std::int64_t> most, least;
    if (auto other = evaluate(*result_rule_.formula, "hexes", max_retreat_hexes, most)) return other;
    least = most;
    if (result_rule_.min_formula) {
      if (auto other = evaluate(*result_rule_.min_formula, "hexes", max_retreat_hexes, least)) return other;
    }
    if (*most <= 0) return no_hexes(*result_rule_.formula, "hexes");
    if (*least > *most)
      return fail(fmt::format("result `{}` moves {} by {} to {} hexes; give a distance", result_rule_.result,
                              unit_.id, *least, *most),
                  "distance");
    length.min_hexes = static_cast<int>(std::max<std::int64_t>(*least, 0));
    length.max_hexes = static_cast<int>(*most);
    return std::nullopt;
  }

  Other read_points(RetreatLength& length) {
    MovementPoints budget = unit_.movement;
    if (result_rule_.points_formula) {
      constexpr std::int64_t max_points = 1'000'000;
      std::optional<std::int64_t> points;
      if (auto other = evaluate(*result_rule_.points_formula, "movement points", max_points, points))
        return other;
      if (*points <= 0 && !rule_set_.length.minimum_move)
        return no_hexes(*result_rule_.points_formula, "movement points");
      budget = {std::max<std::int64_t>(*points, 0) * position_.map().chart().denominator};
    } else if (result_rule_.points) {
      const std::int64_t whole = position_.map().chart().denominator * result_rule_.points->numerator;
      budget = {whole / result_rule_.points->denominator};
    } else if (is_unstated(unit_, "movement")) {
      return ask(
          fmt::format("result `{}` depends on the movement allowance, but unit {} states no `movement`",
                      result_rule_.result, unit_.id),
          "unit");
    } else if (result_rule_.amount == ResultRule::Amount::half_allowance) {
      budget = {budget.parts / 2};
    }
    if (budget.parts == 0 && !rule_set_.length.minimum_move)
      return ResolvedQuestion(NoRetreat{outcome_stays, result_rule_.result, result_rule_.cite,
                                        fmt::format("{} retreats for 0 movement points", unit_.id),
                                        rule_set_.length.zero == Length::Zero::fails});
    length.budget = budget;
    return std::nullopt;
  }

  Other evaluate(const Expression& formula, const char* of_what, std::int64_t max,
                 std::optional<std::int64_t>& value) {
    for (const std::string& name : formula.names()) {
      if (!parse_dice(name) || scene_.numbers->contains(name)) continue;
      return ask(
          fmt::format("result `{}` needs a distance or a roll, the number \"{}\"", result_rule_.result, name),
          "number");
    }
    if (listed(formula.names(), "turn") && !position_.turn())
      return ask(describe(MissingFact{"the number of the game turn", "result " + result_rule_.result,
                                      "state it as `turn` in the position"}),
                 "facts");
    if (scene_.causing_units.empty() && asks_for_causing_unit(formula, *scene_.numbers))
      return ask(fmt::format("result `{}` moves {} by \"{}\", which asks for a causing unit: name one",
                             result_rule_.result, unit_.id, formula.text()),
                 "causing-units");
    value = value_of(formula, scene_);
    if (value && *value <= max) return std::nullopt;
    return fail(fmt::format("result `{}` moves {} by \"{}\" {}, {}; give a distance", result_rule_.result,
                            unit_.id, formula.text(), of_what,
                            value ? fmt::format("which is {}, and the limit is {}", *value, max)
                                  : "which has no value here"),
                "distance");
  }

  /// Returns what becomes of a unit that has to retreat no hex.
  Other no_hexes(const Expression& formula, const char* of_what) const {
    // A number that nobody has stated counts as 0; a unit stays only by numbers that somebody has.
    std::vector<std::string> names = formula.names();
    std::erase_if(names, [&](const std::string& name) { return scene_.numbers->contains(name); });
    const std::vector<std::string> missing = unstated(names, scene_);
    if (!missing.empty()) {
      return ask(
          fmt::format("result `{}` moves {} by \"{}\" {}, but the position does not state {}; "
                      "state it, or give a distance",
                      result_rule_.result, unit_.id, formula.text(), of_what, fmt::join(missing, " and ")),
          "distance");
    }
    const bool fails = rule_set_.length.zero == Length::Zero::fails;
    return ResolvedQuestion(
        NoRetreat{outcome_stays, result_rule_.result, result_rule_.cite,
                  fmt::format("{} retreats 0 {} by \"{}\"", unit_.id, of_what, formula.text()), fails});
  }

  const Position& position_;
  const RuleSet& rule_set_;
  const ResultRule& result_rule_;
  const Unit& unit_;
  EventContext scene_;
};

ResolvedQuestion with_extra_budget(const Position& position, const RuleSet& rule_set,
                                   const EngineRequest& request, ResolvedQuestion resolved) {
  auto* length = std::get_if<RetreatLength>(&resolved);
  if (length == nullptr || length->budget || !rule_set.length.within_movement_points) return resolved;
  const Unit& unit = position.unit(request.unit);
  if (is_unstated(unit, "movement"))
    return incomplete(
        fmt::format("whether {} goes on depends on its movement allowance ({}), but it states no `movement`",
                    unit.id, rule_set.length.id),
        "unit");
  length->extra_budget = unit.movement;
  return resolved;
}

/// Returns the length by a rule, without what is traded; null: by distance or allowance alone.
ResolvedQuestion length_by(const ResultRule* result_rule, const Position& position, const RuleSet& rule_set,
                           const EngineRequest& request) {
  const Unit& unit = position.unit(request.unit);
  if (request.distance) {
    if (*request.distance < 1 || *request.distance > max_retreat_hexes) {
      return RequestError{
          fmt::format("a retreat is 1 to {} hexes long, not {}", max_retreat_hexes, *request.distance),
          "distance"};
    }
    return RetreatLength{*request.distance, *request.distance, std::nullopt};
  }
  ResultRule whole;
  if (request.by_allowance) {
    whole.amount = ResultRule::Amount::allowance;
    whole.result = "allowance";
    result_rule = &whole;
  }
  if (result_rule == nullptr) return RequestError{"give a result or a distance", "result"};
  if (result_rule->amount == ResultRule::Amount::none) {
    const bool exempt = result_rule->text.empty() && result_rule->outcome == outcome_exempt;
    return NoRetreat{
        result_rule->outcome, result_rule->result, result_rule->cite,
        exempt ? fmt::format("{} is exempt from {}", unit.id, result_rule->result) : result_rule->text};
  }
  return AmountReader(position, rule_set, request, *result_rule).read();
}

}  // namespace

std::string known_results(const RuleSet& rule_set) {
  std::string list;
  for (const std::string& name : rule_set.result_names()) list += (list.empty() ? "" : ", ") + name;
  return list;
}

/// Returns the length by the option that a request takes, or by its result; what it trades is not taken off.
static ResolvedQuestion by_option(const Position& position, const RuleSet& rule_set,
                                  const EngineRequest& request) {
  if (!request.result.empty() && rule_set.find_result(request.result) == nullptr)
    return unknown_result(rule_set, request.result);
  if (request.result.empty() && request.option.empty())
    return length_by(nullptr, position, rule_set, request);
  const auto found = option_of(position, rule_set, request);
  if (const auto* problem = std::get_if<RequestError>(&found)) return *problem;
  return length_by(std::get<RetreatOption>(found).rule, position, rule_set, request);
}

/// Takes off the hexes that an option trades. What it costs can shorten the retreat to fewer.
static ResolvedQuestion without_traded(RetreatLength length, const RetreatOption& option, const Unit& unit,
                                       bool is_paid) {
  if (option.traded > length.max_hexes && !is_paid)
    return RequestError{fmt::format("the retreat is only {} long: {} cannot be traded",
                                    plural(static_cast<std::uint64_t>(length.max_hexes), "hex", "hexes"),
                                    plural(static_cast<std::uint64_t>(option.traded), "hex", "hexes")),
                        "option"};
  if (option.traded >= length.max_hexes)
    return NoRetreat{outcome_stays, option.rule->result, option.rule->cite,
                     fmt::format("{} pays for every hex", unit.id)};
  length.max_hexes -= option.traded;
  length.min_hexes = std::max(1, length.min_hexes - option.traded);
  return length;
}

static ResolvedQuestion length_alone(const Position& position, const RuleSet& rule_set,
                                     const EngineRequest& request) {
  return with_extra_budget(position, rule_set, request, by_option(position, rule_set, request));
}

/// Lowers a length to what another member of the same mover has to go, and can.
static void shorten(RetreatLength& length, const RetreatLength& other) {
  const auto lower = [](std::optional<MovementPoints>& budget, const std::optional<MovementPoints>& limit) {
    if (limit && (!budget || limit->parts < budget->parts)) budget = limit;
  };
  length.min_hexes = std::min(length.min_hexes, other.min_hexes);
  length.max_hexes = std::min(length.max_hexes, other.max_hexes);
  lower(length.budget, other.budget);
  lower(length.extra_budget, other.extra_budget);
}

ResolvedQuestion resolve_length(const Position& position, const RuleSet& rule_set,
                                const EngineRequest& request) {
  ResolvedQuestion resolved = length_alone(position, rule_set, request);
  auto* length = std::get_if<RetreatLength>(&resolved);
  if (length == nullptr) return resolved;
  const auto option = request.option.empty()
                          ? RetreatOption{}
                          : std::get<RetreatOption>(option_of(position, rule_set, request));
  for (const UnitIndex u : companions(position, rule_set, request)) {
    EngineRequest other = request;
    other.unit = u;
    // The unit of the request alone trades: for all that go with it.
    if (option.traded > 0) other.option.clear();
    ResolvedQuestion of_member = length_alone(position, rule_set, other);
    if (!std::holds_alternative<RetreatLength>(of_member)) return of_member;
    shorten(*length, std::get<RetreatLength>(of_member));
  }
  return option.traded == 0 || length->is_by_budget()
             ? resolved
             : without_traded(*length, option, position.unit(request.unit), request.settled.has_value());
}

}  // namespace rearguard
