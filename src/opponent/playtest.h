#pragma once
// Games that computer players play against each other, to see what a scenario and a map do.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/opponent/opponent.h"

namespace rearguard {

struct Scenario;

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
  std::optional<std::string> problem;      ///< an action that was refused, or an invariant that broke
};

/// Plays one game to its end. Each player sees only its own view, with dice of its own.
PlaytestGame playtest(const std::shared_ptr<const Scenario>& scenario,
                      const std::map<std::string, PlaytestPlayer>& players, std::uint64_t seed);

/// A share of games with its 95 % interval (Wilson).
struct Proportion {
  double share = 0, low = 0, high = 1;
};
Proportion proportion(std::size_t times, std::size_t of);

/// Plays games with the seeds from `first` on several threads, and returns them in the order of their seeds.
/// `done` is called after each, on any thread.
std::vector<PlaytestGame> playtests(const std::shared_ptr<const Scenario>& scenario,
                                    const std::map<std::string, PlaytestPlayer>& players, std::uint64_t first,
                                    std::size_t games, unsigned threads,
                                    const std::function<void()>& done = {});

}  // namespace rearguard
