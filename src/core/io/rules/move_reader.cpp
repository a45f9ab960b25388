#include "src/core/io/rules/move_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "pathing/candidate_graph.h"
#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/event_reader.h"
#include "src/core/io/rules/length_reader.h"
#include "src/core/io/rules/motion_reader.h"
#include "src/core/io/rules/part_counter.h"
#include "src/core/io/rules/path_effect_reader.h"
#include "src/core/io/rules/path_loss_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/retreat_effects_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/io/rules/zoc_reader.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"

namespace rearguard {
namespace {

FailureRule read_failure(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`failure`", problems, keys_of("failure"));
  FailureRule rule;
  if (const Node* condition = table.table("if"))
    rule.condition = std::make_shared<const Condition>(read_condition(*condition, rule_names, problems));
  rule.id = table.string("id").value_or(rule.id);
  rule.cite = table.string("cite").value_or("");
  rule.text = table.string("text").value_or("");
  rule.interpretation = table.string("interpretation").value_or("");
  rule.outcome = table.string("outcome", Need::required).value_or(rule.outcome);
  if (rule.outcome.empty() || rule.outcome == "retreat")
    problems.add(table.find("outcome")->place,
                 "`outcome` must name what happens to a unit that cannot retreat");
  rule.removes = table.boolean("removes").value_or(rule.removes);
  rule.after = read_step_list(table, "after", rule_names);
  table.finish();
  return rule;
}

/// Reads `failure`: one table, or several of which all but the last have a condition.
void read_failures(const Node& node, RuleSet& rule_set, RuleNames& rule_names, Problems& problems) {
  rule_set.conditional_failures.clear();
  std::vector<const Node*> items;
  if (node.kind != Node::Kind::array) items.push_back(&node);
  for (const Node& item : node.items) items.push_back(&item);
  if (items.empty()) problems.add(node.place, "`failure` is empty");
  for (std::size_t i = 0; i < items.size(); ++i) {
    FailureRule rule = read_failure(*items[i], rule_names, problems);
    const bool is_last = i + 1 == items.size();
    const bool has_condition = items[i]->find("if") != nullptr;
    if (is_last && has_condition)
      problems.add(items[i]->place, "the last entry of `failure` applies to all other units: it has no `if`");
    if (!is_last && !has_condition && items[i]->kind == Node::Kind::table)
      problems.add(items[i]->place,
                   "only the last entry of `failure` has no `if`; those below it would never apply");
    if (is_last) {
      rule.condition = nullptr;
      rule_set.failure = std::move(rule);
    } else if (rule.condition != nullptr) {
      rule_set.conditional_failures.push_back(std::move(rule));
    }
  }
}

/// Removes a path effect; returns whether there is one of this id.
bool remove_path_effect(const std::string& id, RuleSet& rule_set) {
  if (!rule_set.path_effects) return false;
  std::vector<PathEffectRule> effects = *rule_set.path_effects;
  const bool found =
      std::erase_if(effects, [&](const PathEffectRule& effect) { return effect.id == id; }) > 0;
  if (found) rule_set.path_effects = std::make_shared<const std::vector<PathEffectRule>>(std::move(effects));
  return found;
}

/// Removes the clauses and path effects listed in `remove` from the inherited ones.
void remove_clauses(TableReader& table, RuleSet& rule_set) {
  const Node* list = table.array("remove");
  if (list == nullptr) return;
  for (const Node& item : list->items) {
    const auto id = read_string(item, "the id of a clause to remove", table.problems());
    if (!id) continue;
    std::vector<std::string> known;
    for (const Clause& c : rule_set.clauses) known.push_back(c.id);
    const auto at = std::find(known.begin(), known.end(), *id);
    if (remove_path_effect(*id, rule_set)) continue;
    if (at == known.end()) {
      table.problems().add(item.place, fmt::format("there is no inherited clause {}{}", value_text(*id),
                                                   did_you_mean(*id, known)));
    } else {
      rule_set.clauses.erase(rule_set.clauses.begin() + (at - known.begin()));
    }
  }
}

/// Places a clause in the list: before the one named by `before`, otherwise in place of one with the same id,
/// otherwise at the end.
void place_clause(Clause clause, const Node* before, std::vector<Clause>& clauses, Problems& problems) {
  const auto named = [&](const std::string& id) {
    return std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.id == id; });
  };
  if (before == nullptr) {
    const auto same = named(clause.id);
    if (same != clauses.end()) {
      *same = std::move(clause);
    } else {
      clauses.push_back(std::move(clause));
    }
    return;
  }
  const auto id = read_string(*before, "`before`", problems);
  if (!id) return;
  std::vector<std::string> others;
  for (const Clause& c : clauses) {
    if (c.id != clause.id) others.push_back(c.id);
  }
  if (std::find(others.begin(), others.end(), *id) == others.end()) {
    problems.add(before->place, fmt::format("`before` must name a clause above this one, not {}{}",
                                            value_text(*id), did_you_mean(*id, others)));
    return;
  }
  std::erase_if(clauses, [&](const Clause& c) { return c.id == clause.id; });
  clauses.insert(named(*id), std::move(clause));
}

