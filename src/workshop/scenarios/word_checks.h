#pragma once
// The words of units against those that the rules know. Private to this room.

#include <set>
#include <string>

#include "src/workshop/audit/document_part.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the known word that a word probably misspells, one or two letters away, or null; empty `word`:
/// null.
const std::string* misspelt(const std::string& word, const std::set<std::string>& known);

/// misspelt-word: kinds, sizes, states and markers one or two letters from one that the rules know, or from
/// one that more units bear; and double-side: sides that differ by a capital letter, or by one letter if a
/// single unit bears one. `rule_set` may be null.
std::vector<DocumentFinding> doubtful_words(const Position& position, const RuleSet* rule_set);

}  // namespace rearguard
