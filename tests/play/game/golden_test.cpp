// Short recorded games, to be read beside the rules: a replay must reproduce every line.

#include <filesystem>

#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/saved_game.h"
#include "tests/support/test.h"

using namespace rearguard;
namespace fs = std::filesystem;

TEST_CASE("replaying a recorded game reproduces every line") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(REARGUARD_SOURCE_DIR "/tests/play/game/golden"))
    files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  CHECK(files.size() >= 2);
  for (const std::string& file : files) {
    CAPTURE(file);
    const auto game = read_game(file, {rules, REARGUARD_SOURCE_DIR});
    CHECK_MESSAGE(game, to_string(game ? std::vector<Diagnostic>{} : game.problems()));
  }
}
