#pragma once
// What a step of the game looks like while it happens: counters go their paths hex by hex, shots fly.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "src/answers/view/counter_scene.h"

namespace rearguard {

struct GameState;
struct GameStep;

class MovingCounters {
 public:
  double speed = 0;  ///< hexes a second; 0: nothing moves, the map shows at once what has come of a step
  std::shared_ptr<const ArtLibrary> art;  ///< the pictures of units; null: symbols

  /// Shows a step after what is still being shown.
  void add(const GameStep& step, const GameState& before);
  /// Goes on by so many seconds.
  void advance(double seconds);
  void finish();
  bool is_running() const { return !parts_.empty(); }
  /// Tests whether a unit is on its way: it is drawn here, not where it stands.
  bool moves(const std::string& unit) const;
  /// What is drawn now, and around which hexes.
  std::function<void(Scene&, const MapLayout&)> drawing() const;
  std::vector<Hex> hexes() const;

 private:
  /// A unit on its path, or a shot from its first hex to its last.
  struct Part {
    std::string unit;  ///< empty: a shot
    CounterFace face;
    std::vector<Hex> path;
    double begin = 0, end = 0;  ///< seconds
  };
  /// A part as it is seen now: between two hexes.
  struct Seen {
    const Part* part = nullptr;
    Hex from, to;
    double share = 0;  ///< of the way from one to the other
  };
  std::vector<Seen> seen() const;
  void add_part(Part part, double seconds);

  std::vector<Part> parts_;
  double now_ = 0, end_ = 0;
};

}  // namespace rearguard