/// Reads the clauses of the file and merges them into the inherited list.
void read_clauses(const Node& list, RuleSet& rule_set, RuleNames& rule_names, Problems& problems) {
  std::vector<std::string> own;
  for (const Node& item : list.items) {
    Node bare = item;
    std::erase_if(bare.members, [](const Member& m) { return m.key == "before"; });
    Clause clause = read_clause(bare, rule_names, problems);
    if (std::find(own.begin(), own.end(), clause.id) != own.end() && !clause.id.empty()) {
      problems.add(item.place, fmt::format("two clauses have the id {}", value_text(clause.id)));
      continue;
    }
    own.push_back(clause.id);
    place_clause(std::move(clause), item.find("before"), rule_set.clauses, problems);
  }
}

const std::vector<std::string>& choosers() {
  static const std::vector<std::string> names{"owner", "opponent", "random", "engine"};
  return names;
}

}  // namespace

void read_reroute(TableReader& table, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* node = table.find("reroute");
  if (node == nullptr) return;
  const auto use = read_property(*node, rule_names, table.problems());
  if (use && (is_of_whole_path(*use) || needs_of(*use).has(AtomNeed::motion) || only_at_end(*use))) {
    table.problems().add(
        node->place,
        "`reroute` is about a hex on the way: it cannot be a property of whole paths, of the "
        "motion or of end hexes");
  } else if (use) {
    rule_set.reroute = *use;
  }
}

void read_move_body(TableReader& table, RuleSet& rule_set, RuleNames& rule_names) {
  Problems& problems = table.problems();
  remove_clauses(table, rule_set);
  if (const Node* chooser = table.find("chooser")) {
    if (const auto index = read_name(*chooser, "`chooser`", choosers(), problems))
      rule_set.chooser = choosers()[*index];
  }
  const Node* list = table.array("clauses");
  if (list != nullptr && list->items.size() > max_clauses) {
    problems.add(list->place,
                 fmt::format("a move has at most {} clauses, not {}", max_clauses, list->items.size()));
  } else if (list != nullptr) {
    read_clauses(*list, rule_set, rule_names, problems);
  }
  if (const Node* motion = table.table("motion"))
    rule_set.motion = read_motion(*motion, rule_names, problems);
  if (const Node* length = table.table("length"))
    rule_set.length = read_length(*length, rule_names, problems);
  if (const Node* failure = table.find("failure")) read_failures(*failure, rule_set, rule_names, problems);
  read_path_effects(table, rule_set, rule_names);
  if (table.find("after") != nullptr) rule_set.after = read_step_list(table, "after", rule_names);
  EventRules event_rules = rule_set.event_rules ? *rule_set.event_rules : EventRules();
  read_contacts(table, event_rules, rule_names);
  if (rule_set.event_rules || !event_rules.contacts.empty())
    rule_set.event_rules = std::make_shared<const EventRules>(std::move(event_rules));
  join_path_effects(rule_set, table.what(), problems);
  if (const auto misfit = length_misfit(rule_set)) {
    const Node* at = table.node().find("length");
    for (const char* key : {"motion", "contact"}) {
      if (at == nullptr) at = table.node().find(key);
    }
    problems.add(at != nullptr ? at->place : table.node().place, *misfit);
  }
}

