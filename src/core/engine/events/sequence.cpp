#include "src/core/engine/events/sequence.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/events/displacement_consent.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// What a retreat leaves to the units after it.
enum class Fate : std::uint8_t {
  lost,      ///< one of them has no legal path
  unknown,   ///< that depends on dice
  all_safe,  ///< all have one, if those before them choose well
};

/// Tests whether dice give the length of a retreat: not one for which a distance is stated.
bool is_rolled(const Position& position, const RuleSet& whole, const EngineRequest& request) {
  if (request.distance) return false;
  const auto rule = result_rule_for(position, whole, request);
  const auto* known = std::get_if<const ResultRule*>(&rule);
  return known != nullptr && *known != nullptr && !(*known)->rolls.empty();
}

class LaterUnits {
 public:
  LaterUnits(const Judging& judging, const EngineRequest& request)
      : judging_(judging), whole_(judging.file_rules()), request_(request) {
    const Position& position = judging.position();
    for (const UnitIndex u : request.then) units_.push_back(position.unit(u).id);
    if (request.causes_by_default) return;
    for (const UnitIndex u : request.causing_units) causes_.push_back(position.unit(u).id);
  }

  /// Returns what a retreat of the unit of the request to an end hex leaves to the others.
  Fate after(const Position& position, Hex end) {
    furthest_ = 0;
    CombatEvent event = event_on(position, request_.unit);
    event.paid = request_.settled;
    return after(position, event, {{position.unit(request_.unit).id, {end}}}, 0);
  }
  /// Returns the id of a unit that the latest retreat leaves without a path.
  const std::string& lost_unit() const { return units_[furthest_]; }
  const std::optional<RequestError>& problem() const { return problem_; }
  /// Tests whether the latest retreats are unknown because they would take too much work.
  bool gave_up() const { return gave_up_; }

 private:
  bool may_ask() {
    gave_up_ = gave_up_ || ++questions_ > max_sequence_questions;
    return !problem_ && !gave_up_;
  }
  Fate fail(const RequestError& problem) {
    if (problem.is_limit) {
      gave_up_ = true;
    } else {
      problem_ = problem;
    }
    return Fate::unknown;
  }

  CombatEvent event_on(const Position& position, UnitIndex unit) const {
    CombatEvent event;
    event.unit = unit;
    event.result = request_.result;
    event.distance = request_.distance;
    event.numbers = request_.numbers;
    event.causes_final = request_.causes_final;
    for (const std::string& id : causes_) {
      const auto u = position.find(id);
      if (u && *u != unit) event.causing_units.push_back(*u);
    }
    event.causes_final = event.causes_final || (!causes_.empty() && event.causing_units.empty());
    return event;
  }

  /// Carries a retreat out in every way that is open, and tries the units from `next` on the boards that it
  /// leaves.
  Fate after(const Position& position, const CombatEvent& event, std::vector<PathChoice> choices,
             std::size_t next) {
    Fate best = Fate::lost;
    std::vector<std::vector<PathChoice>> open{std::move(choices)};
    for (std::size_t i = 0; i < open.size() && best != Fate::all_safe; ++i) {
      if (!may_ask()) return Fate::unknown;
      Dice none = Dice::given({});
      ResolutionContext context(judging_, position, none, open[i]);
      context.chooser.tells = false;
      EventRunner runner(context);
      if (retreat_by_result(context, runner, event, true)) {
        best = std::max(best, from(context.board_state.position(), next));
      } else if (context.open) {
        add_choices(*context.open, open, i);
      } else if (context.problem->about == "dice") {
        best = std::max(best, Fate::unknown);
      } else {
        fail(*context.problem);
      }
      if (problem_ || (gave_up_ && best != Fate::all_safe)) return Fate::unknown;
    }
    return best;
  }

