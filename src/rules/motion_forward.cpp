// Walks straight ahead along a unit's facing, with turns on the way.

#include "src/rules/motion_rays.h"

namespace rearguard {
namespace {

class Ahead {
 public:
  Ahead(const Motion& motion, int hexes, std::vector<EnumeratedWalk>& walks)
      : motion_(motion), hexes_(static_cast<std::size_t>(hexes)), walks_(walks) {}

  /// False where there is no room for more walks.
  bool write(int facing) {
    for (int turn = -2; turn <= 3; ++turn) {
      const int beyond = std::abs(turn) - motion_.max_pivot;
      // A last hexside is turned as on the way, before the first step.
      if (beyond > 1 || (beyond == 1 && motion_.turns == 0)) continue;
      if (!go_on(facing + turn, beyond == 1 ? motion_.turns - 1 : motion_.turns, turn != 0)) return false;
    }
    return true;
  }

 private:
  bool go_on(int facing, int turns, bool turned) {
    const std::size_t step = walk_.hexes.size();
    walk_.hexes.push_back(neighbour(walk_.hexes.back(), direction(facing)));
    if (turned) walk_.oblique.push_back(step);
    const bool room = step == hexes_ ? note() : turn_and_go_on(facing, turns);
    if (turned) walk_.oblique.pop_back();
    walk_.hexes.pop_back();
    return room;
  }

  bool turn_and_go_on(int facing, int turns) {
    for (const int turn : {-1, 0, +1}) {
      if (turn != 0 && turns == 0) continue;
      if (!go_on(facing + turn, turn == 0 ? turns : turns - 1, turn != 0)) return false;
    }
    return true;
  }

  bool note() {
    walks_.push_back(walk_);
    return walks_.size() <= max_listed_walks;
  }

  const Motion& motion_;
  std::size_t hexes_;
  std::vector<EnumeratedWalk>& walks_;
  EnumeratedWalk walk_{{Hex{}}, {}};
};

}  // namespace

EnumeratedWalks forward_walks(const Asked& asked, int hexes) {
  std::vector<EnumeratedWalk> walks;
  const auto facing = asked.unit().facing;
  if (facing && !Ahead(asked.rule_set.motion, hexes, walks).write(index_of(*facing))) return std::nullopt;
  return walks;
}

}  // namespace rearguard
