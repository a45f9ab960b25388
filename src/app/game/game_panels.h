#pragma once
// The panels of a game: whose turn it is and what is expected, the unit in hand, the log, the buttons, and
// the windows that stand over them. The window that holds them calls `frame` and hands on keys.

#include <functional>
#include <memory>
#include <string>

#include "src/app/game/game_controller.h"
#include "src/ui/actions.h"
#include "src/ui/panel_hooks.h"

namespace rearguard {

class GamePanels {
 public:
  /// `settings_file` is where settings are kept; empty: they are not kept. The desk must outlive this.
  GamePanels(GameController& controller, PanelHooks hooks, std::string settings_file);
  ~GamePanels();
  GamePanels(const GamePanels&) = delete;
  GamePanels& operator=(const GamePanels&) = delete;

  /// Builds every panel for a window of this many pixels. `scale`: pixels to a point.
  void frame(float width, float height, float scale);
  /// Does what the key stands for; false where the key means nothing here.
  bool key(const std::string& spelled);

  /// As of the latest `frame`.
  MapArea map_area() const;
  /// Whether something stands over the map, which then hears of no click.
  bool is_covered() const;
  const Settings& settings() const;
  float scale(float window_scale) const;

  enum class Page : std::uint8_t { scenario, rules, keys };
  void show_help(Page page);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
