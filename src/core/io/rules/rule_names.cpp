#include "src/core/io/rules/rule_names.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/board/unit.h"
#include "src/core/document/limits.h"
#include "src/core/io/rules/anchor_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/part_counter.h"
#include "src/core/io/rules/predicate_mistakes.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::size_t max_hints = 1000;
constexpr std::size_t kind_count = 10;

/// Numbers that every unit has in formulas.
constexpr std::array<std::string_view, 11> attributes = {
    "strength", "morale",  "stacking_points", "movement", "distance", "retreat_fire_range",
    "moved",    "missing", "required",        "away",     "turn"};

std::string_view kind_name(RuleNames::Kind kind) {
  switch (kind) {
    case RuleNames::Kind::state:
      return "state";
    case RuleNames::Kind::marker:
      return "marker";
    case RuleNames::Kind::event:
      return "event";
    case RuleNames::Kind::move:
      return "move";
    case RuleNames::Kind::test:
      return "test";
    case RuleNames::Kind::result:
      return "result";
    case RuleNames::Kind::zoc:
      return "ZOC";
    case RuleNames::Kind::bond:
      return "bond";
    case RuleNames::Kind::link:
      return "link";
    case RuleNames::Kind::number:
      break;
  }
  return "number";
}

std::vector<std::string> state_definitions(const EventRules& event_rules, bool markers) {
  std::vector<std::string> names;
  for (const StateDefinition& s : event_rules.state_definitions) {
    if (s.is_marker == markers) names.push_back(s.name);
  }
  if (!names.empty() && !markers) names.emplace_back("good");
  return names;
}

template <class Named, class Name>
std::vector<std::string> names_in(const Named& list, Name name) {
  std::vector<std::string> names;
  for (const auto& item : list) names.push_back(name(item));
  return names;
}

/// Removes the group from a number: "cause.morale", "causing.morale" -> "morale".
std::string own_name(const std::string& number) {
  for (const std::string_view prefix : {"cause.", "causing."}) {
    if (number.starts_with(prefix)) return number.substr(prefix.size());
  }
  return number;
}

}  // namespace

/// Returns a member of a table, which may be null; null if it has none of this name.
const Member* RuleNames::member_of(const Node* table, const std::string& name) const {
  if (table == nullptr) return nullptr;
  const auto [known, is_new] = members_.try_emplace(table);
  if (is_new) {
    for (const Member& m : table->members) known->second.emplace(m.key, &m);
  }
  const auto found = known->second.find(name);
  return found == known->second.end() ? nullptr : found->second;
}

/// Reading a definition because it stands in its table is no use of it: there the place is its own.
void RuleNames::note_use(const Node* table, const std::string& name, Place place) {
  const Member* member = member_of(table, name);
  if (member == nullptr) return;
  if (member->place.line != place.line || member->place.column != place.column) named_.insert(&member->value);
}

std::vector<UnusedName> RuleNames::unused(const Node& file) const {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> tables = {
      {{"define", "definition"},
       {"groups", "group"},
       {"regions", "region"},
       {"zocs", "ZOC"},
       {"bonds", "bond"}}};
  std::set<std::pair<std::string_view, std::string_view>> named;
  for (const Use& use : uses_) named.emplace(kind_name(use.kind), use.word);
  std::vector<UnusedName> found;
  for (const auto& [key, kind] : tables) {
    const Node* table = file.find(key);
    if (table == nullptr) continue;
    for (const Member& m : table->members) {
      if (!named_.contains(&m.value) && !named.contains({kind, m.key}))
        found.push_back({fmt::format("{} `{}`", kind, m.key), {m.place.line, m.place.column}});
    }
  }
  return found;
}

void RuleNames::define(const Node* table, std::map<std::string, PropertyUse> inherited) {
  define_ = table;
  definitions_ = std::move(inherited);
}

/// Counts what a name stands for where it is used; returns false, with a problem, if that is too much.
template <class Part>
bool RuleNames::spend(const Part& part, std::string_view kind, const std::string& name, Place place,
                      Problems& problems) {
  const auto [known, is_new] = parts_of_.try_emplace(&part, 0);
  if (is_new) known->second = count_parts(part, max_parts_of_name + 1);
  if (known->second > max_parts_of_name) {
    parts_of_.erase(known);
    problems.add(place, fmt::format("the {} {} stands for more than {} parts, with all that is named in it; "
                                    "name less in it, or the same only once",
                                    kind, value_text(name), max_parts_of_name));
    return false;
  }
  if (parts_of_file_ > max_parts_of_file) return false;
  parts_of_file_ += known->second;
  if (parts_of_file_ <= max_parts_of_file) return true;
  problems.add(place, fmt::format("up to here, with the {} {} of {} parts, the names that are used stand for "
                                  "more than {} parts; use large ones less often",
                                  kind, value_text(name), known->second, max_parts_of_file));
  return false;
}

