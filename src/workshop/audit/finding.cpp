#include "src/workshop/audit/finding.h"

#include <algorithm>

#include "hexmap/hex_map.h"
#include "src/core/io/maps/accepted_reader.h"
#include "src/core/io/maps/catalogue.h"

namespace rearguard {

std::string word_list(const std::vector<std::string>& words, const char* before_last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? std::string(" ") + before_last + " " : ", ";
    text += words[i];
  }
  return text;
}

std::string hex_list(const Grid& grid, const std::vector<Hex>& hexes, std::size_t max_listed) {
  std::vector<std::string> words;
  const std::size_t shown = hexes.size() <= max_listed ? hexes.size() : max_listed - 1;
  for (std::size_t i = 0; i < shown; ++i) words.push_back(grid.number(hexes[i]));
  if (shown < hexes.size()) words.push_back(std::to_string(hexes.size() - shown) + " more");
  return word_list(words);
}

std::string side_list(const Grid& grid, const std::vector<AdjacentHexes>& sides, const char* between) {
  constexpr std::size_t max_shown = 6;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(sides.size(), max_shown); ++i)
    words.push_back(grid.number(sides[i].first) + between + grid.number(sides[i].second));
  if (words.size() < sides.size()) words.push_back(std::to_string(sides.size() - words.size()) + " more");
  return word_list(words);
}

std::vector<Hex> hexes_of(const std::vector<AdjacentHexes>& sides) {
  std::vector<Hex> hexes;
  for (const auto& [a, b] : sides) hexes.insert(hexes.end(), {a, b});
  return hexes;
}

bool is_accepted(const std::vector<AcceptedFinding>& accepted, const Finding& finding) {
  return std::ranges::any_of(accepted, [&](const AcceptedFinding& entry) {
    if (entry.check != finding.name) return false;
    return entry.hexes.empty() || std::ranges::all_of(finding.hexes, [&](Hex h) {
             return std::ranges::find(entry.hexes, h) != entry.hexes.end();
           });
  });
}

namespace {

constexpr int open_radius = 4;  ///< hexes: no retreat trap is caused farther away

/// Tests whether every class can take every step round a hex.
bool is_open_round(const HexMap& map, Hex centre) {
  for (std::size_t i = 0; i < map.terrains().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (!map.exists(h) || distance(h, centre) > open_radius) continue;
    for (int d = 0; d < direction_count; ++d) {
      if (!map.exists(neighbour(h, direction(d)))) continue;
      for (std::size_t c = 0; c < map.chart().classes.size(); ++c) {
        if (!map.step_cost(h, direction(d), static_cast<ClassId>(c))) return false;
      }
    }
  }
  return true;
}

}  // namespace

std::vector<Finding> stale_acceptances(const HexMap& map, const std::vector<AcceptedFinding>& accepted,
                                       const std::vector<Finding>& all, bool knows_rules) {
  std::vector<Finding> stale;
  for (std::size_t i = 0; i < accepted.size(); ++i) {
    const auto covers = [&](const Finding& finding) { return is_accepted({accepted[i]}, finding); };
    if (!looks_at_map_alone(accepted[i].check) || std::ranges::any_of(all, covers)) continue;
    const std::vector<Hex>& hexes = accepted[i].hexes;
    const bool may_be_there =
        accepted[i].check == "retreat-trap" && !knows_rules &&
        (hexes.empty() || !std::ranges::all_of(hexes, [&](Hex h) { return is_open_round(map, h); }));
    if (may_be_there) continue;
    const std::string where = hexes.empty() ? "" : " in " + hex_list(map.grid(), hexes);
    stale.push_back({"stale-accept",
                     "there is no finding " + accepted[i].check + where +
                         " any more that this entry could accept; remove it, or correct its hexes",
                     hexes,
                     {Subject::Kind::acceptance, i}});
  }
  return stale;
}

}  // namespace rearguard
