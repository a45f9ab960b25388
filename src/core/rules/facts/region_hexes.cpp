#include "src/core/rules/facts/region_hexes.h"

#include <algorithm>
#include <array>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Calls `visit` with every stated list that is part of a region.
template <class Visit>
void for_each_list(const Position& position, const RetreatQuestion& question, const RegionUse& use,
                   Visit visit) {
  const NamedRegion* region = position.region(use.name);
  if (region == nullptr) return;
  if (use.side == RegionSide::any && !region->is_divided) visit(region->hexes);
  const SideIndex side = position.unit(question.unit).side;
  for (const auto& [name, hexes] : region->by_side) {
    const bool is_part =
        use.side == RegionSide::any ||
        (use.side == RegionSide::own ? name == position.sides()[side] : position.is_enemy_side(side, name));
    if (is_part) visit(hexes);
  }
}

const std::vector<Hex>* known_trace(const RetreatQuestion& question, const std::string& name) {
  if (question.traced == nullptr) return nullptr;
  const auto known = question.traced->find(name);
  return known == question.traced->end() ? nullptr : &known->second;
}

std::vector<Hex> flooded(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
                         const TraceRule& trace) {
  const HexMap& map = position.map();
  const Hex start = position.unit(question.unit).hex;
  std::vector<Hex> found = trace_sources(position, rule_set, question, trace);
  std::vector<bool> is_found(map.grid().size());
  for (const Hex h : found) is_found[map.grid().index(h)] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Hex from = found[i];
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(from, direction(d));
      if (!map.exists(to) || is_found[map.grid().index(to)]) continue;
      const std::array<Hex, 3> path{start, from, to};
      const AtomStep at{position, rule_set, question, path, 2};
      if (!atom_of(trace.over.property).holds(at, trace.over)) continue;
      is_found[map.grid().index(to)] = true;
      found.push_back(to);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

bool is_stated(const Position& position, const RetreatQuestion& question, const RegionUse& use) {
  if (use.trace != nullptr || use.name == start_region) return true;
  const NamedRegion* region = position.region(use.name);
  if (region == nullptr) return false;
  if (use.side == RegionSide::any) return true;
  bool found = false;
  for_each_list(position, question, use, [&](const std::vector<Hex>&) { found = true; });
  return found;
}

std::vector<Hex> region_hexes(const Position& position, const RuleSet& rule_set,
                              const RetreatQuestion& question, const RegionUse& use) {
  if (use.trace != nullptr) {
    const std::vector<Hex>* known = known_trace(question, use.name);
    return known != nullptr ? *known : flooded(position, rule_set, question, *use.trace);
  }
  if (use.name == start_region) return {position.unit(question.unit).hex};
  std::vector<Hex> all;
  for_each_list(position, question, use,
                [&](const std::vector<Hex>& hexes) { all.insert(all.end(), hexes.begin(), hexes.end()); });
  sort_region(all);
  return all;
}

bool in_region(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
               const RegionUse& use, Hex h) {
  if (!position.map().exists(h)) return false;
  if (use.trace != nullptr) {
    if (const std::vector<Hex>* known = known_trace(question, use.name))
      return std::binary_search(known->begin(), known->end(), h);
    const std::vector<Hex> hexes = flooded(position, rule_set, question, *use.trace);
    return std::binary_search(hexes.begin(), hexes.end(), h);
  }
  if (use.name == start_region) return h == position.unit(question.unit).hex;
  bool found = false;
  for_each_list(position, question, use, [&](const std::vector<Hex>& hexes) {
    found = found || std::binary_search(hexes.begin(), hexes.end(), h);
  });
  return found;
}

std::vector<Hex> trace_sources(const Position& position, const RuleSet& rule_set,
                               const RetreatQuestion& question, const TraceRule& trace) {
  const HexMap& map = position.map();
  std::vector<Hex> sources;
  for (const AnchorMember& member : anchor_members(position, rule_set, question, trace.from)) {
    if (!member.line) {
      if (map.exists(member.hex)) sources.push_back(member.hex);
      continue;
    }
    for (std::size_t i = 0; i < map.grid().size(); ++i) {
      const Hex h = map.grid().hex_at(i);
      if (map.exists(h) && distance_to_line(map.grid(), h, *member.line) == 0) sources.push_back(h);
    }
  }
  sort_region(sources);
  return sources;
}

}  // namespace rearguard
