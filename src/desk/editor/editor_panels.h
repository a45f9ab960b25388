#pragma once
// The panels of the editor: the prompt, the tools with their options, the hex under the pointer with its
// costs, the problems, and the dialogs. Their window calls `frame` and forwards keys.

#include <functional>
#include <memory>
#include <string>

#include "hexmap/hex.h"
#include "src/desk/ui/errand.h"
#include "src/desk/ui/window_contents.h"
#include "src/desk/ui/window_panels.h"

namespace rearguard {

class ArtLibrary;
class EditorController;
class Weigher;
struct PrintOptions;
struct PrintedBook;

class EditorPanels final : public WindowPanels {
 public:
  /// Prints a document into another file, or with `takes_pages` hands its pages over and writes nothing.
  /// Returns what went wrong, or nothing.
  using Printer =
      std::function<std::string(const std::string& document, const PrintOptions& how, const std::string& file,
                                const std::function<void(PrintedBook)>& takes_pages)>;

  /// Reads and saves settings in `settings_file`; empty: they are not saved. The controller must outlive
  /// this.
  EditorPanels(EditorController& controller, const std::string& settings_file);
  ~EditorPanels() override;

  void frame(float width, float height, float scale) override;
  bool key(const std::string& spelled) override;

  bool is_covered() const override;

  void print_with(Printer printer);
  /// Sets what terrains are drawn with in lists; null: nothing.
  void draw_with(std::shared_ptr<const ArtLibrary> art);
  void lead_on(Go go);
  void weigh_with(std::unique_ptr<Weigher> weigher);
  /// Sets what is called, from any thread, when games have been played.
  void on_news(const std::function<void()>& news);
  /// Returns the layer of the games that is to be shown over the map.
  std::optional<MapOverlay> weighing() const;
  /// Opens the dialog that asks whether to save before quitting.
  void ask_to_quit();
  /// Asks what is to become of unsaved changes that a killed program has left; does nothing if there are
  /// none.
  void offer_recovery();
  /// Returns whether that question is open.
  bool awaits_recovery() const;
  /// Returns true once the user has chosen to quit.
  bool leaves() const;
  /// Returns the hex of the row that was clicked, and clears it.
  std::optional<Hex> take_focus();

 private:
  PanelFrame& shared() const override;

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
