#include "src/core/io/rules/path_effect_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "pathing/candidate_graph.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
namespace {

using Per = PathEffectRule::Per;
using Target = PathEffectRule::Target;

constexpr std::array<Choice<Per>, 7> per_names = {{{"step", Per::step},
                                                   {"hex", Per::hex},
                                                   {"path", Per::path},
                                                   {"extra", Per::extra},
                                                   {"unit", Per::unit},
                                                   {"pair", Per::pair},
                                                   {"missing", Per::missing}}};
constexpr std::array<Choice<ResultRule::OptionOf>, 2> option_names = {
    {{"owner", ResultRule::OptionOf::owner}, {"opponent", ResultRule::OptionOf::opponent}}};

/// Reads `"mover"`, `"top"`, `"it"` or a group of units.
void read_target(const Node& node, PathEffectRule& effect, RuleNames& rule_names, Problems& problems) {
  if (node.kind != Node::Kind::table) {
    static const std::vector<std::string> names{"mover", "top", "it"};
    constexpr std::array targets{Target::mover, Target::top, Target::it};
    if (const auto index = read_name(node, "`applies_to`", names, problems))
      effect.applies_to = targets[*index];
    return;
  }
  effect.applies_to = Target::group;
  effect.group = read_near(node, rule_names, problems);
  if (node.find("within") == nullptr)
    problems.add(node.place, "`applies_to` needs `within`, in hexes from the hex entered");
  if (node.find("at_least") != nullptr)
    problems.add(node.find("at_least")->place,
                 "`applies_to` affects every unit of the group, without `at_least`");
}

/// Tells what is wrong with the property of an effect on units.
void check_units(const PathEffectRule& effect, const Node& on, const std::string& what, Problems& problems) {
  const bool by_unit = effect.per == Per::unit || effect.per == Per::pair || effect.applies_to == Target::it;
  if (!by_unit || unit_part(effect.on) != nullptr) return;
  problems.add(on.place,
               fmt::format("{} is about single units, so its `on` must contain exactly one `some`, alone or "
                           "under `all`",
                           what));
}

/// Spells the statements about units that are read as directions of movement as `some` and `every`.
void spell_by_units(PropertyUse& use) {
  for (PropertyUse& part : use.parts) spell_by_units(part);
  const bool of_each = use.members == Members::any || use.members == Members::all;
  if (!of_each || !atom_of(use.property).takes_anchor || !is_of_units(use.anchor)) return;
  UnitGroup group;
  group.within = anywhere_on_map;
  if (use.anchor.kind == DistanceAnchor::causing_units) group.units = UnitRelation::causing_units;
  if (use.anchor.kind == DistanceAnchor::leader) group = *predefined_group("leader");
  if (use.anchor.kind == DistanceAnchor::known_enemies) group = *predefined_group("known-enemies");
  if (use.anchor.kind == DistanceAnchor::unit_group) group = *use.anchor.group;
  const bool is_closer = use.property == Property::closer || use.property == Property::not_closer;
  const bool by_step = use.scope == Scope::step;
  PairUse pair;
  pair.atom = is_closer ? (by_step ? PairAtom::closer : PairAtom::closer_than_start)
                        : (by_step ? PairAtom::farther : PairAtom::farther_than_start);
  if (use.property == Property::not_closer || use.property == Property::not_farther) {
    PairUse negated;
    negated.join = PairUse::Join::none;
    negated.parts.push_back(pair);
    pair = negated;
  }
  use.quantifier =
      std::make_shared<const Quantifier>(Quantifier{std::move(group), pair, use.members == Members::all});
  use.property = Property::units;
  use.members = Members::nearest;
  use.anchor = DistanceAnchor::enemies;
  if (by_step) use.scope = Scope::entered;
}

/// `it_is_known`: `applies_to = "it"` needs no `some`.
PathEffectRule read_path_effect(const Node& node, bool it_is_known, RuleNames& rule_names,
                                Problems& problems) {
  TableReader table(node, "the path effect", problems, keys_of("path-effect"));
  for (const std::string_view key : {"id", "cite", "text"}) table.find(key, Need::required);
  PathEffectRule effect;
  static_cast<RuleText&>(effect) = read_rule_text(table);
  if (!effect.id.empty()) table.set_what("path effect " + value_text(effect.id));
  if (const Node* on = table.find("on", Need::required)) {
    auto use = read_property(*on, rule_names, problems);
    if (use) spell_by_units(*use);
    if (use && (is_of_whole_path(*use) || needs_of(*use).has(AtomNeed::motion))) {
      problems.add(
          on->place,
          "a path effect happens at steps: its `on` cannot be a property of whole paths or of the motion");
    } else if (use) {
      effect.on = *use;
    }
    effect.condition = read_condition_at(table, "if", rule_names);
    effect.per = table.choice<Per>("per", per_names).value_or(Per::step);
    if (const Node* target = table.find("applies_to")) read_target(*target, effect, rule_names, problems);
    const bool has_it = it_is_known && effect.per != Per::unit && effect.per != Per::pair;
    if (use && !has_it) check_units(effect, *on, table.what(), problems);
  } else {
    for (const std::string_view key : {"if", "per", "applies_to"}) table.mark_known(key);
  }
  effect.ignores_missing = read_ignores_missing(table);
  static constexpr std::array<Choice<bool>, 1> ways_to_be_fatal = {{{"forbid", true}}};
  effect.is_fatal =
      table.choice<bool>("fatal", std::span<const Choice<bool>>(ways_to_be_fatal)).value_or(false);
  effect.include_start = table.boolean("include_start").value_or(false);
  if (effect.include_start && effect.per == Per::extra)
    problems.add(table.find("include_start")->place,
                 "the start hex is never beyond the required length: `per = \"extra\"` excludes "
                 "`include_start`");
  if (effect.include_start && effect.per == Per::missing)
    problems.add(table.find("include_start")->place,
                 "`per = \"missing\"` looks at the end of the path alone: it excludes `include_start`");
  if (effect.include_start && only_at_end(effect.on))
    problems.add(table.find("include_start")->place,
                 "the start hex is no end hex: `include_start` has no meaning for an effect at the end");
  effect.effects = read_effects_at(table, "do", rule_names);
  if (table.find("do", Need::required) != nullptr && effect.effects.empty() && table.usable())
    problems.add(table.find("do")->place, table.what() + " does nothing");
  table.finish();
  return effect;
}

/// Finds the path effect of a move that a string names.
std::optional<PathEffectRule> effect_of_move(const Node& name, const RuleSet& move, Problems& problems) {
  std::vector<std::string> ids;
  if (move.path_effects) {
    for (const PathEffectRule& effect : *move.path_effects) ids.push_back(effect.id);
  }
  const auto index = read_name(name, "an item of `path_effects`", ids, problems);
  return index ? std::optional((*move.path_effects)[*index]) : std::nullopt;
}

}  // namespace

