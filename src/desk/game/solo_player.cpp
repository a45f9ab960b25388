#include "src/desk/game/solo_player.h"

#include <chrono>

namespace rearguard {

void SoloPlayers::set(const std::string& side, std::optional<Strength> strength) {
  cancel();
  seats_.erase(side);
  if (strength) seats_[side].strength = *strength;
}

std::optional<Strength> SoloPlayers::strength_of(const std::string& side) const {
  const auto known = seats_.find(side);
  return known == seats_.end() ? std::nullopt : std::optional(known->second.strength);
}

void SoloPlayers::begin(const std::shared_ptr<const Scenario>& scenario) {
  cancel();
  seats_.clear();
  scenario_ = scenario;
}

std::optional<Thought> SoloPlayers::decide(const GameState& state, std::optional<std::uint64_t> wanted,
                                           const std::optional<GameAction>& about) {
  if (thought_.valid()) {
    if (thought_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    return thought_.get();
  }
  const std::string side = state.acting_side();
  auto& [strength, player] = seats_.at(side);
  if (!player) {
    std::random_device machine;
    const std::uint64_t seed = wanted.value_or((std::uint64_t{machine()} << 32U) | machine());
    player = std::make_unique<Opponent>(scenario_, side, strength, seed);
  }
  stop_ = false;
  thought_ =
      std::async(std::launch::async, [thinker = player.get(), view = player->view_of(state), about, this] {
        ThinkLimits limits;
        limits.stop = [this] { return stop_.load(); };
        return about ? thinker->judge(view, *about, limits) : thinker->think(view, limits);
      });
  return std::nullopt;
}

void SoloPlayers::cancel() {
  if (!thought_.valid()) return;
  stop_ = true;
  thought_.wait();
  thought_ = {};
}

void SoloPlayers::refuse(const std::string& side, const GameAction& action) {
  const auto seat = seats_.find(side);
  if (seat != seats_.end()) seat->second.player->refuse(action);
}

}  // namespace rearguard
