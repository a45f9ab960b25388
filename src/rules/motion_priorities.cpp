// Walks along the first of several rays that is open.

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "hexmap/hexside.h"
#include "src/rules/catalogue.h"
#include "src/rules/motion_rays.h"

namespace rearguard {
namespace {

std::vector<std::vector<Hex>> rays_of(const Asked& asked, const MotionPriority& priority, Hex from,
                                      int hexes) {
  return rays(ray_directions(asked, priority.frame, priority.toward, from), priority.turn, hexes);
}

bool is_closed(const Asked& asked, const MotionPriority& priority, Hex from, Hex to) {
  if (priority.may_exit_map && !asked.position().map().exists(to)) return false;
  return any_shows_on_step(asked, priority.forbid, from, to);
}

/// The hexes of a ray from `start` that can be entered one after another, within the budget if there is
/// one.
std::size_t free_run(const Asked& asked, const MotionPriority& priority, Hex start,
                     const std::vector<Hex>& ray) {
  std::int64_t spent = 0;
  for (std::size_t i = 1; i < ray.size(); ++i) {
    const Hex from = start + ray[i - 1];
    const Hex to = start + ray[i];
    if (is_closed(asked, priority, from, to)) return i - 1;
    const auto cost = asked.costs.cost(from, *direction_between(from, to));
    spent += cost ? cost->parts : 0;
    if (asked.question.amount.budget && spent > asked.question.amount.budget->parts) return i - 1;
  }
  return ray.size() - 1;
}

std::vector<EnumeratedWalk> walks_of(const Asked& asked, const MotionPriority& priority,
                                     const WalkLengths& lengths) {
  std::vector<EnumeratedWalk> walks;
  for (std::vector<Hex>& ray : rays_of(asked, priority, asked.unit().hex, lengths.most)) {
    const std::size_t run = free_run(asked, priority, asked.unit().hex, ray);
    if (run < static_cast<std::size_t>(lengths.least)) continue;
    ray.resize(run + 1);
    walks.push_back({std::move(ray), {}});
  }
  return walks;
}

/// The index of the first rung with a walk, or the number of rungs.
std::size_t open_priority(const Asked& asked, const WalkLengths& lengths) {
  const std::vector<MotionPriority>& priorities = asked.rule_set.motion.priorities;
  const auto open = std::find_if(priorities.begin(), priorities.end(), [&](const MotionPriority& priority) {
    return !walks_of(asked, priority, lengths).empty();
  });
  return static_cast<std::size_t>(open - priorities.begin());
}

/// The ladder consulted at every hex.
class HexByHex {
 public:
  HexByHex(const Asked& asked, const WalkLengths& lengths) : asked_(asked), lengths_(lengths) {}

  EnumeratedWalks write() {
    if (!go_on()) return std::nullopt;
    return std::move(walks_);
  }

  /// The hexes that the first open rung leads to from a hex; ascending.
  const std::vector<Hex>& next(Hex from) {
    const auto [at, added] = next_.try_emplace(from);
    if (!added) return at->second;
    for (const MotionPriority& priority : asked_.rule_set.motion.priorities) {
      for (const std::vector<Hex>& ray : rays_of(asked_, priority, from, 1)) {
        const Hex to = from + ray[1];
        if (!is_closed(asked_, priority, from, to)) at->second.push_back(to);
      }
      if (!at->second.empty()) break;
    }
    return at->second;
  }

 private:
  /// False where there is no room for more walks; those that end too soon count as well.
  bool go_on() {
    const std::vector<Hex> ways = walk_.size() > static_cast<std::size_t>(lengths_.most)
                                      ? std::vector<Hex>{}
                                      : next(asked_.unit().hex + walk_.back());
    for (const Hex to : ways) {
      walk_.push_back(to - asked_.unit().hex);
      const bool room = go_on();
      walk_.pop_back();
      if (!room) return false;
    }
    if (!ways.empty()) return true;
    if (walk_.size() > static_cast<std::size_t>(lengths_.least)) walks_.push_back({walk_, {}});
    return ++ended_ <= max_listed_walks;
  }

  const Asked& asked_;
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

/// Why a rung leads nowhere from a hex: it has no ray, or what closes its first one.
std::string why_closed(const Asked& asked, const MotionPriority& priority, Hex from, int hexes) {
  if (auto none = why_no_ray(asked, priority.frame, priority.toward, from)) return *none;
  const Grid& grid = asked.position().map().grid();
  const std::vector<Hex> ray = rays_of(asked, priority, from, hexes).front();
  const std::size_t run = free_run(asked, priority, from, ray);
  std::string path = grid.number(from);
  for (std::size_t i = 1; i <= run + 1; ++i) path += "-" + grid.number(from + ray[i]);
  for (const PropertyUse& use : priority.forbid) {
    if (shows_on_step(asked, use, from + ray[run], from + ray[run + 1]))
      return fmt::format("{} {}", path, row_of(use.property).meaning);
  }
  return path + " costs more than the retreat may spend";
}

/// The same for the first rungs, with their names.
std::string why_all_closed(const Asked& asked, std::size_t priorities, Hex from, int hexes) {
  std::string reasons;
  for (std::size_t r = 0; r < priorities; ++r) {
    reasons += fmt::format("{}{}: {}", r == 0 ? "" : "; ", priority_name(asked.rule_set.motion, r),
                           why_closed(asked, asked.rule_set.motion.priorities[r], from, hexes));
  }
  return reasons;
}

}  // namespace

EnumeratedWalks priority_walks(const Asked& asked, const WalkLengths& lengths) {
  if (asked.rule_set.motion.restart) return HexByHex(asked, lengths).write();
  const std::size_t priority = open_priority(asked, lengths);
  if (priority == asked.rule_set.motion.priorities.size()) return std::vector<EnumeratedWalk>{};
  return walks_of(asked, asked.rule_set.motion.priorities[priority], lengths);
}

std::string why_no_priority(const Asked& asked, const WalkLengths& lengths) {
  Hex at = asked.unit().hex;
  std::string path = asked.position().map().grid().number(at);
  if (asked.rule_set.motion.restart) {
    // All walks end too soon: the one that takes the first way at every hex stands for them.
    HexByHex priority_list(asked, lengths);
    for (int i = 0; i < lengths.least && !priority_list.next(at).empty(); ++i) {
      at = priority_list.next(at).front();
      path += "-" + asked.position().map().grid().number(at);
    }
  }
  const int hexes = asked.rule_set.motion.restart ? 1 : lengths.most;
  return fmt::format("no path continues from {}: {}", path,
                     why_all_closed(asked, asked.rule_set.motion.priorities.size(), at, hexes));
}

std::optional<std::string> lower_priority(const Asked& asked, const WalkLengths& lengths) {
  const Motion& motion = asked.rule_set.motion;
  if (motion.kind != Motion::Kind::priority_list || motion.restart) return std::nullopt;
  const std::size_t open = open_priority(asked, lengths);
  if (open == 0 || open == motion.priorities.size()) return std::nullopt;
  const std::string& cite = motion.priorities[open].cite;
  return fmt::format("{}{} applies; {}", priority_name(motion, open),
                     cite.empty() ? "" : fmt::format(" ({})", cite),
                     why_all_closed(asked, open, asked.unit().hex, lengths.most));
}

}  // namespace rearguard