StepList read_step_list(TableReader& table, std::string_view key, RuleNames& rule_names) {
  if (table.find(key) == nullptr) return nullptr;
  std::vector<Effect> steps = read_effects_at(table, key, rule_names);
  if (steps.empty()) return nullptr;
  return std::make_shared<const std::vector<Effect>>(std::move(steps));
}

void read_path_effects(TableReader& move, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* list = move.array("path_effects");
  if (list == nullptr) return;
  Problems& problems = move.problems();
  std::vector<PathEffectRule> effects =
      rule_set.path_effects ? *rule_set.path_effects : std::vector<PathEffectRule>{};
  std::vector<std::string> own;
  for (const Node& item : list->items) {
    PathEffectRule effect = read_path_effect(item, false, rule_names, problems);
    if (std::find(own.begin(), own.end(), effect.id) != own.end() && !effect.id.empty()) {
      problems.add(item.place, fmt::format("two path effects have the id {}", value_text(effect.id)));
      continue;
    }
    own.push_back(effect.id);
    const auto same = std::find_if(effects.begin(), effects.end(),
                                   [&](const PathEffectRule& other) { return other.id == effect.id; });
    if (same != effects.end() && !effect.id.empty()) {
      *same = std::move(effect);
    } else {
      effects.push_back(std::move(effect));
    }
  }
  rule_set.path_effects = std::make_shared<const std::vector<PathEffectRule>>(std::move(effects));
}

std::shared_ptr<const std::vector<PathEffectRule>> read_effects_of_making_way(TableReader& table,
                                                                              const RuleSet& move,
                                                                              RuleNames& rule_names) {
  const Node* list = table.array("path_effects");
  if (list == nullptr) return nullptr;
  std::vector<PathEffectRule> effects;
  for (const Node& item : list->items) {
    std::optional<PathEffectRule> effect;
    if (item.kind == Node::Kind::string) {
      effect = effect_of_move(item, move, table.problems());
      if (!effect) continue;
    } else {
      effect = read_path_effect(item, true, rule_names, table.problems());
    }
    const bool is_known = std::any_of(effects.begin(), effects.end(),
                                      [&](const PathEffectRule& other) { return other.id == effect->id; });
    if (is_known && !effect->id.empty())
      table.problems().add(item.place,
                           fmt::format("two path effects have the id {}", value_text(effect->id)));
    effects.push_back(*std::move(effect));
  }
  return std::make_shared<const std::vector<PathEffectRule>>(std::move(effects));
}

