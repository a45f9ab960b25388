#pragma once
// What differs between two playtests, as text and as JSON.

#include "src/extras/playtest/playtest_reader.h"

namespace rearguard {

/// Lists all results, and the rules and places whose difference stands out; says how many of the numbers
/// compared would seem to differ by chance alone.
std::string comparison_text(const PlaytestDocument& first, const PlaytestDocument& second);
/// Keys: first, second (file, scenario, rules, games), compared, beyond_chance, expected_by_chance, results,
/// rules and places (each with what, first, second, difference, low, high, within_chance, stands_out).
std::string comparison_json(const PlaytestDocument& first, const PlaytestDocument& second);

}  // namespace rearguard
