#pragma once

#include "src/core/document/decoder.h"
// Reads how units move under a rule file: clauses, motion, length, failure and contacts, of the file itself
// and of its named moves. Private to io.

namespace rearguard {

class RuleNames;
struct RuleSet;

/// Reads `remove`, `chooser`, `[[clauses]]`, `[motion]`, `[length]`, `[failure]` and `[[contact]]` into
/// `rule_set`, whose present content is inherited.
void read_move_body(TableReader& table, RuleSet& rule_set, RuleNames& rule_names);

/// Reads `reroute` of a move or of `[retreat]`: where the rest of a path is asked anew.
void read_reroute(TableReader& table, RuleSet& rule_set, RuleNames& rule_names);

/// Reads `[moves.NAME]`, each a move body that may extend another move of the file or an inherited one.
void read_moves(TableReader& file, RuleSet& rule_set, RuleNames& rule_names);

/// Copies to every move the parts that belong to the whole rule file: results, ZOC, stacking, effects of
/// retreats.
void share_with_moves(RuleSet& rule_set);

}  // namespace rearguard
