#include "src/oracle/paths/reference_priorities.h"

#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/paths/reference_ways.h"

namespace rearguard {
namespace {

bool forbidden(const ReferenceBoard& b, const MotionPriority& priority, Hex from, Hex to) {
  if (priority.may_exit_map && !b.map().grid().contains(to)) return false;
  return std::any_of(priority.forbid.begin(), priority.forbid.end(),
                     [&](const PropertyUse& use) { return b.is_true(use, from, to); });
}

bool is_for_unit(const ReferenceBoard& b, const MotionPriority& priority) {
  return b.mover_meets(priority.condition);
}

/// Follows one straight line as far as the priority, the length and the budget allow.
std::vector<Hex> free_walk(const ReferenceBoard& b, const MotionPriority& priority, Hex ray, int side,
                           int max_length) {
  std::vector<Hex> walk{b.mover().hex};
  while (static_cast<int>(walk.size()) <= max_length) {
    const Hex next = straight_on(walk, ray, side);
    if (forbidden(b, priority, walk.back(), next)) break;
    walk.push_back(next);
    const auto& budget = b.asked().amount.budget;
    const std::size_t step = walk.size() - 1;
    if (budget && (!is_payable(b, walk, step) || b.spent(walk, step) > budget->parts)) {
      walk.pop_back();
      break;
    }
  }
  return walk;
}

}  // namespace

ReferencePriorities::ReferencePriorities(const ReferenceBoard& b) : b_(b) {
  const Motion& motion = b.rules().motion;
  const auto leads = [&](const MotionPriority& priority) {
    return is_for_unit(b, priority) && has_members(b, priority.anchor);
  };
  if (std::none_of(motion.priorities.begin(), motion.priorities.end(), leads)) b.miss("a lead");
  if (motion.step_by_step) return;
  const int min_length = min_walk_length(b);
  const int max_length = max_walk_length(b);
  const Hex start = b.mover().hex;
  for (const MotionPriority& priority : motion.priorities) {
    if (!is_for_unit(b, priority)) continue;
    const ReferenceBoard its = b.ignoring_missing(priority.ignores_missing);
    for (const Hex ray : reference_directions(its, priority.anchor, priority.toward, start)) {
      for (const int turn : {priority.rotate, -priority.rotate}) {
        for (const int side : {+1, -1}) {
          const std::vector<Hex> walk = free_walk(b, priority, rotated(ray, turn), side, max_length);
          if (static_cast<int>(walk.size()) > min_length) walks_.push_back(walk);
        }
      }
    }
    if (!walks_.empty()) return;
  }
}

/// Tests whether the priority has `to` as the first hex of a ray from the end of the path, and does not
/// forbid it.
bool ReferencePriorities::continues_by(const MotionPriority& priority, ReferencePath path, Hex to) const {
  const Hex here = path.back();
  if (!is_for_unit(b_, priority) || forbidden(b_, priority, here, to)) return false;
  const ReferenceBoard its = b_.ignoring_missing(priority.ignores_missing);
  const std::vector<Hex> ways = reference_directions(its, priority.anchor, priority.toward, here);
  return std::any_of(ways.begin(), ways.end(), [&](Hex ray) {
    return std::any_of(direction_vectors.begin(), direction_vectors.end(), [&](Hex d) {
      const bool turned =
          here + rotated(d, priority.rotate) == to || here + rotated(d, -priority.rotate) == to;
      return turned && (is_on_line(here, 1, here + d, ray, +1) || is_on_line(here, 1, here + d, ray, -1));
    });
  });
}

bool ReferencePriorities::allows(ReferencePath path) const {
  const Motion& motion = b_.rules().motion;
  if (!motion.step_by_step)
    return path.size() == 1 || std::any_of(walks_.begin(), walks_.end(), [&](const std::vector<Hex>& walk) {
             return walk.size() >= path.size() && std::equal(path.begin(), path.end(), walk.begin());
           });
  for (std::size_t i = 1; i < path.size(); ++i) {
    const ReferencePath before = path.first(i);
    const auto priority =
        std::find_if(motion.priorities.begin(), motion.priorities.end(), [&](const MotionPriority& r) {
          return std::any_of(direction_vectors.begin(), direction_vectors.end(),
                             [&](Hex d) { return continues_by(r, before, before.back() + d); });
        });
    if (priority == motion.priorities.end() || !continues_by(*priority, before, path[i])) return false;
  }
  return true;
}

}  // namespace rearguard
