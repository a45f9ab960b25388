#include "src/play/game/preview.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "src/core/board/position.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/core/engine/terms/roll_term.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/what_if.h"

namespace rearguard {
namespace {

constexpr int max_rolls = 1500;     ///< enumerated at most
constexpr int sampled_rolls = 600;  ///< at random, if there are more

/// Returns true if a count or marker of a unit was reported: previews omit what the rules change quietly.
bool is_reported(const Resolution& done, const std::string& unit, const std::string& name) {
  return std::any_of(done.resolution_steps.begin(), done.resolution_steps.end(),
                     [&](const ResolutionStep& resolution_step) {
                       return resolution_step.unit == unit && resolution_step.sums.empty() &&
                              resolution_step.text.find(name) != std::string::npos;
                     });
}

/// Returns how a unit has come to its hex: "retreats to 2628 (3 hexes)".
std::string describe_way(const Unit& was, const Unit& is, const Resolution& done) {
  std::string verb = "moves";
  std::size_t hexes = 0;
  for (const ResolutionStep& step : done.resolution_steps) {
    if (step.unit != was.id || step.path.size() < 2) continue;
    hexes += step.path.size() - 1;
    if (!step.verb.empty()) verb = step.verb;
  }
  const std::string number = done.position.map().grid().number(is.hex);
  return hexes == 0 ? fmt::format("{} to {}", verb, number)
                    : fmt::format("{} to {} ({})", verb, number, plural(hexes, "hex", "hexes"));
}

/// Returns what the rules say of each unit of which nothing else is said: reports, rows of tables, and a test
/// with nothing after it, which does not count by itself beside other outcomes.
std::vector<std::string> named_outcomes(const Resolution& done, const std::set<std::string>& changed) {
  struct Named {
    std::string unit;
    std::vector<std::string> outcomes;
    bool ends_in_test = false;
  };
  std::vector<Named> all;
  for (const ResolutionStep& step : done.resolution_steps) {
    if (step.outcome.empty() || changed.contains(step.unit)) continue;
    auto at = std::find_if(all.begin(), all.end(), [&](const Named& n) { return n.unit == step.unit; });
    if (at == all.end()) at = all.insert(all.end(), Named{step.unit, {}});
    if (at->ends_in_test) at->outcomes.pop_back();
    at->ends_in_test = !step.rolls.empty();
    if (!listed(at->outcomes, step.outcome) || at->ends_in_test) at->outcomes.push_back(step.outcome);
  }
  const auto only_tested = [](const Named& n) { return n.ends_in_test && n.outcomes.size() == 1; };
  const bool all_tested = changed.empty() && std::all_of(all.begin(), all.end(), only_tested);
  if (!all_tested) std::erase_if(all, only_tested);
  std::vector<std::string> texts;
  for (const Named& n : all) texts.push_back(fmt::format("{}: {}", n.unit, fmt::join(n.outcomes, ", ")));
  return texts;
}

/// Returns what has changed about a unit; empty if nothing has.
std::string changes_of(const Unit& was, const Unit& is, const Resolution& done,
                       const std::vector<std::string>& unseen) {
  const auto is_news = [&](const std::string& name) {
    return !listed(unseen, name) && is_reported(done, is.id, name);
  };
  std::vector<std::string> parts;
  if (is.hex != was.hex) parts.push_back(describe_way(was, is, done));
  if (is.state != was.state) parts.push_back(fmt::format("is {}", is.state.empty() ? "good" : is.state));
  if (is.strength != was.strength) parts.push_back(fmt::format("loses {}", was.strength - is.strength));
  for (const std::string& marker : is.markers) {
    if (!listed(was.markers, marker) && is_news(marker)) parts.push_back("is " + marker);
  }
  for (const std::string& marker : was.markers) {
    if (!listed(is.markers, marker) && is_news(marker)) parts.push_back("is no longer " + marker);
  }
  for (const auto& [name, number] : is.counts) {
    const auto before = was.counts.find(name);
    if (is_news(name) && number != (before == was.counts.end() ? 0 : before->second))
      parts.push_back(fmt::format("{} {}", name, number));
  }
  return parts.empty() ? "" : fmt::format("{} {}", is.id, fmt::join(parts, ", "));
}

/// Returns what has happened to the units, as the label of an outcome.
std::string outcome_of(const Position& before, const Resolution& done,
                       const std::vector<std::string>& unseen) {
  std::vector<std::string> parts;
  std::set<std::string> changed;
  for (const RemovedUnit& d : done.removed_units) {
    parts.push_back(fmt::format("{} {}", d.unit, as_predicate(d.outcome)));
    changed.insert(d.unit);
  }
  for (const Unit& was : before.units()) {
    const auto is = done.position.find(was.id);
    if (!is) continue;
    std::string text = changes_of(was, done.position.unit(*is), done, unseen);
    if (text.empty()) continue;
    parts.push_back(std::move(text));
    changed.insert(was.id);
  }
  const std::vector<std::string> named = named_outcomes(done, changed);
  parts.insert(parts.begin(), named.begin(), named.end());
  return parts.empty() ? "nothing changes" : fmt::format("{}", fmt::join(parts, "; "));
}

/// Returns "c3: rout, 3 hexes; the owner chooses a path".
std::string describe_choice(const NeedsChoice& need) {
  std::string text = need.unit + ": ";
  if (need.verdict) {
    const Verdict& verdict = need.verdict->verdict;
    if (!verdict.result.empty()) text += verdict.result + ", ";
    text += describe_length(verdict, *need.verdict->position) + "; ";
  }
  return text +
         fmt::format("the {} chooses {}", need.chooser,
                     need.paths.empty() ? fmt::format("{}", fmt::join(need.options, " or ")) : "a path");
}

std::string to_text(const RollTerm& r) {
  std::string number;
  if (r.kind == RollTerm::Kind::value) number = fmt::format("{}", r.number);
  if (r.kind == RollTerm::Kind::modifier) number = fmt::format("{:+}", r.number);
  std::string why = r.text;
  if (why.empty() && r.condition->has_value()) why = "if " + describe(**r.condition);
  return fmt::format("{} {}: {}{}{}", r.unit, r.name, number, number.empty() || why.empty() ? "" : " ", why);
}

/// Collects the roll terms that are the same in every roll in which they occur.
class Computed {
 public:
  void add(const std::vector<RollTerm>& roll_terms) {
    for (const RollTerm& r : roll_terms) {
      const auto [at, is_new] = known_.emplace(Step{r.unit, r.name, r.kind, r.condition}, lines_.size());
      if (is_new) {
        lines_.push_back({to_text(r), r.number, r.text, false});
      } else if (Line& line = lines_[at->second]; line.number != r.number || line.text != r.text) {
        line.varies = true;
      }
    }
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const Line& line : lines_) {
      if (!line.varies && !listed(lines, line.described)) lines.push_back(line.described);
    }
    return lines;
  }

