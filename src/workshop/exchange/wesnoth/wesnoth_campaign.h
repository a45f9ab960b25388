#pragma once
// Terrain that a campaign of Wesnoth defines: the [terrain_type] blocks of its files.

#include <map>

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct WesnothTerrain;

/// Collects definitions from the files of a campaign and adds them to a table of codes. Macros and all other
/// blocks are passed over.
class CampaignTerrain {
 public:
  /// Reads the text of one file; `file` names it in messages. Adds a problem for each block that is not
  /// closed.
  void read(std::string_view text, const std::string& file);
  /// Reads a file, or every `.cfg` file in a folder and its subfolders, in the order of their paths. Adds a
  /// problem for what cannot be read.
  void read_path(const std::string& path);

  /// Adds the codes to a table. A code becomes what the codes that it is an alias of are, of its own campaign
  /// or of the table; one without known aliases is left out. A code of the table is not changed.
  void add_to(WesnothTerrain& table) const;

  bool empty() const { return defined_.empty(); }
  const std::vector<Diagnostic>& problems() const { return problems_; }

 private:
  /// A definition: the codes that it is an alias of, with "-", "+" and "_bas" as in a table.
  struct Definition {
    std::vector<std::string> alias;
    std::string base;
  };
  std::map<std::string, Definition> defined_;  ///< by code; of several definitions the last
  std::vector<Diagnostic> problems_;
};

}  // namespace rearguard
