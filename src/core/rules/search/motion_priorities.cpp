// Walks along the first of several rays that is not ruled out.

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "hexmap/grid.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/step_costs.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/motion_rays.h"

namespace rearguard {
namespace {

std::vector<std::vector<Hex>> rays_of(const QuestionContext& context, const MotionPriority& priority,
                                      Hex from, int hexes) {
  return rays(ray_directions(context, priority.anchor, priority.toward, from), priority.rotate, hexes);
}

bool is_ruled_out(const QuestionContext& context, const MotionPriority& priority, Hex from, Hex to) {
  if (priority.may_exit_map && !context.position().map().grid().contains(to)) return false;
  return any_shows_on_step(context, priority.forbid, from, to);
}

/// Returns the number of hexes of a ray from `start` that can be entered in turn, within the budget if there
/// is one.
std::size_t free_run(const QuestionContext& context, const MotionPriority& priority, Hex start,
                     const std::vector<Hex>& ray) {
  MovementSpent spent(context.question.amount.allowance());
  for (std::size_t i = 1; i < ray.size(); ++i) {
    const Hex from = start + ray[i - 1];
    const Hex to = start + ray[i];
    if (is_ruled_out(context, priority, from, to)) return i - 1;
    const bool exists = context.position().map().exists(from);
    const auto price =
        exists ? context.costs.price(from, *direction_between(from, to)) : std::optional<StepPrice>();
    if (price) spent.pay(*price);
    const bool may_leave =
        leaves_for_free(context.rule_set, context.position().map(), to) ||
        exit_by(context.rule_set.length, context.position(), context.unit().side, from, to) != nullptr;
    if (!price && context.question.amount.budget && !may_leave) return i - 1;
    if (context.question.amount.budget && spent.total() > *context.question.amount.budget) return i - 1;
  }
  return ray.size() - 1;
}

std::vector<EnumeratedWalk> walks_of(const QuestionContext& context, const MotionPriority& priority,
                                     const WalkLengths& lengths) {
  std::vector<EnumeratedWalk> walks;
  if (!applies(priority, context.position(), context.rule_set, context.question)) return walks;
  for (std::vector<Hex>& ray : rays_of(context, priority, context.unit().hex, lengths.max)) {
    const std::size_t run = free_run(context, priority, context.unit().hex, ray);
    if (run < static_cast<std::size_t>(lengths.min)) continue;
    ray.resize(run + 1);
    walks.push_back({std::move(ray), {}});
  }
  return walks;
}

/// Returns the index of the first priority with a walk, or the number of priorities.
std::size_t open_priority(const QuestionContext& context, const WalkLengths& lengths) {
  const std::vector<MotionPriority>& priorities = context.rule_set.motion.priorities;
  const auto open = std::find_if(priorities.begin(), priorities.end(), [&](const MotionPriority& priority) {
    return !walks_of(context, priority, lengths).empty();
  });
  return static_cast<std::size_t>(open - priorities.begin());
}

/// Priorities evaluated step by step.
class StepByStep {
 public:
  StepByStep(const QuestionContext& context, const WalkLengths& lengths)
      : context_(context), lengths_(lengths) {}

  EnumeratedWalks write() {
    if (!extend()) return std::nullopt;
    return std::move(walks_);
  }

  /// Returns the hexes to which the first applicable priority leads from a hex; ascending.
  const std::vector<Hex>& next(Hex from) {
    const auto [at, added] = next_.try_emplace(from);
    if (!added) return at->second;
    for (const MotionPriority& priority : context_.rule_set.motion.priorities) {
      if (!applies(priority, context_.position(), context_.rule_set, context_.question)) continue;
      for (const std::vector<Hex>& ray : rays_of(context_, priority, from, 1)) {
        const Hex to = from + ray[1];
        if (!is_ruled_out(context_, priority, from, to)) at->second.push_back(to);
      }
      if (!at->second.empty()) break;
    }
    return at->second;
  }

 private:
  /// Lists the continuations; false if the limit on walks is reached. Walks that are too short count too.
  bool extend() {
    const std::vector<Hex> next_hexes = walk_.size() > static_cast<std::size_t>(lengths_.max)
                                            ? std::vector<Hex>{}
                                            : next(context_.unit().hex + walk_.back());
    for (const Hex to : next_hexes) {
      walk_.push_back(to - context_.unit().hex);
      const bool room = extend();
      walk_.pop_back();
      if (!room) return false;
    }
    if (!next_hexes.empty()) return true;
    if (walk_.size() > static_cast<std::size_t>(lengths_.min)) walks_.push_back({walk_, {}});
    return ++ended_ <= max_listed_walks;
  }