void read_result_extras(TableReader& table, ResultRule& result_rule, RuleNames& rule_names) {
  Problems& problems = table.problems();
  result_rule.id = table.string("id").value_or("");
  if (table.find("option_of") != nullptr)
    result_rule.option_of =
        table.choice<ResultRule::OptionOf>("option_of", option_names).value_or(ResultRule::OptionOf::owner);
  result_rule.after = read_step_list(table, "after", rule_names);
  result_rule.cost = read_step_list(table, "cost", rule_names);
  const bool is_option = table.find("option_of") != nullptr;
  if (const Node* cost = table.find("cost"); cost != nullptr && !is_option)
    problems.add(cost->place, "`cost` requires `option_of`: a result that nobody chooses costs nothing");
  const Node* node = table.table("trade");
  if (node == nullptr) return;
  TableReader trade(*node, "`trade`", problems, keys_of("trade"));
  Trade& made = result_rule.trade.emplace();
  made.hexes = trade.integer("hexes", 1, max_retreat_hexes, Need::required).value_or(1);
  trade.find("cost", Need::required);
  made.cost = read_step_list(trade, "cost", rule_names);
  if (const Node* max = trade.find("max", Need::required); max != nullptr) {
    if (max->kind == Node::Kind::string) {
      static const std::vector<std::string> required{"required"};
      read_name(*max, "`max`", required, problems);
    } else if (const auto hexes = read_integer(*max, "`max`", 1, max_retreat_hexes, problems)) {
      made.max = static_cast<int>(*hexes);
      if (made.max < made.hexes)
        problems.add(max->place, "`max` is less than the `hexes` of one payment: nothing could be traded");
    }
  }
  trade.finish();
  if (result_rule.amount != ResultRule::Amount::hexes)
    problems.add(node->place, "`trade` requires a length in `hexes`");
  if (is_option) problems.add(node->place, "`trade` belongs to the result, not to an option beside it");
}

void add_option(ResultRule option, RuleSet& rule_set, Problems& problems) {
  const auto same =
      std::find_if(rule_set.options.begin(), rule_set.options.end(), [&](const ResultRule& other) {
        return other.result == option.result && other.option_name() == option.option_name();
      });
  if (same == rule_set.options.end()) {
    rule_set.options.push_back(std::move(option));
    return;
  }
  problems.add({option.place.line, option.place.column},
               fmt::format("two options of result {} are called {}: give one an `id` of its own",
                           value_text(option.result), value_text(option.option_name())));
}

void check_options(const RuleSet& rule_set, Problems& problems) {
  std::vector<std::string> names;
  for (const ResultRule& t : rule_set.result_rules) names.push_back(t.result);
  for (const ResultRule& option : rule_set.options) {
    const Place place{option.place.line, option.place.column};
    const auto result = std::find_if(rule_set.result_rules.begin(), rule_set.result_rules.end(),
                                     [&](const ResultRule& t) { return t.result == option.result; });
    if (result == rule_set.result_rules.end()) {
      problems.add(place,
                   fmt::format("an option stands beside the entry of its result, and there is no result "
                               "{} without `option_of`{}",
                               value_text(option.result), did_you_mean(option.result, names)));
      continue;
    }
    const bool is_taken =
        std::any_of(rule_set.result_rules.begin(), rule_set.result_rules.end(), [&](const ResultRule& t) {
          return t.result == option.result &&
                 (option.option_name() == t.option_name() || option.option_name() == t.result);
        });
    if (is_taken || option.option_name().starts_with("trade-"))
      problems.add(place, fmt::format("the option {} of result {} has the name of another choice: give it an "
                                      "`id` of its own",
                                      value_text(option.option_name()), value_text(option.result)));
    if (!result->rolls.empty() || !option.rolls.empty())
      problems.add(place,
                   fmt::format("result {} has an option beside it, so no length of the two may be rolled",
                               value_text(option.result)));
    const ResultRule& first = *rule_set.options_of(*result).front();
    const bool owners = option.option_of == ResultRule::OptionOf::owner;
    if (option.option_of != first.option_of || (result->trade && !owners))
      problems.add(place,
                   fmt::format("the options of result {}, `trade` among them, must belong to one player",
                               value_text(option.result)));
  }
}

}  // namespace rearguard
