#pragma once
// The tool for a scenario: what it tells the players, turns, sides, victory conditions and levels, early
// ends, hints and arrivals. A change that the reader of scenarios refuses is taken back, with its sentence.

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/edit/edit_files.h"

namespace rearguard {

class ScenarioTool {
 public:
  ScenarioTool(MapDraft& draft, const EditFiles& files) : draft_(draft), files_(files), rules_("") {}

  void set_rules_folder(const std::string& folder) { rules_ = RuleLibrary(folder); }
  /// Returns the names of the shipped rules; with `plays` only of those with a sequence of play.
  std::vector<std::string> shipped_rules(bool plays) const;
  /// Returns why a scenario cannot be played under these rules; empty: it can.
  std::string rules_problem(const std::string& name) const;

  struct Entry {
    std::string list;
    std::size_t index = 0;
  };
  /// What a click on the map is for: nothing, a victory condition or a hint, or the hexes of entry of a unit.
  using Selection = std::variant<std::monostate, Entry, std::string>;
  void select(Selection selection) { selection_ = std::move(selection); }
  bool has_selection() const;
  std::optional<std::size_t> selected_in(const std::string& list) const;
  std::string selected_unit() const;  ///< id; empty: none
  /// Selects the next victory condition (-1: the previous one).
  void step(int by);

  /// The names that hints may use.
  struct RuleWords {
    std::vector<std::string> phases, actions, states;
  };
  /// Returns those of the rules of the scenario; none if they cannot be read.
  const RuleWords& rule_words();

  /// The following return why a change is impossible; empty: it is done.
  std::string click(Hex h);
  std::string change(const std::string& step, const DraftScenario& scenario);
  std::string set_arrival(const std::string& id, const std::optional<ArrivalSetup>& arrival);
  std::string set_rules(const std::string& name);
  /// Returns the stars of the map that no victory condition holds.
  std::vector<VictoryHex> free_stars() const;
  /// Adds a condition for each of them, with its points and its side.
  std::string hold_stars();
  /// Adds an entry to a list, and selects it.
  std::string add_entry(const std::string& list, const Node& table);
  /// Replaces an entry; nothing removes it.
  std::string set_entry(const Entry& entry, const std::optional<Node>& table);

  std::vector<Hex> lit() const;

 private:
  /// Ends the open step, or takes it back if the document would be invalid. Returns the first problem.
  std::string finish();
  std::string click_condition(std::size_t i, const std::string& number);
  std::string click_hint(std::size_t i, const std::string& number);

  MapDraft& draft_;
  const EditFiles& files_;
  RuleLibrary rules_;
  Selection selection_;
  std::string words_of_;  ///< the rules that `words_` are of
  RuleWords words_;
};

}  // namespace rearguard
