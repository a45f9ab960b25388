#pragma once
// Reads the sequence of play of a rule file. Private to io.

namespace rearguard {

class RuleNames;
struct RuleSet;
class TableReader;

/// Reads `play` of a rule file into `rule_set`. Values replace inherited ones; an action replaces the
/// inherited one of the same name, and a list of phases replaces all inherited phases.
void read_play(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

}  // namespace rearguard
