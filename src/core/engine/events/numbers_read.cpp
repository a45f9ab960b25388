#include "src/core/engine/events/numbers_read.h"

#include <memory>
#include <string_view>
#include <utility>

#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns "die" for "max(die)" and for "die@b1", which is what a unit has of its own.
std::string plain(const std::string& number) {
  return bare_number(number.substr(0, number.find('@')));
}

/// Returns what to do with the parts of steps to collect the names that they read.
EventRulesVisitor reader(NumbersRead::Names& names) {
  const auto read = [&names](const Expression& formula) {
    for (const std::string& name : formula.names()) names.insert(plain(name));
  };
  const auto step = [&names](const Effect& effect) {
    const bool writes = effect.kind->names() == StepName::number;
    if (!writes && !effect.name.empty()) names.insert(plain(effect.name));
  };
  return {step, [](const Condition&) {}, read};
}

}  // namespace

NumbersRead::NumbersRead(const RuleSet& rule_set) : event_rules_(rule_set.event_rules.get()) {
  RuleSet others = rule_set;
  others.play = {};
  if (event_rules_ != nullptr) {
    EventRules without = *event_rules_;
    without.events.clear();
    others.event_rules = std::make_shared<const EventRules>(std::move(without));
    // Events set each other off: until none reads more than was known of it.
    for (bool grows = true; grows;) {
      grows = false;
      for (const Event& event : event_rules_->events) {
        Names names = read_in_turn(event);
        grows = grows || names.size() > of_event_[&event].size();
        of_event_[&event] = std::move(names);
      }
    }
    add_contacts(*event_rules_);
  }
  for (const auto& [name, move] : rule_set.moves) {
    if (move->event_rules) add_contacts(*move->event_rules);
  }
  visit(others, reader(anywhere_));
  for (const std::vector<ResultRule>* rules : {&rule_set.result_rules, &rule_set.options}) {
    for (const ResultRule& rule : *rules) anywhere_.insert(rule.needs.begin(), rule.needs.end());
  }
  Names all;
  visit(rule_set, reader(all));
  for (const std::string& name : all) {
    for (const std::string_view end : {".high", ".low"}) {
      if (name.ends_with(end)) by_face_.insert(name.substr(0, name.size() - end.size()));
    }
  }
}

void NumbersRead::add_contacts(const EventRules& event_rules) {
  for (const Contact& contact : event_rules.contacts) {
    if (contact.event.empty() || event_rules_ == nullptr) continue;
    const Names& names = of_event(event_rules_->find_event(contact.event));
    anywhere_.insert(names.begin(), names.end());
  }
}

bool NumbersRead::has(const Names& names, const std::string& number) {
  return names.contains(plain(number));
}

/// Adds what steps read, whatever was written before them.
void NumbersRead::add_all(const std::vector<Effect>& steps, Names& names) const {
  EventRulesVisitor visitor = reader(names);
  const auto read = visitor.effect;
  visitor.effect = [&](const Effect& step) {
    read(step);
    if (step.kind->names() != StepName::event || event_rules_ == nullptr) return;
    const Names& sent = of_event(event_rules_->find_event(step.name));
    names.insert(sent.begin(), sent.end());
  };
  visit(steps, visitor);
}

/// Returns what an event reads before it has written it itself.
NumbersRead::Names NumbersRead::read_in_turn(const Event& event) const {
  Names names(event.needs.begin(), event.needs.end());
  for (const Requirement& requirement : event.requirements) visit(requirement.condition, reader(names));
  Names written;
  for (const Effect& step : event.effects) {
    Names read;
    add_all({step}, read);
    for (const std::string& name : read) {
      if (!written.contains(name)) names.insert(name);
    }
    const bool is_certain = !step.condition && step.target == EffectTarget::unit;
    if (step.kind->names() != StepName::number || !is_certain) continue;
    for (const char* part : {"", ".high", ".low"}) written.insert(plain(step.name) + part);
  }
  return names;
}

const NumbersRead::Names& NumbersRead::of_event(const Event* event) const {
  static const Names none;
  const auto known = of_event_.find(event);
  return known == of_event_.end() ? none : known->second;
}

const NumbersRead::Names& NumbersRead::of_step(const Effect& step, bool inside) {
  const auto [at, is_new] = of_step_.try_emplace({&step, inside});
  if (!is_new) return at->second;
  if (!inside) add_all({step}, at->second);
  if (inside) {
    add_all(step.then, at->second);
    add_all(step.otherwise, at->second);
    for (const Branch& branch : step.branches) add_all(branch.effects, at->second);
  }
  return at->second;
}

}  // namespace rearguard
