// The steps of an event that link units, and the numbers of links.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/words/event.h"

namespace rearguard {

namespace {

constexpr std::int64_t max_number_of_link = 1'000'000;  // as positions can state them
constexpr std::string_view of_link = "link.";

/// Returns " (hexes 3, turns 1)"; nothing without numbers.
std::string numbers_text(const std::map<std::string, int>& counts) {
  std::string text;
  for (const auto& [name, number] : counts)
    text += fmt::format("{}{} {}", text.empty() ? " (" : ", ", name, number);
  return text.empty() ? text : text + ")";
}

}  // namespace

/// Returns the ids of the units of the group of a step, without the unit itself.
std::vector<std::string> EventRunner::others_in_group(const Effect& effect, const Course& course) const {
  const EventContext at = scene(course);
  std::vector<std::string> ids;
  for (const UnitIndex u : units_near(effect.group, at)) {
    if (u != at.unit) ids.push_back(at.position->unit(u).id);
  }
  return ids;
}

std::optional<std::map<std::string, int>> EventRunner::numbers_of_link(const Effect& effect,
                                                                       const Course& course) {
  std::map<std::string, int> counts;
  for (const auto& [name, expression] : effect.with) {
    const auto number = value(expression, effect, course);
    if (!number) return std::nullopt;
    if (*number > max_number_of_link || *number < -max_number_of_link) {
      context_.fail(fmt::format("{} of the link {} of {} would become {}, and the limit is {}", name,
                                effect.name, course.unit, *number, max_number_of_link),
                    "rules");
      return std::nullopt;
    }
    counts[name] = static_cast<int>(*number);
  }
  return counts;
}

bool EventRunner::link(const Effect& effect, Course& course) {
  const auto counts = numbers_of_link(effect, course);
  if (!counts) return false;
  for (const std::string& id : others_in_group(effect, course)) {
    if (effect.name == engagement_link) {
      const Position& position = context_.board_state.position();
      if (!position.is_linked(engagement_link, *position.find(course.unit), *position.find(id)))
        engage_with(effect, course, id);
      continue;
    }
    const auto counts_now = [&]() -> const std::map<std::string, int>* {
      const Position& position = context_.board_state.position();
      const Link* known = position.find_link(effect.name, *position.find(course.unit), *position.find(id));
      return known != nullptr ? &known->counts : nullptr;
    };
    const auto* before = counts_now();
    const auto old = before != nullptr ? std::optional(*before) : std::nullopt;
    context_.board_state.link(effect.name, course.unit, id, *counts);
    if (old && *old == *counts_now()) continue;
    note(
        effect, course,
        fmt::format("{} is linked to {} by {}{}", course.unit, id, effect.name, numbers_text(*counts_now())));
  }
  return true;
}

bool EventRunner::unlink(const Effect& effect, Course& course) {
  const Position& position = context_.board_state.position();
  std::vector<std::string> parted;
  for (const UnitIndex u : position.linked_units(effect.name, *position.find(course.unit), false))
    parted.push_back(position.unit(u).id);
  if (effect.has_group) {
    const std::vector<std::string> group = others_in_group(effect, course);
    std::erase_if(parted, [&](const std::string& id) {
      return std::find(group.begin(), group.end(), id) == group.end();
    });
  }
  for (const std::string& id : parted) {
    if (effect.name == engagement_link) {
      context_.board_state.disengage(course.unit, id);
      note(effect, course, fmt::format("{} and {} are no longer engaged", course.unit, id));
    } else {
      context_.board_state.unlink(effect.name, course.unit, id);
      note(effect, course, fmt::format("{} is no longer linked to {} by {}", course.unit, id, effect.name));
    }
  }
  return true;
}

void EventRunner::engage_with(const Effect& effect, const Course& course, const std::string& id) {
  const Position& position = context_.board_state.position();
  const UnitIndex unit = *position.find(course.unit);
  const UnitIndex other = *position.find(id);
  const bool is_enemy = position.enemies(position.unit(unit).side, position.unit(other).side);
  if (!is_enemy) return;
  context_.board_state.engage(course.unit, id);
  note(effect, course, fmt::format("{} and {} are engaged", course.unit, id));
}

bool EventRunner::count_of_link(const Effect& effect, Course& course) {
  const Position& position = context_.board_state.position();
  const auto from = position.find(course.link.from);
  const auto to = position.find(course.link.to);
  const Link* link = from && to ? position.find_link(course.link.name, *from, *to) : nullptr;
  if (link == nullptr) return true;
  const std::string name = effect.name.substr(of_link.size());
  const auto known = link->counts.find(name);
  const int old = known == link->counts.end() ? 0 : known->second;
  const auto number = value(*effect.amount, effect, course);
  if (!number) return false;
  const std::int64_t wanted = *number + (effect.adds ? old : 0);
  if (wanted > max_number_of_link || wanted < -max_number_of_link)
    return context_.fail(fmt::format("{} of the link {} of {} would become {}, and the limit is {}", name,
                                     course.link.name, course.link.from, wanted, max_number_of_link),
                         "rules");
  if (wanted == old) return true;
  context_.board_state.link(course.link.name, course.link.from, course.link.to,
                            {{name, static_cast<int>(wanted)}});
  note(effect, course,
       fmt::format("{} of the link {} from {} to {} is now {}", name, course.link.name, course.link.from,
                   course.link.to, wanted));
  return true;
}

}  // namespace rearguard
