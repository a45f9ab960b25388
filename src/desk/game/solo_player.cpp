#include "src/desk/game/solo_player.h"

#include <chrono>

namespace rearguard {

void SoloPlayers::set(const std::string& side, std::optional<Strength> strength) {
  cancel();
  players_.erase(side);
  if (strength) {
    strengths_[side] = *strength;
  } else {
    strengths_.erase(side);
  }
}

std::optional<Strength> SoloPlayers::strength_of(const std::string& side) const {
  const auto known = strengths_.find(side);
  return known == strengths_.end() ? std::nullopt : std::optional(known->second);
}

void SoloPlayers::begin(const std::shared_ptr<const Scenario>& scenario) {
  cancel();
  players_.clear();
  strengths_.clear();
  scenario_ = scenario;
}

std::optional<Thought> SoloPlayers::decide(const GameState& state, std::optional<std::uint64_t> wanted) {
  if (thought_.valid()) {
    if (thought_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    return thought_.get();
  }
  const std::string side = state.acting_side();
  if (!players_.contains(side)) {
    std::random_device machine;
    const std::uint64_t seed = wanted.value_or((std::uint64_t{machine()} << 32U) | machine());
    players_[side] = std::make_unique<Opponent>(scenario_, side, strengths_.at(side), seed);
  }
  stop_ = false;
  thought_ = std::async(std::launch::async,
                        [player = players_[side].get(), view = players_[side]->view_of(state), this] {
                          ThinkLimits limits;
                          limits.stop = [this] { return stop_.load(); };
                          return player->think(view, limits);
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
  const auto player = players_.find(side);
  if (player != players_.end()) player->second->refuse(action);
}

}  // namespace rearguard
