#pragma once
// Reads the build file of a VASSAL module: its maps with their boards and grids, its pieces and sides.

#include <cstdint>
#include <optional>

#include "src/core/document/diagnostic.h"

namespace rearguard {

inline constexpr std::size_t max_build_file_bytes = std::size_t{64} << 20U;
inline constexpr std::size_t max_zones = 10'000;
inline constexpr std::size_t max_zone_corners = 10'000;

/// How a hex grid prints numbers: the attributes of VASSAL's numbering.
struct VassalNumbering {
  bool row_first = false;  ///< `first` is V
  std::string separator;
  bool letters_h = false, letters_v = false;
  std::int64_t leading_h = 1, leading_v = 1;
  std::int64_t offset_h = 1, offset_v = 1;
  bool descending_h = false, descending_v = false;
  bool stagger = true;
  std::string location_format = "$gridLocation$";
  enum class Slant : std::uint8_t { none, oblique, third_reich };
  Slant slant = Slant::none;
  std::string unknown_class;  ///< class of the module's own that numbers the hexes; empty: none
};

/// A hex grid, in pixels of its board.
struct VassalGrid {
  double dx = 0, dy = 0;  ///< pitch of columns, and along one
  double x0 = 0, y0 = 0;
  bool sideways = false;                     ///< pointed tops
  std::optional<VassalNumbering> numbering;  ///< nothing: hexes have no numbers
};

struct VassalPoint {
  double x = 0, y = 0;
  friend bool operator==(const VassalPoint&, const VassalPoint&) = default;
};

struct VassalZone {
  std::string name;
  std::vector<VassalPoint> corners;
  bool uses_parent_grid = false;
  std::optional<VassalGrid> grid;
  std::string location_format = "$name$";
};

struct VassalBoard {
  std::string name;
  std::string image;          ///< name below `images/`; empty: a plain colour
  int width = 0, height = 0;  ///< without a picture, in pixels
  std::optional<VassalGrid> grid;
  std::string other_grid;  ///< what grid it has instead: "square grid", "area map: 30 regions"; empty: none
  std::vector<VassalZone> zones;
};

/// A board in use on a map.
struct VassalBoardUse {
  std::string name;
  bool is_reversed = false;
  int column = 0, row = 0;  ///< among the boards that lie side by side
};

struct VassalMap {
  std::string name;  ///< `mapName`
  std::string id;    ///< "Map0", "Map1" … in order; saves use it where there is no name
  int edge_width = 0, edge_height = 0;
  std::vector<VassalBoard> boards;
  std::vector<VassalBoardUse> laid;  ///< the boards that a new game begins with; empty: it asks for them
  bool boards_elsewhere = false;     ///< its boards are files of their own
};

/// A piece of the palette.
struct VassalSlot {
  std::string gpid;
  std::string name;
  std::vector<std::string> path;  ///< names of the elements around it, outermost first
  std::string text;               ///< `+/null/type/state`
  bool is_card = false;
};

struct VassalPrototype {
  std::string name;
  std::string text;
};

struct VassalScenario {
  std::string name;
  std::string file;
};

struct VassalModule {
  std::string file;
  std::string name, version;
  std::vector<VassalMap> maps;
  std::vector<std::string> sides;
  std::vector<VassalSlot> slots;
  std::vector<VassalPrototype> prototypes;
  std::vector<VassalScenario> scenarios;
};

/// Reads the text of a build file; `file` names it in messages.
Checked<VassalModule> read_vassal_build(std::string_view xml, const std::string& file);

/// Reads what saves and set-ups say of the boards of a map: "MapBoardPicker", then the name, column and row
/// of each, with tabs between them. Returns the name of the map and its boards; nothing for other text.
std::optional<std::pair<std::string, std::vector<VassalBoardUse>>> read_board_uses(std::string_view text);

/// Returns "hex grid", "area map: 30 regions", "no grid" …: the grids of a board, for lists.
std::string describe_grids(const VassalBoard& board);

}  // namespace rearguard
