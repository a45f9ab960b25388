#include "src/io/rules_reader.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "pathing/candidate_graph.h"
#include "src/document/decoder.h"
#include "src/document/document_header.h"
#include "src/document/file_access.h"
#include "src/document/former_words.h"
#include "src/document/limits.h"
#include "src/document/text_file.h"
#include "src/io/clause_reader.h"
#include "src/io/event_reader.h"
#include "src/io/move_reader.h"
#include "src/io/path_effect_reader.h"
#include "src/io/play_reader.h"
#include "src/io/predicate_reader.h"
#include "src/io/retreat_effects_reader.h"
#include "src/io/rule_names.h"
#include "src/rules/catalogue.h"
#include "src/rules/event_rules.h"
#include "src/rules/play.h"

namespace rearguard {
namespace {

constexpr std::size_t max_extension_depth = 16;

void read_points(TableReader& table, const Node& node, ResultRule& result_rule) {
  if (node.kind == Node::Kind::string && (node.text == "allowance" || node.text == "half-allowance")) {
    result_rule.amount =
        node.text == "allowance" ? ResultRule::Amount::allowance : ResultRule::Amount::half_allowance;
    return;
  }
  const bool number = node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
  result_rule.amount = ResultRule::Amount::movement_points;
  if (number || node.kind == Node::Kind::string)
    result_rule.points = parse_fraction(number ? decimal_digits(node) : node.text);
  if (!result_rule.points)
    table.problems().add(node.place,
                         "`movement_points` must be a number, \"allowance\" or \"half-allowance\"");
}

void read_hex_range(TableReader& table, const Node& node, RuleNames& rule_names, ResultRule& result_rule) {
  if (node.kind == Node::Kind::string) {
    result_rule.formula = read_expression(node, key_text("hexes"), rule_names, table.problems());
    return;
  }
  if (node.kind == Node::Kind::array) {
    if (node.items.size() == 2) {
      const auto min_hexes =
          read_integer(node.items[0], "the minimum number of hexes", 1, max_retreat_hexes, table.problems());
      const auto max_hexes =
          read_integer(node.items[1], "the maximum number of hexes", 1, max_retreat_hexes, table.problems());
      if (min_hexes && max_hexes && *min_hexes > *max_hexes)
        table.problems().add(node.place, "`hexes` must begin with the smaller number");
      result_rule.hexes = static_cast<int>(min_hexes.value_or(1));
      result_rule.max_hexes = static_cast<int>(max_hexes.value_or(1));
      return;
    }
    table.problems().add(node.place, "`hexes` must be one number, or two: the minimum and the maximum");
    return;
  }
  const auto hexes = read_integer(node, key_text("hexes"), 1, max_retreat_hexes, table.problems());
  result_rule.hexes = result_rule.max_hexes = static_cast<int>(hexes.value_or(1));
}

ResultRule read_result_rule(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "an entry of `results`", problems);
  ResultRule result_rule;
  result_rule.place = {node.place.line, node.place.column};
  result_rule.result = table.string("result", Need::required).value_or("");
  if (!result_rule.result.empty()) table.set_what("result " + value_text(result_rule.result));
  result_rule.cite = table.string("cite").value_or("");
  result_rule.text = table.string("text").value_or("");
  result_rule.interpretation = table.string("interpretation").value_or("");
  result_rule.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  result_rule.exempt_kinds = table.strings("exempt_kinds").value_or(std::vector<std::string>{});
  if (const auto move = table.string("move")) {
    result_rule.move = *move;
    rule_names.use(RuleNames::Kind::move, *move, table.find("move")->place);
  }
  const Node* hexes = table.find("hexes");
  const Node* points = table.find("movement_points");
  const auto dice = table.string("dice");
  const auto outcome = table.string("outcome");
  const int given =
      (hexes != nullptr ? 1 : 0) + (points != nullptr ? 1 : 0) + (dice ? 1 : 0) + (outcome ? 1 : 0);
  if (table.usable() && given != 1) {
    problems.add(node.place, fmt::format("{} needs one of `hexes`, `movement_points`, `dice` and `outcome`",
                                         table.what()));
  }
  if (hexes != nullptr) read_hex_range(table, *hexes, rule_names, result_rule);
  if (points != nullptr) read_points(table, *points, result_rule);
  if (dice) {
    result_rule.amount = ResultRule::Amount::dice;
    const auto parsed = parse_dice(*dice);
    result_rule.dice = parsed.value_or(DiceSum{});
    if (!parsed)
      problems.add(table.find("dice")->place,
                   fmt::format("`dice` must have the form \"2d6\" (1 to 20 dice of 2 to 100 sides), not {}",
                               value_text(*dice)));
  }
  if (outcome) {
    result_rule.amount = ResultRule::Amount::none;
    result_rule.outcome = *outcome;
    if (outcome->empty() || *outcome == "retreat")
      problems.add(table.find("outcome")->place,
                   "`outcome` must name what happens to a unit that does not retreat");
  }
  read_result_extras(table, result_rule, rule_names);
  table.finish();
  return result_rule;
}

ZocRule read_zoc(const Node& node, Problems& problems) {
  TableReader table(node, "`zoc`", problems);
  ZocRule rule;
  rule.range = table.integer("range", 0, 20).value_or(rule.range);
  rule.front_arc = table.boolean("front_arc").value_or(false);
  rule.friend_cancels = table.boolean("friend_cancels").value_or(false);
  rule.exempt_states = table.strings("exempt_states").value_or(std::vector<std::string>{});
  rule.exempt_kinds = table.strings("exempt_kinds").value_or(std::vector<std::string>{});
  table.finish();
  return rule;
}

StackingRule read_stacking(const Node& node, Problems& problems) {
  TableReader table(node, "`stacking`", problems);
  StackingRule rule;
  rule.limit = table.integer("limit", 1, max_number, Need::required).value_or(0);
  rule.in_points = table.boolean("in_points").value_or(false);
  table.finish();
  return rule;
}

/// Adds an option; those that an older file offers beside its result go first, as that result does.
void take_option(ResultRule option, std::vector<std::string>& renewed, RuleSet& rule_set,
                 Problems& problems) {
  if (!listed(renewed, option.result)) {
    std::erase_if(rule_set.options, [&](const ResultRule& older) { return older.result == option.result; });
    renewed.push_back(option.result);
  }
  add_option(std::move(option), rule_set, problems);
}

void read_result_rules(const Node& list, RuleSet& rule_set, RuleNames& rule_names, Problems& problems) {
  std::vector<std::string> own, renewed;
  for (const Node& item : list.items) {
    ResultRule result_rule = read_result_rule(item, rule_names, problems);
    if (result_rule.option_of != ResultRule::OptionOf::none) {
      take_option(std::move(result_rule), renewed, rule_set, problems);
      continue;
    }
    if (!listed(renewed, result_rule.result)) {
      std::erase_if(rule_set.options,
                    [&](const ResultRule& older) { return older.result == result_rule.result; });
      renewed.push_back(result_rule.result);
    }
    if (std::find(own.begin(), own.end(), result_rule.result) != own.end() && !result_rule.result.empty()) {
      problems.add(item.place, fmt::format("two results are called {}", value_text(result_rule.result)));
    }
    own.push_back(result_rule.result);
    const auto same = std::find_if(rule_set.result_rules.begin(), rule_set.result_rules.end(),
                                   [&](const ResultRule& t) { return t.result == result_rule.result; });
    if (same != rule_set.result_rules.end()) {
      *same = std::move(result_rule);
    } else {
      rule_set.result_rules.push_back(std::move(result_rule));
    }
  }
  check_options(rule_set, problems);
}

/// Clears the places of inherited parts: places in another file would mislead in messages about this one.
void forget_own_places(RuleSet& rule_set) {
  for (Clause& c : rule_set.clauses) c.place = {};
  if (!rule_set.event_rules) return;
  EventRules event_rules = *rule_set.event_rules;
  for (StateDefinition& s : event_rules.state_definitions) s.place = {};
  for (Event& e : event_rules.events) e.place = {};
  for (Contact& c : event_rules.contacts) c.place = {};
  for (auto& [name, test] : event_rules.tests) test.place = {};
  event_rules.count_places.clear();
  rule_set.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
}

void forget_places(RuleSet& rule_set) {
  for (ResultRule& t : rule_set.result_rules) t.place = {};
  for (ResultRule& option : rule_set.options) option.place = {};
  forget_own_places(rule_set);
  if (rule_set.play) {
    Play play = *rule_set.play;
    for (PlayAction& a : play.actions) a.place = {};
    for (Phase& p : play.phases) p.place = {};
    rule_set.play = std::make_shared<const Play>(std::move(play));
  }
  for (auto& [name, move] : rule_set.moves) {
    RuleSet bare = *move;
    bare.move.place = {};
    forget_own_places(bare);
    move = std::make_shared<const RuleSet>(std::move(bare));
  }
}

bool has_content(const EventRules& event_rules) {
  return !event_rules.events.empty() || !event_rules.state_definitions.empty() ||
         !event_rules.tests.empty() || !event_rules.counts.empty() || !event_rules.contacts.empty();
}

/// Returns the end of a message, ": there are none in …", if the folder of shipped rules is known. Names the
/// environment variable if it determines that folder, since its value may be the error.
std::string none_ship_in(const std::string& folder) {
  if (folder.empty()) return {};
  const char* data = std::getenv("REARGUARD_DATA");
  const bool by_variable = data != nullptr && *data != '\0' && folder.starts_with(data);
  return fmt::format(": there are none in {}{}", value_text(folder),
                     by_variable ? ", the folder set by REARGUARD_DATA" : "");
}

bool in_chain(const std::string& path, const std::vector<std::string>& chain) {
  return std::any_of(chain.begin(), chain.end(), [&](const std::string& other) {
    std::error_code problem;
    return path == other || std::filesystem::equivalent(path, other, problem);
  });
}

}  // namespace

