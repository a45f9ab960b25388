#pragma once
// A map and its units during editing: named steps that can be undone and redone. Each state is complete,
// valid, immutable and shared with the views that show it.

#include "src/core/io/maps/expectation.h"
#include "src/core/io/maps/underlay.h"
#include "src/workshop/edit/draft_scenario.h"

namespace rearguard {

struct DroppedItems;
struct EdgeGrowth;

/// A chart for a map that has another one, and what becomes of the old ids: by old id the new id; nothing for
/// one that is gone, which no unit, hex or hexside may then have.
struct NewChart {
  std::shared_ptr<const TerrainChart> chart;
  std::vector<std::optional<TerrainId>> terrains;
  std::vector<std::optional<FeatureId>> features;
  std::vector<std::optional<ClassId>> classes;
  ChartNames names;  ///< of the document as opened
};

/// Why a hex stays a hex.
inline constexpr const char* held_hexes =
    "hexes with units, victory points or expectations cannot become holes";

/// A unit, with its index in the opened file.
struct DraftUnit {
  UnitSetup unit;
  std::optional<std::size_t> old_index;  ///< index in the position as opened; nothing: new
  std::optional<ArrivalSetup> arrival =
      std::nullopt;  ///< of a scenario: `unit.hex` is then its first hex of entry
};

/// An expectation of the map's author, with its index in the opened file.
using DraftExpectation = ExpectationTarget;

class MapDraft {
 public:
  struct State {
    std::shared_ptr<const Position> position;  ///< with its map
    std::vector<DraftUnit> units;              ///< in the position's order; new ones last
    Printed origin;                            ///< current place of the first hex of the map as opened
    std::optional<Underlay> underlay;          ///< the picture under the map
    std::vector<DraftExpectation> expectations;
    std::vector<AcceptTarget> accepted;     ///< warnings that the map accepts
    std::optional<DraftScenario> scenario;  ///< of a scenario: its values besides the position
    ChartNames chart_names;                 ///< what the map as opened calls the entries of the chart
    const HexMap& map() const { return position->map(); }
  };

  explicit MapDraft(std::shared_ptr<const Position> opened, std::optional<Underlay> underlay = std::nullopt,
                    std::vector<Expectation> expectations = {},
                    std::optional<DraftScenario> scenario = std::nullopt,
                    const std::map<std::string, ArrivalSetup>& arrivals = {},
                    const std::vector<AcceptedFinding>& accepted = {});

  const State& now() const { return *now_; }
  const std::shared_ptr<const State>& shared_now() const { return now_; }
  const State& opened() const { return *opened_; }
  const State& saved() const { return *saved_; }  ///< the state last marked as saved
  const HexMap& map() const { return now_->map(); }
  /// Returns the units as a setup, with enemy lines, allies and supply sources.
  Setup setup() const;

  /// Begins a step: all changes until `finish` belong to it. Finishes an open step first.
  void begin(const std::string& name);
  bool is_in_step() const { return before_ != nullptr; }
  /// Restores the state at the beginning of the step, which stays open.
  void restart();
  /// Ends the step. Drops it if it has changed nothing.
  void finish();
  /// Ends the step and restores the state at its beginning.
  void abandon();

  // Changes of the state. Outside a step, each is a step of its own. They return an empty text, or why the
  // change is impossible; the state is then unchanged.