 private:
  using Step = std::tuple<std::string, std::string, RollTerm::Kind, const void*>;
  struct Line {
    std::string described;
    std::int64_t number;
    std::string text;
    bool varies;
  };
  std::map<Step, std::size_t> known_;
  std::vector<Line> lines_;
};

/// Resolves one event for many rolls.
class OutcomeSampler {
 public:
  OutcomeSampler(const GameState& state, ReportedEvent event)
      : state_(state), judge_(state.position, *state.scenario->rule_set), event_(std::move(event)) {}

  Preview run() {
    Preview preview;
    preview.numbers = event_.numbers;
    if (!all({}, 1.0)) {
      odds_.clear();
      preview.exact = false;
      preview.simulated_rolls = sampled_rolls;
      sample();
    }
    preview.computed = computed_.lines();
    for (const auto& [what, odds] : odds_) preview.chances.push_back(odds);
    std::stable_sort(preview.chances.begin(), preview.chances.end(),
                     [](const OutcomeOdds& a, const OutcomeOdds& b) { return a.share > b.share; });
    return preview;
  }

 private:
  ResolutionResult once(Dice& dice) const { return resolve(judge_, event_, dice, {}); }

  std::string reported(const ResolutionResult& result) {
    if (const auto* done = std::get_if<Resolution>(&result)) {
      computed_.add(done->roll_terms);
      return outcome_of(state_.position, *done, state_.scenario->play().internal);
    }
    if (const auto* need = std::get_if<NeedsChoice>(&result)) {
      computed_.add(need->roll_terms);
      return describe_choice(*need);
    }
    return std::get<RequestError>(result).message;
  }

  void count(const ResolutionResult& result, const Dice& dice, double share) {
    const std::string what = reported(result);
    const auto [at, is_new] = odds_.try_emplace(what, OutcomeOdds{what, 0});
    if (is_new) {
      at->second.chain = chain_of(result);
      for (const Roll& roll : dice.rolls()) at->second.dice.push_back(roll.rolled);
    }
    at->second.share += share;
  }

  /// Adds every roll that begins with these dice. Returns false if there are too many.
  bool all(std::vector<int> dice, double share) {
    if (++rolls_ > max_rolls) return false;
    Dice given = Dice::given(dice);
    const ResolutionResult result = once(given);
    const int sides = given.wanted();
    if (sides == 0) {
      count(result, given, share);
      return true;
    }
    dice.push_back(0);
    for (int face = 1; face <= sides; ++face) {
      dice.back() = face;
      if (!all(dice, share / sides)) return false;
    }
    return true;
  }

  void sample() {
    for (int i = 0; i < sampled_rolls; ++i) {
      Dice dice = Dice::seeded(stream_seed(0, static_cast<std::uint64_t>(i)));
      const ResolutionResult result = once(dice);
      count(result, dice, 1.0 / sampled_rolls);
    }
  }

  const GameState& state_;
  Judge judge_;  ///< of all rolls: what comes before the first die is the same for them
  ReportedEvent event_;
  std::map<std::string, OutcomeOdds> odds_;
  Computed computed_;
  int rolls_ = 0;
};

}  // namespace

Preview preview(const GameState& state, const GameAction& action) {
  const PlayAction* rule =
      action.kind == GameAction::Kind::act ? state.scenario->play().find_action(action.name) : nullptr;
  if (rule == nullptr || rule->kind != PlayAction::Kind::event) return {};
  return OutcomeSampler(state, event_of(state, *rule, action)).run();
}

std::vector<UnitIndex> exposed_to(const GameState& state, UnitIndex unit, const std::vector<Hex>& path) {
  std::vector<UnitIndex> firing;
  for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
    const Unit& other = state.position.unit(u);
    if (!state.position.enemies(other.side, state.position.unit(unit).side)) continue;
    const bool fires = std::any_of(path.begin() + (path.empty() ? 0 : 1), path.end(), [&](Hex h) {
      return can_retreat_fire(state.position, state.scenario->rule_set->fire, u, h);
    });
    if (fires) firing.push_back(u);
  }
  return firing;
}

}  // namespace rearguard
