#pragma once
// How much a name of a rule file stands for, with all that the names in it stand for in turn: names that each
// name another twice double at every step. Private to io.

#include <cstddef>

#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct TraceRule;

/// Properties, groups and conditions that one name may stand for.
inline constexpr std::size_t max_parts_of_name = 20'000;
/// Properties, groups and conditions that all names used in a file may stand for together.
inline constexpr std::size_t max_parts_of_file = 400'000;

/// Definitions, groups, regions or moves that may refer to each other in a row.
inline constexpr std::size_t max_names_in_row = 100;
/// Moves of one file.
inline constexpr std::size_t max_moves = 1'000;
/// Clauses of one move.
inline constexpr std::size_t max_clauses = 4'000;
/// Clauses and results that the moves of a file may have together, with those that each inherits.
inline constexpr std::size_t max_clauses_of_moves = 200'000;

/// Counts the properties, groups and conditions in a part, at most up to `limit`.
std::size_t count_parts(const PropertyUse& use, std::size_t limit);
std::size_t count_parts(const UnitGroup& group, std::size_t limit);
std::size_t count_parts(const TraceRule& trace, std::size_t limit);

}  // namespace rearguard
