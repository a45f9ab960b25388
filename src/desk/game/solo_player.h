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
  bool plays(const std::string& side) const { return seats_.contains(side); }
  bool any() const { return !seats_.empty(); }
  /// Another game has begun: all its sides are played by persons.
  void begin(const std::shared_ptr<const Scenario>& scenario);

  /// Begins to think for the side that acts, unless that has begun; returns the decision once it is there.
  /// `seed` is that of the dice that a player imagines, from its first decision on; nothing: a random one.
  /// `about`: judges this action in place of deciding.
  std::optional<Thought> decide(const GameState& state, std::optional<std::uint64_t> seed = {},
                                const std::optional<GameAction>& about = {});
  bool is_thinking() const { return thought_.valid(); }
  /// Stops thinking and forgets what has been thought; waits for the thread.
  void cancel();
  void refuse(const std::string& side, const GameAction& action);

 private:
  struct Seat {
    Strength strength;
    std::unique_ptr<Opponent> player;  ///< null until it first thinks
  };
  std::map<std::string, Seat> seats_;  ///< by side
  std::shared_ptr<const Scenario> scenario_;
  std::future<Thought> thought_;
  std::atomic<bool> stop_{false};
};

}  // namespace rearguard
