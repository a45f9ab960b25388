#pragma once
// Computer players at the table: each thinks on a thread of its own, on a view of the game.

#include <atomic>
#include <future>

#include "src/play/opponent/opponent.h"

namespace rearguard {

class SoloPlayers {
 public:
  SoloPlayers() = default;
  SoloPlayers(const SoloPlayers&) = delete;
  SoloPlayers& operator=(const SoloPlayers&) = delete;
  ~SoloPlayers() { cancel(); }

  /// Gives a side to the computer, or back to a person.
  void set(const std::string& side, std::optional<Strength> strength);
  std::optional<Strength> strength_of(const std::string& side) const;
  bool plays(const std::string& side) const { return strengths_.contains(side); }
  bool any() const { return !strengths_.empty(); }
  /// Another game has begun: all its sides are played by persons.
  void begin(const std::shared_ptr<const Scenario>& scenario);

  /// Begins to think for the side that acts, unless that has begun; returns the decision once it is there.
  /// `seed` is that of the dice that a player imagines, from its first decision on; nothing: a random one.
  std::optional<Thought> decide(const GameState& state, std::optional<std::uint64_t> seed = {});
  bool is_thinking() const { return thought_.valid(); }
  /// Stops thinking and forgets what has been thought; waits for the thread.
  void cancel();
  void refuse(const std::string& side, const GameAction& action);

 private:
  std::map<std::string, Strength> strengths_;
  std::map<std::string, std::unique_ptr<Opponent>> players_;
  std::shared_ptr<const Scenario> scenario_;
  std::future<Thought> thought_;
  std::atomic<bool> stop_{false};
};

}  // namespace rearguard