  /// Makes any change of a map that leaves grid and chart as they are.
  using MapChange = std::function<void(HexMap&)>;
  std::string change_map(const std::string& name, const MapChange& change);
  /// Sets the terrain of hexes. Skips hexes off the grid, and hexes with units or victory points that would
  /// become "no hex"; returns a message about the latter, with the other hexes painted.
  std::string paint(const std::vector<Hex>& hexes, TerrainId terrain);
  std::string set_level(const std::vector<Hex>& hexes, int level);
  std::string raise(const std::vector<Hex>& hexes, int by);
  /// Puts a feature on the crossing from the first hex to the second, and unless `one_way` on the crossing
  /// back.
  std::string lay(FeatureId feature, const std::vector<std::pair<Hex, Hex>>& crossings, bool one_way);
  /// Removes a feature, or all features, from hexsides.
  std::string clear(const std::vector<std::pair<Hex, Hex>>& hexsides, std::optional<FeatureId> feature);
  std::string resize(const EdgeGrowth& growth, TerrainId fill, DroppedItems& dropped);
  /// Renumbers the hexes. `grid` differs from the map's only in numbers (see `renumbered`).
  std::string renumber(const Grid& grid, DroppedItems& dropped);
  std::string rename(const std::string& name);
  /// Sets the labels of the map, which must be on its grid; those with an empty text are left out.
  std::string set_labels(const std::string& name, std::vector<MapLabel> labels);
  /// Sets the victory hexes of the map, each of which must exist.
  std::string set_victory_hexes(const std::string& name, std::vector<VictoryHex> victory_hexes);
  std::string set_home_edges(const std::map<std::string, MapEdge>& home_edges);
  std::string set_ground_blocks_sight(bool blocks);
  /// Sets the author's expectations. Those that the reader would refuse are refused with its sentence.
  std::string set_expectations(const std::string& name, std::vector<DraftExpectation> expectations);
  /// Sets the warnings that the map accepts, each with its reason.
  std::string set_accepted(const std::string& name, std::vector<AcceptTarget> accepted);
  /// Returns whether a hex must stay a hex: it has units or victory points, or an expectation names it.
  bool must_exist(Hex h) const;
  /// Gives the map another chart; units, hexes and hexsides follow (see chart_edit.h).
  std::string set_chart(const std::string& name, const NewChart& changed);
  /// Lays another picture under the map, moves it, or removes it.
  std::string set_underlay(const std::string& name, const std::optional<Underlay>& underlay);
  std::string add_unit(const UnitSetup& unit);
  /// Adds units in this order. Returns every reason why that is impossible; their subjects, "units[2].hex",
  /// count the new units from 0.
  std::vector<SetupProblem> add_units(const std::vector<UnitSetup>& units);
  /// Replaces the values of the unit with this id, including its id.
  std::string change_unit(const std::string& id, const UnitSetup& unit);
  std::string remove_unit(const std::string& id);
  /// Lets a unit of a scenario arrive later, or with nothing be there from the start.
  std::string set_arrival(const std::string& id, const std::optional<ArrivalSetup>& arrival);
  /// Changes the values of a scenario. Whether it is valid is known when it is written (see edit_files.h).
  std::string set_scenario(const std::string& name, const DraftScenario& scenario);
  /// Renames a side of units. Impossible if there are units of the new name, or if the document names the
  /// side elsewhere.
  std::string rename_side(const std::string& from, const std::string& to);

  /// Returns the name of the step that undo reverts, or redo repeats; empty: none.
  std::string undoable() const;
  std::string redoable() const;
  bool undo();
  bool redo();

  /// Returns whether this is the state last marked as saved.
  bool is_saved() const { return now_ == saved_; }
  void mark_saved() { saved_ = now_; }

 private:
  struct Step {
    std::string name;
    std::shared_ptr<const State> other;  ///< the state before an undoable step, or after a redoable one
    std::size_t bytes = 0;
  };

  std::vector<SetupProblem> put_units(const std::string& name, const Setup& setup,
                                      std::vector<DraftUnit> units);
  std::vector<SetupProblem> put_units(const std::string& name, std::vector<DraftUnit> units);
  void put(const std::string& name, State state);
  template <class Part>
  std::string put_part(const std::string& name, Part State::*part, Part value);
  /// Puts everything on another grid, where the first hex of this one is at `first`.
  std::string move_to(const std::string& name, const Grid& grid, Printed first, TerrainId fill,
                      DroppedItems& dropped);
  bool step_back(std::vector<Step>& from, std::vector<Step>& to);
  void move_scenario(State& state, const Grid& from, Printed origin, DroppedItems& dropped) const;
  std::vector<DraftUnit> units_like(const Setup& setup) const;
  std::vector<LinkSetup> links_of(const std::vector<DraftUnit>& units) const;

  std::shared_ptr<const State> opened_, now_, saved_;
  Setup base_setup_;  ///< enemy lines, allies, supply and links as they were opened
  std::shared_ptr<const State> before_;
  std::string step_name_;
  std::vector<Step> done_, undone_;
};

}  // namespace rearguard
