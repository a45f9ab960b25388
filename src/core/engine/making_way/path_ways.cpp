#include "src/core/engine/making_way/path_ways.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

using Means = Contact::Means;

/// Tests whether a step does the same to the mover whoever is met.
bool is_about_mover_alone(const Effect& step) {
  if (!step.kind->traits.has(StepTrait::of_unit_alone)) return false;
  const auto is_of_mover = [](const Expression& formula) {
    return std::none_of(formula.names().begin(), formula.names().end(),
                        [](const std::string& name) { return name.starts_with("cause."); });
  };
  if (step.target != EffectTarget::unit || (step.amount && !is_of_mover(*step.amount))) return false;
  if (!step.condition) return true;
  const Condition& condition = *step.condition;
  return !condition.cause && condition.near.empty() && condition.not_near.empty() && condition.any.empty() &&
         condition.none_of.empty() && (!condition.check || is_of_mover(*condition.check));
}

/// Returns what a contact does, in words that differ if it is not the same; empty: nothing.
std::string consequence(const ContactMade& made, const Position& position) {
  const Contact& contact = *made.contact;
  const bool goes_first = contact.means == Means::make_way || contact.means == Means::event_first;
  if (!goes_first && contact.mover.empty() && contact.met.empty() && contact.outcome.empty()) return {};
  const bool is_plain = !goes_first && contact.met.empty() && contact.outcome.empty() &&
                        std::all_of(contact.mover.begin(), contact.mover.end(), is_about_mover_alone);
  std::string text;
  if (is_plain) {
    for (const Effect& step : contact.mover) text += describe(step) + ";";
    return text;
  }
  text = contact.id + " in " + position.map().grid().number(made.hex);
  for (const UnitIndex u : made.met) text += " " + position.unit(u).id;
  return text;
}

/// Returns what happens on a move, in words that differ if it is not the same.
std::vector<std::string> consequences(const ResolvedMove& move, const Position& position) {
  std::vector<std::string> all;
  for (const ContactMade& made : move.contacts) {
    std::string one = consequence(made, position);
    if (!one.empty()) all.push_back(std::move(one));
  }
  // Steps may ask how many hexes are missing.
  if (!all.empty()) all.push_back(fmt::format("{} hexes", move.intended.size()));
  return all;
}

/// Names the ways by the hexes toward which they lead, or by the contacts in which they differ.
void name_ways(std::vector<PathWay>& ways, const Position& position) {
  const auto last = [](const PathWay& way) -> const ContactMade* {
    const std::vector<ContactMade>& contacts = way.moves.front()->contacts;
    return contacts.empty() ? nullptr : &contacts.back();
  };
  std::set<std::string> words;
  for (PathWay& way : ways) {
    const ContactMade* made = last(way);
    if (made == nullptr) {
      way.word = "on";
    } else if (made->index >= way.moves.front()->path.size()) {
      way.word = "toward-" + position.map().grid().number(made->hex);
    } else {
      way.word = made->contact->id;
    }
    const std::string word = way.word;
    for (int n = 2; !words.insert(way.word).second; ++n) way.word = fmt::format("{}-{}", word, n);
  }
}

}  // namespace

std::vector<PathWay> ways_along(const std::vector<ResolvedMove>& moves, const RetreatPath& path,
                                const Position& position) {
  std::vector<PathWay> ways;
  std::vector<std::vector<std::string>> what_happens;
  for (const ResolvedMove& move : moves) {
    if (move.destroyed || move.path != path) continue;
    std::vector<std::string> here = consequences(move, position);
    const auto known = std::find(what_happens.begin(), what_happens.end(), here);
    if (known == what_happens.end()) {
      ways.push_back({{}, {&move}});
      what_happens.push_back(std::move(here));
    } else {
      ways[static_cast<std::size_t>(known - what_happens.begin())].moves.push_back(&move);
    }
  }
  if (ways.size() > 1) name_ways(ways, position);
  return ways;
}

}  // namespace rearguard
