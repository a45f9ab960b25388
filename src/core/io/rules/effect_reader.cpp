#include "src/core/io/rules/effect_reader.h"
#include "src/core/io/rules/anchor_reader.h"

#include <algorithm>
#include <array>
#include <functional>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/limits.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

using Verb = Effect::Verb;
using Kind = RuleNames::Kind;

/// The keys that determine what an effect does; the value of the key is the argument.
constexpr std::array<Choice<Verb>, 22> verbs = {
    {{"roll", Verb::roll},           {"let", Verb::let},
     {"test", Verb::test},           {"state", Verb::state},
     {"mark", Verb::mark},           {"unmark", Verb::unmark},
     {"count", Verb::count},         {"lose_strength", Verb::lose_strength},
     {"remove", Verb::remove},       {"move", Verb::move},
     {"event", Verb::event},         {"choose", Verb::choose},
     {"table", Verb::table},         {"engage", Verb::engage},
     {"disengage", Verb::disengage}, {"face", Verb::face},
     {"result", Verb::result},       {"report", Verb::report},
     {"stop", Verb::stop},           {"for_each", Verb::for_each},
     {"link", Verb::link},           {"unlink", Verb::unlink}}};

constexpr std::array<Choice<EffectTarget>, 3> effect_targets = {
    {{"unit", EffectTarget::unit},
     {"cause", EffectTarget::cause},
     {"causing-units", EffectTarget::causing_units}}};
constexpr std::array<Choice<CauseSelector>, 4> caused_by_names = {
    {{"same", CauseSelector::same},
     {"unit", CauseSelector::unit},
     {"cause", CauseSelector::cause},
     {"nearest-enemies", CauseSelector::nearest_enemies}}};

class EffectReader {
 public:
  EffectReader(const Node& node, RuleNames& rule_names, Problems& problems)
      : table_(node, "the step", problems), rule_names_(rule_names), problems_(problems) {
    effect_.text = read_rule_text(table_);
    effect_.target = table_.choice<EffectTarget>("on", effect_targets).value_or(EffectTarget::unit);
    effect_.condition = read_condition_at(table_, "if", rule_names_);
  }

  Effect read() {
    const Node* value = find_verb();
    if (value != nullptr) read_verb(*value);
    // Without its verb, the other keys of a step cannot be checked.
    if (value != nullptr || !table_.usable()) table_.finish();
    return std::move(effect_);
  }

 private:
  const Node* find_verb() {
    const Node* found = nullptr;
    for (const auto& verb : verbs) {
      const Node* value = table_.node().find(verb.name);
      if (value == nullptr) continue;
      if (found != nullptr) {
        problems_.add(value->place, fmt::format("a step does one thing, but this one has {} and {}",
                                                key_text(verb.name), key_text(key_)));
        table_.mark_known(verb.name);
        continue;
      }
      found = table_.find(verb.name);
      key_ = verb.name;
      effect_.verb = verb.value;
    }
    if (found != nullptr) {
      table_.set_what("the step " + key_text(key_));
    } else if (table_.usable()) {
      report_no_verb();
    }
    return found;
  }

  void report_no_verb() {
    std::vector<std::string> known;
    std::string names;
    for (const auto& verb : verbs) {
      known.emplace_back(verb.name);
      names += (names.empty() ? "" : ", ") + key_text(verb.name);
    }
    constexpr std::array<std::string_view, 6> others{"id", "cite", "text", "interpretation", "if", "on"};
    for (const Member& m : table_.node().members) {
      if (std::find(others.begin(), others.end(), m.key) != others.end()) continue;
      if (!nearest_name(m.key, known)) continue;
      problems_.add_unknown_key(
          m.place, "unknown key " + key_text(m.key) + " in the step" + nearest_key(m.key, known));
      return;
    }
    problems_.add(table_.node().place, "a step needs one of " + names);
  }

  void read_verb(const Node& value) {
    switch (effect_.verb) {
      case Verb::state:
        take_name(value, Kind::state);
        rule_names_.units.states_set.insert(effect_.name);
        return;
      case Verb::mark:
      case Verb::unmark:
        effect_.quiet = table_.boolean("quiet").value_or(false);
        return take_name(value, Kind::marker);
      case Verb::remove:
      case Verb::report:
        return take_name(value, std::nullopt);
      case Verb::result:
        return take_name(value, Kind::result);
      case Verb::lose_strength:
        effect_.amount = read_expression(value, key_text(key_), rule_names_, problems_);
        return;
      case Verb::engage:
      case Verb::disengage:
      case Verb::stop:
        return take_true(value);
      case Verb::link:
      case Verb::unlink:
        return read_link(value);
      case Verb::roll:
        return read_roll(value);
      case Verb::let:
        return read_let(value);
      case Verb::test:
        return read_test_step(value);
      case Verb::count:
        return read_count(value);
      case Verb::move:
        return read_move(value);
      case Verb::event:
        return read_event(value);
      case Verb::choose:
        return read_choice_step(value);
      case Verb::table:
        return read_table(value);
      case Verb::face:
        return read_face(value);
      case Verb::for_each:
        return read_for_each(value);
    }
  }

