// Walks straight ahead along a unit's facing, with wheels along the path.

#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion_rays.h"
#include "src/core/rules/words/motion_rule.h"

namespace rearguard {
namespace {

class Ahead {
 public:
  Ahead(const Motion& motion, int hexes, std::vector<EnumeratedWalk>& walks)
      : motion_(motion), hexes_(static_cast<std::size_t>(hexes)), walks_(walks) {}

  /// Adds the walks of a unit without a facing, which sets out in any direction; false if the limit on walks
  /// is reached.
  bool write_all_round() {
    for (int d = 0; d < direction_count; ++d) {
      if (!extend(d, motion_.max_wheels, false)) return false;
    }
    return true;
  }

  /// Adds the walks after a pivot; false if the limit on walks is reached.
  bool write(int facing) {
    for (int turn = -2; turn <= 3; ++turn) {
      const int beyond = std::abs(turn) - motion_.max_pivot;
      // The last hexside of a pivot turns like a wheel, before the first step.
      if (beyond > 1 || (beyond == 1 && motion_.max_wheels == 0)) continue;
      if (!extend(facing + turn, beyond == 1 ? motion_.max_wheels - 1 : motion_.max_wheels, turn != 0))
        return false;
    }
    return true;
  }

 private:
  bool extend(int facing, int turns, bool turned) {
    const std::size_t step = walk_.hexes.size();
    walk_.hexes.push_back(neighbour(walk_.hexes.back(), direction(facing)));
    if (turned) walk_.oblique.push_back(step);
    const bool room = step == hexes_ ? note() : wheel_and_extend(facing, turns);
    if (turned) walk_.oblique.pop_back();
    walk_.hexes.pop_back();
    return room;
  }

  bool wheel_and_extend(int facing, int turns) {
    for (const int turn : {-1, 0, +1}) {
      if (turn != 0 && turns == 0) continue;
      if (!extend(facing + turn, turn == 0 ? turns : turns - 1, turn != 0)) return false;
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

EnumeratedWalks forward_walks(const QuestionContext& context, int hexes) {
  std::vector<EnumeratedWalk> walks;
  const Motion& motion = context.rule_set.motion;
  const auto facing = context.unit().facing;
  Ahead ahead(motion, hexes, walks);
  // A unit that may pivot all round needs no facing to begin with.
  const bool room = facing                           ? ahead.write(index_of(*facing))
                    : motion.max_pivot == full_pivot ? ahead.write_all_round()
                                                     : true;
  if (!room) return std::nullopt;
  return walks;
}

}  // namespace rearguard
