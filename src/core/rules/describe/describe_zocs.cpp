// Zones of control and ZOC bonds in words.

#include <array>

#include <fmt/format.h>

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::string describe_arc(RelativeArc arc) {
  constexpr std::array words{"ahead",  "ahead to the right", "behind to the right",
                             "behind", "behind to the left", "ahead to the left"};
  if (arc == all_around) return {};
  if (arc == front_arc) return ", to the front only";
  std::vector<std::string> directions;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (((arc >> k) & 1U) != 0) directions.emplace_back(words[k]);
  }
  return ", only " + one_of(directions);
}

std::string describe_group_in(const std::optional<PropertyUse>& presence, const char* effect,
                              const char* where) {
  return presence ? fmt::format(", {} by {} {}", effect, to_text(group_of(*presence), true), where)
                  : std::string();
}

std::string describe_zoc(const ZocRule& zoc) {
  if (zoc.range == 0) return "none";
  std::string text = hexes(zoc.range);
  if (zoc.where != nullptr) text += ", of units " + to_text(*zoc.where, Speaking::each);
  text += describe_arc(zoc.arc);
  if (zoc.ground == ZocRule::Ground::any) text += ", whatever ground the units can enter";
  if (zoc.not_across) text += ", not where a step " + describe_step(*zoc.not_across);
  if (zoc.not_into) text += ", not where it " + describe_step(*zoc.not_into);
  return text + describe_group_in(zoc.cancelled_by, "cancelled", "in the hex");
}

std::string describe_bond(const RuleSet& rule_set, const BondRule& bond) {
  return fmt::format("two units of one side{}, two hexes apart, with {} in every hex between{}",
                     bond.where == nullptr ? "" : " " + to_text(*bond.where, Speaking::each),
                     rule_set.zocs.size() > 1 ? "the ZOC `" + bond.zoc + "`" : "a ZOC",
                     describe_group_in(bond.cancelled_by, "undone", "in that hex, or beside the hexside"));
}

}  // namespace

std::string describe_zocs(const RuleSet& rule_set) {
  std::string text;
  if (rule_set.zocs.size() < 2) {
    text = fmt::format("\nZOC: {}\n", describe_zoc(rule_set.zoc)) +
           describe_interpretation(rule_set.zoc.interpretation, "     ");
  } else {
    text = "\nZOCs\n";
    for (const auto& [name, zoc] : rule_set.zocs)
      text += fmt::format("  {}: {}\n", name, describe_zoc(zoc)) +
              describe_interpretation(zoc.interpretation, "     ");
    text +=
        fmt::format("  Retreats meet the ZOC `{}`, unless their move names another.\n", rule_set.zoc.name);
  }
  if (rule_set.bonds.empty()) return text;
  text += "\nZOC bonds\n";
  for (const auto& [name, bond] : rule_set.bonds)
    text += fmt::format("  {}: {}\n", name, describe_bond(rule_set, bond));
  return text;
}

std::string describe_fire(const FireRule& rule) {
  if (rule.where == nullptr) return {};
  return fmt::format("\nRetreat fire: of units {}\n", to_text(*rule.where, Speaking::each)) +
         describe_interpretation(rule.interpretation, "     ");
}

}  // namespace rearguard
