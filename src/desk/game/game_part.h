#pragma once
// What an extra adds to the game window: a kind of games, with its panel, its dialogs and their keys.

#include <memory>

#include "src/desk/ui/panel_frame.h"

namespace rearguard {

class GameController;
class GamePart;
struct ScenarioEntry;

/// The frame in which a part draws.
struct GameFrame : PanelFrame {
  bool dialog_opened = false;  ///< in this frame
  bool enter_used = false;     ///< in this frame, by a text field: it answers nothing else

  /// Whether the dialog over the map, of which there is one at most, is of this part.
  virtual bool has_dialog_of(const GamePart& part) const = 0;
  virtual void open_dialog_of(const GamePart& part) = 0;
  virtual void close_dialog() = 0;

 protected:
  ~GameFrame() = default;
};

class GamePart {
 public:
  GamePart() = default;
  GamePart(const GamePart&) = delete;
  GamePart& operator=(const GamePart&) = delete;
  virtual ~GamePart() = default;

  /// The label of its kind of journals (`kind_label`): "by mail".
  virtual std::string_view label() const = 0;
  /// Opens the game of such a journal. On failure returns false and adds a message with the reason.
  virtual bool resume(const std::string& journal) = 0;
  /// Opens a file that was dropped on the window.
  virtual void open(const std::string& file) = 0;

  /// Draws on the screen of its kind, above its games.
  virtual void draw_in_list(GameFrame& frame) = 0;
  /// Opens what begins a game of its kind.
  virtual void invite_to(const ScenarioEntry& scenario, GameFrame& frame) = 0;
  /// Draws above everything else in the panel beside the map.
  virtual void draw_panel(GameFrame& frame) = 0;
  /// Draws its dialog, and its windows that are no dialogs.
  virtual void draw_windows(GameFrame& frame) = 0;
  /// Returns true while such a window covers the map.
  virtual bool covers() const = 0;
  /// Handles a key while one does: Enter, Esc, or another.
  virtual void key(bool yes, bool no) = 0;
};

/// Makes a part for a window, whose controller outlives it.
using GamePartMaker = std::function<std::unique_ptr<GamePart>(GameController&)>;
using GamePartMakers = std::vector<GamePartMaker>;

}  // namespace rearguard
