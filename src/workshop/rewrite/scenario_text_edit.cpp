// Edits what a scenario states besides its position: name, rules, sides, turns, briefing, and its lists.

#include <algorithm>

#include "src/play/record/scenario_units.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {

namespace {

/// Returns whether a key of a scenario belongs neither to its position nor to its lists.
bool states_more(const std::string& key) {
  const auto of_position = scenario_position_keys();
  return key != "rearguard" && std::ranges::find(of_position, key) == of_position.end() &&
         std::ranges::find(scenario_list_keys, key) == scenario_list_keys.end();
}

}  // namespace

std::string with_scenario(std::string_view text, const ScenarioTarget& target) {
  const auto document = parse_document(text, "");
  if (!document) return std::string(text);
  std::string now(text);
  for (const auto& [key, records] : target.lists)
    now = with_records(now, {key}, records_in(now, {key}), records);
  for (const Member& m : target.values.members) {
    const Node* before = document->find(m.key);
    if (before == nullptr || !same_value(*before, m.value)) now = with_value(now, {m.key}, m.value);
  }
  for (const Member& m : document->members) {
    if (states_more(m.key) && target.values.find(m.key) == nullptr) now = without_value(now, {m.key});
  }
  return now;
}

}  // namespace rearguard
