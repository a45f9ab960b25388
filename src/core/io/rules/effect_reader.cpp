#include "src/core/io/rules/effect_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/io/rules/step_reader.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

using Kind = RuleNames::Kind;

constexpr std::array<Choice<EffectTarget>, 3> effect_targets = {
    {{"unit", EffectTarget::unit},
     {"cause", EffectTarget::cause},
     {"causing-units", EffectTarget::causing_units}}};
constexpr std::array<Choice<CauseSelector>, 4> caused_by_names = {
    {{"same", CauseSelector::same},
     {"unit", CauseSelector::unit},
     {"cause", CauseSelector::cause},
     {"nearest-enemies", CauseSelector::nearest_enemies}}};

std::vector<std::string> caused_by_words() {
  std::vector<std::string> words;
  for (const auto& known : caused_by_names) words.emplace_back(known.name);
  return words;
}

/// Returns what the names of a file are checked as; nothing for those that are no use of a definition.
std::optional<Kind> kind_of_use(StepName what) {
  switch (what) {
    case StepName::state:
      return Kind::state;
    case StepName::marker:
      return Kind::marker;
    case StepName::link:
      return Kind::link;
    case StepName::test:
      return Kind::test;
    case StepName::move:
      return Kind::move;
    case StepName::event:
      return Kind::event;
    case StepName::result:
      return Kind::result;
    case StepName::number:
    case StepName::count:
    case StepName::word:
      break;
  }
  return std::nullopt;
}

/// Reads the value of one key to where its kind says.
struct ValueReader {
  StepReader& in;
  std::string_view key;
  const Node& node;

  void operator()(OnlyTrue) const {
    const auto boolean = read_boolean(node, key_text(key), in.table.problems());
    if (boolean && !*boolean) in.add_problem(node, key_text(key) + " must be `true`, or omitted");
  }
  void operator()(ReadByOther) const {}
  void operator()(StepName what) const {
    if (what == StepName::test && node.kind != Node::Kind::string) {
      in.effect.test = read_test(node, in.names, in.table.problems());
      return;
    }
    std::string& name = in.effect.name;
    name = read_string(node, key_text(key), in.table.problems()).value_or("");
    if (what == StepName::number) {
      if (name.empty()) return;
      in.names.make_known(name);
      // Outside `for_each` the number of each unit is one of these.
      for (const char* function : {"max", "min", "sum"})
        in.names.make_known(fmt::format("{}({})", function, name));
      return;
    }
    const bool is_empty = node.kind == Node::Kind::string && name.empty() && what != StepName::test;
    if (is_empty) in.add_problem(node, key_text(key) + " is empty");
    if (const auto kind = kind_of_use(what); kind && !(name.empty() && what != StepName::test))
      in.names.use(*kind, name, node.place);
  }
  void operator()(bool Effect::*to) const {
    in.effect.*to = read_boolean(node, key_text(key), in.table.problems()).value_or(false);
  }
  void operator()(std::optional<Expression> Effect::*to) const { in.effect.*to = in.formula(node, key); }
  void operator()(DiceSum Effect::*to) const {
    in.effect.*to = read_dice(in.table, key, Need::required).value_or(DiceSum{});
  }
  void operator()(std::vector<Effect> Effect::*to) const {
    in.effect.*to = read_effects_at(in.table, key, in.names);
  }
  void operator()(std::vector<std::pair<std::string, Expression>> Effect::*to) const {
    if (in.table.table(key) != nullptr) in.effect.*to = in.formulas(node, "");
  }
  /// One of the words for causing units, or a group.
  void operator()(CauseSelector Effect::*to) const {
    const auto is_word = [&](const auto& known) { return known.name == node.text; };
    const bool is_name = node.kind == Node::Kind::string;
    if (is_name && std::any_of(caused_by_names.begin(), caused_by_names.end(), is_word)) {
      in.effect.*to = *in.table.choice<CauseSelector>(key, caused_by_names);
      return;
    }
    in.effect.*to = CauseSelector::group;
    in.effect.group = read_near(node, in.names, in.table.problems(), "group-table", caused_by_words());
  }
  void operator()(UnitGroup Effect::*to) const {
    in.effect.has_group = true;
    UnitGroup& group = in.effect.*to;
    group = read_near(node, in.names, in.table.problems());
    if (group.units == UnitRelation::mover)
      in.add_problem(node, fmt::format("a unit is not linked to itself: {} must name others", key_text(key)));
    if (const Node* least = node.find("at_least"))
      in.add_problem(*least, key_text(key) + " names all units of the group: it has no `at_least`");
  }
  void operator()(void (*read)(StepReader&, const Node&)) const { read(in, node); }
};

/// Finds the key that says what a step does.
void find_kind(StepReader& in) {
  for (const auto& [key, kind] : all_steps()) {
    const Node* value = in.table.node().find(key);
    if (value == nullptr) continue;
    if (in.value != nullptr) {
      in.add_problem(*value, fmt::format("a step does one thing, but this one has {} and {}", key_text(key),
                                         key_text(in.key)));
      in.table.mark_known(key);
      continue;
    }
    in.value = in.table.find(key);
    in.key = key;
    in.effect.kind = kind;
  }
}

