#pragma once
// The sheets of a printed game, chapter by chapter. Private to the room.

#include "src/core/board/position.h"
#include "src/desk/print/flow.h"
#include "src/desk/print/print_game.h"
#include "src/play/game/scenario.h"

namespace rearguard {

/// How a map lies on several pages. Lengths in scene pixels.
class MapSheets {
 public:
  /// The part of the map on one page.
  struct Tile {
    std::string label;  ///< "B3": row, column
    PageBox box;        ///< of the map
  };

  MapSheets(const PrintedGame& game, const PrintOptions& options);

  const MapLayout& layout() const { return layout_; }
  const std::vector<Tile>& tiles() const { return tiles_; }
  PrintedPage page(std::size_t tile) const;
  /// Draws the map in small, with the pages on it. Returns its height.
  double add_overview(Scene& scene, Point corner, double width, double height) const;

 private:
  void add_marks(Scene& scene, std::size_t tile, const PageBox& page) const;

  std::shared_ptr<const HexMap> held_;
  const HexMap& map_;
  MapStyle style_;
  MapLayout layout_;
  MapFacts facts_;
  double page_width_ = 0, page_height_ = 0;
  std::size_t columns_ = 0;
  std::vector<Tile> tiles_;
};

/// More pages of a map than this are a mistake.
inline constexpr std::size_t max_map_pages = 400;

/// All units of a game, those on the map and those that arrive.
class PrintedUnits {
 public:
  explicit PrintedUnits(const PrintedGame& game);

  const Position& units() const { return *units_; }
  /// Returns when and where a unit arrives; null: it is there from the start.
  const Reinforcement* arrival(UnitIndex unit) const;

 private:
  const std::vector<Reinforcement>* arrivals_ = nullptr;
  std::optional<Position> units_;
};

/// Returns the sides of the counters, a page of fronts and one of backs after the other, by side; then the
/// markers.
std::vector<PrintedPage> counter_sheets(const PrintedGame& game, const PrintOptions& options,
                                        const PrintedUnits& roster);

/// What a terrain or feature costs each class of the map, and what else is noted of it.
struct CostLine {
  std::string name;
  std::vector<std::string> costs;
  std::string notes;
};
CostLine cost_line(const HexMap& map, TerrainId terrain);
CostLine feature_cost_line(const HexMap& map, FeatureId feature);
inline constexpr const char* words_of_costs =
    "“no”: the class may not enter or cross. “+2”: in addition to the hex. “1 in all”: in place of the hex "
    "and "
    "of all that is added. “all”: all that remains of the movement points.";

/// Returns what arrives in a turn, those with the same hexes together.
std::vector<std::string> arrivals_in(const Scenario& scenario, int turn);

/// Returns the set-up, the turns with what arrives, victory and the sequence of play.
std::vector<PrintedPage> game_charts(const PrintedGame& game, const PrintOptions& options,
                                     const PrintedUnits& roster);
/// Returns what each terrain and feature costs each class.
std::vector<PrintedPage> terrain_charts(const PrintedGame& game, const PrintOptions& options);
std::vector<PrintedPage> rules_pages(const PrintedGame& game, const PrintOptions& options);

}  // namespace rearguard
