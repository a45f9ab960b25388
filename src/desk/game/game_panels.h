#pragma once
// The panels of a game: the turn and the prompt, the selected unit, the log, the buttons, and the dialogs.
// Their window calls `frame` and forwards keys.

#include <functional>
#include <memory>
#include <string>

#include "src/desk/ui/panel_hooks.h"

namespace rearguard {

class GameController;

class GamePanels {
 public:
  /// Reads and saves settings in `settings_file`; empty: they are not saved. The controller must outlive
  /// this.
  GamePanels(GameController& controller, PanelHooks hooks, std::string settings_file);
  ~GamePanels();
  GamePanels(const GamePanels&) = delete;
  GamePanels& operator=(const GamePanels&) = delete;

  /// Builds every panel for a window of this size in pixels. `scale` is pixels per point.
  void frame(float width, float height, float scale);
  /// Performs the action of a key; returns false for a key without one.
  bool key(const std::string& spelled);
  /// Sets the size of text and panels, as the settings state it.
  void set_scale_percent(int percent);
  /// Ends what a key does only while it is held.
  void key_released(const std::string& spelled);

  /// As of the latest `frame`.
  MapArea map_area() const;
  /// Returns true while a dialog covers the map, which then receives no clicks.
  bool is_covered() const;
  /// Returns true while a list waits for what is read on another thread: draw again soon.
  bool is_reading() const;
  const Settings& settings() const;
  float scale(float window_scale) const;

  enum class Page : std::uint8_t { scenario, rules, keys };
  void show_help(Page page);
  /// Closes the dialogs and opens a file that came by mail.
  void open_mail(const std::string& file);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
