#pragma once
// Events, states, tests and contacts of a rule file. Private to io.

#include "src/io/rule_names.h"

namespace rearguard {

/// Reads `[[states]]`, `[[markers]]`, `[tests]`, `counts` and `[[events]]` of a rule file into the book. What
/// stands there already is inherited: a part with a known name takes its place.
void read_event_rules(TableReader& file, EventRules& book, RuleNames& words);

/// The `[[contact]]` list of a move; with no list, what is inherited stays.
void read_contacts(TableReader& move, EventRules& book, RuleNames& words);

}  // namespace rearguard
