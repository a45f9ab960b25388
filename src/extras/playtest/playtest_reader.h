#pragma once
// Reads the JSON of a playtest back, to compare it with another.

#include "src/core/document/diagnostic.h"
#include "src/extras/playtest/playtest_tally.h"

namespace rearguard {

struct PlaytestDocument {
  std::string file, scenario, rules;
  PlaytestTally tally;
};

/// Reads what `to_json` of a playtest has written. Lists of single games, of rules' texts and of closed
/// places are not read.
Checked<PlaytestDocument> read_playtest(const std::string& file);
Checked<PlaytestDocument> parse_playtest(const std::string& text, const std::string& file);

}  // namespace rearguard