  void take_name(const Node& value, std::optional<Kind> kind) {
    effect_.name = read_string(value, key_text(key_), problems_).value_or("");
    if (value.kind == Node::Kind::string && effect_.name.empty())
      problems_.add(value.place, key_text(key_) + " is empty");
    if (kind && !effect_.name.empty()) rule_names_.use(*kind, effect_.name, value.place);
  }

  void take_true(const Node& value) {
    const auto boolean = read_boolean(value, key_text(key_), problems_);
    if (boolean && !*boolean) problems_.add(value.place, key_text(key_) + " must be `true`, or omitted");
  }

  std::string number_name() {
    auto name = table_.string("name", Need::required).value_or("");
    if (!name.empty()) rule_names_.make_known(name);
    return name;
  }

  void read_roll(const Node&) {
    effect_.dice = read_dice(table_, "roll", Need::required).value_or(DiceSum{});
    effect_.name = number_name();
    if (effect_.name.empty()) return;
    make_known_over_units();
    rule_names_.make_known(effect_.name + ".high");
    rule_names_.make_known(effect_.name + ".low");
    if (const Node* times = table_.find("times"))
      effect_.amount = read_expression(*times, key_text("times"), rule_names_, problems_);
  }

  /// Outside `for_each` the number of each unit is one of these.
  void make_known_over_units() {
    for (const char* function : {"max", "min", "sum"})
      rule_names_.make_known(fmt::format("{}({})", function, effect_.name));
  }

  void read_for_each(const Node& value) {
    effect_.group = read_near(value, rule_names_, problems_, {"of_best"});
    if (const Node* best = value.find("of_best")) {
      effect_.name = read_string(*best, key_text("of_best"), problems_).value_or("");
      if (!effect_.name.empty())
        rule_names_.use(Kind::number, fmt::format("max({})", effect_.name), best->place);
    }
    const LinkReading reading(rule_names_, link_in(effect_.group) != nullptr);
    effect_.then = read_effects_at(table_, "do", rule_names_);
  }

  /// Reads `link = "charge"`, `to = GROUP`, `counts = { … }` and `unlink = "charge"`, `to = GROUP`.
  void read_link(const Node& value) {
    const bool makes = effect_.verb == Verb::link;
    effect_.quiet = table_.boolean("quiet").value_or(false);
    take_name(value, Kind::link);
    if (makes && !effect_.name.empty()) rule_names_.links.made.insert(effect_.name);
    const Node* to = table_.find("to", makes ? Need::required : Need::optional);
    effect_.has_group = to != nullptr;
    if (to != nullptr) {
      effect_.group = read_near(*to, rule_names_, problems_);
      if (effect_.group.units == UnitRelation::mover)
        problems_.add(to->place, "a unit is not linked to itself: `to` must name others");
      if (to->find("at_least") != nullptr)
        problems_.add(to->find("at_least")->place, "`to` names all units of the group: it has no `at_least`");
    }
    const Node* counts = makes ? table_.table("counts") : nullptr;
    if (counts == nullptr) return;
    if (effect_.name == engagement_link)
      problems_.add(counts->place, "units that are engaged share no numbers");
    for (const Member& m : counts->members) {
      rule_names_.make_known("link." + m.key);
      if (auto number = read_expression(m.value, key_text(m.key), rule_names_, problems_))
        effect_.with.emplace_back(m.key, *std::move(number));
    }
  }

  void read_let(const Node& value) {
    effect_.name = read_string(value, key_text(key_), problems_).value_or("");
    if (!effect_.name.empty()) rule_names_.make_known(effect_.name);
    make_known_over_units();
    if (const Node* be = table_.find("value", Need::required))
      effect_.amount = read_expression(*be, key_text("value"), rule_names_, problems_);
  }

  void read_test_step(const Node& value) {
    if (value.kind == Node::Kind::string) {
      effect_.name = value.text;
      rule_names_.use(Kind::test, value.text, value.place);
    } else {
      effect_.test = read_test(value, rule_names_, problems_);
    }
    effect_.then = read_effects_at(table_, "pass", rule_names_);
    effect_.otherwise = read_effects_at(table_, "fail", rule_names_);
  }

  void read_count(const Node& value) {
    take_name(value, std::nullopt);
    if (effect_.name.starts_with("link.") && rule_names_.linked_groups == 0)
      problems_.add(
          value.place,
          fmt::format("{} is a number of a link: it is counted in the `do` of a `for_each` over the "
                      "units of that link",
                      value_text(effect_.name)));
    rule_names_.make_known(effect_.name);
    effect_.quiet = table_.boolean("quiet").value_or(false);
    const Node* add = table_.find("add");
    const Node* set = table_.find("set");
    if ((add == nullptr) == (set == nullptr)) {
      problems_.add(value.place, "a `count` needs exactly one of `set` and `add`");
      return;
    }
    effect_.adds = add != nullptr;
    effect_.amount = read_expression(add != nullptr ? *add : *set, key_text(add != nullptr ? "add" : "set"),
                                     rule_names_, problems_);
  }

