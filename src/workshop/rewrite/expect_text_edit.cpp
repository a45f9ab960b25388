// Edits the expectations and the accepted warnings of a map in its text.

#include <algorithm>

#include "hexmap/hex_map.h"
#include "src/core/document/document.h"
#include "src/core/document/document_text.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/workshop/audit/expect_writer.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_outline.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {

namespace {

class ExpectEdit {
 public:
  ExpectEdit(std::string_view text, const MapPlace& place, const HexMap& map)
      : text_(text),
        outline_(outline_of(text)),
        map_(map),
        records_(text_, outline_, below(place, {"expect"})) {
    read_old(place);
  }

  std::string with(const std::vector<ExpectationTarget>& wanted) {
    std::vector<RecordChange> changes(records_.size());
    for (RecordChange& change : changes) change.is_removed = true;
    std::vector<std::vector<RawField>> added;
    for (const ExpectationTarget& one : wanted) {
      const Node node = expectation_node(one.expectation, map_.grid(), map_.chart());
      if (one.old_index && *one.old_index < records_.size()) {
        changes[*one.old_index].is_removed = false;
        changes[*one.old_index].fields = differences(*one.old_index, node);
      } else {
        std::vector<RawField> fields;
        for (const Member& m : node.members) fields.emplace_back(m.key, raw(m.value));
        added.push_back(std::move(fields));
      }
    }
    return changed_text(text_, records_.change(changes, added));
  }

 private:
  std::string raw(const Node& value) const {
    return outline_.is_json ? json_value(value) : toml_value(value);
  }

  /// Reads each by itself, so that one that no longer reads leaves the others alone.
  void read_old(const MapPlace& place) {
    old_.resize(records_.size());
    const auto document = parse_document(text_, "");
    const Node* at = document ? &*document : nullptr;
    for (const std::string& key : below(place, {"expect"})) at = at == nullptr ? nullptr : at->find(key);
    if (at == nullptr || at->items.size() != old_.size()) return;
    for (std::size_t i = 0; i < old_.size(); ++i) {
      Problems problems("");
      const auto read =
          read_expectations(list_node({at->items[i]}), map_.grid(), map_.chart(), std::nullopt, problems);
      if (!read.empty()) old_[i] = expectation_node(read.front().expectation, map_.grid(), map_.chart());
    }
  }

  std::vector<std::pair<std::string, std::optional<std::string>>> differences(std::size_t record,
                                                                              const Node& now) const {
    std::vector<std::pair<std::string, std::optional<std::string>>> fields;
    const std::optional<Node>& was = old_[record];
    for (const Member& m : now.members) {
      const Node* before = was ? was->find(m.key) : nullptr;
      if (before == nullptr || raw(*before) != raw(m.value)) fields.emplace_back(m.key, raw(m.value));
    }
    if (!was) return fields;
    for (const Member& m : was->members) {
      if (now.find(m.key) == nullptr) fields.emplace_back(m.key, std::nullopt);
    }
    return fields;
  }

  std::string_view text_;
  TextOutline outline_;
  const HexMap& map_;
  TextRecords records_;
  std::vector<std::optional<Node>> old_;  ///< as the writer writes it
};

}  // namespace

std::string with_expectations(std::string_view text, const MapPlace& place, const HexMap& map,
                              const std::vector<ExpectationTarget>& list) {
  return ExpectEdit(text, place, map).with(list);
}

std::string with_accepted(std::string_view text, const MapPlace& place, const Grid& grid,
                          const std::vector<AcceptTarget>& list) {
  const TextOutline outline = outline_of(text);
  const TextRecords records(text, outline, below(place, {"accept"}));
  std::vector<RecordChange> changes(records.size());
  for (RecordChange& change : changes) change.is_removed = true;
  std::vector<std::vector<RawField>> added;
  for (const AcceptTarget& one : list) {
    if (one.old_index && *one.old_index < records.size()) {
      changes[*one.old_index].is_removed = false;
      continue;
    }
    std::vector<RawField> fields{{"finding", toml_string(one.accepted.check)}};
    std::vector<std::string> numbers;
    for (const Hex h : one.accepted.hexes) numbers.push_back(grid.number(h));
    if (!numbers.empty()) fields.emplace_back("at", raw_strings(numbers));
    fields.emplace_back("text", toml_string(one.accepted.text));
    added.push_back(std::move(fields));
  }
  return changed_text(text, records.change(changes, added));
}

}  // namespace rearguard
