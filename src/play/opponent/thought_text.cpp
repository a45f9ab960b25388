#include "src/play/opponent/thought_text.h"

#include <vector>

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
      return either("things look better with {}", "things look worse with {}");
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

}  // namespace

std::string describe_thought(const Thought& thought) {
  std::vector<std::string> parts;
  for (const WorthTerm& term : thought.changed)
    parts.push_back(fmt::format("{} ({:+.1f})", change_of(term), term.amount));
  if (parts.empty()) return {};
  std::string text = fmt::format("{}.", fmt::join(parts, "; "));
  // What does not begin with the id of a unit begins like a sentence.
  if (text.starts_with("it ")) text[0] = 'I';
  if (text.starts_with("things ")) text[0] = 'T';
  return text;
}

}  // namespace rearguard
