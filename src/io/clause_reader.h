#pragma once
// One clause of a rule file, and the properties it names. Private to io.

#include <optional>

#include "src/document/decoder.h"
#include "src/rules/catalogue.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// The value of a key whose names the catalogue lists.
template <class E>
std::optional<E> choose(TableReader& table, std::string_view key, std::span<const NamedValue<E>> names,
                        Need need = Need::optional) {
  std::vector<Choice<E>> choices;
  for (const auto& n : names) choices.push_back({n.name, n.value});
  return table.choice<E>(key, std::span<const Choice<E>>(choices), need);
}

/// A clause table; problems are added where it cannot be read.
Clause read_clause(const Node& node, Problems& problems);

/// A property given by its bare name, or by a table with its scope and parameters.
std::optional<PropertyUse> read_property(const Node& node, Problems& problems);

/// Whether `evaluate` is "step-by-step" and not "whole-path", as it is where the key is left out.
bool read_step_by_step(TableReader& table);

}  // namespace rearguard
