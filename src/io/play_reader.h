#pragma once
// The part of a rule file that makes a game of it. Private to io.

#include "src/io/rule_names.h"

namespace rearguard {

/// Reads `play` of a rule file into the doctrine: what it states replaces what the doctrine has inherited,
/// action by action of the same name, and the phases all of them.
void read_play(TableReader& file, RuleSet& rule_set, RuleNames& words);

}  // namespace rearguard
