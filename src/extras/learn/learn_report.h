#pragma once
// Writes what has been learned from cases, as text and as JSON.

#include "src/extras/learn/reasons.h"

namespace rearguard {

/// A list as it is shown.
struct LearnedList {
  std::vector<std::string> ids;    ///< of its clauses, in their order
  std::vector<std::string> texts;  ///< a sentence for each
  std::string file;                ///< the rule file
  std::vector<Reason> reasons;     ///< why no clause can be left out; empty if nobody asks
};

struct LearnReport {
  std::string cases;  ///< the document
  std::string base;   ///< the given rules; empty: none
  std::size_t case_count = 0;
  SearchLimits limits;
  SearchResult found;
  std::vector<LearnedList> lists;  ///< the best of those found
  std::optional<NextQuestion> question;
  std::optional<NoFit> no_fit;
};

std::string to_text(const LearnReport& report);
/// Writes {"cases", "count", "base", "outcome", "clauses", "found", "all_found", "none_shorter", "lists": [{
/// "clauses": [{"id", "text"}], "file", "reasons"}], "question": {"example", "hexes", "answers": [{"lists",
/// "end_hexes"}]}, "why", "conflict"}; `outcome` is "found", "nothing-fits" or "too-large".
std::string to_json(const LearnReport& report);

}  // namespace rearguard
