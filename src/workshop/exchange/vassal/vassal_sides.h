#pragma once
// Which sides a VASSAL module has, by what its pieces and its player roster state.

#include <map>

#include "src/workshop/exchange/vassal/vassal_palette.h"

namespace rearguard {

inline constexpr std::size_t max_text_bytes = 200;  ///< of a module's text that is shown

/// An entry of a roster that gives a side.
struct SideEntry {
  std::string condition;  ///< of `when`, as TOML
  std::string side;
  std::size_t pieces = 0;
};

struct GuessedSide {
  std::string name;
  std::string word;  ///< that names it, in small letters: "german" of "German Infantry"
  std::size_t pieces = 0;
  std::vector<std::string> examples;  ///< names of the first different pieces, at most three
  std::vector<std::string> allies;    ///< sides after it in the list
};

/// What a user decides about the sides of a module.
struct SideDecision {
  std::string source;  ///< name of one of `SideGuess::sources`; empty: as guessed
  std::map<std::string, int>
      camps;  ///< of sides, from 1: allies have the same; 0: no units. Empty: as guessed
};

/// Something that divides the pieces into sides.
struct SideSourceName {
  std::string name;                ///< "mark Side", "palette folder of level 1"
  std::vector<std::string> sides;  ///< that it makes, at least two
};

struct SideGuess {
  std::string source;       ///< what states the sides: "mark Side"; empty: nothing does
  std::size_t covered = 0;  ///< pieces with a side
  std::vector<SideEntry> entries;
  std::vector<GuessedSide> sides;
  std::vector<std::string> questions;  ///< what the user must decide, each with what to write
  std::vector<const PaletteItem*> sideless;
  std::vector<SideSourceName> sources;  ///< what else could state them, and `source`
  std::map<std::string, int> camps;     ///< of `sides`, as decided or by their allies
};

/// Guesses the sides of pieces that may be units, as far as they are not decided. `players` are the names in
/// the player roster. What a user decides is not asked.
SideGuess guess_sides(const std::vector<const PaletteItem*>& units, const std::vector<std::string>& players,
                      const SideDecision& decision = {});

/// Returns a pattern that fits a text between two other patterns, in quotes.
std::string quoted_glob(const std::string& before, const std::string& text, const std::string& after);

/// Returns a pattern of a roster that fits a text: what means something in patterns becomes `?`.
std::string glob_of(const std::string& text);

/// Returns the letters A to Z of a text as small ones.
std::string lower_letters(std::string text);

}  // namespace rearguard
