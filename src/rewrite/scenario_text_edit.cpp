// Edits what a scenario states besides its position: name, rules, sides, turns, victory conditions.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/document/document.h"
#include "src/document/document_text.h"
#include "src/document/toml_text.h"
#include "src/rewrite/map_text_edit.h"
#include "src/rewrite/map_text_passes.h"
#include "src/rewrite/text_outline.h"
#include "src/rewrite/text_records.h"
#include "src/rewrite/text_values.h"

namespace rearguard {

namespace {

std::string one_line_of(const Node& value) {
  return json_value(value);
}

std::string with_victory(std::string_view text, const Node& document,
                         const std::vector<ScenarioRecord>& victory) {
  const TextOutline outline = outline_of(text);
  const TextRecords records(text, outline, {"victory"});
  const auto raw = [&](const Node& value) { return outline.is_json ? json_value(value) : toml_value(value); };
  const Node* list = document.find("victory");
  std::vector<RecordChange> changes(records.size());
  for (RecordChange& change : changes) change.is_removed = true;
  std::vector<std::vector<RawField>> added;
  for (const ScenarioRecord& one : victory) {
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

std::string with_scenario(std::string_view text, const ScenarioTarget& target, const Renumbering& change) {
  std::string now(text);
  if (change.changes_anything()) {
    const TextOutline outline = outline_of(now);
    std::vector<TextChange> changes;
    outline.for_each([&](const std::vector<std::string>& path, const TextMember& member) {
      if (path.size() < 2 || path.front() != "hints" || path.back() != "hex") return;
      if (const auto number = change.number(string_at(now, member.value)))
        changes.push_back({member.value.span, toml_string(*number)});
    });
    now = changed_text(now, std::move(changes));
  }
  const auto document = parse_document(now, "");
  if (!document) return now;
  now = with_victory(now, *document, target.victory);
  for (const Member& m : target.values.members) {
    const Node* before = document->find(m.key);
    if (before == nullptr || one_line_of(*before) != one_line_of(m.value))
      now = with_value(now, {m.key}, m.value);
  }
  return now;
}

}  // namespace rearguard
