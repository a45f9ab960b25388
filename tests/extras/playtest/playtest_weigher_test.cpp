#include "src/extras/playtest/playtest_weigher.h"

#include <thread>

#include "src/answers/view/games_scene.h"
#include "tests/play/game/little_war.h"

namespace {

Weigher::State wait_for(const Weigher& weigher) {
  while (weigher.state().is_running) std::this_thread::yield();
  return weigher.state();
}

}  // namespace

TEST_CASE("a scenario is weighed in the background, and the next one compared with it") {
  const auto scenario = little_scenario();
  const auto weigher = playtest_weigher(2);
  CHECK(weigher->state().lines.empty());
  weigher->begin(scenario, {});
  const Weigher::State first = wait_for(*weigher);
  CHECK(first.progress.empty());
  REQUIRE(first.lines.size() >= 2);
  REQUIRE_FALSE(first.layers.empty());
  CHECK(first.layers.front().name == "worth");
  const MapLayout layout(scenario->map().grid(), 20);
  Scene scene;
  first.layers.front().add(scene, layout);
  CHECK_FALSE(scene.items.empty());
  weigher->begin(scenario, {});
  CHECK(has(wait_for(*weigher).lines.front(), "The change moves the mean lead of blue by +0.0 points"));
  weigher->begin(scenario, {});
  weigher->stop();
  wait_for(*weigher);
}
