#pragma once
// The position while a combat result or an event is resolved.

#include <cstdint>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/engine/removed_unit.h"
#include "src/rules/rule_set.h"
#include "src/rules/stacking.h"

namespace rearguard {

/// A position that changes step by step. Units are named by id, because indices change when a unit is
/// removed.
class BoardState {
 public:
  BoardState(const Position& position, const StackingRule& stacking)
      : position_(position), stacking_(stacking) {}

  const Position& position() const { return position_; }
  std::string number(Hex h) const { return position_.map().grid().number(h); }
  bool has(const std::string& id) const { return position_.find(id).has_value(); }
  /// Returns a unit; the position must contain its id.
  const Unit& unit(const std::string& id) const { return position_.unit(*position_.find(id)); }

  /// Returns the units in a hex that belong to the side of `id` or its allies, without `id`; top first.
  std::vector<std::string> friends_in(Hex h, const std::string& id) const;
  /// Returns the enemies of `id`, sorted by hex number and then by id.
  std::vector<std::string> enemies_of(const std::string& id) const;

  bool limited() const { return stacking_.limit > 0; }
  /// Returns whether a total stacking weight exceeds the limit.
  bool over_limit(std::int64_t load) const { return over_stacking_limit(stacking_, load); }
  /// Returns what a unit counts against the stacking limit.
  std::int64_t weight(const std::string& id) const {
    return stacking_weight(stacking_, unit(id).stacking_points);
  }
  /// Returns the weight of `id` plus that of the friends in a hex; `id` may be in another hex.
  std::int64_t load(Hex h, const std::string& id) const;

  void move(const std::string& id, Hex to);
  void face(const std::string& id, Direction facing);
  void set_marker(const std::string& id, const std::string& marker, bool on);
  void set_count(const std::string& id, const std::string& name, int number);
  void engage(const std::string& a, const std::string& b);
  void disengage(const std::string& id);
  void set_state(const std::string& id, const std::string& state);
  void set_strength(const std::string& id, int strength);
  /// Removes a unit; `outcome` says why: "eliminated", "captured" ...
  void remove(const std::string& id, const std::string& outcome);
  /// Returns the removed units in the order of their removal.
  const std::vector<RemovedUnit>& removed_units() const { return removed_units_; }

 private:
  /// Changes a unit in ways that no index of the position depends on.
  template <class Change>
  void amend(const std::string& id, Change make);

  Position position_;
  StackingRule stacking_;
  std::vector<RemovedUnit> removed_units_;
};

}  // namespace rearguard
