#pragma once
// The panels of a game: the turn and the prompt, the selected unit, the log, the buttons, and the dialogs.
// Their window calls `frame` and forwards keys.

#include <memory>

#include "src/desk/ui/window_panels.h"

namespace rearguard {

enum class MotionSpeed : std::uint8_t;

class GameController;

class GamePanels final : public WindowPanels {
 public:
  /// Reads and saves settings in `settings_file`; empty: they are not saved. The controller must outlive
  /// this.
  GamePanels(GameController& controller, PanelHooks hooks, std::string settings_file);
  ~GamePanels() override;

  void frame(float width, float height, float scale) override;
  bool key(const std::string& spelled) override;
  /// Ends what a key does only while it is held.
  void key_released(const std::string& spelled);

  bool is_covered() const override;
  /// Returns true while a list waits for what is read on another thread: draw again soon.
  bool is_reading() const;

  enum class Page : std::uint8_t { scenario, rules, keys };
  void show_help(Page page);
  /// The screens before a game.
  enum class Screen : std::uint8_t { first, lessons, battles, sheet, by_mail, saved, module, map };
  void show_home(Screen screen = Screen::first);
  /// Shows the screens that lead from a VASSAL module, or a save with its module beside it, to a position.
  void open_module(const std::string& file);
  /// Sets how fast counters move in this run; the setting stays.
  void set_motion(MotionSpeed speed);
  /// Sets what leads from the first screen to other windows.
  void lead_on(Go go);
  /// Closes the dialogs and opens a file that was dropped on the window: a game, a scenario, or what a part
  /// opens.
  void open(const std::string& file);

 private:
  PanelFrame& shared() const override;

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
