#pragma once
// Where games lie on disk: the scenarios that ship, the games that are kept, and their copies.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

/// rearguard/games in XDG_DATA_HOME, else in ~/.local/share; empty where neither is known.
std::string games_path();

struct ScenarioEntry {
  std::string file;
  std::string name;
  std::string rules;
  std::vector<std::string> sides;
  int turns = 0;
  std::string map;  ///< the folder that it lies in, as its name
};

/// The scenarios below `data`/maps, by name. Only their first words are read: whether they can be played is
/// seen when one is begun.
std::vector<ScenarioEntry> shipped_scenarios(const std::string& data);

struct SavedEntry {
  std::string file;
  std::string name;      ///< of the file, without its suffix
  std::string scenario;  ///< as its journal names it
  std::size_t actions = 0;
  bool is_autosave = false;
  std::string when;  ///< "2026-03-01 18:05", local time
};

/// The journals of a folder and of its autosaves, newest first.
std::vector<SavedEntry> saved_games(const std::string& folder);

/// A file of the folder that is not there yet: NAME-001.journal, NAME-002.journal, …; makes the folder.
/// Empty, with the reason, where it cannot be made.
std::string new_game_file(const std::string& folder, const std::string& name, std::string& problem);

/// A name without what file names cannot hold: "The bridge" becomes "the-bridge".
std::string plain_file_name(const std::string& name);

/// Copies a journal into the folder's `autosaves` under the next number, and removes the oldest copies beyond
/// `kept`. Says what went wrong, or nothing.
std::optional<std::string> autosave(const std::string& journal, const std::string& folder, std::size_t kept);

}  // namespace rearguard
