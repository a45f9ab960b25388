#include "src/rules/motion.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/rules/catalogue.h"
#include "src/rules/motion_rays.h"

namespace rearguard {
namespace {

std::string path_text(const Asked& asked, const std::vector<Hex>& path) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + asked.position().map().grid().number(h);
  return text;
}

/// The first hexes of the walks that turn aside nowhere, as many as a path has; a few of them stand for
/// many.
std::string examples(const Asked& asked, const std::vector<EnumeratedWalk>& walks, std::size_t size) {
  constexpr std::size_t max_examples = 4;
  std::vector<std::string> texts;
  for (const EnumeratedWalk& walk : walks) {
    if (!walk.oblique.empty()) continue;
    std::vector<Hex> path;
    for (std::size_t i = 0; i < std::min(walk.hexes.size(), size); ++i)
      path.push_back(asked.unit().hex + walk.hexes[i]);
    const std::string text = path_text(asked, path);
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    if (texts.size() == max_examples) break;
  }
  return fmt::format("{}", fmt::join(texts, " or "));
}

std::string nor_aside(const Motion& motion) {
  std::string text;
  if (motion.oblique == Motion::Oblique::first_step) text += ", even after an oblique first step";
  if (motion.veer_around)
    text += fmt::format(", nor does it veer only where it {}", row_of(motion.veer_around->property).meaning);
  if (motion.turns + motion.max_pivot > 0) text += ", even with the turns that are allowed";
  return text;
}

/// What a walk of the motion is, with "does not" before it.
std::string way_of(const Asked& asked) {
  const Motion& motion = asked.rule_set.motion;
  switch (motion.kind) {
    case Motion::Kind::ray:
      return fmt::format("run straight {} {}", motion.toward ? "toward" : "away from",
                         anchor_text(asked, motion.frame));
    case Motion::Kind::forward:
      return "run straight ahead";
    case Motion::Kind::priority_list:
      return motion.restart ? "follow the first open priority at every hex"
                            : "follow the first open priority";
    case Motion::Kind::goal:
      return "follow a cheapest path to the nearest goal, as far as the retreat goes";
    case Motion::Kind::free:
      break;
  }
  return {};
}

}  // namespace

EnumeratedWalks motion_walks(const Asked& asked, const WalkLengths& lengths) {
  switch (asked.rule_set.motion.kind) {
    case Motion::Kind::ray:
      return ray_walks(asked, lengths.most);
    case Motion::Kind::forward:
      return forward_walks(asked, lengths.most);
    case Motion::Kind::priority_list:
      return priority_walks(asked, lengths);
    case Motion::Kind::goal:
      return goal_walks(asked, lengths);
    case Motion::Kind::free:
      break;
  }
  return std::nullopt;
}

std::optional<std::string> why_no_walk(const Asked& asked, const WalkLengths& lengths) {
  const Motion& motion = asked.rule_set.motion;
  if (motion.kind == Motion::Kind::ray) {
    const auto none = why_no_ray(asked, motion.frame, motion.toward, asked.unit().hex);
    return none ? std::optional("there is no straight path: " + *none) : std::nullopt;
  }
  const EnumeratedWalks walks = motion_walks(asked, lengths);
  if (!walks || !walks->empty()) return std::nullopt;
  if (motion.kind == Motion::Kind::forward)
    return fmt::format("there is no path straight ahead: {} has no facing", asked.unit().id);
  return motion.kind == Motion::Kind::priority_list ? why_no_priority(asked, lengths)
                                                    : why_no_way_to_goal(asked);
}

std::string why_not_of_motion(const Asked& asked, const WalkLengths& lengths, const std::vector<Hex>& path) {
  if (const auto none = why_no_walk(asked, lengths)) return *none;
  const Motion& motion = asked.rule_set.motion;
  const int entered = static_cast<int>(path.size()) - 1;
  const bool straight = motion.kind == Motion::Kind::ray || motion.kind == Motion::Kind::forward;
  const EnumeratedWalks walks =
      motion_walks(asked, straight ? WalkLengths{entered, entered, false} : lengths);
  return fmt::format("path {} does not {}, as {} does{}", path_text(asked, path), way_of(asked),
                     walks ? examples(asked, *walks, path.size()) : "another", nor_aside(motion));
}

std::string why_not_led_to(const Asked& asked, const WalkLengths& lengths) {
  if (const auto none = why_no_walk(asked, lengths)) return *none;
  const EnumeratedWalks walks = motion_walks(asked, lengths);
  const std::string example =
      walks ? examples(asked, *walks, static_cast<std::size_t>(lengths.most) + 1) : std::string();
  return fmt::format("no path there would {}{}", way_of(asked),
                     example.empty() ? "" : ", as " + example + " does");
}

bool leads_by(const Motion& motion, DistanceAnchor frame) {
  if (motion.kind == Motion::Kind::ray) return motion.frame == frame;
  return motion.kind == Motion::Kind::priority_list &&
         std::any_of(motion.priorities.begin(), motion.priorities.end(),
                     [&](const MotionPriority& priority) { return priority.frame == frame; });
}

std::string anchor_text(const Asked& asked, DistanceAnchor frame) {
  switch (frame) {
    case DistanceAnchor::enemies:
      return "the nearest enemy";
    case DistanceAnchor::known_enemies:
      return "the nearest known enemy";
    case DistanceAnchor::causing_units:
      return "the causing units";
    case DistanceAnchor::enemy_line: {
      const auto line = asked.position().enemy_line(asked.unit().side);
      return line ? fmt::format("the enemy line ({} {})", line->is_column ? "column" : "row", line->number)
                  : "the enemy line";
    }
    case DistanceAnchor::home_edge:
      return "the home edge";
    case DistanceAnchor::supply_source:
      return "supply";
    case DistanceAnchor::leader:
      return "the leader";
    case DistanceAnchor::start:
      return "the start";
  }
  return {};
}

}  // namespace rearguard
