#pragma once
// The commands under `rearguard game`.

#include "src/command/session/session.h"

namespace rearguard {

struct GameState;

struct GameOptions {
  std::string file;                   ///< scenario (new, random) or journal
  std::string save;                   ///< journal to create: new, replay
  std::optional<std::uint64_t> seed;  ///< of the dice
  int games = 1;                      ///< random
  std::vector<std::string> actions;   ///< apply, preview: "move u31 3230", "undo"
  bool only_action = false;           ///< preview: no further than the action itself
  std::string unit;                   ///< legal: list only the actions of this unit
  std::optional<int> to;              ///< show, replay, preview, export: number of steps; nothing: all
  std::string output;                 ///< export: file for the position
  std::string strength = "general";   ///< suggest
  bool follow = false;                ///< show: go on with what another program plays
  std::string second;                 ///< verify: another copy of a game by mail
  std::string extends;                ///< verify: the copy of a game by mail that was sent
  bool json = false;
};

/// Joins the words of a command line to actions, as `parse_action` reads them. A word that names an action of
/// the game begins one, a text of several words that names none is a whole action, and any other word
/// continues the action before it: move c1 1910 undo "move c1 1826" end.
std::vector<std::string> actions_in_words(const GameState& state, const std::vector<std::string>& words);

Status game_new(Session& session, const GameOptions& options);
Status game_legal(Session& session, const GameOptions& options);
/// Carries out the given actions in order and stops at the first illegal one (`problems_found`). Without
/// actions, reads them from the input, one per line, and continues after illegal ones.
Status game_apply(Session& session, const GameOptions& options);
/// With `follow`, prints what another program adds to the journal, until the game is over.
Status game_show(Session& session, const GameOptions& options);
/// Prints the game step by step, up to `to`. With `save`, creates a new game that continues from there.
Status game_replay(Session& session, const GameOptions& options);
/// Prints what an action may bring, with its odds, in the game as it is after `to` steps.
Status game_preview(Session& session, const GameOptions& options);
Status game_export(Session& session, const GameOptions& options);
/// With `second` or `extends`, compares two copies of a game by mail.
Status game_verify(Session& session, const GameOptions& options);
/// Writes the sound beginning of a damaged journal to the file `save`, and says what is left out.
Status game_mend(Session& session, const GameOptions& options);
/// Prints the action that a computer player would take for the side that acts, and why.
Status game_suggest(Session& session, const GameOptions& options);
/// Plays random games. Returns `problems_found` if a check of an action failed.
Status game_random(Session& session, const GameOptions& options);

}  // namespace rearguard
