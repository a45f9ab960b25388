#include "src/extras/playtest/playtest_worth.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_map.h"
#include "src/play/game/scenario.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// Returns the hexes that units need at the start or to enter the map.
std::set<Hex> needed_hexes(const Scenario& scenario) {
  std::set<Hex> needed;
  for (const Unit& unit : scenario.start.units()) needed.insert(unit.hex);
  for (const Reinforcement& arrival : scenario.arrivals)
    needed.insert(arrival.entry_hexes.begin(), arrival.entry_hexes.end());
  return needed;
}

bool listed(const std::vector<Hex>& hexes, Hex h) {
  return std::ranges::find(hexes, h) != hexes.end();
}

}  // namespace

std::vector<WorthPlace> worth_places(const Scenario& scenario) {
  std::vector<WorthPlace> places;
  std::set<std::string> names;
  for (const VictoryRule& rule : scenario.victory) {
    const bool known =
        std::ranges::any_of(places, [&](const WorthPlace& place) { return place.hexes == rule.hexes; });
    if (rule.kind != VictoryRule::Kind::hold || rule.hexes.empty() || known) continue;
    const std::string number = scenario.map().grid().number(rule.hexes.front());
    const bool is_new = names.insert(rule.text).second;
    places.push_back({is_new ? rule.text : fmt::format("{} ({})", rule.text, number), rule.hexes});
  }
  const HexMap& map = scenario.map();
  std::map<Hexside, FeatureId> crossings;
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(static_cast<std::size_t>(key / direction_count));
    const Direction d = direction(static_cast<int>(key % direction_count));
    if (!map.exists(from) || !map.exists(neighbour(from, d))) continue;
    for (const FeatureId f : features) {
      if (is_crossing(map.chart().features[f])) crossings.insert({Hexside::of(from, d), f});
    }
  }
  for (const HelpingWay& way : bridges_of(map)) crossings.insert({way.sides.front(), way.feature});
  const auto name = [&](FeatureId feature, const char* joint, Hex from, Hex to) {
    return fmt::format("{} {}{}{}", map.chart().features[feature].name, map.grid().number(from), joint,
                       map.grid().number(to));
  };
  for (const auto& [side, feature] : crossings)
    places.push_back({name(feature, "-", side.first(), side.second()), {}, {side}});
  for (const HelpingWay& way : roads_of(map)) {
    const bool is_crossed = is_crossing(map.chart().features[way.feature]);
    if (is_crossed) continue;
    places.push_back({name(way.feature, " to ", way.sides.front().first(), way.sides.back().second()),
                      {},
                      way.sides,
                      way.feature});
  }
  return places;
}

ClosedScenario closed_scenario(const Scenario& scenario, const WorthPlace& place) {
  const std::set<Hex> needed = needed_hexes(scenario);
  std::vector<Hex> closed;
  std::vector<std::string> open;
  for (const Hex h : place.hexes) {
    if (needed.contains(h))
      open.push_back(scenario.map().grid().number(h));
    else
      closed.push_back(h);
  }
  auto map = place.lifted ? map_without(scenario.map(), *place.lifted, place.hexsides)
                          : closed_map(scenario.map(), closed, place.hexsides);
  if (!map) return {nullptr, "the map has no room for another kind of terrain or feature"};
  auto start = Position::make(std::move(map), scenario.setup);
  if (const auto* problems = std::get_if<std::vector<SetupProblem>>(&start))
    return {nullptr, problems->front().message};
  auto made = std::make_shared<Scenario>(scenario);
  made->start = std::get<Position>(std::move(start));
  for (VictoryRule& rule : made->victory)
    std::erase_if(rule.hexes, [&](Hex h) { return listed(place.hexes, h); });
  std::erase_if(made->victory, [](const VictoryRule& rule) {
    return rule.kind == VictoryRule::Kind::hold && rule.hexes.empty();
  });
  std::string note;
  if (!open.empty())
    note = fmt::format("units begin or enter in {}, which only score nothing", fmt::join(open, ", "));
  return {std::move(made), std::move(note)};
}

}  // namespace rearguard
