#pragma once
// What a scenario states besides its position, while it is set up.

#include "src/workshop/rewrite/edit_targets.h"

namespace rearguard {

struct DroppedItems;

struct DraftScenario {
  Node values;          ///< the keys of the document but those of the position and the lists
  ScenarioLists lists;  ///< each of `scenario_list_keys`, perhaps without entries
};

/// Returns what the document of a scenario states besides its position.
DraftScenario scenario_in(const Node& document);
/// Returns it on another grid, whose hex `origin` was `from.first`. Hexes off the grid are dropped, and with
/// its last hex a condition; a hint there points nowhere.
DraftScenario reworked(DraftScenario scenario, const Grid& from, const Grid& to, Printed origin,
                       DroppedItems& dropped);
/// Moves hexes of entry likewise; none may remain.
ArrivalSetup reworked(ArrivalSetup arrival, const Grid& from, const Grid& to, Printed origin);
/// Renames a side wherever the scenario names it.
void rename_side(DraftScenario& scenario, const std::string& from, const std::string& to);

/// Read and change a value: a string, a whole number, a list of strings. They read an empty string, 0 or an
/// empty list where there is none.
std::string text_at(const Node& table, const std::string& key);
int whole_at(const Node& table, const std::string& key);
std::vector<std::string> texts_at(const Node& table, const std::string& key);
void set_at(Node& table, const std::string& key, Node value);
void remove_at(Node& table, const std::string& key);

}  // namespace rearguard