std::vector<std::string> RuleLibrary::shipped_names() const {
  std::vector<std::string> names;
  std::error_code problem;
  for (std::filesystem::directory_iterator at(shipped_, problem), end; !problem && at != end;
       at.increment(problem)) {
    if (at->path().extension() == ".toml") names.push_back(at->path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool RuleLibrary::names_file(const std::string& name, const std::string& directory) const {
  if (is_rules_path(name)) return true;
  if (name.empty() || listed(shipped_names(), name)) return false;
  std::error_code problem;
  return std::filesystem::is_regular_file(path_from(directory, name), problem);
}

Checked<std::string> RuleLibrary::path_of(const std::string& name, const std::string& directory) const {
  if (names_file(name, directory)) {
    const auto problem = directory.empty() ? std::nullopt : reach_problem(directory, name);
    if (problem) return Diagnostic{one_line(name, 200), 0, 0, "this file is not opened: " + *problem};
    return path_from(directory, name);
  }
  const auto shipped = shipped_names();
  if (std::find(shipped.begin(), shipped.end(), name) != shipped.end())
    return path_from(shipped_, name + ".toml");
  return Diagnostic{name.empty() ? "rules" : one_line(name, 80), 0, 0,
                    "no shipped rule file has this name" +
                        (shipped.empty() ? none_ship_in(shipped_) : likely_hint(name, shipped))};
}

Checked<RuleSet> RuleLibrary::load(const std::string& name, const std::string& directory) const {
  return load(name, directory, {});
}

Checked<RuleSet> RuleLibrary::load(const std::string& name, const std::string& directory,
                                   const std::vector<std::string>& heirs) const {
  const auto path = path_of(name, directory);
  if (!path) return path.problems();
  const auto text = directory.empty() ? read_text_file(*path) : read_named_file(*path);
  if (!text) return text.problems();
  std::vector<std::string> chain = heirs;
  chain.push_back(*path);
  auto rule_set = read(*text, chain);
  if (!rule_set) return rule_set.problems();
  RuleSet named = std::move(rule_set).value();
  named.id = name;
  share_with_moves(named);
  return named;
}

/// Reads the rule set that a rule file extends. `chain` contains the files being read, that file last. On
/// failure, returns a problem at `name` and those of the other files.
Checked<RuleSet> RuleLibrary::read_base(const Node& name, const std::vector<std::string>& chain) const {
  Problems problems(chain.back());
  const auto fail = [&](std::string message) {
    problems.add(name.place, std::move(message));
    return problems.take();
  };
  if (chain.size() > max_extension_depth)
    return fail(fmt::format("rule files extend each other more than {} deep", max_extension_depth));
  const auto path = path_of(name.text, document_folder(chain.back()));
  if (path && in_chain(*path, chain))
    return fail(fmt::format("`extends` is circular: {} is already being read", '"' + one_line(*path) + '"'));
  auto base = load(name.text, document_folder(chain.back()), chain);
  if (!base) {
    problems.add(name.place, fmt::format("{} cannot be extended", value_text(name.text)));
    problems.add(base.problems());
    return problems.take();
  }
  RuleSet rule_set = std::move(base).value();
  forget_places(rule_set);
  return rule_set;
}

Checked<RuleSet> RuleLibrary::read(const std::string& text, const std::vector<std::string>& chain) const {
  const std::string& file = chain.back();
  const auto root = parse_document(text, file);
  if (!root) return root.problems();
  Problems problems(file);
  TableReader table(*root, "the rule file", problems);
  read_kind(table, "rules", Need::required);
  RuleSet rule_set;
  if (table.string("extends")) {
    auto base = read_base(*table.find("extends"), chain);
    if (!base) {
      problems.add(base.problems());
      return problems.take();
    }
    rule_set = std::move(base).value();
  }
  RuleNames rule_names;
  rule_set.name = table.string("name", Need::required).value_or(rule_set.name);
  rule_set.source = table.string("source").value_or(rule_set.source);
  if (const auto cause = choose<DefaultCause>(table, "caused_by", default_cause_names()))
    rule_set.default_cause = *cause;
  read_definitions(table, rule_set, rule_names);
  if (const Node* list = table.array("results")) read_result_rules(*list, rule_set, rule_names, problems);
  if (const Node* zoc = table.table("zoc")) rule_set.zoc = read_zoc(*zoc, problems);
  if (const Node* stacking = table.table("stacking")) rule_set.stacking = read_stacking(*stacking, problems);
  read_retreat_effects(table, rule_set);
  read_move_body(table, rule_set, rule_names);
  read_moves(table, rule_set, rule_names);
  EventRules event_rules = rule_set.event_rules ? *rule_set.event_rules : EventRules();
  read_event_rules(table, event_rules, rule_names);
  if (has_content(event_rules))
    rule_set.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
  read_play(table, rule_set, rule_names);
  table.finish();
  rule_names.check(rule_set, problems);
  share_with_moves(rule_set);
  if (!problems.empty()) return problems.take();
  return rule_set;
}

}  // namespace rearguard
