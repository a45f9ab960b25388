#pragma once
// The words of units against those that the rules know. Private to this room.

#include "src/workshop/audit/document_part.h"

namespace rearguard {

class Position;
struct RuleSet;

/// misspelt-word: kinds, states and markers one or two letters from one that the rules know, or from
/// one that more units bear; and double-side: sides that differ by a capital letter, or by one letter if a
/// single unit bears one. `rule_set` may be null.
std::vector<DocumentFinding> doubtful_words(const Position& position, const RuleSet* rule_set);

}  // namespace rearguard
