#pragma once
// The position while a combat result or an event is resolved.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// A position that changes step by step. Units are named by id, because indices change when a unit is
/// removed.
class BoardState {
 public:
  /// The rule set must outlive this.
  BoardState(const Position& position, const RuleSet& rules);

  const Position& position() const { return position_; }
  /// Tests whether anything but the hexes of units has changed since the board was made or restored.
  bool is_changed() const { return is_remade_ || is_entered_set_ || !amended_.empty(); }
  /// Makes the board again what it was made from, `position`, but for the hexes of units that are in both.
  void restore(const Position& position);
  std::string number(Hex h) const { return position_.map().grid().number(h); }
  bool has(const std::string& id) const { return position_.find(id).has_value(); }
  /// Returns a unit; the position must contain its id.
  const Unit& unit(const std::string& id) const { return position_.unit(*position_.find(id)); }

  /// Returns the units in a hex that belong to the side of `id` or its allies, without `id`; top first.
  std::vector<std::string> friends_in(Hex h, const std::string& id) const;
  /// Returns the enemies of `id`, sorted by hex number and then by id.
  std::vector<std::string> enemies_of(const std::string& id) const;

  /// Returns the stacking limit that applies to `id`; valid until the board changes.
  StackingLimit limit_of(const std::string& id) const { return {*rules_, position_, *position_.find(id)}; }
  /// Returns whether a total stacking weight exceeds the limit that applies to `id`.
  bool over_limit(const std::string& id, std::int64_t load) const {
    return limit_of(id).is_exceeded_by(load);
  }
  /// Returns what a unit counts against the stacking limit that applies to `id`.
  std::int64_t weight(const std::string& id, const std::string& other) const {
    return limit_of(id).weight(*position_.find(other));
  }
  /// Returns what `id` and the friends in a hex count against its limit; `id` may be in another hex.
  std::int64_t load(Hex h, const std::string& id) const;

  void move(const std::string& id, Hex to);
  /// States the region `entered` while the rest of a path is asked anew: the hexes entered before, and those
  /// that the position stated at first.
  void set_entered(const std::vector<Hex>& hexes);
  /// Makes it again what the position stated at first, once the move is over.
  void forget_entered();
  void face(const std::string& id, Direction facing);
  void set_marker(const std::string& id, const std::string& marker, bool on);
  void set_count(const std::string& id, const std::string& name, int number);
  void engage(const std::string& a, const std::string& b);
  void disengage(const std::string& id);
  /// Parts two units that are engaged with each other.
  void disengage(const std::string& a, const std::string& b);
  /// Links a unit to another; of the numbers of a link that is there already those named change.
  void link(const std::string& name, const std::string& from, const std::string& to,
            const std::map<std::string, int>& counts);
  void unlink(const std::string& name, const std::string& from, const std::string& to);
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
  const RuleSet* rules_;
  std::vector<RemovedUnit> removed_units_;
  std::optional<std::vector<Hex>> entered_;  ///< as the position stated it at first
  bool is_entered_set_ = false;
  std::vector<UnitIndex> amended_;
  bool is_remade_ = false;  ///< from other units, or with other engagements or links
};

}  // namespace rearguard
