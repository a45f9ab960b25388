#pragma once
// How units move under a rule file: clauses, motion, length, failure and contacts, of the file itself and of
// its named moves. Private to io.

#include "src/io/rule_names.h"

namespace rearguard {

/// `remove`, `chooser`, `[[clauses]]`, `[motion]`, `[length]`, `[failure]` and `[[contact]]`; what stands in
/// `doctrine` already is inherited.
void read_move_body(TableReader& table, RuleSet& rule_set, RuleNames& words);

/// `[moves.NAME]`, each a move body of its own that may extend another one of the file or of those inherited.
void read_moves(TableReader& file, RuleSet& rule_set, RuleNames& words);

/// Gives every move what it has from the rule file as a whole: results, ZOC, stacking, what comes with a
/// retreat.
void share_with_moves(RuleSet& rule_set);

}  // namespace rearguard
