#include "src/play/opponent/thought_text.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace rearguard {
namespace {

using Kind = WorthTerm::Kind;

/// What has become better, or worse.
std::string change_of(const WorthTerm& term) {
  const auto either = [&](const char* better, const char* worse) {
    return fmt::format(fmt::runtime(term.amount > 0 ? better : worse), term.subject);
  };
  switch (term.kind) {
    case Kind::score:
      return term.amount > 0 ? "it gains points" : "it loses points";
    case Kind::loss:
      return either("it inflicts losses on {}", "it suffers losses of {}");
    case Kind::condition:
      return either("it gains from the condition of {}", "it suffers from the condition of {}");
    case Kind::objective:
      return either("it wants {}", "it gives way at {}");
    case Kind::approach:
      return either("{} comes nearer to the enemy or to a hex that counts", "{} draws off");
    case Kind::trap:
      return either("{} has more hexes to retreat to", "{} has few hexes to retreat to");
    case Kind::exposure:
      return either("{} gets away from enemies", "{} has many enemies near");
    case Kind::leader:
      return either("{} joins its troops", "{} is far from its troops");
    case Kind::exit:
      break;
  }
  return either("{} is on its way off the map", "{} goes back");
}

/// Returns why something is done that changes nothing by itself.
std::string why_without_change(const Thought& thought) {
  if (thought.is_forced) return "The rules leave no other choice.";
  const bool ends = thought.action.kind == GameAction::Kind::end;
  if (ends && thought.second && thought.second->gain > least_gain)
    return "It has overlooked something better.";
  if (ends) return "No action of a unit gains enough.";
  if (thought.next) return "By itself it changes nothing.";
  return thought.gain > least_gain ? "It gains by what can follow in this turn."
                                   : "It changes nothing, and nothing else gains more.";
}

}  // namespace

std::vector<std::string> describe_thought(const Thought& thought, const Grid& grid) {
  std::vector<std::string> parts;
  for (const WorthTerm& term : thought.changed) {
    const bool is_small = std::abs(term.amount) < 0.05;
    parts.push_back(fmt::format("{} ({:+.{}f})", change_of(term), term.amount, is_small ? 2 : 1));
  }
  std::string why = parts.empty() ? why_without_change(thought) : fmt::format("{}.", fmt::join(parts, "; "));
  // What does not begin with the id of a unit begins like a sentence.
  if (why.starts_with("it ")) why[0] = 'I';
  std::vector<std::string> lines{std::move(why)};
  if (thought.next) lines.push_back(fmt::format("It counts on this next: {}.", to_text(*thought.next, grid)));
  if (thought.second)
    lines.push_back(fmt::format("Instead of {}, which gains {:+.2f}.", to_text(thought.second->action, grid),
                                thought.second->gain));
  return lines;
}

}  // namespace rearguard
