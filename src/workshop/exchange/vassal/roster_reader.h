#pragma once
// Reads rosters, `rearguard = "roster 1"`: what the pieces of a VASSAL game are as units.

#include <array>
#include <functional>
#include <map>

#include "src/core/document/decoder.h"

namespace rearguard {

/// A text with `*` (anything), `?` (one character) and `<word>` (a whole number, which gets that name).
class Glob {
 public:
  /// A pattern that fits only the empty text.
  Glob() = default;
  explicit Glob(std::string_view text);

  /// The numbers that a text has at the pattern's words.
  using Numbers = std::map<std::string, int>;
  /// Returns the numbers if the pattern fits the whole text; `*` takes as little as it can. Texts beyond 1000
  /// bytes fit nothing.
  std::optional<Numbers> fit(std::string_view text) const;
  std::vector<std::string> words() const;

 private:
  struct Part {
    enum class Kind : std::uint8_t { byte, any, one, number };
    Kind kind = Kind::byte;
    char byte = 0;
    std::string word = {};  ///< name of a number
  };
  bool fit_from(std::string_view text, std::size_t part, std::size_t at, std::vector<bool>& failed,
                Numbers& numbers) const;
  std::vector<Part> parts_;
};

/// What a roster can ask of a piece.
struct RosterCondition {
  enum class Subject : std::uint8_t { name, image, slot, prototype, mark, property, layer, label, owner };
  Subject subject = Subject::name;
  std::string key;           ///< of a mark, property or layer: its name
  Glob glob;                 ///< what its text must be
  std::optional<int> level;  ///< of a layer instead: its level, 0 for "off"
};

/// A number of a unit: as it stands, or read from the piece.
struct RosterNumber {
  int number = 0;
  std::optional<RosterCondition::Subject> subject;  ///< mark, property or layer
  std::string key;
};

/// What pieces become.
enum class RosterKind : std::uint8_t { unit, marker, terrain, nothing };

/// An entry of a roster: what holds of the pieces that it fits.
struct RosterEntry {
  std::string file;  ///< in which it stands
  Place place;
  std::vector<RosterCondition> conditions;      ///< all of them; none: every piece
  std::map<std::string, std::string> texts;     ///< keys of a unit: `side`, `class`, `kind` …; `terrain`
  std::map<std::string, RosterNumber> numbers;  ///< `strength`, `movement` …
  std::map<std::string, bool> truths;           ///< `zoc`, `hidden`
  std::vector<std::string> markers;
  std::map<std::string, RosterNumber> counts;
  std::optional<RosterKind> is;
  bool on_stack = false;             ///< a marker for all units of its stack, not only the one below
  std::vector<std::string> facings;  ///< by the index of a rotation
};

/// A zone of the board, in pixels of the board.
struct RosterZone {
  std::string name;
  bool has_hexes = false;  ///< its hexes are the map's
  std::vector<std::array<double, 2>> path;
};

/// Where the hexes of the map are on VASSAL's board.
struct RosterBoard {
  std::string name;
  std::string map_id;         ///< another name of VASSAL's map, which saves use where it has none: "Map0"
  bool only_zones = false;    ///< outside its zones the board has other hexes, or none
  std::array<int, 2> edge{};  ///< border of VASSAL's map, in pixels
  bool sideways = false;
  double dx = 0, dy = 0, x0 = 0, y0 = 0;
  std::string hex;                                  ///< number of a hex of the map
  std::array<int, 2> at{};                          ///< its column and row in VASSAL's grid
  std::map<std::string, std::array<int, 2>> sizes;  ///< of all boards of that map, in pixels
  std::map<std::string, std::array<int, 2>>
      beside;                     ///< boards of the same hexes: how many to the right, below
  std::vector<RosterZone> zones;  ///< the first that holds a pixel decides
};

/// A piece of the module's palette.
struct RosterSlot {
  std::string gpid, image, name, path;
  std::vector<std::string> prototypes;
};

struct Roster {
  std::string file;
  std::string more;    ///< file beside it whose entries come before its own; empty: none
  std::string module;  ///< name and version of the module
  std::string map;     ///< VASSAL's map
  std::vector<RosterEntry> entries;
  std::map<std::string, std::vector<std::string>> allies;  ///< side -> sides allied with it
  RosterBoard board;
  std::vector<RosterSlot> slots;
  std::map<std::string, std::string> pictures;  ///< files by the module's names of pictures
};

using TextReader = std::function<Checked<std::string>(const std::string& path)>;

/// Reads a roster, and the file beside it that it names with `read`. Keys: `more`, `module`, `map`, `allies`,
/// `pieces` (with `when` and the keys of units), `board`, `slots`, `pictures`.
Checked<Roster> read_roster_text(std::string_view text, const std::string& file, const TextReader& read);
Checked<Roster> read_roster_text(std::string_view text, const std::string& file);
Checked<Roster> read_roster_file(const std::string& path);

}  // namespace rearguard
