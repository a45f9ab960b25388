#pragma once
// The panel for entering units: sides, the counter to place, a line to type in, the selected unit, and the
// dialog for lists.

#include "src/core/document/diagnostic.h"
#include "src/workshop/edit/position_draft.h"

namespace rearguard {

class UnitEntry;

class EntryPanel {
 public:
  /// `entry` must outlive this.
  explicit EntryPanel(UnitEntry& entry);

  /// Builds the panel inside the current window of ImGui. `scale` is pixels per point.
  void contents(float scale);
  /// Builds the dialog, if it is open, in a window of this size in pixels.
  void windows(float width, float height, float scale);
  /// Returns true while the dialog covers the map.
  bool is_covering() const { return shows_list_; }
  /// Handles a key before anything else does; returns true if it was used. The dialog uses every key.
  bool key(const std::string& k);
  /// Returns true once if the keyboard should return to the map.
  bool takes_release();

 private:
  void sides_row();
  void side_name_row();
  void kind_rows();
  void number_rows();
  void line_row();
  void catch_typing();
  void enter_line();
  void open_list();
  void close_list();
  void enter_list();
  void unit_part();
  void unit_form();

  UnitEntry& entry_;
  float scale_ = 1;

  enum class Naming : std::uint8_t { none, adding, renaming };
  Naming naming_ = Naming::none;
  bool naming_opened_ = false;
  std::string side_name_, side_problem_;

  std::string line_;
  bool line_is_active_ = false, focuses_line_ = false;
  bool expects_line_ = false;  ///< the line is to have the keyboard, and may not have it yet
  int frames_without_line_ = 0;
  std::string line_note_;
  std::vector<Diagnostic> line_problems_;

  bool shows_list_ = false, list_opened_ = false, releases_ = false;
  std::string list_;
  std::string checked_list_;                    ///< the text that gave `checked_`
  std::shared_ptr<const Position> checked_on_;  ///< the position that gave `checked_`
  PositionDraft::Entered checked_;

  std::string form_id_;                        ///< id; empty: none
  std::shared_ptr<const Position> form_from_;  ///< the position that filled the form
  UnitSetup form_;
  std::string form_markers_, form_problem_;
};

}  // namespace rearguard
