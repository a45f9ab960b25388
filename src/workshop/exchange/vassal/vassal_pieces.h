#pragma once
// The counters and markers of a game as pieces of VASSAL: in the palette, in the set-up, and in the roster
// that makes units of them again. Private to the room.

#include "src/workshop/exchange/files/zip_writer.h"
#include "src/workshop/exchange/vassal/vassal_game.h"
#include "src/workshop/exchange/vassal/vassal_piece.h"

namespace rearguard {

inline constexpr const char* own_map_name = "Main Map";
inline constexpr const char* own_board_name = "Board";
/// Returns the command that lays the board.
std::string own_boards();

/// A piece of the palette.
struct OwnSlot {
  std::string name;
  std::string folder;  ///< of the palette: its side, or that of the markers
  std::string gpid;
  std::string text;  ///< `+/null/type/state`
};

class OwnPieces {
 public:
  /// The game must outlive it.
  explicit OwnPieces(const VassalGame& game);

  /// Returns name and text of the prototype of each side.
  std::vector<std::pair<std::string, std::string>> prototypes() const;
  /// Returns the palette, folder by folder.
  std::vector<OwnSlot> slots() const;
  /// Returns the files of the pictures.
  ArchiveEntries pictures() const;
  /// Returns the text of a save with the units that are set up.
  std::string set_up(const VassalGrid& grid) const;
  /// Returns the entries `[[pieces]]` of a roster.
  std::string roster_entries() const;

 private:
  using Traits = std::vector<VassalTrait>;

  Traits side_traits(const std::string& side, bool hidden) const;
  Traits unit_traits(std::size_t counter) const;
  Traits marker_traits(std::size_t marker) const;
  std::string picture(char kind, std::size_t index, std::size_t face) const;
  std::string gpid(bool is_marker, std::size_t index) const;
  std::vector<std::string> facings() const;
  /// Returns the markers that a unit begins with.
  std::vector<std::size_t> markers_on(const UnitSetup& unit) const;

  const VassalGame& game_;
};

}  // namespace rearguard
