#include "src/core/io/rules/zoc_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/io/rules/anchor_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {
namespace {

constexpr int max_range = 20;

/// The directions of an arc, by hexsides clockwise from the facing.
const std::vector<std::string>& relative_directions() {
  static const std::vector<std::string> names{"ahead",  "ahead-right", "behind-right",
                                              "behind", "behind-left", "ahead-left"};
  return names;
}

RelativeArc read_arc(const Node& node, Problems& problems) {
  if (node.kind != Node::Kind::array) {
    static constexpr std::array<Choice<RelativeArc>, 2> arcs = {{{"all", all_around}, {"front", front_arc}}};
    return read_choice<RelativeArc>(node, "`arc`, if it is not a list of directions,",
                                    std::span<const Choice<RelativeArc>>(arcs), problems)
        .value_or(all_around);
  }
  unsigned arc = 0;
  if (node.items.empty()) problems.add(node.place, "`arc` is empty; a ZOC with `range = 0` is none");
  for (const Node& item : node.items) {
    if (const auto k = read_name(item, "each direction of `arc`", relative_directions(), problems))
      arc |= 1U << *k;
  }
  return static_cast<RelativeArc>(arc);
}

bool takes_anchor(const PropertyUse& use) {
  return atom_of(use.property).takes_anchor || std::any_of(use.parts.begin(), use.parts.end(), takes_anchor);
}

/// Tests for a property that the map alone decides.
bool is_of_ground(const PropertyUse& use) {
  return compares_steps(use) && !takes_anchor(use) &&
         needs_of(use).within({AtomNeed::grid, AtomNeed::ground, AtomNeed::elevation});
}

/// Reads `where`: what a unit is by itself. Returns its node; null without one.
const Node* read_unit_condition(TableReader& table, std::string_view of, RuleNames& rule_names,
                                std::shared_ptr<const Condition>& where) {
  const Node* node = table.table("where");
  if (node == nullptr) return nullptr;
  Condition units = read_condition(*node, rule_names, table.problems());
  // What others weigh in its hex is nothing that a unit is by itself.
  if (is_of_unit_alone(units) && !needs_of(units).has(AtomNeed::stacking)) {
    where = std::make_shared<const Condition>(std::move(units));
  } else {
    table.problems().add(
        node->place, fmt::format("`where` of {} may ask what a unit is by itself: its state, kind, class, "
                                 "markers, terrain, engagement and own numbers",
                                 of));
  }
  return node;
}

/// A reader of the tables that define ZOCs and bonds.
class ZocsReader {
 public:
  ZocsReader(TableReader& file, RuleSet& rule_set, RuleNames& rule_names)
      : file_(file),
        rule_set_(rule_set),
        rule_names_(rule_names),
        problems_(file.problems()),
        inherited_(rule_set.zocs) {}

  void read() {
    if (const Node* node = file_.table("zoc")) {
      TableReader table(*node, "`zoc`", problems_, keys_of("zoc"));
      define(file_zoc_name, read_zoc(table, {}));
    } else if (!inherited_.contains(file_zoc_name)) {
      define(file_zoc_name, {});
    } else {
      done_.insert(*inherited_.find(file_zoc_name));
    }
    further_ = file_.table("zocs");
    if (further_ != nullptr) {
      for (const Member& m : further_->members) further(m);
    }
    if (const Node* bonds = file_.table("bonds")) {
      for (const Member& m : bonds->members) rule_set_.bonds[m.key] = read_bond(m);
    }
  }

 private:
  void define(const std::string& name, ZocRule rule) {
    rule.name = name;
    rule_set_.zocs[name] = rule;
    done_[name] = std::move(rule);
  }

