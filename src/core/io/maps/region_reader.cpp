#include "src/core/io/maps/region_reader.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace rearguard {
namespace {

/// Names that mean something else wherever a region is expected.
constexpr std::array<std::string_view, 12> taken_names = {
    "enemies", "friends", "any",       "causing-units", "mover",      "engaged",
    "leader",  "start",   "home-edge", "known-enemies", "enemy-line", "retreat-direction"};
/// Regions that a question or a position states, never a map.
constexpr std::array<std::string_view, 3> of_questions = {"vacated", "defender-hexes", "entered"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> read_entries(const Node& node, const std::string& what, Problems& problems) {
  if (node.kind == Node::Kind::array)
    return read_strings(node, what, problems).value_or(std::vector<std::string>{});
  problems.add(node.place, fmt::format("{} must be an array of hex numbers and rectangles such as "
                                       "\"0101-0312\", or a table of such arrays by side, not {}",
                                       what, kind_name(node.kind)));
  return {};
}

RegionSetup read_region(const Member& member, Problems& problems) {
  RegionSetup region;
  const std::string what = "the region " + value_text(member.key);
  region.is_divided = member.value.kind == Node::Kind::table;
  if (!region.is_divided) {
    region.hexes = read_entries(member.value, what, problems);
    return region;
  }
  for (const Member& side : member.value.members)
    region.by_side[side.key] =
        read_entries(side.value, fmt::format("{} of {}", what, value_text(side.key)), problems);
  return region;
}

}  // namespace

std::map<std::string, RegionSetup> read_regions(const Node& table, bool of_map, Problems& problems) {
  std::map<std::string, RegionSetup> regions;
  for (const Member& m : table.members) {
    if (contains(taken_names, m.key)) {
      problems.add(m.place,
                   fmt::format("{} has a meaning in rule files already: give the region another name",
                               value_text(m.key)));
    } else if (of_map && contains(of_questions, m.key)) {
      problems.add(m.place, fmt::format("the region {} belongs to a question or a position, not to a map",
                                        value_text(m.key)));
    } else {
      regions[m.key] = read_region(m, problems);
    }
  }
  return regions;
}

Place place_of_entry(const Node& table, const std::string& name, const std::string& side, std::size_t index) {
  const Node* region = table.find(name);
  if (region != nullptr && !side.empty()) region = region->find(side);
  if (region == nullptr) return table.place;
  return index < region->items.size() ? region->items[index].place : region->place;
}

}  // namespace rearguard
