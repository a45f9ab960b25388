#include "src/extras/playtest/playtest_weigher.h"

#include <atomic>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/extras/playtest/playtest_findings.h"
#include "src/extras/playtest/playtest_marks.h"
#include "src/extras/playtest/playtest_report.h"
#include "src/extras/playtest/playtest_run.h"

namespace rearguard {
namespace {

class PlaytestWeigher final : public Weigher {
 public:
  explicit PlaytestWeigher(std::size_t games) : games_(games) {}
  PlaytestWeigher(const PlaytestWeigher&) = delete;
  PlaytestWeigher& operator=(const PlaytestWeigher&) = delete;
  ~PlaytestWeigher() override { end(); }

  void begin(std::shared_ptr<const Scenario> scenario, std::function<void()> news) override {
    end();
    const bool has_games = report_.series.tally.games > 0 && report_.scenario->sides == scenario->sides;
    before_ = has_games ? std::optional(std::move(report_)) : std::nullopt;
    report_ = {};
    report_.scenario = std::move(scenario);
    report_.series.first_seed = 1;
    for (const std::string& side : report_.scenario->sides) report_.players[side] = {Strength::captain};
    for (WorthPlace& place : worth_places(*report_.scenario)) report_.worth.push_back({std::move(place)});
    state_.is_running = true;
    state_.progress = "The first game is being played";
    stops_ = false;
    thread_ = std::thread([this, news = std::move(news)] { work(news); });
  }
  void stop() override { stops_ = true; }
  State state() const override {
    const std::lock_guard lock(mutex_);
    return state_;
  }

 private:
  void end() {
    stop();
    if (thread_.joinable()) thread_.join();
  }
  void work(const std::function<void()>& news) {
    PlaytestRun run;
    run.games = games_;
    // One processor is left to the window.
    run.threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
    run.goes_on = [&](std::size_t played, std::size_t all, const std::string& what) {
      {
        const std::lock_guard lock(mutex_);
        state_.progress = fmt::format("{} of {}, {}", played, plural(all, "game", "games"), what);
      }
      if (news) news();
      return !stops_;
    };
    run.keep = [&] { publish(); };
    play(report_, run);
    {
      const std::lock_guard lock(mutex_);
      state_.is_running = false;
      state_.progress.clear();
    }
    if (news) news();
  }
  void publish() {
    std::vector<std::string> lines = in_short(report_);
    if (before_ && report_.series.tally.games > 0) {
      before_->changed = ChangedResult{report_.scenario, "", report_.series.tally};
      lines.insert(lines.begin(), change_in_short(*before_));
    }
    const auto marks = std::make_shared<const GameMarks>(playtest_marks(report_));
    std::vector<Layer> layers;
    for (const GameLayer& layer : game_layers()) {
      if (layer.count(*marks) == 0) continue;
      layers.push_back(
          {layer.name, layer.meaning,
           [marks, add = layer.add](Scene& scene, const MapLayout& layout) { add(scene, layout, *marks); }});
    }
    const std::lock_guard lock(mutex_);
    state_.lines = std::move(lines);
    state_.layers = std::move(layers);
    ++state_.revision;
  }

  std::size_t games_;
  PlaytestReport report_;                 ///< of the thread while it runs
  std::optional<PlaytestReport> before_;  ///< of the scenario before it was changed
  std::thread thread_;
  std::atomic<bool> stops_{false};
  mutable std::mutex mutex_;
  State state_;
};

}  // namespace

std::unique_ptr<Weigher> playtest_weigher(std::size_t games) {
  return std::make_unique<PlaytestWeigher>(games);
}

}  // namespace rearguard