  /// Reads one of `[zocs.NAME]`, after the one that it is like.
  const ZocRule& further(const Member& m) {
    if (m.key == file_zoc_name)
      problems_.add(m.place, "the ZOC of this name is defined by the table `[zoc]`");
    if (const auto known = done_.find(m.key); known != done_.end()) return known->second;
    open_.push_back(m.key);
    TableReader table(m.value, "ZOC " + value_text(m.key), problems_, keys_of("further-zoc"));
    ZocRule base;
    if (const auto like = table.string("like")) base = named(m.key, *like, table.find("like")->place);
    define(m.key, read_zoc(table, std::move(base)));
    open_.pop_back();
    return done_.at(m.key);
  }

  ZocRule named(const std::string& heir, const std::string& wanted, Place place) {
    const auto older = inherited_.find(wanted);
    if (wanted == heir && older != inherited_.end()) return older->second;
    const Member* here = further_->member(wanted);
    if (std::find(open_.begin(), open_.end(), wanted) != open_.end()) {
      problems_.add(place, fmt::format("`like` is circular: {}", value_text(wanted)));
      return {};
    }
    if (here != nullptr) {
      rule_names_.use(RuleNames::Kind::zoc, wanted, place);
      return further(*here);
    }
    if (const auto known = done_.find(wanted); known != done_.end()) return known->second;
    if (older != inherited_.end()) return older->second;
    std::vector<std::string> known{file_zoc_name};
    for (const Member& m : further_->members) known.push_back(m.key);
    for (const auto& [name, zoc] : inherited_) known.push_back(name);
    problems_.add(place, fmt::format("these rules define no ZOC {}{}", value_text(wanted),
                                     did_you_mean(wanted, known)));
    return {};
  }

  ZocRule read_zoc(TableReader& table, ZocRule rule) {
    rule.cite = table.string("cite").value_or(rule.cite);
    rule.text = table.string("text").value_or(rule.text);
    rule.interpretation = table.string("interpretation").value_or(rule.interpretation);
    rule.range = table.integer("range", 0, max_range).value_or(rule.range);
    if (const Node* arc = table.find("arc")) rule.arc = read_arc(*arc, problems_);
    if (const auto front = table.boolean("front_arc")) {
      say_once(table, "front_arc", "arc");
      rule.arc = *front ? front_arc : all_around;
    }
    static constexpr std::array<Choice<ZocRule::Ground>, 2> grounds = {
        {{"own", ZocRule::Ground::own}, {"any", ZocRule::Ground::any}}};
    rule.ground = table.choice<ZocRule::Ground>("ground", grounds).value_or(rule.ground);
    read_ground(table, "not_across", false, rule.not_across);
    read_ground(table, "not_into", true, rule.not_into);
    read_units(table, rule.where);
    read_cancel(table, rule.cancelled_by);
    if (const auto cancels = table.boolean("friend_cancels")) {
      say_once(table, "friend_cancels", "cancelled_by");
      rule.cancelled_by.reset();
      if (*cancels) rule.cancelled_by = presence_of(all_friends());
    }
    if (rule.where && needs_of(*rule.where).has(AtomNeed::zoc)) refuse_zoc(table, "where");
    if (rule.cancelled_by && needs_of(*rule.cancelled_by).has(AtomNeed::zoc))
      refuse_zoc(table, "cancelled_by");
    table.finish();
    return rule;
  }

  /// What decides a ZOC and asks for one would never come to an end.
  void refuse_zoc(const TableReader& table, const char* key) {
    const Node* node = table.node().find(key);
    problems_.add(node == nullptr ? table.node().place : node->place,
                  fmt::format("`{}` decides where ZOC is, and cannot ask for it", key));
  }

  static UnitGroup all_friends() {
    UnitGroup group;
    group.units = UnitRelation::friends;
    group.within = anywhere_on_map;
    return group;
  }

  void say_once(const TableReader& table, const char* old_key, const char* key) {
    if (const Node* node = table.node().find(key))
      problems_.add(node->place, fmt::format("`{}` and `{}` say the same: write one of them", old_key, key));
  }

