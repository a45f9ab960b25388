#pragma once
// Random rule files: texts that the ordinary reader reads, made of the words of the key tables, weighted to
// what people write.

#include <functional>
#include <optional>
#include <string>

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class BoardRandom;

/// A rule file as text (JSON, which means the same as TOML), and as it reads.
struct RulesAsText {
  std::string text;
  RuleSet rules;
};

/// Reads a text; nothing if it has a problem. `choice` is that of its reading `q`; empty: the default.
std::optional<RulesAsText> read_rule_text(const std::string& text, const std::string& choice = {});

/// Returns a random rule file.
RulesAsText random_rules(BoardRandom& random);

/// Returns the smallest text that leaving out keys, entries and combinations leads to, of those for which
/// `still_differs` is true, after at most so many tries.
RulesAsText shrunk(const RulesAsText& rules, const std::function<bool(const RulesAsText&)>& still_differs,
                   std::size_t max_tries);

}  // namespace rearguard
