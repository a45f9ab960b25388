#pragma once
// The meaning of Wesnoth terrain codes: a data table, and the rules for ground of several kinds.

#include <cstdint>
#include <map>
#include <optional>

#include "src/core/document/diagnostic.h"

namespace rearguard {

/// The name and appearance of a code.
struct WesnothLook {
  std::string word;
  std::string pattern;
  std::string colour;
};

/// A table of codes, `rearguard = "wesnoth terrain 1"`. `read_wesnoth_terrain` checks that every list names
/// known kinds.
struct WesnothTerrain {
  struct Code {
    std::vector<std::string> moves;  ///< kinds, "_bas" for the ground below, "-" and "+"
    std::string base;                ///< the ground below if a map gives none; empty: none
  };
  std::map<std::string, std::string> kinds;       ///< code of a kind -> its name
  std::vector<std::string> classes;               ///< movement types, in the order of the table
  std::vector<std::map<std::string, int>> costs;  ///< by class: code of a kind -> movement points
  std::map<std::string, Code> codes;              ///< "Gg", "^Fp" (on any ground), "Dd^Dc" (as a whole)
  std::vector<std::string> nowhere;               ///< codes and overlays that mean no hex
  std::map<std::string, WesnothLook> looks;       ///< by prefix of a ground or overlay

  /// Returns whether a code, or its ground or overlay, means no hex.
  bool is_nowhere(std::string_view code) const;
  /// Returns the code, with its default ground if it names none; nothing if the code is not in the table.
  std::optional<std::string> completed(const std::string& code) const;
  /// Returns the message about an unknown code, with a suggestion.
  std::string unknown(const std::string& code) const;
  /// Returns the completed code of the table that is nearest to an unknown one: its own ground below an
  /// unknown overlay; below any other the ground that begins with the most of the same letters, first of all
  /// the plainest of its letter (Hh), else Gg.
  std::string nearest(const std::string& code) const;
  /// Returns the list of kinds that give the cost of a completed code: that of its overlay, with that of its
  /// ground inserted.
  std::vector<std::string> moves(const std::string& code) const;
  /// Returns the movement points for a class to enter a completed code; nothing if it cannot.
  std::optional<int> cost(const std::string& code, std::size_t movement_class) const;
  WesnothLook look(const std::string& code) const;
};

Checked<WesnothTerrain> read_wesnoth_terrain(std::string_view text, const std::string& file);
Checked<WesnothTerrain> read_wesnoth_terrain_file(const std::string& path);

}  // namespace rearguard
