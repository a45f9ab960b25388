// Edits the expectations and the accepted warnings of a map in its text.

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/workshop/audit/expect_writer.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"

namespace rearguard {

namespace {

/// Reads each expectation by itself, so that one that no longer reads leaves the others alone, and writes it
/// as the writer does. Of one that does not read nothing is known.
std::vector<Node> expectations_in(std::string_view text, const std::vector<std::string>& path,
                                  const HexMap& map) {
  std::vector<Node> records = records_in(text, path);
  for (Node& record : records) {
    Problems problems("");
    const auto read = read_expectations(list_node({record}), map.grid(), map.chart(), std::nullopt, problems);
    record =
        read.empty() ? table_node() : expectation_node(read.front().expectation, map.grid(), map.chart());
  }
  return records;
}

}  // namespace

std::string with_expectations(std::string_view text, const MapPlace& place, const HexMap& map,
                              const std::vector<ExpectationTarget>& list) {
  const MapPlace path = below(place, {"expect"});
  std::vector<RecordTarget> wanted;
  for (const ExpectationTarget& one : list)
    wanted.push_back({expectation_node(one.expectation, map.grid(), map.chart()), one.old_index});
  return with_records(text, path, expectations_in(text, path, map), wanted);
}

std::string with_accepted(std::string_view text, const MapPlace& place, const Grid& grid,
                          const std::vector<AcceptTarget>& list) {
  const MapPlace path = below(place, {"accept"});
  const std::vector<Node> old = records_in(text, path);
  std::vector<RecordTarget> wanted;
  for (const AcceptTarget& one : list) {
    if (one.old_index && *one.old_index < old.size()) {
      wanted.push_back({old[*one.old_index], one.old_index});
      continue;
    }
    Node table = table_node();
    add_member(table, "finding", text_node(one.accepted.check));
    std::vector<std::string> numbers;
    for (const Hex h : one.accepted.hexes) numbers.push_back(grid.number(h));
    if (!numbers.empty()) add_member(table, "at", texts_node(numbers));
    add_member(table, "text", text_node(one.accepted.text));
    wanted.push_back({std::move(table)});
  }
  return with_records(text, path, old, wanted);
}

}  // namespace rearguard
