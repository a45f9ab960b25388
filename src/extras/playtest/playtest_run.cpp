#include "src/extras/playtest/playtest_run.h"

#include <mutex>

#include "src/extras/playtest/playtest_report.h"

namespace rearguard {
namespace {

class Playing {
 public:
  Playing(PlaytestReport& report, const PlaytestRun& run)
      : report_(report), run_(run), all_(run.games * (report.worth.size() + (report.changed ? 2 : 1))) {}

  void all() {
    PlaytestSeries played = some(report_.scenario, report_.series.tally, "as it is");
    report_.series.games = std::move(played.games);
    report_.series.problems.merge(played.problems);
    keep();
    if (report_.changed) {
      some(report_.changed->scenario, report_.changed->tally, "changed");
      keep();
    }
    for (WorthResult& worth : report_.worth) {
      const ClosedScenario closed = closed_scenario(*report_.scenario, worth.place);
      worth.note = closed.note;
      worth.may_be_played = closed.scenario != nullptr;
      if (!closed.scenario || !goes_on_) continue;
      if (!worth.tally) worth.tally.emplace();
      some(closed.scenario, *worth.tally, "without " + worth.place.name);
      keep();
    }
  }

 private:
  /// Plays on from the games that a tally has.
  PlaytestSeries some(const std::shared_ptr<const Scenario>& scenario, PlaytestTally& tally,
                      const std::string& what) {
    const std::size_t known = std::min(tally.games, run_.games);
    played_ += known;
    if (known == run_.games || !goes_on_) return {};
    PlaytestSeries series = playtests(scenario, report_.players, report_.series.first_seed + known,
                                      run_.games - known, run_.threads, [&] {
                                        const std::lock_guard lock(mutex_);
                                        if (!run_.goes_on(++played_, all_, what)) goes_on_ = false;
                                        return goes_on_;
                                      });
    tally.add(series.tally);
    return series;
  }
  void keep() {
    if (run_.keep) run_.keep();
  }

  PlaytestReport& report_;
  const PlaytestRun& run_;
  std::size_t all_, played_ = 0;
  bool goes_on_ = true;
  std::mutex mutex_;
};

}  // namespace

void play(PlaytestReport& report, const PlaytestRun& run) {
  Playing(report, run).all();
}

}  // namespace rearguard
