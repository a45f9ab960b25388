#include "src/core/io/rules/play_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/number_reader.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/io/rules/zoc_reader.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/play.h"

namespace rearguard {
namespace {

using Kind = RuleNames::Kind;

constexpr std::array<Choice<MovementRule::InZoc>, 3> in_zoc = {{{"free", MovementRule::InZoc::free},
                                                                {"stop", MovementRule::InZoc::stop},
                                                                {"closed", MovementRule::InZoc::closed}}};
constexpr std::array<Choice<ActingSide>, 3> action_sides = {
    {{"active", ActingSide::active}, {"inactive", ActingSide::inactive}, {"all", ActingSide::all}}};
constexpr std::array<Choice<ActingSide>, 3> event_sides = {
    {{"active", ActingSide::active}, {"inactive", ActingSide::inactive}, {"all", ActingSide::all}}};
constexpr std::array<Choice<ActingSide>, 2> deciders = {
    {{"active", ActingSide::active}, {"inactive", ActingSide::inactive}}};
constexpr std::array<Choice<Phase::Declare>, 2> declarations = {
    {{"each", Phase::Declare::each}, {"phase", Phase::Declare::phase}}};
constexpr std::array<Choice<bool>, 2> ways_through = {{{"pass", true}, {"closed", false}}};
constexpr std::array<Choice<bool>, 2> facings = {{{"follow-path", false}, {"keep", true}}};
constexpr std::array<Choice<bool>, 2> picks = {{{"one", false}, {"all", true}}};
constexpr std::array<Choice<bool>, 2> recipients = {{{"unit", false}, {"target", true}}};
constexpr std::array<Choice<PlayAction::Kind>, 3> action_kinds = {{{"movement", PlayAction::Kind::movement},
                                                                   {"facing", PlayAction::Kind::facing},
                                                                   {"event", PlayAction::Kind::event}}};
constexpr std::array<Choice<PlayAction::Limit>, 4> frequencies = {
    {{"once-per-phase", PlayAction::Limit::once_per_phase},
     {"once-per-turn", PlayAction::Limit::once_per_turn},
     {"once-per-game", PlayAction::Limit::once_per_game},
     {"unlimited", PlayAction::Limit::unlimited}}};

std::optional<Expression> formula_at(TableReader& table, std::string_view key, Need need,
                                     RuleNames& rule_names) {
  const Node* node = table.find(key, need);
  if (node == nullptr) return std::nullopt;
  return read_expression(*node, key_text(key), rule_names, table.problems());
}

Allowance read_allowance(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the allowance", problems, keys_of("allowance"));
  Allowance allowance;
  static_cast<RuleText&>(allowance) = read_rule_text(table);
  allowance.condition = read_condition_at(table, "if", rule_names);
  if (auto points = formula_at(table, "value", Need::required, rule_names))
    allowance.points = *std::move(points);
  table.finish();
  return allowance;
}

void read_closed(const Node& node, RuleNames& rule_names, MovementRule& rule, Problems& problems) {
  std::vector<const Node*> items{&node};
  if (node.kind == Node::Kind::array) {
    items.clear();
    for (const Node& item : node.items) items.push_back(&item);
  }
  for (const Node* item : items) {
    auto use = read_property(*item, rule_names, problems);
    if (use && asks_for_hexes(*use)) {
      problems.add(item->place,
                   "`prohibited` cannot ask for the required number of hexes: no retreat requires any here");
    } else if (use && !is_of_hexes(*use)) {
      problems.add(item->place, "`prohibited` must name properties of hexes, not of steps, ends or paths");
    } else if (use) {
      rule.prohibited.push_back(*std::move(use));
    }
  }
}

MovementRule read_movement(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`movement`", problems, keys_of("movement"));
  MovementRule rule;
  static_cast<RuleText&>(rule) = read_rule_text(table);
  if (const Node* list = table.array("allowances")) {
    for (const Node& item : list->items)
      rule.allowances.push_back(read_allowance(item, rule_names, problems));
  }
  rule.enemy_zoc = table.choice<MovementRule::InZoc>("enemy_zoc", in_zoc).value_or(rule.enemy_zoc);
  rule.zoc_to_zoc = table.boolean("zoc_to_zoc").value_or(rule.zoc_to_zoc);
  rule.zoc = read_zoc_name(table, rule_names).value_or(rule.zoc);
  rule.through_friends = table.choice<bool>("friends", ways_through).value_or(rule.through_friends);
  rule.minimum_move = table.boolean("minimum_move").value_or(rule.minimum_move);
  rule.keeps_facing = table.choice<bool>("facing", facings).value_or(rule.keeps_facing);
  rule.facing_cost = table.integer("facing_cost", 0, 1000).value_or(rule.facing_cost);
  rule.after_move = table.string("after_move").value_or("");
  if (!rule.after_move.empty()) rule_names.use(Kind::event, rule.after_move, table.find("after_move")->place);
  if (const Node* closed = table.find("prohibited")) read_closed(*closed, rule_names, rule, problems);
  table.finish();
  return rule;
}

void read_targets(TableReader& table, PlayAction& action, RuleNames& rule_names) {
  if (const Node* targets = table.table("targets"))
    action.targets = read_near(*targets, rule_names, table.problems());
  action.all_targets = table.choice<bool>("pick", picks).value_or(false);
  action.applies_to_target = table.choice<bool>("applies_to", recipients).value_or(false);
  const auto pointless = [&](std::string_view key) {
    if (const Node* node = table.node().find(key))
      table.problems().add(node->place, key_text(key) + " requires `targets`");
  };
  if (!action.targets) {
    pointless("pick");
    pointless("applies_to");
  }
  if (action.all_targets && action.applies_to_target)
    table.problems().add(table.node().find("applies_to")->place,
                         "an event applies to one target: `pick = \"all\"` requires `applies_to = \"unit\"`");
}

/// `kind`: nothing if it could not be read.
void read_event_of(TableReader& table, PlayAction& action, std::optional<PlayAction::Kind> kind,
                   RuleNames& rule_names) {
  const bool is_event = kind == PlayAction::Kind::event;
  action.event = table.string("event", is_event ? Need::required : Need::optional).value_or("");
  if (const Node* event = table.node().find("event")) {
    if (is_event || !kind) {
      rule_names.use(Kind::event, action.event, event->place);
    } else {
      table.problems().add(event->place, "`event` requires `kind = \"event\"`");
    }
  }
  read_targets(table, action, rule_names);
  if (const Node* with = table.table("with")) {
    for (const Member& m : with->members) {
      rule_names.use(Kind::number, m.key, m.value.place);
      if (auto number = read_expression(m.value, key_text(m.key), rule_names, table.problems()))
        action.with.emplace_back(m.key, *std::move(number));
    }
  }
  for (const std::string_view key : {"targets", "with"}) {
    const Node* node = table.node().find(key);
    if (kind && !is_event && node != nullptr)
      table.problems().add(node->place, key_text(key) + " requires `kind = \"event\"`");
  }
}

Payment read_payment(const Node& node, RuleNames& rule_names, Problems& problems) {
  // The table of a group of units, with the count and amount that each unit pays.
  Payment payment;
  payment.payers = read_near(node, rule_names, problems, "payment");
  TableReader table(node, "the payment", problems, keys_of("payment"));
  payment.count = table.string("count", Need::required).value_or("");
  if (const Node* count = table.node().find("count"))
    rule_names.use(Kind::number, payment.count, count->place);
  if (auto amount = formula_at(table, "amount", Need::optional, rule_names))
    payment.amount = *std::move(amount);
  return payment;
}

PlayAction read_action(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the action", problems, keys_of("action"));
  PlayAction action;
  action.name = table.string("name", Need::required).value_or("");
  if (!action.name.empty()) table.set_what("action " + value_text(action.name));
  action.label = table.string("label").value_or(action.name);
  if (const Node* label = table.node().find("label"); label != nullptr && action.label.empty())
    problems.add(label->place, "`label` is empty");
  static_cast<RuleText&>(action) = read_rule_text(table);
  if (action.id.empty()) action.id = action.name;
  const auto kind = table.choice<PlayAction::Kind>("kind", action_kinds, Need::required);
  action.kind = kind.value_or(action.kind);
  read_event_of(table, action, kind, rule_names);
  action.acting_side = table.choice<ActingSide>("acting_side", action_sides).value_or(action.acting_side);
  action.condition = read_condition_at(table, "if", rule_names);
  action.limit = table.choice<PlayAction::Limit>("limit", frequencies).value_or(action.limit);
  action.excludes = table.strings("excludes").value_or(std::vector<std::string>{});
  action.mandatory = table.boolean("mandatory").value_or(false);
  if (const Node* pay = table.table("paid_by")) action.paid_by = read_payment(*pay, rule_names, problems);
  table.finish();
  return action;
}

std::vector<PhaseEvent> read_phase_events(TableReader& table, std::string_view key, RuleNames& rule_names) {
  std::vector<PhaseEvent> events;
  const Node* list = table.array(key);
  if (list == nullptr) return events;
  for (const Node& item : list->items) {
    TableReader entry(item, "an event of the phase", table.problems(), keys_of("phase-event"));
    PhaseEvent event;
    event.event = entry.string("event", Need::required).value_or("");
    if (const Node* name = entry.node().find("event")) rule_names.use(Kind::event, event.event, name->place);
    event.acting_side = entry.choice<ActingSide>("acting_side", event_sides).value_or(event.acting_side);
    event.condition = read_condition_at(entry, "if", rule_names);
    entry.finish();
    events.push_back(std::move(event));
  }
  return events;
}

Phase read_phase(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the phase", problems, keys_of("phase"));
  Phase phase;
  phase.name = table.string("name", Need::required).value_or("");
  if (!phase.name.empty()) table.set_what("phase " + value_text(phase.name));
  static_cast<RuleText&>(phase) = read_rule_text(table);
  if (phase.id.empty()) phase.id = phase.name;
  phase.actions = table.strings("actions").value_or(std::vector<std::string>{});
  phase.acting_side = table.choice<ActingSide>("acting_side", deciders).value_or(phase.acting_side);
  phase.declare = table.choice<Phase::Declare>("declare", declarations).value_or(phase.declare);
  phase.at_start = read_phase_events(table, "at_start", rule_names);
  phase.at_end = read_phase_events(table, "at_end", rule_names);
  phase.first_turn = table.boolean("first_turn").value_or(false);
  phase.last_turn = table.boolean("last_turn").value_or(false);
  phase.sides = table.strings("sides").value_or(std::vector<std::string>{});
  table.finish();
  return phase;
}

/// Reads how bad words of the rules are for a unit: `states = { routed = 0.6 }`.
void read_shares(TableReader& table, std::string_view key, std::map<std::string, double>& shares,
                 std::optional<Kind> kind, RuleNames& rule_names) {
  const Node* node = table.table(key);
  if (node == nullptr) return;
  for (const Member& m : node->members) {
    const std::string what = fmt::format("how bad {} is for a unit", value_text(m.key));
    const auto share = read_real(m.value, what, -1, 2, table.problems());
    if (share) shares[m.key] = *share;
    if (kind) rule_names.use(*kind, m.key, m.place);
  }
}

void read_opponent(const Node& node, PlayOpponent& opponent, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`opponent`", problems, keys_of("opponent"));
  read_shares(table, "states", opponent.states, Kind::state, rule_names);
  read_shares(table, "markers", opponent.markers, Kind::marker, rule_names);
  read_shares(table, "counts", opponent.counts, std::nullopt, rule_names);
  table.finish();
}

CommandRule read_command(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`command`", problems, keys_of("command"));
  CommandRule command;
  static_cast<RuleText&>(command) = read_rule_text(table);
  command.condition = read_condition_at(table, "if", rule_names);
  if (const Node* group = table.table("group", Need::required))
    command.group = read_near(*group, rule_names, problems);
  table.finish();
  return command;
}

/// Replaces the inherited item with the same name, or appends the item.
template <class Item, class Read>
void read_named(const Node& list, std::vector<Item>& items, const char* what, Problems& problems, Read read) {
  std::vector<std::string> own;
  for (const Node& node : list.items) {
    Item item = read(node);
    if (listed(own, item.name) && !item.name.empty())
      problems.add(node.place, fmt::format("two {} are called {}", what, value_text(item.name)));
    own.push_back(item.name);
    const auto same =
        std::find_if(items.begin(), items.end(), [&](const Item& i) { return i.name == item.name; });
    if (same != items.end()) {
      *same = std::move(item);
    } else {
      items.push_back(std::move(item));
    }
  }
}

/// Checks the names of actions under `key` in each item of a list.
void check_names(const Node* list, std::string_view key, const std::vector<std::string>& known,
                 Problems& problems) {
  if (list == nullptr) return;
  for (const Node& item : list->items) {
    const Node* names = item.find(key);
    if (names == nullptr) continue;
    for (const Node& name : names->items) {
      if (name.kind == Node::Kind::string && !listed(known, name.text))
        problems.add(name.place, fmt::format("these rules define no action {}{}", value_text(name.text),
                                             did_you_mean(name.text, known)));
    }
  }
}

}  // namespace

void read_play(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* node = file.table("play");
  if (node == nullptr) return;
  Problems& problems = file.problems();
  TableReader table(*node, "`play`", problems, keys_of("play"));
  Play play = rule_set.play ? *rule_set.play : Play();
  play.guide = table.string("guide").value_or(play.guide);
  play.internal = table.strings("internal").value_or(play.internal);
  if (const Node* movement = table.table("movement"))
    play.movement = read_movement(*movement, rule_names, problems);
  if (const Node* opponent = table.table("opponent"))
    read_opponent(*opponent, play.opponent, rule_names, problems);
  if (const Node* command = table.table("command"))
    play.command = read_command(*command, rule_names, problems);
  const Node* actions = table.array("actions");
  const Node* phases = table.array("phases");
  if (actions != nullptr) {
    read_named(*actions, play.actions, "actions", problems,
               [&](const Node& item) { return read_action(item, rule_names, problems); });
  }
  if (phases != nullptr) {
    play.phases.clear();
    read_named(*phases, play.phases, "phases", problems,
               [&](const Node& item) { return read_phase(item, rule_names, problems); });
  }
  if (play.phases.empty() && table.usable()) problems.add(node->place, "a game needs `phases`");
  std::vector<std::string> known;
  for (const PlayAction& a : play.actions) known.push_back(a.name);
  check_names(phases, "actions", known, problems);
  check_names(actions, "excludes", known, problems);
  table.finish();
  rule_set.play = std::make_shared<const Play>(std::move(play));
}

}  // namespace rearguard
