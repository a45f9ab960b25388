#pragma once
// Reference implementation of the goal motion: costs by relaxing all steps until nothing changes
// (Bellman-Ford).

#include <set>

#include "src/oracle/paths/reference_length.h"

namespace rearguard {

class ReferenceGoal {
 public:
  /// The board must outlive it.
  explicit ReferenceGoal(const ReferenceBoard& b);

  /// Tests whether `path` is a prefix of a cheapest path to a goal, within the length.
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
  bool is_paid(ReferencePath path) const;
  bool leads_to_goal(ReferencePath path) const;
  bool has_longer_path(const std::vector<Hex>& path, std::size_t hexes) const;

  const ReferenceBoard& b_;
  std::set<Hex> goals_;
  std::map<Hex, std::vector<Step>> steps_;  ///< that the path may use
  std::map<Hex, std::int64_t> to_go_;       ///< minimum cost to a goal, if one can be reached
  int max_length_;
};

}  // namespace rearguard
