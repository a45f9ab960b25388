#include "src/core/rules/facts/path_loss.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

using Per = PathEffectRule::Per;
using Target = PathEffectRule::Target;

/// What the path effects of a move change, so that it is not known before the move.
struct Changes {
  bool state = false, markers = false, engaged = false, links = false;
  bool others = false;            ///< units besides the mover may be removed or changed
  std::set<std::string> numbers;  ///< strength and counts
};

void add_changes(const PathEffectRule& effect, Changes& changes) {
  const auto step = [&](const Effect& e) {
    const bool of_others = effect.applies_to != Target::mover || e.target != EffectTarget::unit;
    const StepChange change = e.kind->changes;
    changes.others = changes.others || e.kind->traits.has(StepTrait::for_each_unit) ||
                     (of_others && change != StepChange::nothing);
    changes.state = changes.state || change == StepChange::state;
    changes.markers = changes.markers || change == StepChange::marker;
    changes.engaged = changes.engaged || change == StepChange::engagement;
    changes.links = changes.links || changes.engaged || change == StepChange::link;
    if (change == StepChange::strength) changes.numbers.insert("strength");
    if (change == StepChange::count) changes.numbers.insert(e.name);
  };
  visit(effect.effects, {step, [](const Condition&) {}, [](const Expression&) {}});
}

/// Tests whether a property asks with whom the mover is linked or engaged.
bool asks_for_links(const PropertyUse& use) {
  bool asks = false;
  FactVisitor visitor;
  visitor.region = [](const RegionUse&) {};
  visitor.anchor = [](const DistanceAnchor&) {};
  visitor.turn = [] {};
  visitor.links = [&](const LinkUse&) { asks = true; };
  visit_facts(use, visitor);
  return asks;
}

/// Finds the first thing that conditions ask for and effects change.
class ChangedFact {
 public:
  explicit ChangedFact(const Changes& changes) : changes_(changes) {}

  const std::string& found() const { return found_; }

  void look_at(const Condition& condition) {
    const auto formula = [&](const Expression& f) { look_at(f); };
    visit(condition, {[](const Effect&) {}, [&](const Condition& c) { look_at_names(c); }, formula});
  }

  void look_at(const PropertyUse& use) {
    if (changes_.others && needs_of(use).has(AtomNeed::units)) found_ = "other units";
    if (changes_.links && asks_for_links(use)) found_ = "a link";
    if (use.quantifier != nullptr && use.quantifier->group.condition)
      look_at(*use.quantifier->group.condition);
    if (use.operand != nullptr) {
      if (use.operand->condition) look_at(*use.operand->condition);
      if (use.operand->formula) look_at(*use.operand->formula);
    }
    for (const PropertyUse& part : use.parts) look_at(part);
  }

 private:
  void look_at_names(const Condition& c) {
    if (changes_.state && !(c.state.empty() && c.not_state.empty())) found_ = "the state";
    if (changes_.markers && !(c.marker.empty() && c.not_marker.empty())) found_ = "a marker";
    if (changes_.engaged && (c.engaged || c.engaged_elsewhere)) found_ = "the engagement";
  }
  void look_at(const Expression& formula) {
    for (const std::string& name : formula.names()) {
      if (changes_.numbers.contains(name)) found_ = "`" + name + "`";
    }
  }

  const Changes& changes_;
  std::string found_;
};

bool forbids_revisits(const RuleSet& move) {
  return std::any_of(move.clauses.begin(), move.clauses.end(), [](const Clause& c) {
    return c.is_plain_forbid() && c.condition == nullptr && c.property &&
           c.property->property == Property::revisit;
  });
}

bool ends_moves(const PathEffectRule& effect) {
  for (const Effect& step : effect.effects) {
    if (!is_certain(step) || !step.branches.empty()) return false;
    if (step.kind->traits.has(StepTrait::ends_event)) return true;
  }
  return false;
}

/// The place and the terrain of a unit change along its path.
bool asks_for_place(const Condition& condition) {
  bool asks = false;
  const auto look = [&](const Condition& c) {
    asks = asks || !c.terrain.empty() || !c.not_terrain.empty() || !c.hex.empty() || !c.not_hex.empty();
  };
  visit(condition, {[](const Effect&) {}, look, [](const Expression&) {}});
  return asks;
}

/// The certain loss of strength at one step, or why it is not the same whatever the path did before.
struct Loss {
  std::int64_t strength = 0;
  bool of_unit = false;  ///< the unit is removed
  std::string problem = {};
};

Loss loss_of(const PathEffectRule& effect) {
  Loss loss;
  for (const Effect& step : effect.effects) {
    // Which row of a table it is, is known only there.
    if (!is_certain(step) || !step.branches.empty()) break;
    const bool removes = step.kind->changes == StepChange::unit;
    const bool costs = removes || step.kind->changes == StepChange::strength;
    if (!costs || step.target != EffectTarget::unit) continue;
    if (step.condition) loss.problem = "its loss has an `if` of its own";
    if (removes) {
      loss.of_unit = true;
      return loss;
    }
    if (!step.amount->names().empty())
      loss.problem = fmt::format("`lose_strength = \"{}\"` is no fixed number", step.amount->text());
    const auto number = step.amount->value([](const std::string&) { return 0; });
    loss.strength += std::clamp<std::int64_t>(number.value_or(0), 0, loss_of_unit - 1);
  }
  loss.strength = std::min(loss.strength, loss_of_unit - 1);
  if (loss.strength == 0 && loss.problem.empty())
    loss.problem = "its `do` does not begin with a certain loss of strength";
  return loss;
}

}  // namespace

/// Returns why what an effect costs is not a sum over the steps of a path that is known before the move;
/// empty if it is.
std::string why_no_sum(const PathEffectRule& effect, const RuleSet& move) {
  if (!effect.chart.empty()) return "it belongs to a row of a chart";
  if (effect.per != Per::step && effect.per != Per::hex)
    return "only what happens `per` step or hex adds up along a path";
  if (effect.per == Per::hex && !forbids_revisits(move))
    return "a path may enter a hex twice: forbid `revisit`, or let it happen `per = \"step\"`";
  if (effect.applies_to != Target::mover) return "it does not happen to the mover";
  for (const PathEffectRule& other : *move.path_effects) {
    if (other.applies_to == Target::mover && ends_moves(other))
      return fmt::format("path effect \"{}\" ends moves by `stop`", other.id);
  }
  if (auto loss = loss_of(effect); !loss.problem.empty()) return std::move(loss.problem);
  Changes changes;
  for (const PathEffectRule& other : *move.path_effects) add_changes(other, changes);
  ChangedFact changed(changes);
  changed.look_at(effect.on);
  if (effect.condition) {
    if (!is_of_unit_alone(*effect.condition) || asks_for_place(*effect.condition))
      return "its `if` asks for more than what the unit is by itself, whatever its hex";
    changed.look_at(*effect.condition);
  }
  if (changed.found().empty()) return {};
  return fmt::format("it asks for {}, which effects of this move change", changed.found());
}

ValueCase loss_by(const PathEffectRule& effect, bool counts_removal) {
  const Loss loss = loss_of(effect);
  ValueCase one;
  one.property = effect.on;
  one.value = loss.of_unit && counts_removal ? loss_of_unit : loss.strength;
  one.effect = effect.id;
  if (effect.condition) one.condition = std::make_shared<const Condition>(*effect.condition);
  one.include_start = effect.include_start;
  return one;
}

}  // namespace rearguard