/// Reports a row of names that is too long; returns whether it is.
bool RuleNames::goes_too_deep(std::size_t open, std::string_view kind, const std::string& name, Place place,
                              Problems& problems) {
  if (open < max_names_in_row) return false;
  problems.add(place, fmt::format("the {} {} is the last of more than {} that are each defined by the next; "
                                  "define it from fewer",
                                  kind, value_text(name), max_names_in_row));
  return true;
}

std::optional<PropertyUse> RuleNames::defined(const std::string& name, Place place, Problems& problems,
                                              bool& is_defined) {
  is_defined = true;
  note_use(define_, name, place);
  if (const auto known = definitions_.find(name); known != definitions_.end())
    return spend(known->second, "definition", name, place, problems) ? std::optional(known->second)
                                                                     : std::nullopt;
  const Member* member = member_of(define_, name);
  const Node* node = member != nullptr ? &member->value : nullptr;
  is_defined = node != nullptr;
  if (!is_defined || wrong_.contains(name)) return std::nullopt;
  if (std::find(open_.begin(), open_.end(), name) != open_.end()) {
    problems.add(place, fmt::format("the definition {} refers to itself", value_text(name)));
    wrong_.insert(name);
    return std::nullopt;
  }
  if (goes_too_deep(open_.size(), "definition", name, place, problems)) {
    wrong_.insert(name);
    return std::nullopt;
  }
  open_.push_back(name);
  // Its parts are counted from the definition, not from where it is named.
  std::vector<std::string> outer;
  outer.swap(parts);
  const auto use = read_property(*node, *this, problems);
  outer.swap(parts);
  open_.pop_back();
  if (!use || wrong_.contains(name)) {
    wrong_.insert(name);
    return std::nullopt;
  }
  const PropertyUse& known = definitions_[name] = *use;
  if (spend(known, "definition", name, place, problems)) return use;
  definitions_.erase(name);
  wrong_.insert(name);
  return std::nullopt;
}

std::string RuleNames::part_text(std::string_view what) const {
  return parts.empty() ? std::string(what) : fmt::format("{} `{}`", what, fmt::join(parts, "."));
}

void RuleNames::define_groups(const Node* table, Groups inherited) {
  defined_groups_.table = table;
  groups_ = std::move(inherited);
}

void RuleNames::define_traces(const Node* table, Traces inherited) {
  defined_traces_.table = table;
  traces_ = std::move(inherited);
}

bool RuleNames::has_group(const std::string& name) const {
  return groups_.contains(name) || member_of(defined_groups_.table, name) != nullptr;
}

bool RuleNames::has_trace(const std::string& name) const {
  return traces_.contains(name) || member_of(defined_traces_.table, name) != nullptr;
}

template <class Value, class Read>
std::shared_ptr<const Value> RuleNames::find(std::map<std::string, std::shared_ptr<const Value>>& known,
                                             Defined<Value>& defined, const std::string& name,
                                             std::string_view kind, Place place, Problems& problems,
                                             Read read) {
  note_use(defined.table, name, place);
  if (const auto found = known.find(name); found != known.end())
    return spend(*found->second, kind, name, place, problems) ? found->second : nullptr;
  const Member* member = member_of(defined.table, name);
  const Node* node = member != nullptr ? &member->value : nullptr;
  // What names something wrong is wrong, too, and not told again.
  if (defined.wrong.contains(name) && !defined.open.empty()) defined.wrong.insert(defined.open.back());
  if (node == nullptr || defined.wrong.contains(name)) return nullptr;
  if (std::find(defined.open.begin(), defined.open.end(), name) != defined.open.end()) {
    problems.add(place, fmt::format("the {} {} refers to itself", kind, value_text(name)));
    defined.wrong.insert(name);
    return nullptr;
  }
  if (goes_too_deep(defined.open.size(), kind, name, place, problems)) {
    defined.wrong.insert(name);
    return nullptr;
  }
  defined.open.push_back(name);
  const std::size_t before = problems.size();
  std::optional<Value> value = read(*node);
  defined.open.pop_back();
  if (!value || problems.size() > before || defined.wrong.contains(name)) {
    defined.wrong.insert(name);
    return nullptr;
  }
  const auto made = std::make_shared<const Value>(*std::move(value));
  if (spend(*made, kind, name, place, problems)) return known[name] = made;
  defined.wrong.insert(name);
  return nullptr;
}

