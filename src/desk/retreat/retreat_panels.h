#pragma once
// The panels around the map. Their window calls `frame` between ImGui's NewFrame and Render, and forwards
// keys.

#include <memory>

#include "src/desk/ui/window_panels.h"

namespace rearguard {

class RetreatController;
class RetreatEntry;

class Panels final : public WindowPanels {
 public:
  /// Reads and saves settings in `settings_file`; empty: they are not saved. The controller must outlive
  /// this.
  Panels(RetreatController& controller, PanelHooks hooks, std::string settings_file);
  ~Panels() override;

  void frame(float width, float height, float scale) override;
  bool key(const std::string& spelled) override;
  void perform(Action action);

  RetreatEntry& entry();
  const RetreatEntry& entry() const;
  /// Calls `then` at once if no edited units would be lost, else after asking. `action` completes "Save and
  /// …".
  void before_losing_units(const std::string& action, const std::function<void()>& then);

  bool is_covered() const override;

 private:
  PanelFrame& shared() const override;

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rearguard
