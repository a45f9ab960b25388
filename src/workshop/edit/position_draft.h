#pragma once
// The units of a draft while they are entered: counters placed, moved and changed with the pointer, and lists
// typed or pasted. Every change is a step of the draft, which can be undone.

#include "src/workshop/edit/map_draft.h"
#include "src/workshop/exchange/unit_list.h"

namespace rearguard {

class PositionDraft {
 public:
  /// The draft must outlive this.
  explicit PositionDraft(MapDraft& draft);
  /// Forgets the selection, and takes sides and counter from the draft's present content.
  void start_over();

  // The counter to place ----------------------------------------------------------------------------

  /// The values of new units; id, name, hex, engagements and counts are not among them.
  const UnitSetup& pattern() const { return pattern_; }
  void set_pattern(UnitSetup pattern);
  void choose_side(const std::string& side);
  /// Chooses a kind, and the movement class that units of this kind have.
  void choose_kind(const std::string& kind);
  std::string next_pattern_id() const;
  bool is_placing() const { return is_placing_; }
  /// Starts or stops placing; starting deselects.
  void start_placing(bool on);

  // Sides -------------------------------------------------------------------------------------------

  /// Returns the sides of the units in the order of the document, then those without units.
  std::vector<std::string> sides() const;
  /// Adds a side and chooses it. Returns why that is impossible, or an empty string.
  std::string add_side(const std::string& name);
  std::string rename_side(const std::string& from, const std::string& to);

  // Units -------------------------------------------------------------------------------------------

  const std::string& selected() const { return selected_; }  ///< id; empty: none
  const UnitSetup* selected_unit() const;
  void select(const std::string& id);
  /// Selects the next unit (-1: the previous one) in the order of the document.
  void step_unit(int by);

  // All return why the change is impossible, or an empty string; then nothing has changed.

  /// Places a unit of the pattern, below the others in its hex, and selects it.
  std::string place(Hex h);
  std::string change_selected(const UnitSetup& unit);
  std::string remove_selected();
  /// Copies the selected unit under the next id, to a hex (nothing: its own), and selects the copy.
  std::string duplicate_selected(std::optional<Hex> to);
  /// Turns the selected unit, or the counter to place while there is none, by sixths clockwise.
  std::string turn(int by);

  // Pointer -----------------------------------------------------------------------------------------

  /// A press on a hex: grabs a counter and selects it, or places one in an empty hex, or with `stacks` in
  /// any. Returns true if the drag that follows belongs to it.
  bool press(Hex h, bool stacks, std::string& problem);
  std::string drag(Hex h);
  /// Ends the drag as one step. A click without a drag on a stack selects its next unit.
  void release();
  /// Cancels the drag, else placing, else the selection; returns false if there was none of them.
  bool cancel();
  bool is_dragging() const { return is_dragging_; }

  // Lists -------------------------------------------------------------------------------------------

  struct Entered {
    std::vector<std::string> ids;      ///< of the new units
    std::string note;                  ///< what has been placed or set, in one line
    std::vector<Diagnostic> problems;  ///< if there are any, nothing has changed
  };
  /// Enters a list of units, or a line of one; see `read_unit_list`. Headings choose side and class of the
  /// counter, and the units of a single line become the counter. A unit of which the list says nothing but id
  /// and hex is like the counter; one without an id gets the next one. `name` names the list in messages.
  Entered enter(std::string_view text, const std::string& name = "list");
  /// Returns what `enter` would come to, without doing it.
  Entered check(std::string_view text, const std::string& name = "list") const;

 private:
  /// A list with all that the draft adds to it.
  struct Resolved {
    UnitList list;
    std::vector<UnitSetup> units;
    std::vector<Diagnostic> problems;
  };
  Resolved resolve(std::string_view text, const std::string& name) const;
  bool add_taken_ids(Resolved& resolved, const Node& list, const std::string& name) const;
  UnitListDefaults list_defaults() const;
  UnitSetup completed(UnitSetup unit, const Node& from, std::vector<DraftUnit>& taken) const;
  Entered outcome(const Resolved& resolved) const;
  std::string new_sides(const Resolved& resolved) const;
  std::string class_for(const std::string& kind) const;
  std::vector<std::string> sides_of_units() const;
  std::string add(const UnitSetup& unit);

  MapDraft& draft_;
  UnitSetup pattern_;
  std::string typed_class_;  ///< of the last heading, while no other class is chosen; empty: none
  bool is_placing_ = false;
  std::vector<std::string> other_sides_;  ///< without units when they were added
  std::string selected_;
  bool is_dragging_ = false;
  std::optional<Hex> pressed_;  ///< while a drag has not left it
  std::string below_;           ///< the unit that a click at `pressed_` selects; empty: none
};

}  // namespace rearguard
