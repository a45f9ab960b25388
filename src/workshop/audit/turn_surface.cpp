#include "src/workshop/audit/turn_surface.h"

#include <queue>
#include <tuple>

namespace rearguard {
namespace {

/// The turn in which a hex is entered, counted from 1, and the parts that are then spent of its allowance.
struct Moment {
  std::uint32_t turn = 0;
  std::int64_t spent = 0;
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

/// Returns when a unit that is in a hex at a moment has made a step, as early as possible; nothing if it can
/// never make it.
std::optional<Moment> after_step(Moment now, std::int64_t step, bool takes_all,
                                 const TurnMovement& movement) {
  const std::int64_t allowance = movement.allowance.parts;
  const auto pay = [&](std::int64_t spent) { return takes_all ? allowance : spent + step; };
  if (now.spent + step <= allowance) return Moment{now.turn, pay(now.spent)};
  if (step <= allowance) return Moment{now.turn + 1, pay(0)};
  if (movement.minimum_move) return Moment{now.spent == 0 ? now.turn : now.turn + 1, allowance};
  return std::nullopt;
}

}  // namespace

// Dijkstra's algorithm by turn and points spent: to be somewhere earlier, or with more points left, is never
// worse, because a unit can wait for the next turn.
TurnSurface::TurnSurface(const StepCosts& costs, std::span<const Hex> starts, const TurnMovement& movement)
    : grid_(costs.map().grid()), turns_(grid_.size(), never) {
  const Moment unreached{never, 0};
  std::vector<Moment> best(grid_.size(), unreached);
  using Entry = std::pair<Moment, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (const Hex h : starts) {
    if (!costs.map().exists(h)) continue;
    best[grid_.index(h)] = {1, 0};
    queue.push({{1, 0}, grid_.index(h)});
    turns_[grid_.index(h)] = 0;
  }
  while (!queue.empty()) {
    const auto [now, index] = queue.top();
    queue.pop();
    if (best[index] != now) continue;
    const Hex h = grid_.hex_at(index);
    for (int d = 0; d < direction_count; ++d) {
      const StepCosts::Code code = costs.code(index, d);
      if (code == StepCosts::no_step) continue;
      const auto next = after_step(now, costs.parts(code), costs.takes_all(index, d), movement);
      if (!next) continue;
      const std::size_t to = grid_.index(neighbour(h, direction(d)));
      if (turns_[to] == 0 || !(*next < best[to])) continue;
      best[to] = *next;
      turns_[to] = next->turn;
      queue.push({*next, to});
    }
  }
}

std::optional<std::uint32_t> TurnSurface::at(std::size_t index) const {
  return turns_[index] == never ? std::nullopt : std::optional(turns_[index]);
}

std::optional<std::uint32_t> TurnSurface::at(Hex h) const {
  return grid_.contains(h) ? at(grid_.index(h)) : std::nullopt;
}

}  // namespace rearguard
