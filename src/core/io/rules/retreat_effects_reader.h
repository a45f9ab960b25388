#pragma once
// Reads the tables of a rule file about the effects of retreats. Private to io.

namespace rearguard {

struct DisplacementRule;
struct Node;
class Problems;
class RuleNames;
struct RuleSet;
class TableReader;

/// Reads `displacement` and `sequence` of a rule file into `rule_set`, where each replaces the inherited one.
/// The path effects of `rule_set` must have been read.
void read_retreat_effects(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Reads a table `displacement`: that of a file or of one of its moves, whose path effects must have been
/// read.
DisplacementRule read_displacement(const Node& node, const RuleSet& rule_set, RuleNames& rule_names,
                                   Problems& problems);

}  // namespace rearguard
