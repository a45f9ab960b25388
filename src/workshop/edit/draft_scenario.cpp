#include "src/workshop/edit/draft_scenario.h"

#include <algorithm>

#include "src/core/document/node_builder.h"
#include "src/play/record/scenario_units.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/rewrite/moved_hex.h"

namespace rearguard {

namespace {

/// Returns a hex number on another grid; nothing if the hex is not on it.
std::optional<std::string> moved_number(const std::string& number, const Grid& from, const Grid& to,
                                        Printed origin) {
  const auto h = from.parse(number);
  if (!h) return std::nullopt;
  const Hex now = moved_hex(*h, from, to, origin);
  return to.contains(now) ? std::optional(to.number(now)) : std::nullopt;
}

void rename_in(Node& node, const std::string& key, const std::string& from, const std::string& to) {
  static constexpr std::string_view keys[] = {"sides", "side", "held_by", "lost", "exited"};
  const bool names_sides = std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
  if (names_sides && node.kind == Node::Kind::string && node.text == from) node.text = to;
  for (Member& m : node.members) rename_in(m.value, m.key, from, to);
  for (Node& item : node.items) rename_in(item, key, from, to);
}

}  // namespace

DraftScenario scenario_in(const Node& document) {
  DraftScenario scenario;
  for (const char* key : scenario_list_keys) scenario.lists[key];
  const std::vector<std::string_view> of_position = scenario_position_keys();
  for (const Member& m : document.members) {
    const bool is_other = m.key == "rearguard" || std::ranges::find(of_position, m.key) != of_position.end();
    if (is_other) continue;
    const auto list = scenario.lists.find(m.key);
    if (list != scenario.lists.end() && m.value.kind == Node::Kind::array) {
      for (std::size_t i = 0; i < m.value.items.size(); ++i) list->second.push_back({m.value.items[i], i});
    } else {
      scenario.values.members.push_back(m);
    }
  }
  return scenario;
}

namespace {

/// Returns the numbers of those hexes that are still on the map.
std::vector<std::string> moved_numbers(const std::vector<std::string>& numbers, const Grid& from,
                                       const Grid& to, Printed origin) {
  std::vector<std::string> moved;
  for (const std::string& number : numbers) {
    if (auto there = moved_number(number, from, to, origin)) moved.push_back(*std::move(there));
  }
  return moved;
}

}  // namespace

DraftScenario reworked(DraftScenario scenario, const Grid& from, const Grid& to, Printed origin,
                       DroppedItems& dropped) {
  std::vector<RecordTarget> now;
  for (RecordTarget& record : scenario.lists["victory"]) {
    const std::vector<std::string> held = texts_at(record.table, "hold");
    const std::vector<std::string> hexes = moved_numbers(held, from, to, origin);
    if (!held.empty() && hexes.empty()) {
      ++dropped.names;
      continue;
    }
    if (hexes != held) set_at(record.table, "hold", texts_node(hexes));
    now.push_back(std::move(record));
  }
  scenario.lists["victory"] = std::move(now);
  for (RecordTarget& hint : scenario.lists["hints"]) {
    if (const auto led = texts_at(hint.table, "to"); !led.empty())
      set_at(hint.table, "to", texts_node(moved_numbers(led, from, to, origin)));
    const std::string hex = text_at(hint.table, "hex");
    if (hex.empty()) continue;
    const auto there = moved_number(hex, from, to, origin);
    if (there) {
      set_at(hint.table, "hex", text_node(*there));
    } else {
      remove_at(hint.table, "hex");
    }
  }
  return scenario;
}

ArrivalSetup reworked(ArrivalSetup arrival, const Grid& from, const Grid& to, Printed origin) {
  arrival.hexes = moved_numbers(arrival.hexes, from, to, origin);
  return arrival;
}

void rename_side(DraftScenario& scenario, const std::string& from, const std::string& to) {
  rename_in(scenario.values, "", from, to);
  for (auto& [key, records] : scenario.lists) {
    for (RecordTarget& record : records) rename_in(record.table, "", from, to);
  }
}

std::string text_at(const Node& table, const std::string& key) {
  const Node* value = table.find(key);
  return value == nullptr ? std::string() : value->text;
}

int whole_at(const Node& table, const std::string& key) {
  const Node* value = table.find(key);
  return value == nullptr ? 0 : static_cast<int>(value->whole);
}

std::vector<std::string> texts_at(const Node& table, const std::string& key) {
  std::vector<std::string> texts;
  const Node* value = table.find(key);
  if (value == nullptr) return texts;
  for (const Node& item : value->items) texts.push_back(item.text);
  return texts;
}

void set_at(Node& table, const std::string& key, Node value) {
  for (Member& m : table.members) {
    if (m.key != key) continue;
    m.value = std::move(value);
    return;
  }
  add_member(table, key, std::move(value));
}

void remove_at(Node& table, const std::string& key) {
  std::erase_if(table.members, [&](const Member& m) { return m.key == key; });
}

}  // namespace rearguard
