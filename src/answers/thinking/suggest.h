#pragma once
// The question what a computer player would do now.

#include "src/answers/questions/answer.h"
#include "src/play/opponent/opponent.h"

namespace rearguard {

struct Grid;
class TableReader;

/// Players who remember what they have suggested in a phase: a `GameQuestion`.
class Suggestions {
 public:
  /// Decides for the side that has to act, with dice of this seed. A message if the game is over.
  std::variant<Thought, std::string> thought_on(const GameState& state, Strength strength, std::uint64_t seed,
                                                const ThinkLimits& limits = {});
  /// Answers `{"ask": "suggest", "strength", "seed", "work", "seconds"}` as `rearguard game suggest --json`
  /// does. `work`: actions tried at most. After `seconds`, which alone make an answer depend on the machine,
  /// it is the best found so far.
  Answer operator()(TableReader& table, const GameState& state);

 private:
  /// By side, strength and seed.
  std::map<std::tuple<std::string, Strength, std::uint64_t>, Opponent> players_;
};

/// Writes `{"action", "gain", "why", "next", "instead_of", "its_gain", "candidates", "tried"}` on one line:
/// gains in victory points with two decimals, in texts.
std::string to_json(const Thought& thought, const Grid& grid);

}  // namespace rearguard
