#pragma once
// What the terrain codes of Wesnoth mean: a table of data, and its rules for ground made of several kinds.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"

namespace rearguard {

/// How a code is called and drawn.
struct WesnothLook {
  std::string word;
  std::string pattern;
  std::string colour;
};

/// A table of codes, `rearguard = "wesnoth terrain 1"`. Made by `read_wesnoth_terrain`, so that every list
/// speaks of kinds that are there.
struct WesnothTerrain {
  struct Code {
    std::vector<std::string> moves;  ///< kinds, "_bas" for the ground below, "-" and "+"
    std::string base;                ///< the ground below where a map gives none; empty: none
  };
  std::map<std::string, std::string> kinds;       ///< code of a kind -> its name
  std::vector<std::string> classes;               ///< movement types, in the order of the table
  std::vector<std::map<std::string, int>> costs;  ///< by class: code of a kind -> movement points
  std::map<std::string, Code> codes;              ///< "Gg", "^Fp" (on any ground), "Dd^Dc" (as a whole)
  std::vector<std::string> nowhere;               ///< codes and overlays that mean that there is no hex
  std::map<std::string, WesnothLook> looks;       ///< by the beginning of a ground or overlay

  /// Whether a code, or its overlay, means that there is no hex.
  bool is_nowhere(std::string_view code) const;
  /// The code with its ground, where it names none; nothing where the table does not know it.
  std::optional<std::string> completed(const std::string& code) const;
  /// What is wrong with a code that is not known, with the likely intended one.
  std::string unknown(const std::string& code) const;
  /// The list by which a completed code moves, that of its ground put into that of its overlay.
  std::vector<std::string> moves(const std::string& code) const;
  /// Movement points for a class to enter a completed code; nothing where it cannot.
  std::optional<int> cost(const std::string& code, std::size_t movement_class) const;
  WesnothLook look(const std::string& code) const;
};

Checked<WesnothTerrain> read_wesnoth_terrain(std::string_view text, const std::string& file);
Checked<WesnothTerrain> read_wesnoth_terrain_file(const std::string& path);

}  // namespace rearguard