namespace {

/// A reader of the moves of a file; reads each after the one that it extends.
class MovesReader {
 public:
  MovesReader(const Node& moves, RuleSet& rule_set, RuleNames& rule_names, Problems& problems)
      : moves_(moves),
        rule_set_(rule_set),
        rule_names_(rule_names),
        problems_(problems),
        inherited_(rule_set.moves) {}

  void read() {
    for (const Member& m : moves_.members) {
      move(m);
      if (!listed(rule_set_.move_order, m.key)) rule_set_.move_order.push_back(m.key);
    }
  }

 private:
  std::shared_ptr<const RuleSet> move(const Member& m) {
    if (const auto done = done_.find(m.key); done != done_.end()) return done->second;
    if (is_too_much(m)) return done_[m.key] = std::make_shared<const RuleSet>();
    open_.push_back(m.key);
    TableReader table(m.value, "move " + value_text(m.key), problems_, keys_of("move"));
    RuleSet body;
    const auto base = table.string("extends");
    if (base) body = extended(m, *base, table.find("extends")->place);
    body.id = m.key;
    body.name = table.string("name").value_or(m.key);
    const auto cite = table.string("cite");
    const auto text = table.string("text");
    const auto interpretation = table.string("interpretation");
    body.zoc.name = read_zoc_name(table, rule_names_).value_or(body.zoc.name);
    auto condition = read_condition_before_move(table, rule_names_);
    if (condition == nullptr) condition = body.move.condition;
    read_reroute(table, body, rule_names_);
    read_move_body(table, body, rule_names_);
    if (const Node* displacement = table.table("displacement")) {
      body.retreat_effects.displacement = read_displacement(*displacement, body, rule_names_, problems_);
      body.retreat_effects.displacement->of_move = true;
    }
    take_text(table,
              {cite.value_or(""),
               text.value_or(""),
               interpretation.value_or(""),
               base.value_or(""),
               {},
               std::move(condition)},
              body);
    table.finish();
    open_.pop_back();
    clauses_ += body.clauses.size() + rule_set_.result_rules.size();
    auto made = std::make_shared<const RuleSet>(std::move(body));
    done_[m.key] = made;
    rule_set_.moves[m.key] = made;
    return made;
  }

  /// Reports a move with which the moves have too many clauses, or extend each other too often.
  bool is_too_much(const Member& m) {
    if (open_.size() >= max_names_in_row)
      problems_.add(m.place, fmt::format("the move {} is the last of more than {} that each extend the next",
                                         value_text(m.key), max_names_in_row));
    if (clauses_ > max_clauses_of_moves && !is_told_)
      problems_.add(m.place,
                    fmt::format("the moves before {} have more than {} clauses and results, with those "
                                "that they inherit; extend a move with fewer",
                                value_text(m.key), max_clauses_of_moves));
    is_told_ = is_told_ || clauses_ > max_clauses_of_moves;
    return open_.size() >= max_names_in_row || is_told_;
  }

  /// Sets the texts of the move, which its motion shares unless it has its own.
  static void take_text(const TableReader& table, MoveText text, RuleSet& body) {
    const Node* motion = table.node().find("motion");
    const auto own = [&](const char* key) { return motion != nullptr && motion->find(key) != nullptr; };
    text.states_chooser = body.move.states_chooser || table.node().find("chooser") != nullptr;
    if (!text.cite.empty() && !own("cite")) body.motion.cite = text.cite;
    if (!text.text.empty() && !own("text")) body.motion.text = text.text;
    if (!text.text.empty() || !text.interpretation.empty()) body.motion.interpretation = text.interpretation;
    // The texts of an inherited motion do not apply to this move.
    if (motion == nullptr) {
      if (text.cite.empty()) text.cite = body.move.cite;
      if (text.text.empty() && text.interpretation.empty()) text.interpretation = body.move.interpretation;
      if (text.text.empty()) text.text = body.move.text;
    }
    text.place = {table.node().place.line, table.node().place.column};
    body.move = std::move(text);
  }

