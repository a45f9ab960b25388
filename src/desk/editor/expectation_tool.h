#pragma once
// The tool for the author's expectations: moves and retreats are drawn on the map, and compared with what the
// program computes.

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/edit/edit_files.h"
#include "src/workshop/edit/expectation_check.h"
#include "src/workshop/edit/strokes.h"

namespace rearguard {

class ExpectationTool {
 public:
  /// What a drag or a click on the map adds or changes.
  enum class Pick : std::uint8_t { move, path, retreat, attacker, friendly, end_hex, legal, illegal };

  ExpectationTool(MapDraft& draft, const EditFiles& files) : draft_(draft), files_(files), rules_("") {}

  /// The folder of the shipped rules, which expected retreats follow.
  void set_rules_folder(const std::string& folder) { rules_ = RuleLibrary(folder); }
  const RuleLibrary& rules() const { return rules_; }

  Pick pick = Pick::move;
  ClassId movement_class = 0;  ///< of new expectations
  std::optional<std::size_t> selected() const;
  void select(std::optional<std::size_t> i) { selected_ = i; }

  /// Pointer input; `release` returns why nothing was added or changed, or an empty text.
  void press(Hex h);
  void drag(Hex h);
  std::string release();
  void cancel() { walk_.reset(); }
  bool is_dragging() const { return walk_.has_value(); }
  const char* prompt() const;

  std::string change(std::size_t i, const Expectation& now);
  std::string remove(std::size_t i);
  std::string take_computed(std::size_t i);
  /// Returns what is computed for each, in their order.
  const std::vector<ComputedExpectation>& computed_now();

  /// Returns the hexes of the drag, or of the selected expectation.
  std::vector<Hex> lit() const;

 private:
  const std::vector<DraftExpectation>& all() const { return draft_.now().expectations; }
  std::string add(Expectation expectation);
  std::string add_move(const std::vector<Hex>& hexes);
  std::string add_retreat(Hex h);
  std::string toggle(Hex h);
  std::string folder() const;

  MapDraft& draft_;
  const EditFiles& files_;
  RuleLibrary rules_;
  std::optional<std::size_t> selected_;
  std::optional<HexWalk> walk_;
  std::shared_ptr<const MapDraft::State> computed_for_;
  std::vector<ComputedExpectation> computed_;
};

}  // namespace rearguard
