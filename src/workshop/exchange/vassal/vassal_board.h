#pragma once
// Which board of a VASSAL module becomes a map, and which of its hexes.

#include "src/workshop/exchange/files/picture_header.h"
#include "src/workshop/exchange/vassal/vassal_numbering.h"

namespace rearguard {

class ZipFile;

/// Bytes of one picture.
inline constexpr std::size_t max_picture_bytes = std::size_t{256} << 20U;
inline constexpr std::int64_t max_picture_pixels = 400'000'000;

/// Tests by even and odd whether a polygon contains a point.
bool contains(const std::vector<VassalPoint>& corners, VassalPoint point);

/// A board with hexes, or one of its zones; or boards of one map side by side.
struct ChosenBoard {
  std::string name;  ///< of the board; of several: "North | East / South | West"
  const VassalMap* map = nullptr;
  const VassalBoard* board = nullptr;
  const VassalZone* zone = nullptr;  ///< the zone whose own grid the hexes are of; null: the board's grid
  VassalGrid grid;
  int width = 0, height = 0;        ///< of the board, in pixels
  VassalExtent extent;              ///< of what is numbered: the board, or the zone's bounding box
  std::vector<std::string> others;  ///< the other boards and zones with hexes, for a note
  VassalPoint corner;               ///< top left, on the top left board, in pixels
  int column = 0, row = 0;          ///< its place among boards side by side
  std::vector<ChosenBoard> beside;  ///< of the top left board: the others
};

/// Returns the boards that lie side by side as one name for all: "North | East / South | West", with the
/// board's name alone if there is one; empty if they leave a gap or one is turned round.
std::string name_of_boards(std::vector<VassalBoardUse> uses);

/// Returns what the module prints on a hex of a chosen board; `numbering` is that of the board itself.
std::string number_on(const ChosenBoard& chosen, const VassalNumbering& numbering, RawHex hex);

/// Finds a board's picture in the module: its entry there; nothing if it has none.
std::optional<std::string> picture_entry(const ZipFile& zip, const std::string& image);

/// Returns the size of a board: of its picture, or as it says. 0 × 0 if neither is known.
struct BoardSize {
  int width = 0, height = 0;
};
BoardSize board_size(ZipFile& zip, const VassalBoard& board);

/// Chooses the board of a name, or the largest with hexes, and a zone of it by name; or boards side by side
/// by the name for all. Problems: `no-hex-grid`, `boards-elsewhere`, `boards-apart`, an unknown name.
Checked<ChosenBoard> choose_board(ZipFile& zip, const VassalModule& module, const std::string& board,
                                  const std::string& zone);

/// Returns the hexes of a chosen board: those whose centre is on it, give or take an eighth of a hex, and in
/// no zone that has other hexes or none. `half_hexes` takes also those with a centre up to a quarter of a hex
/// beside it. Numbered hexes whose numbers would be below 0 are left out if `by_number`. Of boards side by
/// side the hexes are given in the grid of the top left one. Problem `boards-apart`: their hexes do not meet.
Checked<std::vector<RawHex>> hexes_of(const ChosenBoard& chosen, bool half_hexes, bool by_number,
                                      const std::string& file);

}  // namespace rearguard