  RuleSet extended(const Member& heir, const std::string& base, Place place) {
    const bool own_older = base == heir.key && inherited_.contains(base);
    const Member* here = own_older ? nullptr : moves_.member(base);
    if (here != nullptr && std::find(open_.begin(), open_.end(), base) == open_.end()) return *move(*here);
    const auto older = inherited_.find(base);
    if (here == nullptr && older != inherited_.end()) return *older->second;
    if (here == nullptr && base == whole_file) return move_of_file();
    std::vector<std::string> known;
    for (const Member& m : moves_.members) known.push_back(m.key);
    for (const auto& [name, rule_set] : inherited_) known.push_back(name);
    problems_.add(place, here != nullptr ? fmt::format("`extends` is circular: {}", value_text(base))
                                         : fmt::format("no move is called {}{}", value_text(base),
                                                       did_you_mean(base, known)));
    return {};
  }

  /// Returns the move that the tables at the top of the file make.
  RuleSet move_of_file() const {
    RuleSet move;
    move.zoc.name = rule_set_.zoc.name;
    move.motion = rule_set_.motion;
    move.length = rule_set_.length;
    move.clauses = rule_set_.clauses;
    move.failure = rule_set_.failure;
    move.conditional_failures = rule_set_.conditional_failures;
    move.path_effects = rule_set_.path_effects;
    move.after = rule_set_.after;
    move.reroute = rule_set_.reroute;
    EventRules contacts;
    if (rule_set_.event_rules) contacts.contacts = rule_set_.event_rules->contacts;
    if (!contacts.contacts.empty())
      move.event_rules = std::make_shared<const EventRules>(std::move(contacts));
    return move;
  }

  /// The name by which a move extends the tables at the top of the file.
  static constexpr std::string_view whole_file = "retreat";

  const Node& moves_;
  RuleSet& rule_set_;
  RuleNames& rule_names_;
  Problems& problems_;
  std::map<std::string, std::shared_ptr<const RuleSet>> inherited_, done_;
  std::vector<std::string> open_;
  std::size_t clauses_ = 0;  ///< and results, of the moves that are read
  bool is_told_ = false;
};

}  // namespace

void read_moves(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* moves = file.table("moves");
  if (moves != nullptr && moves->members.size() > max_moves) {
    file.problems().add(moves->place,
                        fmt::format("a file has at most {} moves, not {}", max_moves, moves->members.size()));
  } else if (moves != nullptr) {
    MovesReader(*moves, rule_set, rule_names, file.problems()).read();
  }
}

void share_with_moves(RuleSet& rule_set) {
  for (auto& [name, move] : rule_set.moves) {
    RuleSet whole = *move;
    whole.id = rule_set.id;
    whole.source = rule_set.source;
    whole.result_rules = rule_set.result_rules;
    whole.options = rule_set.options;
    whole.mover = rule_set.mover;
    whole.zoc = rule_set.zoc_named(move->zoc.name);
    whole.zocs = rule_set.zocs;
    whole.bonds = rule_set.bonds;
    whole.fire = rule_set.fire;
    whole.stacking = rule_set.stacking;
    whole.conditional_stacking = rule_set.conditional_stacking;
    whole.default_cause = rule_set.default_cause;
    whole.default_cause_group = rule_set.default_cause_group;
    whole.groups = rule_set.groups;
    whole.traces = rule_set.traces;
    std::optional<DisplacementRule> displacement = std::move(whole.retreat_effects.displacement);
    whole.retreat_effects = rule_set.retreat_effects;
    if (displacement && displacement->of_move) whole.retreat_effects.displacement = std::move(displacement);
    move = std::make_shared<const RuleSet>(std::move(whole));
  }
}

}  // namespace rearguard
