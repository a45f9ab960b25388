#include "src/extras/doubt/play_against_oracle.h"

#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "src/core/engine/terms/retreat_request.h"
#include "src/core/rules/words/event_rules.h"
#include "src/oracle/perft/reference_retreat.h"
#include "src/oracle/perft/reference_steps.h"
#include "src/workshop/boards/board_answers.h"

namespace rearguard {
namespace {

using ComparedOutcome = OracleComparison::Outcome;
/// What has become of each unit, by id.
using Fates = std::map<std::string, std::string>;

template <class AnyUnit>
std::string fate_of(const AnyUnit& unit, Hex hex, const Grid& grid) {
  std::string text = fmt::format("in {}, {}, strength {}", grid.number(hex), unit.state, unit.strength);
  for (const std::string& marker : unit.markers) text += ", " + marker;
  for (const auto& [name, count] : unit.counts) {
    if (count != 0) text += fmt::format(", {} {}", count, name);
  }
  return text;
}

Fates fates_of(const PlayRecord& played, const Grid& grid) {
  Fates fates = played.removed;
  for (const auto& [id, unit] : played.units) fates[id] = fate_of(unit, unit.hex, grid);
  return fates;
}

/// `outcome_of`: what has become of a unit that is gone, else empty.
template <class OutcomeOf>
Fates fates_of(const Position& position, OutcomeOf outcome_of) {
  Fates fates;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    const std::string outcome = outcome_of(u);
    fates[unit.id] = outcome.empty() ? fate_of(unit, unit.hex, position.map().grid()) : outcome;
  }
  return fates;
}

/// Returns how two results differ; empty if they do not.
std::string difference(const Fates& found, const Fates& expected) {
  for (const auto& [id, fate] : expected) {
    const auto at = found.find(id);
    const std::string other = at == found.end() ? "not there" : at->second;
    if (other != fate) return fmt::format("{} is {}, by the reference {}", id, other, fate);
  }
  return {};
}

OracleComparison different(const std::string& what) {
  return {ComparedOutcome::different, what};
}

bool has_contacts(const RuleSet& rules) {
  return rules.event_rules && !rules.event_rules->contacts.empty();
}

/// Tests whether something can happen along a path, and to nobody but the unit that retreats.
bool happens_to_mover_alone(const RuleSet& rules) {
  const auto is_one = [&](auto test) {
    return test(rules) || std::any_of(rules.moves.begin(), rules.moves.end(),
                                      [&](const auto& move) { return test(*move.second); });
  };
  return !rules.retreat_effects.displacement && !is_one(has_contacts) &&
         is_one([](const RuleSet& one) { return one.path_effects != nullptr; });
}

}  // namespace

OracleComparison compare_event_with_oracle(const RuleSet& rules, const Position& position,
                                           const BoardQuestion& question, const RuleSet* second) {
  const RuleSet& reading = second == nullptr ? rules : *second;
  const PlayRecord played = play(position, question, rules);
  RetreatQuestion asked;
  asked.unit = *position.find(question.unit);
  for (const std::string& id : question.causing_units) asked.causing_units.push_back(*position.find(id));
  ReferencePlay by_hand(PathQuestion{&position, &reading, asked, &reading}, played.rolls);
  const bool is_possible = by_hand.play_event(question.event, asked.unit, question.numbers);
  if (!played.problem.empty())
    return {by_hand.missing().empty() ? ComparedOutcome::left_aside : ComparedOutcome::asked, played.message};
  if (by_hand.dice_rolled() > played.rolls.size())
    return different("the reference rolls more dice than the engine");
  if (!by_hand.is_certain()) return {ComparedOutcome::left_aside, {}};
  if (is_possible == played.impossible)
    return different(fmt::format("the engine finds it {}", is_possible ? "impossible" : "possible"));
  const std::string what =
      difference(fates_of(played, position.map().grid()),
                 fates_of(by_hand.position(), [&](UnitIndex u) { return by_hand.outcome_of(u); }));
  if (!what.empty()) return different(what);
  if (by_hand.dice_rolled() < played.rolls.size())
    return different("the engine rolls more dice than the reference");
  // What an event asks for as it goes on is not compared.
  return {};
}

OracleComparison compare_retreat_with_oracle(const RuleSet& rules, const Position& position,
                                             const BoardQuestion& question, ReferenceRequest asked,
                                             const ReferenceLimits& limits, const RuleSet* second) {
  if (!happens_to_mover_alone(rules) || !question.then.empty()) return {};
  const PlayRecord played = play(position, question, rules);
  if (!played.problem.empty()) return {};
  asked.dice = played.rolls;
  const ReferenceVerdict expected =
      judge_by_reference(position, second == nullptr ? rules : *second, asked, limits);
  if (expected.outcome != "retreat" || !expected.companions.empty() || !expected.asked_anew.empty() ||
      !expected.options.empty())
    return {};
  const Fates found = fates_of(played, position.map().grid());
  std::string what;
  for (const RetreatPath& path : expected.paths) {
    const auto loss = expected.losses.find(path);
    // What is not read here may be what has happened; who leaves the map, if only for a step, is gone.
    const bool leaves =
        std::any_of(path.begin(), path.end(), [&](Hex h) { return !position.map().exists(h); });
    if (loss == expected.losses.end() || leaves) return {};
    Position after = loss->second.board ? *loss->second.board : position;
    if (loss->second.outcome.empty()) after.relocate(asked.unit, path.back());
    what = difference(found, fates_of(after, [&](UnitIndex u) {
                        return u == asked.unit ? loss->second.outcome : std::string();
                      }));
    if (what.empty() && loss->second.dice != played.rolls.size()) what = "not as many dice are rolled";
    if (what.empty()) return {};
  }
  return different("no legal path leads to what is carried out: " + what);
}

}  // namespace rearguard
