#include "src/core/io/rules/length_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "pathing/candidate_graph.h"
#include "src/core/document/limits.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

class LengthReader {
 public:
  LengthReader(TableReader& table, RuleNames& rule_names)
      : table_(table), rule_names_(rule_names), problems_(table.problems()) {}

  void read(Length& length) {
    read_stops(length);
    read_extra(length);
    read_minimum_move(length);
    length.spend_all = table_.boolean("spend_all").value_or(false);
    read_exits(length);
    if (const Node* shorter = table_.table("if_shorter")) length.if_shorter = read_shorter(*shorter);
    static constexpr std::array<Choice<Length::Zero>, 2> zeros = {
        {{"stays", Length::Zero::stays}, {"fails", Length::Zero::fails}}};
    length.zero = table_.choice<Length::Zero>("zero", std::span<const Choice<Length::Zero>>(zeros))
                      .value_or(Length::Zero::stays);
  }

 private:
  /// Reads a property that a step has by itself.
  std::optional<PropertyUse> read_step_property(const Node& node, const std::string& what) {
    auto use = read_property(node, rule_names_, problems_);
    if (!use || compares_steps(*use)) return use;
    problems_.add(node.place, what +
                                  " must be true or false of a single step, not of where a path ends, "
                                  "of its motion or of a whole path");
    return std::nullopt;
  }

  /// Returns the items of an array, or a table that stands for an array of one.
  static std::vector<const Node*> items_of(const Node& node) {
    std::vector<const Node*> items;
    if (node.kind != Node::Kind::array) return {&node};
    for (const Node& item : node.items) items.push_back(&item);
    return items;
  }

  std::string read_outcome(TableReader& table, const std::string& of_what) {
    const auto outcome = table.string("outcome");
    if (outcome && (outcome->empty() || *outcome == "retreat"))
      problems_.add(table.find("outcome")->place,
                    "`outcome` must name what happens to a unit that " + of_what);
    return outcome.value_or("");
  }

  void read_stops(Length& length) {
    const Node* list = table_.find("stop");
    if (list == nullptr) return;
    const std::vector<const Node*> items = items_of(*list);
    if (items.size() > max_length_stops)
      problems_.add(list->place, fmt::format("`stop` may list at most {} stops; this one lists {}",
                                             max_length_stops, items.size()));
    for (const Node* item : items) {
      if (length.stops.size() >= max_length_stops) break;
      TableReader table(*item, "an entry of `stop`", problems_, keys_of("stop"));
      LengthStop stop;
      std::optional<PropertyUse> on;
      if (const Node* node = table.find("on", Need::required)) on = read_step_property(*node, "`on`");
      if (const Node* node = table.find("one_more")) stop.one_more = read_step_property(*node, "`one_more`");
      stop.optional = table.boolean("optional").value_or(false);
      stop.outcome = read_outcome(table, "stops there");
      stop.removes = table.boolean("removes").value_or(false);
      for (const char* key : {"outcome", "removes"}) {
        const Node* node = item->find("one_more") != nullptr ? item->find(key) : nullptr;
        if (node != nullptr)
          problems_.add(node->place, fmt::format("{} of a hex that the unit may leave by `one_more` is not "
                                                 "clear: write two stops",
                                                 key_text(key)));
      }
      table.finish();
      if (!on) continue;
      stop.on = *std::move(on);
      length.stops.push_back(std::move(stop));
    }
  }

  void read_extra(Length& length) {
    if (const Node* node = table_.find("continue_while"))
      length.continue_while = read_step_property(*node, "`continue_while`");
    const bool goes_on = table_.node().find("continue_while") != nullptr;
    length.within_movement_points = table_.boolean("within_movement_points").value_or(false);
    const Need need = goes_on && !length.within_movement_points ? Need::required : Need::optional;
    const auto extra = table_.integer("max_extra", 1, max_retreat_hexes, need);
    length.max_extra = goes_on ? extra.value_or(length.within_movement_points ? max_retreat_hexes : 0) : 0;
    for (const char* key : {"max_extra", "within_movement_points"}) {
      const Node* node = table_.node().find(key);
      if (node != nullptr && !goes_on)
        problems_.add(node->place, fmt::format("{} requires `continue_while`", key_text(key)));
    }
  }

