#include "src/extras/learn/base_rules.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/toml_text.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/rules/check.h"

namespace rearguard {

std::string rules_heading(const std::string& title, const std::string& extends) {
  std::string text = fmt::format("rearguard = \"rules 2\"\nname = {}\n", toml_string(title));
  if (!extends.empty()) text += fmt::format("extends = {}\n", toml_string(extends));
  return text;
}

Checked<BaseRules> base_rules(const RuleLibrary& library, const std::string& name, const std::string& file) {
  BaseRules base;
  base.name = name;
  base.read = [&library, file](const std::string& text) { return library.load_text(text, file); };
  auto rules = base.read(rules_heading("learned", name));
  if (!rules) return rules.problems();
  base.rules = std::move(rules).value();
  return base;
}

std::string new_finding(const BaseRules& base, const RuleSet& rules) {
  std::vector<std::string> known;
  for (const RulesFinding& finding : check_rule_set(base.rules)) known.push_back(finding.message);
  for (const RulesFinding& finding : check_rule_set(rules)) {
    const auto same = std::ranges::find(known, finding.message);
    if (same == known.end()) return finding.message;
    known.erase(same);
  }
  return {};
}

std::string why_not_a_base(const RuleSet& rules) {
  if (rules.motion.kind != Motion::Kind::free) return "its units do not move freely (`[motion]`)";
  if (rules.event_rules && !rules.event_rules->contacts.empty()) return "its moves have contacts";
  if (rules.length.spend_all) return "its retreats spend all their movement points (`spend_all`)";
  for (const Clause& clause : rules.clauses) {
    if (clause.kind == ClauseKind::chart) return fmt::format("its clause {} is a chart", clause.id);
    if (clause.step_by_step) return fmt::format("its clause {} is evaluated step by step", clause.id);
    if (clause.forbids_losses())
      return fmt::format("its path effect {} is fatal (`fatal = \"forbid\"`)", clause.id);
  }
  return {};
}

}  // namespace rearguard
