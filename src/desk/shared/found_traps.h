#pragma once
// The hexes in which one more enemy would leave a unit no legal retreat, found on a worker thread.

#include <set>

#include "src/core/engine/terms/verdict.h"

namespace rearguard {

class BackgroundJudge;
class MapLayout;
struct JobSubject;
struct RetreatRequest;
struct Scene;

class FoundTraps {
 public:
  /// Calls `changed` whenever there is something else to show. `judge` must outlive the last call of a
  /// member.
  FoundTraps(BackgroundJudge& judge, std::function<void()> changed);

  /// Returns the hexes that an enemy could move to; called on the worker thread, so it owns its data.
  using Reach = std::function<std::vector<Hex>(UnitIndex)>;
  /// Forgets what was found, and searches by another question, a few tries at a time. Without `reach` every
  /// enemy counts as within reach.
  void search(JobSubject board, const RetreatRequest& request, Reach reach = {});
  void clear();

  /// What has been found so far, those near the unit first.
  const std::vector<Trap>& traps() const { return found_->traps; }
  /// Returns true if only some enemies are within reach.
  bool limits_reach() const { return found_->limits_reach; }
  /// Returns true if the enemy of a trap could move there now.
  bool is_within_reach(const Trap& trap) const;
  bool is_searching() const;
  /// Returns why there is no answer; empty if there is one, or not yet.
  const std::string& problem() const { return found_->problem; }

  using Drawing = std::function<void(Scene&, const MapLayout&)>;
  /// Returns the marks, for above the counters; empty if there are none.
  Drawing drawing() const;
  std::vector<Hex> hexes() const;

 private:
  /// What has been delivered; replaced as a whole, because drawings share it.
  struct Found {
    std::shared_ptr<const Position> position;
    std::vector<Trap> traps;
    std::set<std::pair<UnitIndex, Hex>> within_reach;
    bool limits_reach = false;
    std::string problem;
  };
  struct Work;
  void advance(const JobSubject& board, std::shared_ptr<Work> work);

  BackgroundJudge& judge_;
  std::function<void()> changed_;
  std::shared_ptr<const Found> found_ = std::make_shared<const Found>();
};

}  // namespace rearguard
