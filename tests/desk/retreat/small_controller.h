#pragma once
// The little war in a game controller, with its files in a temporary folder.

#include <chrono>

#include "src/desk/game/game_controller.h"
#include "tests/play/game/little_war.h"

namespace rearguard::testing {

inline const std::string rules_folder = REARGUARD_SOURCE_DIR "/assets/rules";

/// A folder with the little war: `maps/little/scenario.toml`, and `games` for saved games.
struct LittleFolder {
  explicit LittleFolder(const std::string& units = little_units,
                        const std::string& heading = little_heading) {
    std::filesystem::create_directories(files.file("maps/little"));
    files.write("maps/little/war.toml", little_rules);
    files.write("maps/little/scenario.toml", heading + little_aims + units + little_map);
  }
  GameController::Places places() const { return {files.file(""), files.file("games")}; }
  std::string scenario() const { return files.file("maps/little/scenario.toml"); }
  Strings names_in(const std::string& folder) const {
    Strings names;
    if (!files.holds(folder)) return names;
    for (const auto& entry : std::filesystem::directory_iterator(files.file(folder)))
      names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
  }
  Scratch files;
};

/// Operates a game controller.
struct GameDriver {
  GameController& controller;
  Hex hex(const char* number) const { return *controller.shown().position.map().grid().parse(number); }
  void click(const char* number) { controller.click(hex(number), std::nullopt); }
  void act(const std::string& text) {
    std::string message;
    const auto action = parse_action(controller.shown(), text, message);
    REQUIRE_MESSAGE(action, message);
    CHECK(controller.act(*action));
  }
  /// Lets the computer play a side to the end of its turn, however long it thinks. What a person has to
  /// choose meanwhile is chosen, or ends the wait.
  void await_computer(const std::string& side, bool chooses = true) const {
    for (int i = 0; i < 100'000 && controller.shown().active_side() == side; ++i) {
      controller.tick(0.01);
      const bool asks = controller.can_act() && controller.shown().choice;
      if (asks && !chooses) return;
      if (asks) controller.act(legal_actions(controller.shown()).front());
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::string at(const std::string& unit) const {
    const Position& position = controller.shown().position;
    const auto u = position.find(unit);
    return u ? position.map().grid().number(position.unit(*u).hex) : "gone";
  }
  std::string message() const {
    return controller.messages().empty() ? "" : controller.messages().back().text;
  }
};

}  // namespace rearguard::testing