  void read_minimum_move(Length& length) {
    const Node* node = table_.find("minimum_move");
    if (node == nullptr) return;
    if (node->kind == Node::Kind::boolean) {
      length.minimum_move = table_.boolean("minimum_move").value_or(false);
      return;
    }
    if (node->kind != Node::Kind::string && node->kind != Node::Kind::table) {
      problems_.add(node->place,
                    fmt::format("`minimum_move` must be true, or the property of a first step, not {}",
                                kind_name(node->kind)));
      return;
    }
    length.minimum_move_if = read_step_property(*node, "`minimum_move`");
    length.minimum_move = length.minimum_move_if.has_value();
  }

  void read_exits(Length& length) {
    const Node* list = table_.find("exits");
    if (list == nullptr) return;
    using Edge = std::optional<MapEdge>;
    static constexpr std::array<Choice<Edge>, 5> edges = {{{"home-edge", std::nullopt},
                                                           {"N", MapEdge::north},
                                                           {"E", MapEdge::east},
                                                           {"S", MapEdge::south},
                                                           {"W", MapEdge::west}}};
    for (const Node* item : items_of(*list)) {
      TableReader table(*item, "an entry of `exits`", problems_, keys_of("exit"));
      LengthExit exit;
      const auto edge = table.choice<Edge>("edge", std::span<const Choice<Edge>>(edges), Need::required);
      exit.outcome = read_outcome(table, "leaves the map");
      exit.removes = table.boolean("removes").value_or(true);
      table.finish();
      if (!edge) continue;
      exit.edge = *edge;
      length.exits.push_back(std::move(exit));
    }
  }

  ShorterRetreat read_shorter(const Node& node) {
    TableReader table(node, "`if_shorter`", problems_, keys_of("shorter"));
    ShorterRetreat shorter;
    shorter.from = table.integer("from", 0, max_retreat_hexes - 1, Need::required).value_or(0);
    if (node.find("do") != nullptr)
      shorter.steps = std::make_shared<const std::vector<Effect>>(read_effects_at(table, "do", rule_names_));
    shorter.outcome = read_outcome(table, "retreats too short a way");
    shorter.removes = table.boolean("removes").value_or(false);
    table.finish();
    return shorter;
  }

  TableReader& table_;
  RuleNames& rule_names_;
  Problems& problems_;
};

}  // namespace

Length read_length(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "`length`", problems, keys_of("length"));
  Length length;
  length.id = table.string("id").value_or(length.id);
  length.cite = table.string("cite").value_or("");
  length.text = table.string("text").value_or("");
  length.interpretation = table.string("interpretation").value_or("");
  length.up_to = table.boolean("up_to").value_or(false);
  LengthReader(table, rule_names).read(length);
  if (length.up_to && length.if_shorter)
    problems.add(table.find("if_shorter")->place,
                 "`if_shorter` does not apply beside `up_to`: any shorter path is legal");
  if (const Node* former = table.find("mode")) {
    problems.add(former->place,
                 "`mode` is a former key: \"up-to\" is now `up_to = true`, \"extend\" is `continue_while`, "
                 "and \"until\" is "
                 "`stop` with a clause that forbids to end elsewhere");
    table.mark_known("property");
  }
  table.finish();
  return length;
}

std::optional<std::string> length_misfit(const RuleSet& move) {
  const Length& length = move.length;
  const Motion::Kind kind = move.motion.kind;
  if (kind == Motion::Kind::free) return std::nullopt;
  const bool stops = !length.stops.empty();
  const bool has_contacts = move.event_rules && !move.event_rules->contacts.empty();
  const auto refuse = [](std::string_view key, std::string_view why) {
    return fmt::format("{} of `length` {}", key_text(key), why);
  };
  if (length.spend_all) return refuse("spend_all", "requires free motion: any step could be the further one");
  if (has_contacts && stops)
    return refuse("stop", "cannot be combined with contacts: write a contact with `effect = \"stop\"`");
  if (has_contacts && !length.exits.empty())
    return refuse("exits", "cannot be combined with contacts: write a contact with `effect = \"exit-map\"`");
  if (kind == Motion::Kind::goal) {
    constexpr std::string_view why = "cannot be combined with a motion to a goal, which says where paths end";
    if (stops) return refuse("stop", why);
    if (!length.exits.empty()) return refuse("exits", why);
    if (length.minimum_move) return refuse("minimum_move", why);
  }
  if (kind == Motion::Kind::priority_list) {
    if (stops && !move.motion.step_by_step)
      return refuse(
          "stop", "cannot be combined with priorities: one is open if it can be followed to its full length");
    if (length.minimum_move)
      return refuse("minimum_move",
                    "cannot be combined with priorities: one is open if the movement points suffice");
  }
  return std::nullopt;
}

}  // namespace rearguard