  /// Reads `caused_by`: one of its words, or a group.
  void read_caused_by() {
    const Node* node = table_.find("caused_by");
    if (node == nullptr) return;
    const auto is_word = [&](const auto& known) { return known.name == node->text; };
    const bool is_name = node->kind == Node::Kind::string;
    if (is_name && std::any_of(caused_by_names.begin(), caused_by_names.end(), is_word)) {
      effect_.caused_by = *table_.choice<CauseSelector>("caused_by", caused_by_names);
      return;
    }
    effect_.caused_by = CauseSelector::group;
    effect_.group = read_near(*node, rule_names_, problems_, {}, caused_by_words());
  }

  static std::vector<std::string> caused_by_words() {
    std::vector<std::string> words;
    for (const auto& known : caused_by_names) words.emplace_back(known.name);
    return words;
  }

  void read_move(const Node& value) {
    take_name(value, Kind::move);
    const Node* hexes = table_.find("hexes");
    effect_.by_allowance = table_.boolean("by_allowance").value_or(false);
    if ((hexes == nullptr) != effect_.by_allowance)
      problems_.add(value.place, "a `move` needs exactly one of `hexes` and `by_allowance = true`");
    if (hexes != nullptr) effect_.amount = read_expression(*hexes, key_text("hexes"), rule_names_, problems_);
    read_caused_by();
    effect_.then = read_effects_at(table_, "then", rule_names_);
    effect_.has_otherwise = table_.find("if_blocked") != nullptr;
    effect_.otherwise = read_effects_at(table_, "if_blocked", rule_names_);
  }

  void read_event(const Node& value) {
    take_name(value, Kind::event);
    effect_.at_once = table_.boolean("at_once").value_or(false);
    read_caused_by();
    const Node* with = table_.table("with");
    if (with == nullptr) return;
    for (const Member& m : with->members) {
      rule_names_.make_known(m.key);
      if (auto number = read_expression(m.value, key_text(m.key), rule_names_, problems_))
        effect_.with.emplace_back(m.key, *std::move(number));
    }
  }

  void read_choice_step(const Node& value) {
    static const std::vector<std::string> who{"owner", "opponent"};
    if (const auto index = read_name(value, key_text("choose"), who, problems_))
      effect_.opponent_chooses = *index == 1;
    const Node* options = table_.array("options", Need::required);
    if (options == nullptr) return;
    for (const Node& item : options->items) {
      TableReader option(item, "the option", problems_);
      Branch branch;
      branch.place = {item.place.line, item.place.column};
      branch.name = option.string("name", Need::required).value_or("");
      branch.text = option.string("text").value_or("");
      branch.condition = read_condition_at(option, "if", rule_names_);
      branch.effects = read_effects_at(option, "do", rule_names_);
      option.finish();
      effect_.branches.push_back(std::move(branch));
    }
    if (options->items.empty()) problems_.add(options->place, "a choice needs `options`");
  }

  void read_table(const Node& value) {
    effect_.amount = read_expression(value, key_text("table"), rule_names_, problems_);
    const Node* rows = table_.array("rows", Need::required);
    if (rows == nullptr) return;
    for (const Node& item : rows->items) {
      TableReader row(item, "the row", problems_);
      Branch branch;
      branch.place = {item.place.line, item.place.column};
      branch.from = row.integer("from", -max_number, max_number).value_or(-max_number);
      branch.to = row.integer("to", -max_number, max_number).value_or(max_number);
      branch.text = row.string("text").value_or("");
      branch.effects = read_effects_at(row, "do", rule_names_);
      row.finish();
      if (branch.from > branch.to)
        problems_.add(item.place, "`from` of the row must not be greater than `to`");
      effect_.branches.push_back(std::move(branch));
    }
    if (rows->items.empty()) problems_.add(rows->place, "a table needs `rows`");
  }

  void read_face(const Node& value) {
    static const std::vector<std::string> ways{"path", "away-from", "toward", "freely"};
    const auto way = read_name(value, key_text("face"), ways, problems_);
    const Node* anchor = table_.find("relative_to");
    effect_.faces_any = way && *way == 3;
    if (way && (*way == 0 || effect_.faces_any) && anchor != nullptr)
      problems_.add(anchor->place, "`relative_to` requires `face = \"away-from\"` or `\"toward\"`");
    if (!way || *way == 0 || effect_.faces_any) return;
    effect_.toward = *way == 2;
    effect_.anchor = read_anchor_at(table_, "relative_to", rule_names_, Need::required, {false, true});
    effect_.rotate = static_cast<int>(table_.integer("rotate", -2, 3).value_or(0));
  }

  TableReader table_;
  RuleNames& rule_names_;
  Problems& problems_;
  std::string_view key_;
  Effect effect_;
};

}  // namespace

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
  for (const Node& item : list->items)
    effects.push_back(EffectReader(item, rule_names, table.problems()).read());
  return effects;
}

Test read_test(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the test", problems);
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
      TableReader row(item, "the modifier", problems);
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