  /// Adds the choices so far with one more; a path takes the place of the end hex for which it was asked.
  static void add_choices(const NeedsChoice& need, std::vector<std::vector<PathChoice>>& open,
                          std::size_t i) {
    const std::vector<PathChoice> so_far = open[i];
    for (const RetreatPath& path : need.paths) {
      open.push_back(so_far);
      const bool refines = !need.of_rest && !so_far.empty() && so_far.back().unit == need.unit &&
                           so_far.back().hexes == RetreatPath{path.back()};
      if (refines) open.back().pop_back();
      open.back().push_back({need.unit, path, {}});
    }
    for (const std::string& option : need.options) {
      // An end hex counts with the friends that it needs.
      if (!need.takes && option == word_refuses) continue;
      open.push_back(so_far);
      open.back().push_back({need.takes ? "" : need.unit, {}, option, need.takes});
    }
  }

  Fate lose(std::size_t unit) {
    furthest_ = std::max(furthest_, unit);
    return Fate::lost;
  }

  /// Returns what becomes of the units from `next` if each chooses well.
  Fate from(const Position& position, std::size_t next) {
    if (next == units_.size()) return Fate::all_safe;
    const auto unit = position.find(units_[next]);
    if (!unit) return lose(next);
    CombatEvent event = event_on(position, *unit);
    EngineRequest asked = to_request(event);
    asked.wanted = Wanted::ends();
    if (is_rolled(position, whole_, asked)) return Fate::unknown;
    if (!may_ask()) return Fate::unknown;
    const Judgement judgement = judging_.on(position, whole_)->judge(asked);
    if (const auto* problem = std::get_if<RequestError>(&judgement)) return fail(*problem);
    const auto& verdict = std::get<Verdict>(judgement);
    if (verdict.fails) return lose(next);
    Fate best = Fate::lost;
    for (std::vector<PathChoice>& way : ways_of(verdict)) {
      best = std::max(best, after(position, event, std::move(way), next + 1));
      if (best == Fate::all_safe || problem_ || gave_up_) break;
    }
    return gave_up_ && best != Fate::all_safe ? Fate::unknown : best;
  }

  /// Lists the choices by which a unit can take its result: each option with each of its end hexes.
  static std::vector<std::vector<PathChoice>> ways_of(const Verdict& verdict) {
    std::vector<std::vector<PathChoice>> ways;
    const auto add = [&](const std::vector<PathChoice>& taken, const std::vector<Hex>& end_hexes) {
      if (end_hexes.empty()) ways.push_back(taken);
      for (const Hex h : end_hexes) {
        ways.push_back(taken);
        ways.back().push_back({verdict.unit, {h}});
      }
    };
    for (const VerdictOption& option : verdict.options) {
      if (option.available) add({{"", {}, option.name, true}}, option.end_hexes);
    }
    if (!verdict.options.empty()) return ways;
    std::vector<Hex> end_hexes;
    for (const VerdictEnd& end : verdict.end_hexes) end_hexes.push_back(end.hex);
    add({}, end_hexes);
    return ways;
  }

  const Judging& judging_;
  const RuleSet& whole_;
  const EngineRequest& request_;
  std::vector<std::string> units_, causes_;
  std::size_t furthest_ = 0;
  int questions_ = 0;
  bool gave_up_ = false;
  std::optional<RequestError> problem_;
};

RequestError wrong(std::string message) {
  return {std::move(message), "then"};
}

bool is_below(const Position& position, UnitIndex a, UnitIndex b) {
  if (position.unit(a).hex != position.unit(b).hex) return false;
  const auto stack = position.units_in(position.unit(a).hex);
  return std::find(stack.begin(), stack.end(), a) > std::find(stack.begin(), stack.end(), b);
}

}  // namespace

EngineRequest to_request(const CombatEvent& event) {
  EngineRequest request;
  request.unit = event.unit;
  request.result = event.result;
  request.distance = event.distance;
  request.numbers = event.numbers;
  request.causing_units = event.causing_units;
  request.causes_final = event.causes_final;
  request.then = event.then;
  return request;
}

