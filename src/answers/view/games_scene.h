#pragma once
// What many games did on a map, in layers: what places are worth, where retreats end and units die, the ways
// they take, and hexes that nobody needs. Also bars with intervals.

#include "hexmap/hexside.h"
#include "src/answers/view/audit_scene.h"
#include "src/answers/view/scene.h"

namespace rearguard {

/// A place with what it is worth.
struct WorthMark {
  std::vector<Hex> hexes;
  std::vector<Hexside> sides;  ///< one: a bridge; more: a road
  std::string text;            ///< "+2.1"
  bool is_sure = false;        ///< more than chance: drawn in full colour
  std::string note = {};
};

/// What happens in a hex.
struct CountMark {
  Hex hex;
  double times = 0;  ///< a game, more than 0
  std::string note = {};
};

/// Steps over a hexside in one direction.
struct FlowStep {
  Hex from;
  Direction towards{};
  double times = 0;  ///< a game, more than 0
  std::string note = {};
};

struct GameMarks {
  std::vector<WorthMark> places;
  std::vector<CountMark> retreats, losses;
  std::vector<FlowStep> steps;
  std::vector<Hex> unused;
};

/// The layers of such a picture. Each has items of one role only, by which a page shows and hides it.
struct GameLayer {
  Role role;
  const char* name;     ///< "worth"
  const char* meaning;  ///< of its marks
  std::size_t (*count)(const GameMarks&);
  void (*add)(Scene&, const MapLayout&, const GameMarks&);
};
std::span<const GameLayer> game_layers();

/// Draws all layers over the map, one over the other.
Scene games_scene(const HexMap& map, const GameMarks& marks, const AuditStyle& style);

struct ChartBar {
  std::string label;
  double value = 0;
  double low = 0, high = 0;  ///< the interval; the same: none is drawn
  std::string text = {};     ///< after the bar
};

/// Draws horizontal bars, one below another, with whiskers for their intervals, on a common scale that holds
/// 0 and all of them. At least one bar.
Scene bar_chart(const std::string& title, std::span<const ChartBar> bars);

}  // namespace rearguard
