#pragma once
// The files of games: shipped scenarios, saved games and autosaves.

#include <cstdint>
#include <map>

#include "src/core/document/diagnostic.h"
#include "src/play/record/journal_kind.h"

namespace rearguard {

/// Returns rearguard/games in XDG_DATA_HOME, else in ~/.local/share; empty if neither is known.
std::string games_path();

struct ScenarioEntry {
  std::string file;
  std::string name;
  std::string rules;
  std::vector<std::string> sides, side_names;  ///< in the order of play
  int turns = 0;
  int minutes = 0;          ///< about how long a game takes; 0: not stated
  bool begin_here = false;  ///< for newcomers
  int lesson = 0;           ///< its number, if it is a lesson; else 0
  std::string learns, learns_as,
      learned;                            ///< of a lesson: the side of the one who learns, its name, and what
  std::uint64_t seed = 0;                 ///< of a lesson: of its dice
  std::map<std::string, int> units = {};  ///< by side, with those that arrive later
  std::string map;                        ///< the name of the folder that contains it
};

/// Returns what the header of a scenario's file says; nothing for other files.
std::optional<ScenarioEntry> scenario_entry(const std::string& file);

/// Returns the scenarios below `data`/maps: lessons first, those for newcomers, then by name. Reads only
/// their headers: errors show when a scenario is started.
std::vector<ScenarioEntry> shipped_scenarios(const std::string& data);

struct SavedEntry {
  std::string file;
  std::string name;      ///< file name without its suffix
  std::string scenario;  ///< as its journal names it
  std::size_t actions = 0;
  bool is_autosave = false;
  std::string kind;  ///< "by mail"; empty: a game with a seed
  std::string time;  ///< "2026-03-01 18:05", local time
};

/// Returns the journals in a folder and in its autosaves, newest first; of a kind that is not known only the
/// file. Games in which nothing has been done are left out.
std::vector<SavedEntry> saved_games(const std::string& folder, const JournalKinds* kinds = nullptr);

/// Returns the first unused path of NAME-001.journal, NAME-002.journal, … in the folder, which it creates if
/// necessary. On failure returns an empty string and sets `problem`.
std::string new_game_file(const std::string& folder, const std::string& name, std::string& problem,
                          const std::string& suffix = ".journal");
/// The same, with the problem in its place.
Checked<std::string> numbered_game_file(const std::string& folder, const std::string& name);
/// Returns a path as it is; a problem if there is a file already, or not even its folder.
Checked<std::string> free_game_file(const std::string& path);

/// Returns a name as a file name: "The bridge" becomes "the-bridge".
std::string file_name_from(const std::string& name);

/// Copies a journal into the folder's `autosaves` under the next number, and removes all but the newest
/// `max_copies`. Returns the reason of a failure, or nullopt.
std::optional<std::string> autosave(const std::string& journal, const std::string& folder,
                                    std::size_t max_copies);

}  // namespace rearguard