std::vector<UnitIndex> still_there(const Position& position, const std::vector<UnitIndex>& units,
                                   const Position& later) {
  std::vector<UnitIndex> found;
  for (const UnitIndex u : units) {
    if (const auto still = later.find(position.unit(u).id)) found.push_back(*still);
  }
  return found;
}

std::optional<RequestError> problem_with_later_units(const Position& position, const RuleSet& whole,
                                                     const EngineRequest& request) {
  if (request.then.empty()) return std::nullopt;
  const auto& sequence = whole.retreat_effects.sequence;
  if (!sequence)
    return wrong(
        fmt::format("the rules \"{}\" have no `[sequence]`: each unit retreats for itself", whole.id));
  const Event* event =
      request.distance || !whole.event_rules ? nullptr : whole.event_rules->find_event(request.result);
  if (event != nullptr)
    return wrong(
        fmt::format("{} is an event of the rules, which happens to one unit: resolve it for one unit "
                    "at a time",
                    request.result));
  if (!request.move.empty()) return wrong("units retreat one after another by a result, not by a move");
  std::vector<UnitIndex> movers{request.unit};
  for (const UnitIndex u : request.then) {
    const Unit& unit = position.unit(u);
    if (std::find(movers.begin(), movers.end(), u) != movers.end())
      return wrong(fmt::format("{} is named twice: each unit retreats once", unit.id));
    if (position.enemies(unit.side, position.unit(request.unit).side))
      return wrong(fmt::format("{} is an enemy of {}: only friends retreat by one result", unit.id,
                               position.unit(request.unit).id));
    for (const UnitIndex before : movers) {
      if (sequence->order == SequenceRule::Order::top_first && is_below(position, before, u))
        return wrong(fmt::format("{} is above {} in {} and retreats before it ({})", unit.id,
                                 position.unit(before).id, position.map().grid().number(unit.hex),
                                 sequence->cite));
    }
    movers.push_back(u);
  }
  return std::nullopt;
}

std::variant<std::vector<RuledOutHex>, RequestError> protect_later_units(const Judging& judging,
                                                                         const EngineRequest& request,
                                                                         Verdict& verdict) {
  const Position& position = judging.position();
  const RuleSet& whole = judging.file_rules();
  std::vector<RuledOutHex> costly;
  if (request.then.empty() || !whole.retreat_effects.sequence->spare) return costly;
  if (is_rolled(position, whole, request)) return costly;
  const SequenceRule& rule = *whole.retreat_effects.sequence;
  LaterUnits later(judging, request);
  std::optional<Hex> safe;
  std::vector<std::string> undecided;
  const Grid& grid = position.map().grid();
  for (const VerdictEnd& end : verdict.end_hexes) {
    const Fate fate = later.after(position, end.hex);
    if (later.problem()) return *later.problem();
    if (later.gave_up() && fate != Fate::all_safe) undecided.push_back(grid.number(end.hex));
    if (fate == Fate::all_safe && !safe) safe = end.hex;
    if (fate == Fate::lost)
      costly.push_back(
          {end.hex, "sequence", rule.cite,
           fmt::format("if {} ends in {}, {} is lost", verdict.unit, grid.number(end.hex), later.lost_unit()),
           rule.text});
  }
  if (!undecided.empty())
    verdict.notes.push_back(
        fmt::format("it is not decided whether a later unit would be lost after {}: that takes more than {} "
                    "questions, or "
                    "more work than one question may; name fewer units or a shorter retreat",
                    fmt::join(undecided, ", "), max_sequence_questions));
  if (!safe) return std::vector<RuledOutHex>{};
  for (RuledOutHex& hex : costly)
    hex.why += fmt::format("; after {} every later unit has a legal path", grid.number(*safe));
  std::erase_if(verdict.end_hexes, [&](const VerdictEnd& end) {
    return std::any_of(costly.begin(), costly.end(),
                       [&](const RuledOutHex& hex) { return hex.hex == end.hex; });
  });
  return costly;
}

}  // namespace rearguard