  void read_ground(TableReader& table, const char* key, bool of_hexes, std::optional<PropertyUse>& out) {
    const Node* node = table.find(key);
    if (node == nullptr) return;
    auto use = read_property(*node, rule_names_, problems_);
    if (!use) return;
    if (is_of_ground(*use) && (!of_hexes || is_of_hexes(*use))) {
      out = *std::move(use);
    } else {
      problems_.add(
          node->place,
          fmt::format("`{}` must name a property of {} that the map alone decides, such "
                      "as {}",
                      key, of_hexes ? "hexes" : "hexsides or steps", of_hexes ? "`terrain`" : "`feature`"));
    }
  }

  /// Reads `where`, with `exempt_states` and `exempt_kinds`.
  void read_units(TableReader& table, std::shared_ptr<const Condition>& where) {
    const auto states = table.strings("exempt_states");
    const auto kinds = table.strings("exempt_kinds");
    const Node* node = read_where(table, where);
    if (!states && !kinds) return;
    Condition units = node != nullptr && where != nullptr ? *where : Condition();
    const auto append = [](std::vector<std::string>& to,
                           const std::optional<std::vector<std::string>>& names) {
      if (names) to.insert(to.end(), names->begin(), names->end());
    };
    append(units.not_state, states);
    append(units.not_kind, kinds);
    where = std::make_shared<const Condition>(std::move(units));
  }

  const Node* read_where(TableReader& table, std::shared_ptr<const Condition>& where) {
    return read_unit_condition(table, "a ZOC or bond", rule_names_, where);
  }

  void read_cancel(TableReader& table, std::optional<PropertyUse>& out) {
    const Node* node = table.find("cancelled_by");
    if (node == nullptr) return;
    const auto group = read_clause_group(*node, rule_names_, problems_);
    if (!group) return;
    if (is_about(*group, UnitRelation::causing_units)) {
      problems_.add(node->place,
                    "`cancelled_by` speaks of units of the board, not of those that caused a retreat");
      return;
    }
    out = presence_of(*group);
  }

  BondRule read_bond(const Member& m) {
    TableReader table(m.value, "bond " + value_text(m.key), problems_, keys_of("bond"));
    BondRule rule;
    rule.name = m.key;
    rule.zoc = read_zoc_name(table, rule_names_).value_or(rule.zoc);
    read_where(table, rule.where);
    read_cancel(table, rule.cancelled_by);
    table.finish();
    return rule;
  }

  TableReader& file_;
  RuleSet& rule_set_;
  RuleNames& rule_names_;
  Problems& problems_;
  const Node* further_ = nullptr;
  std::map<std::string, ZocRule> inherited_, done_;
  std::vector<std::string> open_;
};

}  // namespace

void read_zocs(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  ZocsReader(file, rule_set, rule_names).read();
  const auto named = rule_set.zocs.find(rule_set.zoc.name);
  // An unknown name is reported where it is used.
  if (named != rule_set.zocs.end()) rule_set.zoc = named->second;
}

void read_fire(TableReader& file, RuleSet& rule_set, RuleNames& rule_names) {
  const Node* node = file.table("fire");
  if (node == nullptr) return;
  TableReader table(*node, "`fire`", file.problems(), keys_of("fire"));
  FireRule rule;
  rule.cite = table.string("cite").value_or("");
  rule.text = table.string("text").value_or("");
  rule.interpretation = table.string("interpretation").value_or("");
  const Node* where = read_unit_condition(table, "retreat fire", rule_names, rule.where);
  const auto asks = [&](AtomNeed need) { return rule.where != nullptr && needs_of(*rule.where).has(need); };
  if (asks(AtomNeed::fire) || asks(AtomNeed::zoc)) {
    file.problems().add(where->place, "`where` decides who can fire, and cannot ask for it, or for ZOC");
    rule.where = nullptr;
  }
  table.finish();
  rule_set.fire = std::move(rule);
}

std::optional<std::string> read_zoc_name(TableReader& table, RuleNames& rule_names) {
  auto name = table.string("zoc");
  if (name) rule_names.use(RuleNames::Kind::zoc, *name, table.find("zoc")->place);
  return name;
}

}  // namespace rearguard
