#pragma once
// Reads the JSON of a playtest back, to compare it with another.

#include <optional>

#include "src/core/document/diagnostic.h"
#include "src/extras/playtest/playtest_tally.h"

namespace rearguard {

struct PlaytestDocument {
  std::string file, scenario, rules;
  std::string signature;  ///< of what was played; empty: not stated
  std::uint64_t first_seed = 0;
  std::map<std::string, std::string> players;  ///< by side
  PlaytestTally tally;
  std::map<std::string, PlaytestTally> worth;  ///< results of the games without a place, by its name
  std::string changed_signature;
  std::optional<PlaytestTally> changed;
  std::map<std::uint64_t, std::string> problems;  ///< by seed
};

/// Reads what `to_json` of a playtest has written. Lists of single games and of rules' texts are not read.
Checked<PlaytestDocument> read_playtest(const std::string& file);
Checked<PlaytestDocument> parse_playtest(const std::string& text, const std::string& file);

}  // namespace rearguard
