#include "src/core/rules/facts/step_kind.h"

#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/step_list.h"

namespace rearguard {
namespace {

#define REARGUARD_NAMED(name) NamedStep{#name, &steps::name},
constexpr std::array named_steps{REARGUARD_STEPS(REARGUARD_NAMED)};
#undef REARGUARD_NAMED

}  // namespace

std::optional<StepName> StepKind::names() const {
  if (const auto* name = std::get_if<StepName>(&value)) return *name;
  for (const StepKey& key : keys) {
    if (const auto* name = std::get_if<StepName>(&key.value)) return *name;
  }
  return std::nullopt;
}

std::span<const NamedStep> all_steps() {
  return named_steps;
}

const Test* test_of(const Effect& step, const EventRules& event_rules) {
  if (step.test) return &*step.test;
  const auto named = event_rules.tests.find(step.name);
  return step.kind->names() == StepName::test && named != event_rules.tests.end() ? &named->second : nullptr;
}

}  // namespace rearguard
