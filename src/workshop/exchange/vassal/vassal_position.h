#pragma once
// Turns a VASSAL save into a position, and lists its pieces.

#include "src/core/board/position.h"
#include "src/workshop/exchange/vassal/vassal_save.h"

namespace rearguard {

struct Roster;

struct SavePositionOptions {
  bool see_all = false;  ///< take what the enemy may not see as it is
  bool ignore_unknown =
      false;  ///< leave out pieces that the roster does not make units, and those off the map
};

/// What a save says about a map.
struct SavedPosition {
  Setup setup;                          ///< units by side, then by number, the top of a hex first
  Position position;                    ///< on a map of its own if pieces are terrain
  std::vector<std::string> remarks;     ///< how many units there are, and what was left out
  std::optional<std::string> one_side;  ///< problem if there are units, but no two sides; with its cure
};

/// Returns one sentence about what no save contains.
std::string what_saves_do_not_say();

/// Returns the position of a save: its pieces on the roster's map as units. Problems: `other-map`,
/// `off-grid`, pieces that no entry gives a side, and what makes a position invalid. Unless `see_all` is set,
/// invisible pieces are left out without a word, and masked ones have no name.
Checked<SavedPosition> position_of_save(const VassalSave& save, const Roster& roster,
                                        const std::shared_ptr<const HexMap>& map,
                                        const SavePositionOptions& options);

/// The shown names of pieces in hexes: those that a roster makes units, and those that it should, but for
/// which it has no side or class. Masked pieces are not named.
struct PieceNames {
  std::vector<std::string> known, unknown;
};
PieceNames names_by_roster(const VassalSave& save, const Roster& roster, const HexMap& map, bool see_all);

/// Returns one line for each piece that may be seen: name, VASSAL's map, x, y, number, and the lines of the
/// roster's entries that fit it, separated by tabs and sorted by map, number and name. `roster` and `map` may
/// be null: then the last two are empty.
Checked<std::vector<std::string>> list_of_save(const VassalSave& save, const Roster* roster,
                                               const HexMap* map, bool see_all);

}  // namespace rearguard
