#pragma once
// The lists that a player picks from: units of a position, files of a folder.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/document/diagnostic.h"

namespace rearguard {

enum class UnitOrder : std::uint8_t { as_written, by_id, by_hex, by_kind, by_strength };

struct UnitFilter {
  std::string text;               ///< every word must occur in id, name, hex, kind, size or state
  std::optional<SideIndex> side;  ///< nothing: all sides
  UnitOrder order = UnitOrder::as_written;
  friend bool operator==(const UnitFilter&, const UnitFilter&) = default;
};

/// The units that pass, in order; ties and `as_written` in the order of the document. Ids sort their numbers
/// as numbers: u2 before u10. Strengths sort greatest first.
std::vector<UnitIndex> listed_units(const Position& position, const UnitFilter& filter);

struct FolderEntry {
  std::string name;
  bool is_folder = false;
  friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

/// What a player may open in a folder: its parent (".."), its folders, then its .toml and .json files, each
/// in order of name; names that begin with a dot are left out.
Checked<std::vector<FolderEntry>> folder_entries(const std::string& folder);

}  // namespace rearguard