std::shared_ptr<const UnitGroup> RuleNames::group(const std::string& name, Place place, Problems& problems) {
  return find(groups_, defined_groups_, name, "group", place, problems, [&](const Node& node) {
    UnitGroup group = read_near(node, *this, problems);
    if (node.kind == Node::Kind::table && node.find("within") == nullptr) group.within = anywhere_on_map;
    if (const Node* at_least = node.find("at_least"))
      problems.add(at_least->place, "a group has no `at_least`: it stands where the group is used");
    return std::optional(std::move(group));
  });
}

std::shared_ptr<const TraceRule> RuleNames::trace(const std::string& name, Place place, Problems& problems) {
  return find(traces_, defined_traces_, name, "region", place, problems,
              [&](const Node& node) { return read_trace(node, *this, problems); });
}

namespace {

template <class Known>
std::vector<std::string> all_names(const Known& known, const Node* table) {
  std::vector<std::string> names;
  for (const auto& [name, value] : known) names.push_back(name);
  for (const Member& m : table != nullptr ? table->members : std::vector<Member>{}) {
    if (!known.contains(m.key)) names.push_back(m.key);
  }
  return names;
}

}  // namespace

std::vector<std::string> RuleNames::group_names() const {
  return all_names(groups_, defined_groups_.table);
}

std::vector<std::string> RuleNames::trace_names() const {
  return all_names(traces_, defined_traces_.table);
}

void RuleNames::use_all(Kind kind, const Node& node, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool in_list = node.kind == Node::Kind::array && i < node.items.size();
    use(kind, words[i], in_list ? node.items[i].place : node.place);
  }
}

void RuleNames::ask(std::map<std::string, UnitNames::Asked>& asked, const Node& node,
                    const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    UnitNames::Asked& one = asked[words[i]];
    const bool in_list = node.kind == Node::Kind::array && i < node.items.size();
    const Place place = in_list ? node.items[i].place : node.place;
    if (one.times++ == 0) one.place = {place.line, place.column};
  }
}

void RuleNames::check(const RuleSet& rule_set, Problems& problems) const {
  static const EventRules none;
  const EventRules& event_rules = rule_set.event_rules ? *rule_set.event_rules : none;
  std::array<std::vector<std::string>, kind_count> known;
  const auto at = [&](Kind kind) -> std::vector<std::string>& {
    return known[static_cast<std::size_t>(kind)];
  };
  at(Kind::state) = state_definitions(event_rules, false);
  at(Kind::marker) = state_definitions(event_rules, true);
  at(Kind::event) = names_in(event_rules.events, [](const Event& e) { return e.name; });
  at(Kind::move) = names_in(rule_set.moves, [](const auto& m) { return m.first; });
  at(Kind::test) = names_in(event_rules.tests, [](const auto& t) { return t.first; });
  at(Kind::result) = rule_set.result_names();
  at(Kind::number) = event_rules.counts;
  at(Kind::zoc) = names_in(rule_set.zocs, [](const auto& z) { return z.first; });
  at(Kind::link) = names_in(event_rules.link_definitions, [](const LinkDefinition& l) { return l.name; });
  if (!at(Kind::link).empty()) at(Kind::link).emplace_back(engagement_link);
  at(Kind::bond) = names_in(rule_set.bonds, [](const auto& b) { return b.first; });
  for (const std::string& count : event_rules.counts) at(Kind::number).push_back("link." + count);
  for (const std::string_view a : attributes) at(Kind::number).emplace_back(a);
  at(Kind::number).insert(at(Kind::number).end(), numbers_.begin(), numbers_.end());
  std::array<std::set<std::string>, kind_count> sorted;
  for (std::size_t k = 0; k < known.size(); ++k) sorted[k].insert(known[k].begin(), known[k].end());
  std::size_t unknown = 0;
  for (const Use& use : uses_) {
    const std::vector<std::string>& words = at(use.kind);
    const bool open =
        (use.kind == Kind::state || use.kind == Kind::marker || use.kind == Kind::link) && words.empty();
    const std::string word = use.kind == Kind::number ? own_name(use.word) : use.word;
    if (open || sorted[static_cast<std::size_t>(use.kind)].contains(word)) continue;
    // Searching for similar names is slow in a large file with many errors.
    std::string intended = ++unknown <= max_hints ? did_you_mean(word, words) : std::string();
    if (const std::string dice = dice_in(word); use.kind == Kind::number && !dice.empty())
      intended = fmt::format("; a roll is written {}", value_text(dice));
    problems.add(use.place, fmt::format("these rules define no {} {}{}", kind_name(use.kind),
                                        value_text(word), intended));
  }
}

