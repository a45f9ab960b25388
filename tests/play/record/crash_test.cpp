// A saved game that is cut off after every step on files.

#include "src/play/record/saved_game.h"
#include "tests/play/game/little_war.h"
#include "tests/support/crash_disk.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("a saved game goes on from whatever a crash leaves, with every action that was done before") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  const ScenarioLocator locator{rules, ""};
  const Scratch folder;
  const auto lay_out = [](const Scratch& into) {
    into.write("war.toml", little_rules);
    into.write("scenario.toml", little_heading + little_aims + duel_units + little_map);
  };
  lay_out(folder);
  CrashDisk disk(folder);
  std::vector<std::size_t> steps;
  const std::vector<std::string> actions = {"move b1 0208", "end", "fire b1 r1"};
  {
    auto created = SavedGame::create(folder.file("scenario.toml"), 5, folder.file("g.journal"), locator);
    REQUIRE(created);
    SavedGame game = std::move(created).value();
    for (const std::string& text : actions) {
      steps.push_back(disk.steps());
      std::string message;
      const auto action = parse_action(game.game().state(), text, message);
      REQUIRE_MESSAGE(action, message);
      REQUIRE_FALSE(game.act(*action));
    }
  }
  steps.push_back(disk.steps());
  disk.stop();
  for (std::size_t step = steps.front(); step <= disk.steps(); ++step) {
    for (const Survival survival : all_survivals) {
      CAPTURE(step);
      CAPTURE(static_cast<int>(survival));
      const Scratch again;
      CrashDisk::lay_out(disk.after(step, survival), again);
      std::vector<Diagnostic> notices;
      auto resumed = SavedGame::resume(again.file("g.journal"), locator, notices);
      REQUIRE(resumed);
      SavedGame game = std::move(resumed).value();
      std::size_t done = 0;
      while (done < actions.size() && steps[done + 1] <= step) ++done;
      // An action that had been flushed is there; one that was being written may be.
      REQUIRE(game.game().steps().size() >=
              done - (survival == Survival::half && done > 0 && steps[done] == step));
      for (std::size_t i = game.game().steps().size(); i < actions.size(); ++i) {
        std::string message;
        const auto action = parse_action(game.game().state(), actions[i], message);
        REQUIRE_FALSE(game.act(*action));
      }
      CHECK(again.read("g.journal") == folder.read("g.journal"));
    }
  }
}
