#include "src/oracle/paths/reference_motion.h"

#include "hexmap/hexside.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_goal.h"
#include "src/oracle/paths/reference_priorities.h"
#include "src/oracle/paths/reference_ways.h"

namespace rearguard {
namespace {

/// The oblique steps of a path, ascending.
using Turns = std::vector<std::size_t>;

/// Tests whether there are fewer oblique steps, or as many and earlier ones.
bool is_straighter(const Turns& a, const Turns& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

void keep_straighter(std::optional<Turns>& known, const Turns& turns) {
  if (!known || is_straighter(turns, *known)) known = turns;
}

/// Tests whether the last step of a path may be one with which it sets out obliquely, if all steps up to
/// `since` were oblique.
bool sets_out_obliquely(const Motion& motion, ReferencePath path, std::size_t since) {
  if (path.size() == 2) return motion.oblique != Motion::Oblique::never;
  if (motion.oblique != Motion::Oblique::first_steps || since + 2 != path.size()) return false;
  for (std::size_t i = 2; i < path.size(); ++i) {
    if (path[i] - path[i - 1] != path[1] - path[0]) return false;
  }
  return true;
}

/// Follows a path along one ray: returns the fewest oblique steps that explain it; nothing if none do.
std::optional<Turns> turns_along(const ReferenceBoard& b, ReferencePath path, Hex ray, int side) {
  const Motion& motion = b.rules().motion;
  const auto has = [&](Hex h) { return b.is_true(*motion.veer_around, h, h); };
  // By the hex of the path after which it continues straight: the oblique steps up to there.
  std::map<std::size_t, Turns> prefixes{{0, {}}};
  for (std::size_t step = 1; step < path.size() && !prefixes.empty(); ++step) {
    std::map<std::size_t, Turns> next;
    const auto note = [&](std::size_t since, const Turns& turns) {
      const auto [at, added] = next.try_emplace(since, turns);
      if (!added && is_straighter(turns, at->second)) at->second = turns;
    };
    for (const auto& [since, turns] : prefixes) {
      const bool sets_out = sets_out_obliquely(motion, path.first(step + 1), since);
      if (is_on_line(path[since], static_cast<int>(step - since), path[step], ray, side)) {
        note(since, turns);
      } else if (sets_out || motion.veer_around) {
        const Hex ahead = straight_on(path.subspan(since, step - since), ray, side);
        if (!adjacent(path[step], ahead) || !(sets_out || (has(ahead) && !has(path[step])))) continue;
        Turns more = turns;
        more.push_back(step);
        note(step, more);
      }
    }
    prefixes = std::move(next);
  }
  std::optional<Turns> fewest;
  for (const auto& [since, turns] : prefixes) keep_straighter(fewest, turns);
  return fewest;
}

/// Returns the vectors of the rays from a hex: those of the first anchor that has a member.
std::vector<Hex> rays_of_first(const ReferenceBoard& b, Hex from) {
  const Motion& motion = b.rules().motion;
  if (has_members(b, motion.anchor)) return reference_directions(b, motion.anchor, motion.toward, from);
  const auto named = [&](const RayLead& lead) { return has_members(b, lead.anchor); };
  const auto first = std::find_if(motion.otherwise.begin(), motion.otherwise.end(), named);
  if (first != motion.otherwise.end()) return reference_directions(b, first->anchor, first->toward, from);
  b.miss("a lead");
  return {};
}

/// Returns the fewest oblique steps that explain a path along one of its rays.
std::optional<Turns> turns_along_rays(const ReferenceBoard& b, ReferencePath path) {
  std::optional<Turns> fewest;
  for (const Hex ray : rays_of_first(b, path.front())) {
    for (const int side : {+1, -1}) {
      if (const auto turns = turns_along(b, path, ray, side)) keep_straighter(fewest, *turns);
    }
  }
  return fewest;
}

/// Returns the hexsides between two directions, 0 to 3.
int angle(Direction a, Direction b) {
  const int apart = std::abs(index_of(a) - index_of(b));
  return std::min(apart, direction_count - apart);
}

/// Returns the steps of a path before which a unit with this facing has turned.
std::vector<std::size_t> turns_from_facing(std::optional<Direction> facing, ReferencePath path) {
  std::vector<std::size_t> steps;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (d && facing && *d != *facing) steps.push_back(i);
    if (d) facing = d;
  }
  return steps;
}

bool leads_ahead(const ReferenceBoard& b, ReferencePath path) {
  const Motion& motion = b.rules().motion;
  auto facing = b.mover().facing;
  if (!facing && motion.max_pivot < 3) return path.size() == 1;
  int turns = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (!d) return false;
    if (!facing) facing = d;  // it sets out as it likes
    const int turned = std::max(angle(*facing, *d) - (i == 1 ? motion.max_pivot : 0), 0);
    if (turned > 1) return false;
    turns += turned;
    facing = d;
  }
  return turns <= motion.max_wheels;
}

}  // namespace

ReferenceMotion::ReferenceMotion(const ReferenceBoard& b) : b_(b) {
  if (b.rules().motion.kind == Motion::Kind::priority_list)
    priority_list_ = std::make_unique<const ReferencePriorities>(b);
  if (b.rules().motion.kind == Motion::Kind::goal) goal_ = std::make_unique<const ReferenceGoal>(b);
}

ReferenceMotion::~ReferenceMotion() = default;

bool ReferenceMotion::allows(ReferencePath path) const {
  switch (b_.rules().motion.kind) {
    case Motion::Kind::free:
      return true;
    case Motion::Kind::ray:
      return turns_along_rays(b_, path).has_value();
    case Motion::Kind::forward:
      return leads_ahead(b_, path);
    case Motion::Kind::priority_list:
      return priority_list_->allows(path);
    case Motion::Kind::goal:
      return goal_->allows(path);
  }
  return false;
}

WalkEnd ReferenceMotion::ending(ReferencePath path) const {
  return goal_ ? goal_->ending(path) : WalkEnd::by_length;
}

std::vector<std::size_t> oblique_steps(const ReferenceBoard& b, ReferencePath path) {
  const Motion& motion = b.rules().motion;
  if (motion.kind == Motion::Kind::forward && leads_ahead(b, path))
    return turns_from_facing(b.mover().facing, path);
  if (motion.kind != Motion::Kind::ray) return {};
  const auto whole = turns_along_rays(b, path);
  if (!whole || !chooses_hex_by_hex(b.rules())) return whole.value_or(Turns{});
  // What is chosen hex by hex is known before the rest of the path.
  std::vector<std::size_t> steps;
  std::size_t before = 0;
  for (std::size_t step = 1; step < path.size(); ++step) {
    const auto turns = turns_along_rays(b, path.first(step + 1));
    if (turns && turns->size() > before) steps.push_back(step);
    if (turns) before = turns->size();
  }
  return steps;
}

}  // namespace rearguard
