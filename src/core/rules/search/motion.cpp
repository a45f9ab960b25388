#include "src/core/rules/search/motion.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion_rays.h"

namespace rearguard {
namespace {

std::string to_text(const QuestionContext& context, const std::vector<Hex>& path) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + context.position().map().grid().number(h);
  return text;
}

/// Returns the prefixes of the walks without oblique steps, as long as a path; a few of them represent many.
std::string examples(const QuestionContext& context, const std::vector<EnumeratedWalk>& walks,
                     std::size_t size) {
  constexpr std::size_t max_examples = 4;
  std::vector<std::string> texts;
  for (const EnumeratedWalk& walk : walks) {
    if (!walk.oblique.empty()) continue;
    std::vector<Hex> path;
    for (std::size_t i = 0; i < std::min(walk.hexes.size(), size); ++i)
      path.push_back(context.unit().hex + walk.hexes[i]);
    const std::string text = to_text(context, path);
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    if (texts.size() == max_examples) break;
  }
  return fmt::format("{}", fmt::join(texts, " or "));
}

std::string describe_exceptions(const Motion& motion) {
  std::string text;
  if (motion.oblique == Motion::Oblique::first_step) text += ", even after an oblique first step";
  if (motion.oblique == Motion::Oblique::first_steps) text += ", even after oblique first steps to one side";
  if (motion.veer_around) {
    const PropertyUse& use = *motion.veer_around;
    const bool is_plain = use.parts.empty() && use.quantifier == nullptr && use.names.empty();
    text += is_plain ? fmt::format(", nor does it veer only where it {}", row_of(use.property).meaning)
                     : ", nor does it veer only where it may";
  }
  if (motion.max_wheels + motion.max_pivot > 0) text += ", even with the turns that are allowed";
  return text;
}

/// Describes a walk of the motion, to follow "does not".
std::string describe_walk(const QuestionContext& context) {
  const Motion& motion = context.rule_set.motion;
  switch (motion.kind) {
    case Motion::Kind::ray: {
      const RayLead lead = lead_of(context);
      return fmt::format("run straight {} {}", lead.toward ? "toward" : "away from",
                         describe_anchor(context.position(), context.unit().side, lead.anchor));
    }
    case Motion::Kind::forward:
      return "run straight ahead";
    case Motion::Kind::priority_list:
      return motion.step_by_step ? "follow the first open priority at every hex"
                                 : "follow the first open priority";
    case Motion::Kind::goal:
      return "follow a cheapest path to the nearest goal, as far as the retreat goes";
    case Motion::Kind::free:
      break;
  }
  return {};
}

/// Marks as oblique, in every walk, the steps at which the fewest oblique steps of any walk with the same
/// beginning grow: what is chosen hex by hex is known before the rest of the path.
void mark_by_beginning(std::vector<EnumeratedWalk>& walks) {
  std::map<std::vector<Hex>, std::size_t> fewest;
  for (const EnumeratedWalk& walk : walks) {
    for (std::size_t length = 1; length < walk.hexes.size(); ++length) {
      const auto up_to = std::upper_bound(walk.oblique.begin(), walk.oblique.end(), length);
      const auto turns = static_cast<std::size_t>(up_to - walk.oblique.begin());
      const auto [at, added] = fewest.try_emplace(
          {walk.hexes.begin(), walk.hexes.begin() + static_cast<std::ptrdiff_t>(length) + 1}, turns);
      at->second = std::min(at->second, turns);
    }
  }
  for (EnumeratedWalk& walk : walks) {
    walk.oblique.clear();
    std::size_t before = 0;
    for (std::size_t length = 1; length < walk.hexes.size(); ++length) {
      const std::size_t turns =
          fewest.at({walk.hexes.begin(), walk.hexes.begin() + static_cast<std::ptrdiff_t>(length) + 1});
      if (turns > before) walk.oblique.push_back(length);
      before = turns;
    }
  }
}

}  // namespace

EnumeratedWalks motion_walks(const QuestionContext& context, const WalkLengths& lengths) {
  switch (context.rule_set.motion.kind) {
    case Motion::Kind::ray: {
      EnumeratedWalks walks = ray_walks(context, lengths.max);
      if (walks && chooses_hex_by_hex(context.rule_set)) mark_by_beginning(*walks);
      return walks;
    }
    case Motion::Kind::forward:
      return forward_walks(context, lengths.max);
    case Motion::Kind::priority_list:
      return priority_walks(context, lengths);
    case Motion::Kind::goal:
      return goal_walks(context, lengths);
    case Motion::Kind::free:
      break;
  }
  return std::nullopt;
}

std::optional<std::string> why_no_walk(const QuestionContext& context, const WalkLengths& lengths) {
  const Motion& motion = context.rule_set.motion;
  if (motion.kind == Motion::Kind::ray) {
    const RayLead lead = lead_of(context);
    const auto none = why_no_ray(context, lead.anchor, lead.toward, context.unit().hex);
    return none ? std::optional("there is no straight path: " + *none) : std::nullopt;
  }
  const EnumeratedWalks walks = motion_walks(context, lengths);
  if (!walks || !walks->empty()) return std::nullopt;
  if (motion.kind == Motion::Kind::forward)
    return fmt::format("there is no path straight ahead: {} has no facing", context.unit().id);
  return motion.kind == Motion::Kind::priority_list ? why_no_priority(context, lengths)
                                                    : why_no_path_to_goal(context);
}

std::string why_not_of_motion(const QuestionContext& context, const WalkLengths& lengths,
                              const std::vector<Hex>& path) {
  if (const auto none = why_no_walk(context, lengths)) return *none;
  const Motion& motion = context.rule_set.motion;
  const int entered = static_cast<int>(path.size()) - 1;
  const bool straight = motion.kind == Motion::Kind::ray || motion.kind == Motion::Kind::forward;
  const EnumeratedWalks walks =
      motion_walks(context, straight ? WalkLengths{entered, entered, false} : lengths);
  return fmt::format("path {} does not {}, as {} does{}", to_text(context, path), describe_walk(context),
                     walks ? examples(context, *walks, path.size()) : "another", describe_exceptions(motion));
}

std::string why_unreachable(const QuestionContext& context, const WalkLengths& lengths) {
  if (const auto none = why_no_walk(context, lengths)) return *none;
  const EnumeratedWalks walks = motion_walks(context, lengths);
  const std::string example =
      walks ? examples(context, *walks, static_cast<std::size_t>(lengths.max) + 1) : std::string();
  return fmt::format("no path there would {}{}", describe_walk(context),
                     example.empty() ? "" : ", as " + example + " does");
}

bool depends_on(const Motion& motion, const DistanceAnchor& anchor) {
  if (motion.kind == Motion::Kind::ray)
    return motion.anchor == anchor || std::any_of(motion.otherwise.begin(), motion.otherwise.end(),
                                                  [&](const RayLead& lead) { return lead.anchor == anchor; });
  return motion.kind == Motion::Kind::priority_list &&
         std::any_of(motion.priorities.begin(), motion.priorities.end(),
                     [&](const MotionPriority& priority) { return priority.anchor == anchor; });
}

}  // namespace rearguard
