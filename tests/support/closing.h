#pragma once
// Finds the chokepoints of a retreat by trial: repeats the question with one hex closed, then with two.

#include <stdexcept>

#include "pathing/refinement.h"
#include "src/core/board/position.h"
#include "src/core/engine/surveys/danger.h"

namespace rearguard::testing {

/// Repeats the question about a unit with different hexes closed.
class ClosingByTrial {
 public:
  ClosingByTrial(Judge& judge, const RetreatQuestion& question, int farthest)
      : judge_(judge), question_(question) {
    const Grid& grid = judge.position().map().grid();
    const Hex from = judge.position().unit(question.unit).hex;
    near_ = disc(from, farthest);
    std::erase(near_, from);
    std::ranges::sort(near_, [&](Hex a, Hex b) { return grid.to_printed(a) < grid.to_printed(b); });
  }

  bool leaves_nothing(const std::vector<Hex>& closed) {
    question_.closed = closed;
    const Refinement* done = judge_.refine(question_, false);
    if (done == nullptr) throw std::logic_error("the question is too large for a trial");
    return done->empty();
  }

  std::vector<Hex> chokes() {
    std::vector<Hex> found;
    for (const Hex h : near_) {
      if (leaves_nothing({h})) found.push_back(h);
    }
    return found;
  }

  /// Returns the first pair of hexes, by printed number, whose closing leaves no retreat; empty if there is
  /// none.
  std::vector<Hex> first_pair() {
    std::vector<Hex> hexes = near_;
    std::erase_if(hexes, [&](Hex h) { return !judge_.position().map().exists(h); });
    for (std::size_t a = 0; a < hexes.size(); ++a) {
      for (std::size_t b = a + 1; b < hexes.size(); ++b) {
        if (leaves_nothing({hexes[a], hexes[b]})) return {hexes[a], hexes[b]};
      }
    }
    return {};
  }

 private:
  Judge& judge_;
  RetreatQuestion question_;
  std::vector<Hex> near_;
};

}  // namespace rearguard::testing
