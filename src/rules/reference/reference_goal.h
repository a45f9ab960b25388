#pragma once
// The cheapest ways to a goal read plainly: costs by going over all steps until nothing changes.

#include <map>
#include <set>
#include <vector>

#include "src/rules/reference/reference_path.h"

namespace rearguard {

class ReferenceGoal {
 public:
  /// The question must outlive it.
  explicit ReferenceGoal(const ReferenceQuestion& q);

  /// Whether a cheapest way to a goal begins with `path`, and goes no farther than the length lets it.
  bool allows(ReferencePath path) const;
  WalkEnd ending(ReferencePath path) const;

 private:
  struct Step {
    Hex to;
    std::int64_t cost = 0;
  };
  void find_steps();
  bool is_goal(Hex h) const { return goals_.contains(h); }
  std::vector<Step> cheapest_steps(Hex from) const;
  bool leads_to_goal(ReferencePath path) const;
  bool has_longer_way(const std::vector<Hex>& path, std::size_t hexes) const;

  const ReferenceQuestion& q_;
  std::set<Hex> goals_;
  std::map<Hex, std::vector<Step>> steps_;  ///< that the way may use
  std::map<Hex, std::int64_t> to_go_;       ///< least cost to a goal, where one can be reached
  int longest_;
};

}  // namespace rearguard
