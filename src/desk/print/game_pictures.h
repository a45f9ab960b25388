#pragma once
// The parts of a printed game one by one, for programs in which it is played: counters as scenes, charts as
// pages of HTML.

#include "src/desk/print/print_game.h"

namespace rearguard {

/// Square scenes. The units are those of the position in its order, then those that arrive later.
struct GameCounters {
  struct Marker {
    std::string name;
    bool is_number = false;    ///< a number that players keep for a unit
    std::vector<Scene> faces;  ///< one; of a number one for each from 1
  };
  /// A face that a unit shows for a number: `terms` are those of its picture, "hits 1".
  struct Back {
    std::vector<std::string> terms;
    bool is_up = false;  ///< it is what the unit shows
    Scene face;
  };
  std::vector<std::string> states;        ///< that units can be in, other than good order
  std::vector<std::vector<Scene>> units;  ///< each in good order, then in each of these states
  std::vector<std::vector<Back>> backs;   ///< of each unit
  std::vector<Marker> markers;
};
/// Returns the counters of a game; none if it has no position.
GameCounters counter_scenes(const PrintedGame& game, double size);

/// Returns the pages that players look things up in: what terrain costs, and with a scenario briefing,
/// arrivals and victory. Name, and text of a page.
std::vector<std::pair<std::string, std::string>> html_charts(const PrintedGame& game);

}  // namespace rearguard
