#include "src/core/io/positions/question_regions.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/named_regions.h"
#include "hexmap/one_line.h"
#include "src/core/board/position.h"

namespace rearguard {
namespace {

std::optional<std::string> state_region(const std::optional<std::vector<std::string>>& entries,
                                        const std::string& name, Position& position) {
  if (!entries) return std::nullopt;
  const HexMap& map = position.map();
  std::vector<Hex> hexes;
  for (const std::string& entry : *entries) {
    if (const auto problem = add_region_hexes(
            map.grid(), entry, [&](Hex h) { return map.exists(h); }, hexes))
      return fmt::format("{}: {}", name, one_line(*problem, 200));
  }
  position.state_region(name, std::move(hexes));
  return std::nullopt;
}

}  // namespace

QuestionRegions read_question_regions(TableReader& table) {
  QuestionRegions regions;
  regions.vacated = table.strings("vacated");
  regions.defender_hexes = table.strings("defender_hexes");
  regions.entered = table.strings("entered");
  regions.fresh = table.boolean("fresh").value_or(false);
  return regions;
}

std::optional<std::string> state_regions(const QuestionRegions& regions, const std::string& unit,
                                         Position& position) {
  if (regions.fresh) {
    position.state_region("vacated", {});
    if (const auto u = position.find(unit)) position.state_region("defender-hexes", {position.unit(*u).hex});
  }
  if (auto problem = state_region(regions.vacated, "vacated", position)) return problem;
  if (auto problem = state_region(regions.defender_hexes, "defender-hexes", position)) return problem;
  return state_region(regions.entered, "entered", position);
}

std::optional<std::vector<std::string>> parse_region_option(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  std::vector<std::string> entries;
  if (*text == "none") return entries;
  std::size_t begin = 0;
  while (begin <= text->size()) {
    const std::size_t end = std::min(text->find(',', begin), text->size());
    entries.push_back(text->substr(begin, end - begin));
    begin = end + 1;
  }
  return entries;
}

}  // namespace rearguard