  const QuestionContext& context_;
  WalkLengths lengths_;
  std::unordered_map<Hex, std::vector<Hex>> next_;
  std::vector<Hex> walk_{Hex{}};
  std::vector<EnumeratedWalk> walks_;
  std::size_t ended_ = 0;
};

std::string priority_name(const Motion& motion, std::size_t index) {
  const MotionPriority& priority = motion.priorities[index];
  return priority.id.empty() ? fmt::format("priority {}", index + 1) : priority.id;
}

/// Explains why a priority does not apply in a hex: it has no ray, or its first ray is ruled out.
std::string why_ruled_out(const QuestionContext& context, const MotionPriority& priority, Hex from,
                          int hexes) {
  if (!applies(priority, context.position(), context.rule_set, context.question))
    return context.unit().id + " does not meet its condition";
  if (auto none = why_no_ray(context, priority.anchor, priority.toward, from)) return *none;
  const Grid& grid = context.position().map().grid();
  const std::vector<Hex> ray = rays_of(context, priority, from, hexes).front();
  const std::size_t run = free_run(context, priority, from, ray);
  std::string path = grid.number(from);
  for (std::size_t i = 1; i <= run + 1; ++i) path += "-" + grid.number(from + ray[i]);
  for (const PropertyUse& use : priority.forbid) {
    if (!shows_on_step(context, use, from + ray[run], from + ray[run + 1])) continue;
    const bool is_plain = use.parts.empty() && use.quantifier == nullptr && use.names.empty();
    if (is_plain) return fmt::format("{} {}", path, row_of(use.property).meaning);
    const std::array<Hex, 3> step{context.unit().hex, from + ray[run], from + ray[run + 1]};
    AtomStep at{context.position(), context.rule_set, context.question, step, 2};
    at.board = &context.board;
    return fmt::format("{} {}", path, atom_of(use.property).why(at, use).on_path);
  }
  return path + " costs more than the retreat may spend";
}

/// Explains the same for the first priorities, with their names.
std::string why_all_ruled_out(const QuestionContext& context, std::size_t priorities, Hex from, int hexes) {
  std::string reasons;
  for (std::size_t r = 0; r < priorities; ++r) {
    reasons += fmt::format("{}{}: {}", r == 0 ? "" : "; ", priority_name(context.rule_set.motion, r),
                           why_ruled_out(context, context.rule_set.motion.priorities[r], from, hexes));
  }
  return reasons;
}

}  // namespace

EnumeratedWalks priority_walks(const QuestionContext& context, const WalkLengths& lengths) {
  if (context.rule_set.motion.step_by_step) return StepByStep(context, lengths).write();
  const std::size_t priority = open_priority(context, lengths);
  if (priority == context.rule_set.motion.priorities.size()) return std::vector<EnumeratedWalk>{};
  return walks_of(context, context.rule_set.motion.priorities[priority], lengths);
}

std::string why_no_priority(const QuestionContext& context, const WalkLengths& lengths) {
  Hex at = context.unit().hex;
  std::string path = context.position().map().grid().number(at);
  if (context.rule_set.motion.step_by_step) {
    // All walks are too short: the one that takes the first step at every hex represents them.
    StepByStep priority_list(context, lengths);
    for (int i = 0; i < lengths.min && !priority_list.next(at).empty(); ++i) {
      at = priority_list.next(at).front();
      path += "-" + context.position().map().grid().number(at);
    }
  }
  const int hexes = context.rule_set.motion.step_by_step ? 1 : lengths.max;
  return fmt::format("no path continues from {}: {}", path,
                     why_all_ruled_out(context, context.rule_set.motion.priorities.size(), at, hexes));
}

std::size_t leading_priority(const QuestionContext& context, const WalkLengths& lengths) {
  const Motion& motion = context.rule_set.motion;
  return motion.step_by_step ? motion.priorities.size() : open_priority(context, lengths);
}

std::optional<std::string> lower_priority(const QuestionContext& context, const WalkLengths& lengths) {
  const Motion& motion = context.rule_set.motion;
  if (motion.kind != Motion::Kind::priority_list || motion.step_by_step) return std::nullopt;
  const std::size_t open = open_priority(context, lengths);
  if (open == 0 || open == motion.priorities.size()) return std::nullopt;
  const std::string& cite = motion.priorities[open].cite;
  return fmt::format("{}{} applies; {}", priority_name(motion, open),
                     cite.empty() ? "" : fmt::format(" ({})", cite),
                     why_all_ruled_out(context, open, context.unit().hex, lengths.max));
}

}  // namespace rearguard
