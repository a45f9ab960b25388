#include "src/play/outcomes/preview.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/setup_of.h"
#include "src/core/engine/terms/roll_term.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/briefing.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"
#include "src/play/outcomes/outcome_rows.h"
#include "src/play/outcomes/what_if.h"

namespace rearguard {
namespace {

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

/// Returns the rows that an option of a choice leads to, as text.
std::set<std::string> rows_after(const OutcomeTree& tree, const Forecast& seen, const GameState& state,
                                 std::size_t node) {
  Forecast from = seen;
  std::fill(from.shares.begin(), from.shares.end(), 0);
  from.shares[node] = 1;
  for (std::size_t n = node + 1; n-- > 0;) {
    const OutcomeNode& one = tree.nodes[n];
    for (std::size_t b = 0; b < one.branches.size() && from.shares[n] > 0; ++b) {
      if (one.kind == OutcomeNode::Kind::choice && b != seen.taken[n]) continue;
      from.shares[one.branches[b].to] += from.shares[n] * one.branches[b].share;
      from.before[one.branches[b].to] = n;
    }
  }
  from.before[node] = node;
  std::set<std::string> rows;
  for (const OutcomeOdds& row : rows_of(tree, from, state, {}))
    rows.insert(fmt::format("{} {:.6f}", row.outcome, row.share));
  return rows;
}

/// Returns what one is asked at a choice, wherever it is: the likeliest of several that ask the same is told.
std::string question_of(const OutcomeNode& node) {
  std::string text = node.chooser + ' ' + node.unit;
  for (const OutcomeBranch& branch : node.branches)
    text += branch.path.empty() ? ' ' + branch.option : "path";
  return text;
}

/// Returns the choices on which the rows depend.
std::vector<ForeseenChoice> choices_of(const OutcomeTree& tree, const Forecast& seen,
                                       const GameState& state) {
  constexpr double rare = 0.05;
  constexpr std::size_t most_choices = 6;  // that are looked at
  std::set<std::string> looked_at;
  std::map<std::size_t, double> shares;
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    if (tree.nodes[n].kind == OutcomeNode::Kind::choice) shares[tree.nodes[n].question] += seen.shares[n];
  }
  std::vector<ForeseenChoice> choices;
  std::vector<std::size_t> nodes;
  for (std::size_t n = tree.nodes.size(); n-- > 0;) {
    const bool is_open = tree.nodes[n].kind == OutcomeNode::Kind::choice && tree.nodes[n].branches.size() > 1;
    if (is_open && seen.shares[n] > 0) nodes.push_back(n);
  }
  std::stable_sort(nodes.begin(), nodes.end(), [&](std::size_t a, std::size_t b) {
    return shares.at(tree.nodes[a].question) > shares.at(tree.nodes[b].question);
  });
  for (const std::size_t n : nodes) {
    const OutcomeNode& node = tree.nodes[n];
    const double share = shares.at(node.question);
    if (share < rare) break;
    const std::string& option = node.branches[seen.taken[n]].option;
    if (looked_at.size() >= most_choices || !looked_at.insert(question_of(node)).second) continue;
    const auto rows = rows_after(tree, seen, state, node.branches[seen.taken[n]].to);
    ForeseenChoice choice{node.chooser, node.unit, option, {}, share};
    for (const OutcomeBranch& branch : node.branches) {
      if (branch.option != option && rows_after(tree, seen, state, branch.to) != rows)
        choice.instead.push_back(branch.option);
    }
    if (!choice.instead.empty()) choices.push_back(std::move(choice));
  }
  return choices;
}

/// Returns the phases that begin on the way to an outcome, in their order.
std::vector<std::string> phases_of(const OutcomeTree& tree, const Forecast& seen) {
  std::vector<std::string> phases;
  for (std::size_t n = tree.nodes.size(); n-- > 0;) {
    const std::string& phase = tree.nodes[n].phase;
    if (!phase.empty() && seen.shares[n] > 0 && !listed(phases, phase)) phases.push_back(phase);
  }
  return phases;
}

Preview shown(const OutcomeTree& tree, const GameState& state, const std::vector<std::string>& units) {
  Preview preview;
  preview.numbers = tree.numbers;
  preview.exact = tree.exact;
  preview.first = describe_chain({tree.certain, {}, {}, {}});
  if (tree.nodes.empty()) return preview;
  Computed computed;
  computed.add(tree.roll_terms);
  preview.computed = computed.lines();
  const Forecast seen = forecast(tree, state);
  preview.chances = rows_of(tree, seen, state, units);
  set_percentages(preview.chances);
  preview.choices = choices_of(tree, seen, state);
  preview.phases = phases_of(tree, seen);
  preview.simulated_rolls = tree.samples;
  constexpr double two_sigmas = 1.96;
  for (const OutcomeOdds& row : preview.chances) {
    if (tree.exact) continue;
    preview.error =
        std::max(preview.error, two_sigmas * std::sqrt(row.share * (1 - row.share) / tree.samples));
  }
  return preview;
}

}  // namespace

Preview preview(const GameState& state, const GameAction& action, const OutcomeLimits& limits) {
  std::vector<std::string> units = action.targets;
  units.push_back(action.unit);
  return shown(tree_of(state, action, limits), state, units);
}

/// The board becomes a game without aims, in which the event waits for those who have caused it.
Preview preview(const Position& position, const RuleSet& rule_set, const ReportedEvent& event,
                const OutcomeLimits& limits) {
  RuleSet with_play = rule_set;
  if (!with_play.play) with_play.play = std::make_shared<const Play>();
  auto scenario =
      std::make_shared<const Scenario>(Scenario{{},
                                                {},
                                                {},
                                                {},
                                                std::make_shared<const RuleSet>(std::move(with_play)),
                                                setup_of(position),
                                                position,
                                                {},
                                                position.sides(),
                                                1,
                                                {},
                                                {},
                                                {},
                                                {},
                                                {}});
  GameState state{std::move(scenario), 0, position};
  GameAction caused;
  caused.kind = GameAction::Kind::choose;
  for (const UnitIndex u : event.causing_units) caused.targets.push_back(position.unit(u).id);
  const std::string unit = position.unit(event.unit).id;
  state.tasks.push_back({event.name, unit, {}, event.numbers});
  state.choice.emplace();
  state.choice->causes = {unit};
  OutcomeLimits alone = limits;
  alone.later_phases = false;
  std::vector<std::string> units = caused.targets;
  units.insert(units.begin(), unit);
  return shown(tree_of(state, caused, alone), state, units);
}

std::string describe(const ForeseenChoice& choice) {
  constexpr std::string_view place = "ends in ";
  const auto named = [](const std::string& option) {
    return option.empty() ? std::string("let it be") : option;
  };
  std::vector<std::string> instead;
  for (const std::string& option : choice.instead)
    instead.push_back(named(choice.option.starts_with(place) && option.starts_with(place)
                                ? option.substr(place.size())
                                : option));
  return fmt::format("{}'s best for {}: {}, not {}", choice.side, choice.unit, named(choice.option),
                     fmt::join(instead, " or "));
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
