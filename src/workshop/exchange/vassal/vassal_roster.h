#pragma once
// A roster applied to pieces of a save: which hex each is in, and what it is as a unit.

#include "hexmap/hex_map.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/vassal_build.h"
#include "src/workshop/exchange/vassal/vassal_save.h"

namespace rearguard {

/// Finds the hexes of a map under pixels of VASSAL's map.
class HexLocator {
 public:
  /// Nothing more than a message if the save uses another map or board (`other-map`), or the roster names no
  /// hex of the map. All three must outlive the locator.
  static Checked<HexLocator> make(const Roster& roster, const HexMap& map, const VassalSave& save);

  enum class Where : std::uint8_t {
    in_hex,
    off_grid,   ///< in a hex that the map does not have
    between,    ///< on a hexside or corner: more than a third of a hex from every centre
    in_box,     ///< in a zone without these hexes
    off_board,  ///< beside the board, or on another
    elsewhere,  ///< on another map, or on none
  };
  struct Located {
    Where where = Where::elsewhere;
    Hex hex;          ///< the nearest, if it is in a hex, off the grid or between
    std::string box;  ///< name of the zone
  };
  Located locate(const VassalPlace& place) const;

 private:
  HexLocator(const Roster& roster, const HexMap& map) : roster_(&roster), map_(&map) {}
  const Roster* roster_;
  const HexMap* map_;
  bool is_reversed_ = false;
  double left_ = 0, top_ = 0;                    ///< of the board on VASSAL's map, in pixels
  double width_ = 0, height_ = 0;                ///< of the board and those beside it
  Hex shift_;                                    ///< from VASSAL's hexes to those of the map
  std::vector<std::vector<VassalPoint>> zones_;  ///< corners of the roster's
};

struct RosterReading {
  std::vector<std::size_t> entries;  ///< that fit it
  RosterKind is = RosterKind::unit;
  bool on_stack = false;
  std::map<std::string, std::string> texts;
  std::map<std::string, int> numbers;
  std::map<std::string, bool> truths;
  std::vector<std::string> markers;
  std::map<std::string, int> counts;
  /// Numbers that an entry reads from where the piece has none: the entry, and what it lacks.
  std::vector<std::pair<std::size_t, std::string>> missing;
};

class RosterApplier {
 public:
  /// The roster must outlive it.
  explicit RosterApplier(const Roster& roster);

  /// Applies all entries that fit. What may be told of a masked piece is its side, and what entries without
  /// conditions say of every piece; `is_masked` applies only that.
  RosterReading apply(const PieceFacts& facts, bool is_masked) const;

  /// Tests whether a piece is of the palette that the roster has.
  bool is_in_palette(const PieceFacts& facts) const { return slot_of(facts) != nullptr; }

 private:
  const RosterSlot* slot_of(const PieceFacts& facts) const;
  void take(std::size_t entry, const PieceFacts& facts, const Glob::Numbers& found,
            RosterReading& reading) const;
  bool fits(const RosterCondition& condition, const PieceFacts& facts, const RosterSlot* slot,
            Glob::Numbers& numbers) const;

  const Roster& roster_;
  std::map<std::string, const RosterSlot*> by_gpid_;
  std::map<std::pair<std::string, std::string>, const RosterSlot*> by_base_;  ///< image, name
};

}  // namespace rearguard
