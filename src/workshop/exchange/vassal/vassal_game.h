#pragma once
// A game with its pictures, and the VASSAL module that it becomes. Pictures are bytes of PNG files.

#include "hexmap/hex_map.h"
#include "src/core/board/position.h"
#include "src/core/document/diagnostic.h"
#include "src/workshop/exchange/vassal/vassal_grid.h"

namespace rearguard {

/// What a module has of a map's document and of the roster for it, beside what VASSAL reads.
inline constexpr const char* own_map_entry = "rearguard/map.toml";
inline constexpr const char* own_pieces_entry = "rearguard/pieces.toml";

/// A unit's counter.
struct VassalCounter {
  UnitSetup unit;
  std::string note;                ///< for a unit that arrives later: when and where; empty: it is set up
  std::vector<std::string> faces;  ///< in good order, then in each state of the game
  struct Back {
    std::vector<std::string> terms;  ///< as of an entry of `pictures`: "hits 1", "strength 2", "routed"
    bool is_up = false;              ///< it is what the unit shows
    std::string face;
  };
  std::vector<Back> backs;  ///< what else it shows for numbers of the unit
};

/// A marker that is put on units.
struct VassalMarker {
  std::string name;
  bool is_number = false;          ///< states how many: of a count of units, or of their strength
  std::vector<std::string> faces;  ///< one; of a number one for each from 1
};
/// The name of the marker that states a unit's strength.
inline constexpr const char* strength_marker = "strength";

struct VassalGame {
  std::string name;
  const HexMap* map = nullptr;
  std::string map_text;  ///< its document
  std::string board;     ///< its picture
  GridOnPicture place;   ///< of the hexes on that picture
  std::vector<std::string> sides;
  std::vector<std::string> phases;  ///< of each side's turn
  int turns = 0;                    ///< 0: it has no turns
  std::vector<std::string> states;  ///< of units, other than good order
  std::vector<VassalCounter> counters;
  std::vector<VassalMarker> markers;
  std::vector<std::pair<std::string, std::string>> charts;  ///< name, and the text of a page of HTML
};

struct WrittenModule {
  std::string bytes;
  std::vector<std::string> remarks;  ///< what VASSAL cannot say, for the user
};
/// Returns the bytes of a module, the same for the same game.
WrittenModule vassal_module_of(const VassalGame& game);

}  // namespace rearguard
