#pragma once
// Reads events, states, tests and contacts of a rule file. Private to io.

namespace rearguard {

struct EventRules;
class RuleNames;
class TableReader;

/// Reads `[[states]]`, `[[markers]]`, `[tests]`, `counts` and `[[events]]` of a rule file into `event_rules`,
/// whose present content is inherited: a part with the same name replaces an inherited one.
void read_event_rules(TableReader& file, EventRules& event_rules, RuleNames& rule_names);

/// Reads the `[[contact]]` list of a move; without a list the inherited contacts remain.
void read_contacts(TableReader& move, EventRules& event_rules, RuleNames& rule_names);

}  // namespace rearguard
