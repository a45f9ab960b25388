#pragma once
// Reads one step of an event by the keys of its kind. Private to io and to the steps.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/core/document/decoder.h"
#include "src/core/rules/words/event.h"

namespace rearguard {

class RuleNames;

/// A step that is being read.
struct StepReader {
  TableReader table;
  RuleNames& names;
  Effect effect = {};
  std::string_view key = {};    ///< that says what it does
  const Node* value = nullptr;  ///< what stands under it

  std::optional<Expression> formula(const Node& node, std::string_view at);
  /// Reads a table of numbers: `{ far = "far - 1" }`. Formulas may name them, each after `prefix`.
  std::vector<std::pair<std::string, Expression>> formulas(const Node& node, std::string_view prefix);
  void add_problem(const Node& at, std::string message) {
    table.problems().add(at.place, std::move(message));
  }
};

}  // namespace rearguard
