#pragma once
// One clause of a rule file, and the properties it names. Private to io.

#include <optional>

#include "src/core/document/decoder.h"
#include "src/core/rules/facts/catalogue.h"

namespace rearguard {

class RuleNames;

/// Reads the value of a key whose names the catalogue lists.
template <class E>
std::optional<E> choose(TableReader& table, std::string_view key, std::span<const NamedValue<E>> names,
                        Need need = Need::optional) {
  std::vector<Choice<E>> choices;
  for (const auto& n : names) choices.push_back({n.name, n.value});
  return table.choice<E>(key, std::span<const Choice<E>>(choices), need);
}

/// Reads a clause table; adds problems where it is invalid.
Clause read_clause(const Node& node, RuleNames& rule_names, Problems& problems);

/// Returns whether `if_missing` is "ignore": what nobody states is then ignored.
bool read_ignores_missing(TableReader& table);

/// Returns whether `evaluate` is "step-by-step"; the default is "whole-path".
bool read_step_by_step(TableReader& table);

}  // namespace rearguard
