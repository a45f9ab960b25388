#pragma once
// Games that computer players play against each other, to see what a scenario and a map do.

#include "src/extras/playtest/playtest_tally.h"
#include "src/play/opponent/opponent.h"

namespace rearguard {

/// Who plays a side: a computer player, or one that picks legal actions at random.
struct PlaytestPlayer {
  std::optional<Strength> strength;  ///< nothing: at random
  friend bool operator==(const PlaytestPlayer&, const PlaytestPlayer&) = default;
};

struct PlaytestGame {
  std::uint64_t seed = 0;
  std::map<std::string, int> points;  ///< by side
  std::string leader;                 ///< empty: nobody
  int margin = 0;
  std::string verdict, ending;
  int turns = 0;
  std::size_t actions = 0;
  std::map<std::string, int> lost;         ///< units, by side
  std::map<std::string, int> outcomes;     ///< what became of units that left the map
  std::map<std::string, int> turns_taken;  ///< by side
  std::map<std::string, int> idle_turns;   ///< by side: without an action of a unit
  PlaytestCounts counts;                   ///< by place and rule
  std::optional<std::string> problem;      ///< an action that was refused, or an invariant that broke
};

/// Plays one game to its end. Each player sees only its own view, with dice of its own.
PlaytestGame playtest(const std::shared_ptr<const Scenario>& scenario,
                      const std::map<std::string, PlaytestPlayer>& players, std::uint64_t seed);

/// Many games: what they have in common, and some of them one by one.
struct PlaytestSeries {
  static constexpr std::size_t max_kept = 1000;
  static constexpr std::size_t max_problems = 20;
  std::uint64_t first_seed = 0;
  PlaytestTally tally;
  std::vector<PlaytestGame> games;                ///< the first of them, without their counts
  std::map<std::uint64_t, std::string> problems;  ///< the first of them, by seed
};

/// Plays games with the seeds from `first` on several threads; the answer does not depend on how many these
/// are. `done` is called after each game, on any thread; once it returns false, no further game is begun.
PlaytestSeries playtests(const std::shared_ptr<const Scenario>& scenario,
                         const std::map<std::string, PlaytestPlayer>& players, std::uint64_t first,
                         std::size_t games, unsigned threads, const std::function<bool()>& done = {});

}  // namespace rearguard
