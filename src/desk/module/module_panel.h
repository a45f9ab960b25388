#pragma once
// The screens from a VASSAL module to a position with rules, drawn into the window at hand.

#include "src/desk/module/module_steps.h"
#include "src/desk/ui/file_chooser.h"

namespace rearguard {

class ModulePanel {
 public:
  explicit ModulePanel(const RuleLibrary& library) : steps_(library) {}

  ModuleSteps& steps() { return steps_; }
  /// Goes back by a step; returns false from the first.
  bool back();
  /// Draws the step. Returns true while it is not as it will be: draw again soon.
  bool draw(float scale, const Go& go);
  /// Returns true if a list of files was left in this frame.
  bool is_left() const { return is_left_; }

 private:
  void list_files();
  void way() const;
  void module_part(bool is_opened);
  void board_part();
  void numbers_part();
  void sides_part();
  void side_rows();
  void rules_part();
  void questions_part();
  void save_part();
  void table_part();
  void unknown_part();

  ModuleSteps steps_;
  FileChooser modules_, rule_files_, saves_;
  std::optional<ModuleSteps::Step> shown_;  ///< in the last frame
  bool asks_questions_ = false;             ///< the ten questions instead of the list of rules
  bool is_left_ = false;
  int frames_to_settle_ = 0;  ///< tables need some until their columns fit
  float scale_ = 1;
};

}  // namespace rearguard