namespace {

/// Tests whether a name in a formula is that of dice: other names begin with a letter.
bool is_roll(const std::string& name) {
  return name.front() >= '0' && name.front() <= '9';
}

/// Counts the places where a formula names dice.
int times_rolled(std::string_view formula, const std::string& dice) {
  int times = 0;
  for (auto at = formula.find(dice); at != std::string_view::npos; at = formula.find(dice, at + 1))
    times += at == 0 || formula[at - 1] < '0' || formula[at - 1] > '9' ? 1 : 0;
  return times;
}

/// Notes dice in the formula of a length. Elsewhere nobody would roll them.
void read_roll(const Node& node, const std::string& name, const std::string& what, RuleNames& words,
               Problems& problems) {
  const auto dice = parse_dice(name);
  if (!dice || to_text(*dice) != name)
    return problems.add(node.place, fmt::format("{} rolls {}: a roll is 1 to 20 dice of 2 to 100 sides", what,
                                                value_text(one_line(name, 60))));
  if (words.rolls == nullptr)
    return problems.add(
        node.place,
        fmt::format("{} cannot roll {}: name a number that is rolled before, by the step `{{ roll "
                    "= {}, name = \"roll\" }}` of an event, or stated with the result, by "
                    "`needs = [\"roll\"]`",
                    what, value_text(name), value_text(name)));
  if (times_rolled(node.text, name) > 1)
    return problems.add(node.place, fmt::format("{} has {} twice, which would be one roll: write the dice "
                                                "together, as in \"2d6\"",
                                                what, value_text(name)));
  const auto is_known = [&](const DiceSum& known) { return to_text(known) == to_text(*dice); };
  if (std::none_of(words.rolls->begin(), words.rolls->end(), is_known)) words.rolls->push_back(*dice);
}

}  // namespace

std::optional<Expression> read_expression(const Node& node, const std::string& what, RuleNames& words,
                                          Problems& problems) {
  if (node.kind == Node::Kind::integer) {
    const auto number = read_integer(node, what, -max_number, max_number, problems);
    return number ? std::optional(Expression::constant(*number)) : std::nullopt;
  }
  if (node.kind != Node::Kind::string) {
    problems.add(node.place, fmt::format("{} must be a whole number or a formula in a string, not {}", what,
                                         kind_name(node.kind)));
    return std::nullopt;
  }
  auto parsed = Expression::parse(node.text);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    problems.add(node.place, one_line(*problem, 200));
    return std::nullopt;
  }
  auto expression = std::get<Expression>(std::move(parsed));
  for (const std::string& name : expression.names()) {
    if (words.in_clause && name == "hexes") continue;
    if (words.in_clause && (name == "required" || name == "away")) {
      problems.add(node.place, fmt::format("`{}` is known when the unit has moved, not in the `if` of a "
                                           "clause; the required number is `hexes` here",
                                           name));
      continue;
    }
    if (name.starts_with("link.") && words.linked_groups == 0) {
      problems.add(
          node.place,
          fmt::format("{} is a number of a link, which only the units of a group of that link have: in "
                      "its `where`, or in the `do` of its `for_each`",
                      value_text(name)));
      continue;
    }
    if (is_roll(name)) {
      read_roll(node, name, what, words, problems);
    } else {
      words.use(RuleNames::Kind::number, name, node.place);
    }
  }
  return expression;
}

std::optional<DiceSum> read_dice(TableReader& table, std::string_view key, Need need) {
  const auto text = table.string(key, need);
  if (!text) return std::nullopt;
  const auto dice = parse_dice(*text);
  if (!dice) {
    table.problems().add(table.find(key)->place,
                         fmt::format("{} must have the form \"2d6\" (1 to 20 dice of 2 to 100 sides), not {}",
                                     key == "dice" ? key_text(key) : "dice", value_text(*text)));
  }
  return dice;
}

}  // namespace rearguard
