// Labels, victory hexes and home edges of a map in its text.

#include <algorithm>

#include "hexmap/hex_map.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {
namespace {

/// Returns a label or victory hex of the text as a map is written: its hex in the usual form, and no values
/// that need not be stated.
Node as_written(Node record, const Grid& grid) {
  std::erase_if(record.members, [](const Member& m) {
    return (m.key == "size" && m.value.text == "1") || (m.key == "side" && m.value.text.empty());
  });
  for (Member& m : record.members) {
    const auto hex = m.key == "hex" ? grid.parse(m.value.text) : std::nullopt;
    if (hex) m.value.text = grid.number(*hex);
  }
  return record;
}

/// Finds for each entry of a map the record of the text that stays as it is, or else the first one of the
/// same hex, in the order of both.
std::vector<RecordTarget> matched(const std::vector<Node>& old, const std::vector<Node>& entries) {
  std::vector<RecordTarget> wanted;
  auto next = old.begin();
  for (const Node& entry : entries) {
    auto record = std::find_if(next, old.end(), [&](const Node& o) { return same_value(o, entry); });
    if (record == old.end()) {
      record = std::find_if(next, old.end(), [&](const Node& o) {
        return o.find("hex") != nullptr && same_value(*o.find("hex"), *entry.find("hex"));
      });
    }
    wanted.push_back({entry});
    if (record == old.end()) continue;
    wanted.back().old_index = static_cast<std::size_t>(record - old.begin());
    next = record + 1;
  }
  return wanted;
}

}  // namespace

std::string redrawn_names(std::string_view text, const MapPlace& place, const HexMap& map) {
  const Node names = names_document(map);
  std::string now(text);
  for (const char* list : {"labels", "victory_hexes"}) {
    const MapPlace path = below(place, {list});
    std::vector<Node> old = records_in(now, path);
    for (Node& record : old) record = as_written(std::move(record), map.grid());
    now = with_records(now, path, old, matched(old, names.find(list)->items));
  }
  return now;
}

std::string with_home_edges(std::string_view text, const MapPlace& place, const HexMap& old,
                            const HexMap& map) {
  return with_table(text, below(place, {"home"}), *names_document(old).find("home"),
                    *names_document(map).find("home"));
}

}  // namespace rearguard