void report_no_kind(StepReader& in) {
  std::vector<std::string> known;
  std::string names;
  for (const auto& [key, kind] : all_steps()) {
    known.emplace_back(key);
    names += (names.empty() ? "" : ", ") + key_text(key);
  }
  constexpr std::array<std::string_view, 6> others{"id", "cite", "text", "interpretation", "if", "on"};
  for (const Member& m : in.table.node().members) {
    if (std::find(others.begin(), others.end(), m.key) != others.end()) continue;
    if (!nearest_name(m.key, known)) continue;
    in.table.problems().add_unknown_key(
        m.place, "unknown key " + key_text(m.key) + " in the step" + nearest_key(m.key, known));
    return;
  }
  in.add_problem(in.table.node(), "a step needs one of " + names);
}

void read_keys(StepReader& in) {
  const StepKind& kind = *in.effect.kind;
  std::visit(ValueReader{in, in.key, *in.value}, kind.value);
  for (const StepKey& key : kind.keys) {
    if (key.key.empty() || std::holds_alternative<ReadByOther>(key.value)) continue;
    const Node* node = in.table.find(key.key, key.required ? Need::required : Need::optional);
    if (node != nullptr) std::visit(ValueReader{in, key.key, *node}, key.value);
    // Without the name of its number, the rest of a step cannot be checked.
    if (std::holds_alternative<StepName>(key.value) && in.effect.name.empty()) return;
  }
  if (kind.check != nullptr) kind.check(in);
}

Effect read_step(const Node& node, RuleNames& rule_names, Problems& problems) {
  StepReader in{{node, "the step", problems, keys_of("step")}, rule_names};
  in.effect.text = read_rule_text(in.table);
  in.effect.target = in.table.choice<EffectTarget>("on", effect_targets).value_or(EffectTarget::unit);
  in.effect.condition = read_condition_at(in.table, "if", rule_names);
  find_kind(in);
  if (in.value != nullptr) {
    in.table.set_what("the step " + key_text(in.key));
    read_keys(in);
  } else if (in.table.usable()) {
    report_no_kind(in);
    // The other keys of such a step cannot be checked.
    return std::move(in.effect);
  }
  in.table.finish();
  return std::move(in.effect);
}

}  // namespace

std::optional<Expression> StepReader::formula(const Node& node, std::string_view at) {
  return read_expression(node, key_text(at), names, table.problems());
}

std::vector<std::pair<std::string, Expression>> StepReader::formulas(const Node& node,
                                                                     std::string_view prefix) {
  std::vector<std::pair<std::string, Expression>> read;
  for (const Member& m : node.members) {
    names.make_known(std::string(prefix) + m.key);
    if (auto number = formula(m.value, m.key)) read.emplace_back(m.key, *std::move(number));
  }
  return read;
}

RuleText read_rule_text(TableReader& table) {
  RuleText text;
  text.place = {table.node().place.line, table.node().place.column};
  text.id = table.string("id").value_or("");
  text.cite = table.string("cite").value_or("");
  text.text = table.string("text").value_or("");
  text.interpretation = table.string("interpretation").value_or("");
  return text;
}

std::vector<Effect> read_effects_at(TableReader& table, std::string_view key, RuleNames& rule_names) {
  std::vector<Effect> effects;
  const Node* list = table.array(key);
  if (list == nullptr) return effects;
  for (const Node& item : list->items) effects.push_back(read_step(item, rule_names, table.problems()));
  return effects;
}

Test read_test(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the test", problems, keys_of("test"));
  Test test;
  test.place = {node.place.line, node.place.column};
  test.cite = table.string("cite").value_or("");
  test.text = table.string("text").value_or("");
  test.interpretation = table.string("interpretation").value_or("");
  test.dice = read_dice(table, "dice", Need::required).value_or(DiceSum{});
  const Node* at_most = table.find("at_most");
  const Node* at_least = table.find("at_least");
  if (table.usable() && (at_most == nullptr) == (at_least == nullptr)) {
    problems.add(node.place, "a test needs exactly one of `at_most` and `at_least`");
  } else if (at_most != nullptr || at_least != nullptr) {
    test.at_most = at_most != nullptr;
    if (auto target =
            read_expression(at_most != nullptr ? *at_most : *at_least,
                            key_text(at_most != nullptr ? "at_most" : "at_least"), rule_names, problems))
      test.target = *std::move(target);
  }
  if (const Node* list = table.array("modifiers")) {
    for (const Node& item : list->items) {
      TableReader row(item, "the modifier", problems, keys_of("modifier"));
      TestModifier modifier;
      modifier.place = {item.place.line, item.place.column};
      modifier.text = row.string("text", Need::required).value_or("");
      modifier.condition = read_condition_at(row, "if", rule_names);
      if (const Node* add = row.find("add", Need::required)) {
        if (auto number = read_expression(*add, key_text("add"), rule_names, problems))
          modifier.add = *std::move(number);
      }
      row.finish();
      test.modifiers.push_back(std::move(modifier));
    }
  }
  table.finish();
  return test;
}

}  // namespace rearguard
