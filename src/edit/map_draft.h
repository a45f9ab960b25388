#pragma once
// A map and the units on it while they are being changed: steps with names that can be undone and done again.
// Each state is whole and valid, and shared with whoever shows it.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/edit/map_resize.h"

namespace rearguard {

/// A unit, and which one of the file it was.
struct DraftUnit {
  UnitSetup unit;
  std::optional<std::size_t> was;  ///< index in the position as it was opened; nothing: new since
};

class MapDraft {
 public:
  struct State {
    std::shared_ptr<const Position> position;  ///< with its map
    std::vector<DraftUnit> units;              ///< in the order of the position's; new ones last
    Printed origin;  ///< the number that the first hex of the map as it was opened has now
    const HexMap& map() const { return position->map(); }
  };

  explicit MapDraft(std::shared_ptr<const Position> opened);

  const State& now() const { return *now_; }
  const State& opened() const { return *opened_; }
  const HexMap& map() const { return now_->map(); }
  /// The units as a setup, with lines, allies and supply.
  Setup setup() const;

  /// Begins a step: what is changed until `finish` is one. A step under way is finished first.
  void begin(const std::string& name);
  bool is_in_step() const { return before_ != nullptr; }
  /// Back to where the step began; it goes on.
  void restart();
  /// Ends the step. One that has changed nothing is forgotten.
  void finish();
  /// Ends the step as if it had never begun.
  void abandon();

  // What changes the state; outside of a step each is a step of its own, named as below. Empty, or why it
  // cannot be: the state is then as it was.

  /// Sets the terrain of hexes of the grid; hexes off the grid are passed over, and so are those that would
  /// become "no hex" under units or victory hexes (then it says so, the rest being done).
  std::string paint(const std::vector<Hex>& hexes, TerrainId terrain);
  std::string set_level(const std::vector<Hex>& hexes, int level);
  std::string raise(const std::vector<Hex>& hexes, int by);
  /// Puts a feature on the crossing from the first hex to the second (two hexes of the grid), or on both.
  std::string lay(FeatureId feature, const std::vector<std::pair<Hex, Hex>>& crossings, bool one_way);
  /// Takes features off hexsides: that one, or all.
  std::string clear(const std::vector<std::pair<Hex, Hex>>& hexsides, std::optional<FeatureId> feature);
  std::string resize(const EdgeGrowth& growth, TerrainId fill, DroppedItems& dropped);
  /// `grid` differs from the map's in numbers alone (see `renumbered`).
  std::string renumber(const Grid& grid, DroppedItems& dropped);
  std::string rename(const std::string& name);
  std::string add_unit(const UnitSetup& unit);
  /// Gives the unit with this id other values, maybe another id.
  std::string change_unit(const std::string& id, const UnitSetup& unit);
  std::string remove_unit(const std::string& id);

  /// The name of the step that undo takes back, or redo makes again; empty: none.
  std::string undoable() const;
  std::string redoable() const;
  bool undo();
  bool redo();

  /// Whether this is the state that was last marked as saved.
  bool is_saved() const { return now_ == saved_; }
  void mark_saved() { saved_ = now_; }

 private:
  struct Step {
    std::string name;
    std::shared_ptr<const State> other;  ///< before it where it can be undone, after it where done again
    std::size_t bytes = 0;
  };

  using MapChange = std::function<void(HexMap&)>;
  std::string change_map(const std::string& name, const MapChange& change);
  std::string put_units(const std::string& name, const Setup& setup, std::vector<DraftUnit> units);
  void put(const std::string& name, State state);
  std::vector<DraftUnit> units_like(const Setup& setup) const;

  std::shared_ptr<const State> opened_, now_, saved_;
  Setup frame_;  ///< enemy lines, allies and supply as they were opened
  std::shared_ptr<const State> before_;
  std::string step_name_;
  std::vector<Step> done_, undone_;
};

}  // namespace rearguard
