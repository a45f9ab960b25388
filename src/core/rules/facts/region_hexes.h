#pragma once
// The hexes of the regions that rules name, on a board: stated by the map, the position or the question, or
// traced.

#include <optional>
#include <string_view>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct RuleSet;

/// The region that every question has: the hex where the retreat starts.
inline constexpr std::string_view start_region = "start";

/// Tests whether a region has been stated for a question, so that its hexes are known. A region that is
/// divided by side states a side's part only if it names the side; the part of the enemies, if it names an
/// enemy side. The sources of a trace are not asked for.
bool is_stated(const Position& position, const RetreatQuestion& question, const RegionUse& use);

/// Returns the hexes of a region, ascending; none if it is not stated.
std::vector<Hex> region_hexes(const Position& position, const RuleSet& rule_set,
                              const RetreatQuestion& question, const RegionUse& use);

bool in_region(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
               const RegionUse& use, Hex h);

/// Returns the hexes of the map where a trace begins, ascending.
std::vector<Hex> trace_sources(const Position& position, const RuleSet& rule_set,
                               const RetreatQuestion& question, const TraceRule& trace);

}  // namespace rearguard
