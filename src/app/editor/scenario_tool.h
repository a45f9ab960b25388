#pragma once
// The tool for a scenario: turns, sides, victory conditions and arrivals. A change that the reader of
// scenarios refuses is taken back, with its sentence.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/edit/draft_scenario.h"
#include "src/edit/edit_files.h"
#include "src/edit/map_draft.h"
#include "src/io/rules_reader.h"

namespace rearguard {

class ScenarioTool {
 public:
  ScenarioTool(MapDraft& draft, const EditFiles& files) : draft_(draft), files_(files), rules_("") {}

  /// The folder of the shipped rules.
  void set_rules_folder(const std::string& folder) { rules_ = RuleLibrary(folder); }
  std::vector<std::string> shipped_rules() const { return rules_.shipped_names(); }
  /// Returns why a scenario cannot be played under these rules; empty: it can.
  std::string rules_problem(const std::string& name) const;

  /// What a click on the map adds a hex to: nothing, a victory condition, or the hexes of entry of a unit.
  using Selection = std::variant<std::monostate, std::size_t, std::string>;
  void select(Selection selection) { selection_ = std::move(selection); }
  bool has_selection() const;
  std::optional<std::size_t> selected_condition() const;
  std::string selected_unit() const;  ///< id; empty: none
  /// Selects the next condition that names hexes (-1: the previous one).
  void step(int by);

  /// The following return why a change is impossible; empty: it is done.
  std::string click(Hex h);
  std::string change(const std::string& step, const DraftScenario& scenario);
  std::string set_arrival(const std::string& id, const std::optional<ArrivalSetup>& arrival);
  std::string set_rules(const std::string& name);
  std::string add_condition();

  std::vector<Hex> lit() const;

 private:
  /// Ends the open step, or takes it back if the document would be invalid. Returns the first problem.
  std::string finish();

  MapDraft& draft_;
  const EditFiles& files_;
  RuleLibrary rules_;
  Selection selection_;
};

}  // namespace rearguard
