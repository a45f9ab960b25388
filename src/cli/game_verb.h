#pragma once
// The verbs under `rearguard game`.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/cli/session.h"

namespace rearguard {

struct GameOptions {
  std::string file;                   ///< scenario (new, random) or journal
  std::string save;                   ///< the journal to make: new, replay
  std::optional<std::uint64_t> seed;  ///< of the dice
  int games = 1;                      ///< random
  std::vector<std::string> actions;   ///< apply: "move u31 3230", "undo"
  std::string unit;                   ///< legal: only of this unit
  std::optional<int> to;              ///< replay, export: after so many steps
  std::string output;                 ///< export: the position's file
  bool json = false;
};

Status game_new(Session& session, const GameOptions& options);
Status game_legal(Session& session, const GameOptions& options);
/// Does what it can in the order given, and stops at what is not legal (`problems_found`); without actions it
/// reads them from the input, one a line.
Status game_apply(Session& session, const GameOptions& options);
Status game_show(Session& session, const GameOptions& options);
/// Tells the game step by step, up to `to`; with `save` a new game goes on from there.
Status game_replay(Session& session, const GameOptions& options);
Status game_export(Session& session, const GameOptions& options);
Status game_verify(Session& session, const GameOptions& options);
/// `problems_found` where something did not hold.
Status game_random(Session& session, const GameOptions& options);

}  // namespace rearguard
