#include "src/desk/shared/found_traps.h"

#include "src/answers/view/overlay_scene.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/surveys/trap_search.h"
#include "src/core/engine/surveys/trap_text.h"
#include "src/desk/shared/background_judge.h"

namespace rearguard {

/// A search under way; only the worker thread changes it.
struct FoundTraps::Work {
  RetreatRequest request;
  Reach reach;
  std::optional<TrapSearch> search;
  std::map<UnitIndex, std::vector<Hex>> reached;  ///< of the enemies of traps found so far

  bool reaches(const Trap& trap) {
    if (!reach) return true;
    const auto [at, is_new] = reached.try_emplace(trap.by);
    if (is_new) at->second = reach(trap.by);
    return std::ranges::find(at->second, trap.hex) != at->second.end();
  }
};

FoundTraps::FoundTraps(BackgroundJudge& judge, std::function<void()> changed)
    : judge_(judge), changed_(std::move(changed)) {}

bool FoundTraps::is_searching() const {
  return judge_.awaits(BackgroundJudge::Kind::traps);
}

void FoundTraps::clear() {
  judge_.cancel(BackgroundJudge::Kind::traps);
  found_ = std::make_shared<const Found>();
  changed_();
}

void FoundTraps::search(JobSubject board, const RetreatRequest& request, Reach reach) {
  judge_.cancel(BackgroundJudge::Kind::traps);
  auto found = std::make_shared<Found>();
  found->position = board.position;
  found->limits_reach = static_cast<bool>(reach);
  found_ = std::move(found);
  changed_();
  auto work = std::make_shared<Work>();
  work->request = request;
  work->reach = std::move(reach);
  advance(board, std::move(work));
}

void FoundTraps::advance(const JobSubject& board, std::shared_ptr<Work> work) {
  constexpr std::size_t tries_at_once = 24;
  judge_.submit(BackgroundJudge::Kind::traps, board,
                [this, board, work = std::move(work)](Judge& judge) -> BackgroundJudge::Delivery {
                  if (!work->search) work->search.emplace(judge.position(), *board.rule_set, work->request);
                  std::string problem =
                      work->search->problem() ? work->search->problem()->message : std::string();
                  const std::vector<Trap> traps = work->search->advance(tries_at_once);
                  std::set<std::pair<UnitIndex, Hex>> within_reach;
                  for (const Trap& trap : traps) {
                    if (work->reaches(trap)) within_reach.emplace(trap.by, trap.hex);
                  }
                  return [this, board, work, problem = std::move(problem), traps,
                          within_reach = std::move(within_reach)] {
                    auto found = std::make_shared<Found>(*found_);
                    found->traps.insert(found->traps.end(), traps.begin(), traps.end());
                    found->within_reach.insert(within_reach.begin(), within_reach.end());
                    found->problem = problem;
                    found_ = std::move(found);
                    const bool goes_on = !work->search->is_done();
                    if (goes_on) advance(board, work);
                    if (!traps.empty() || !goes_on) changed_();
                  };
                });
}

bool FoundTraps::is_within_reach(const Trap& trap) const {
  return found_->within_reach.contains({trap.by, trap.hex});
}

std::vector<Hex> FoundTraps::hexes() const {
  std::vector<Hex> hexes;
  for (const Trap& trap : found_->traps) hexes.push_back(trap.hex);
  return hexes;
}

FoundTraps::Drawing FoundTraps::drawing() const {
  if (found_->traps.empty()) return {};
  std::vector<TrapMark> marks;
  for (const TrapGroup& group : grouped(found_->traps)) {
    const auto can_come = [&](UnitIndex u) { return found_->within_reach.contains({u, group.hex}); };
    const bool is_near = std::ranges::any_of(group.by, can_come);
    const auto same = std::ranges::find(marks, group.hex, &TrapMark::hex);
    if (same == marks.end()) {
      marks.push_back({group.hex, is_near, describe(group, *found_->position)});
    } else {
      same->within_reach = same->within_reach || is_near;
      same->note += "; " + describe(group, *found_->position);
    }
  }
  return
      [marks = std::move(marks)](Scene& scene, const MapLayout& layout) { add_traps(scene, layout, marks); };
}

}  // namespace rearguard
