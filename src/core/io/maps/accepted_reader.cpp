#include "src/core/io/maps/accepted_reader.h"

#include <algorithm>

#include "hexmap/nearest_name.h"
#include "src/core/document/source_text.h"
#include "src/core/io/maps/catalogue.h"
#include "src/core/io/maps/chart_reader.h"
#include "src/core/io/maps/expect_reader.h"

namespace rearguard {
namespace {

std::vector<std::string> warnings() {
  std::vector<std::string> names;
  for (const CheckText& check : check_catalogue()) {
    if (!check.is_error) names.emplace_back(check.name);
  }
  return names;
}

}  // namespace

std::vector<AcceptedFinding> read_accepted(const Node& entries, const Grid& grid, Problems& problems) {
  const std::vector<std::string> names = warnings();
  std::vector<AcceptedFinding> accepted;
  for (const Node& item : entries.items) {
    TableReader table(item, "an entry of `accept`", problems, keys_of("acceptance"));
    AcceptedFinding entry;
    const Node* finding = table.find("finding", Need::required);
    if (finding != nullptr) {
      const auto text = read_string(*finding, "`finding`", problems);
      if (text && std::find(names.begin(), names.end(), *text) == names.end())
        problems.add(finding->place, "there is no warning " + value_text(*text) + did_you_mean(*text, names));
      entry.check = text.value_or("");
    }
    if (const Node* at = table.array("at")) {
      for (const Node& node : at->items) {
        const auto text = read_string(node, "each entry of `at`", problems);
        const auto hex = text ? grid.parse(*text) : std::nullopt;
        if (hex) entry.hexes.push_back(*hex);
        if (text && !hex) problems.add(node.place, value_text(*text) + " is not a hex number of this map");
      }
    }
    entry.text = table.string("text", Need::required).value_or("");
    mark_map_keys_known(table);
    table.finish();
    accepted.push_back(std::move(entry));
  }
  return accepted;
}

std::vector<AcceptedFinding> accepted_in(const Node& document, const Grid& grid) {
  const Node* entries = map_part(document).find("accept");
  if (entries == nullptr || entries->kind != Node::Kind::array) return {};
  Problems problems("");
  return read_accepted(*entries, grid, problems);
}

}  // namespace rearguard
