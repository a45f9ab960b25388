// Edits what a scenario states besides its position: name, rules, sides, turns, briefing, and its lists.

#include <algorithm>

#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "src/core/document/toml_text.h"
#include "src/play/record/scenario_units.h"
#include "src/workshop/rewrite/edit_targets.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_outline.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {

namespace {

std::string one_line_of(const Node& value) {
  return json_value(value);
}

/// Returns whether a key of a scenario belongs neither to its position nor to its lists.
bool states_more(const std::string& key) {
  const auto of_position = scenario_position_keys();
  return key != "rearguard" && std::find(of_position.begin(), of_position.end(), key) == of_position.end() &&
         std::find(scenario_list_keys.begin(), scenario_list_keys.end(), key) == scenario_list_keys.end();
}

std::string with_list(std::string_view text, const Node& document, const std::string& key,
                      const std::vector<ScenarioRecord>& wanted) {
  const TextOutline outline = outline_of(text);
  const TextRecords records(text, outline, {key});
  const auto raw = [&](const Node& value) { return outline.is_json ? json_value(value) : toml_value(value); };
  const Node* list = document.find(key);
  std::vector<RecordChange> changes(records.size());
  for (RecordChange& change : changes) change.is_removed = true;
  std::vector<std::vector<RawField>> added;
  for (const ScenarioRecord& one : wanted) {
    const bool is_old = one.old_index && *one.old_index < records.size() && list != nullptr &&
                        list->items.size() == records.size();
    if (!is_old) {
      std::vector<RawField> fields;
      for (const Member& m : one.table.members) fields.emplace_back(m.key, raw(m.value));
      added.push_back(std::move(fields));
      continue;
    }
    RecordChange& change = changes[*one.old_index];
    const Node& was = list->items[*one.old_index];
    change.is_removed = false;
    for (const Member& m : one.table.members) {
      const Node* before = was.find(m.key);
      if (before == nullptr || one_line_of(*before) != one_line_of(m.value))
        change.fields.emplace_back(m.key, raw(m.value));
    }
    for (const Member& m : was.members) {
      if (one.table.find(m.key) == nullptr) change.fields.emplace_back(m.key, std::nullopt);
    }
  }
  return changed_text(text, records.change(changes, added));
}

}  // namespace

std::string with_scenario(std::string_view text, const ScenarioTarget& target) {
  const auto document = parse_document(text, "");
  if (!document) return std::string(text);
  std::string now(text);
  for (const auto& [key, records] : target.lists) now = with_list(now, *document, key, records);
  for (const Member& m : target.values.members) {
    const Node* before = document->find(m.key);
    if (before != nullptr && one_line_of(*before) == one_line_of(m.value)) continue;
    now = with_value(now, {m.key}, m.value);
  }
  for (const Member& m : document->members) {
    if (states_more(m.key) && target.values.find(m.key) == nullptr) now = without_value(now, {m.key});
  }
  return now;
}

}  // namespace rearguard
