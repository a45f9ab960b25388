#include "src/extras/playtest/playtest_rules.h"

#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/scenario.h"

namespace rearguard {
namespace {

class RuleList {
 public:
  void add(std::string kind, const std::string& name, const std::string& cite, const std::string& text) {
    if (name.empty() || !seen_.insert({kind, name}).second) return;
    rules_.push_back({{std::move(kind), name}, cite, text});
  }
  void add_events(const EventRules& rules) {
    for (const Event& event : rules.events) add("event", event.name, event.cite, event.text);
  }
  void add_contacts(const RuleSet& move) {
    if (!move.event_rules) return;
    for (const Contact& contact : move.event_rules->contacts)
      add("contact", contact.id, contact.cite, contact.text);
  }
  void add_failures(const RuleSet& move) {
    for (const FailureRule& rule : move.conditional_failures) add_failure(rule);
    add_failure(move.failure);
  }
  void add_clauses(const RuleSet& move) {
    for (const Clause& clause : move.clauses) add("clause", clause.id, clause.cite, clause.text);
  }
  std::vector<KnownRule> take() { return std::move(rules_); }

 private:
  /// What no file states is no rule of the game.
  void add_failure(const FailureRule& rule) {
    if (!rule.cite.empty() || !rule.text.empty()) add("failure", rule.id, rule.cite, rule.text);
  }

  std::vector<KnownRule> rules_;
  std::set<RuleName> seen_;
};

}  // namespace

std::vector<KnownRule> known_rules(const Scenario& scenario) {
  const RuleSet& rules = *scenario.rule_set;
  std::vector<const RuleSet*> moves{&rules};
  for (const std::string& name : rules.move_order) moves.push_back(rules.moves.at(name).get());
  RuleList list;
  for (const PlayAction& action : scenario.play().actions)
    list.add("action", action.name, action.cite, action.text);
  if (rules.event_rules) list.add_events(*rules.event_rules);
  for (const ResultRule& rule : rules.result_rules) list.add("result", rule.result, rule.cite, rule.text);
  for (const RuleSet* move : moves) list.add_clauses(*move);
  for (const RuleSet* move : moves) list.add_failures(*move);
  for (const RuleSet* move : moves) list.add_contacts(*move);
  return list.take();
}

std::vector<KnownRule> unused_rules(const Scenario& scenario, const PlaytestTally& tally) {
  std::vector<KnownRule> rules = known_rules(scenario);
  std::erase_if(rules, [&](const KnownRule& rule) {
    const auto& [kind, name] = rule.name;
    return tally.rules.contains(rule.name) || (kind == "event" && (tally.rules.contains({"action", name}) ||
                                                                   tally.rules.contains({"result", name})));
  });
  return rules;
}

}  // namespace rearguard
