#pragma once
// Maps of other making, drafted: each terrain in the words of its file, with costs that somebody has yet to
// write.

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "src/core/document/document.h"

namespace rearguard {

/// A hex of such a map. Without words for its terrain there is no hex.
struct DraftHex {
  std::string terrain;
  int level = 0;
};

struct DraftMap {
  std::string name;
  std::string shifted = "even";  ///< as the key of a map's `grid`; hexes have flat tops
  std::string first = "0101";    ///< printed number of the top left hex
  int columns = 0, rows = 0;
  std::vector<DraftHex> hexes;  ///< row by row from the top
  /// By feature that replaces costs, such as a road: pairs of the printed numbers of adjacent hexes.
  std::map<std::string, std::vector<std::array<std::string, 2>>> roads;
};

/// A map document, and what its reader should know.
struct Draft {
  Node document;
  std::vector<std::string> remarks;
};

/// Maximum number of hexes of a draft.
inline constexpr std::int64_t max_draft_hexes = 4'000'000;

/// Returns the document of a map. A chart has at most 250 terrains; of more, those that are on the fewest
/// hexes become one.
Draft draft_document(const DraftMap& map);

/// Returns a table of one cost a class, for the classes that a new map has: each one movement point.
Node stub_costs(Place place);
/// Returns what to say of terrains that have such costs.
std::string stub_remark(std::size_t terrains);

/// Returns a file name that any file system takes, after a name, and adds it to those that are taken.
std::string safe_file_name(const std::string& name, std::string_view suffix, std::set<std::string>& taken);

/// Returns a symbol for a terrain: a character of its name, else any other that is not taken.
std::string free_symbol(const std::string& name, const std::set<std::string>& taken);

}  // namespace rearguard
