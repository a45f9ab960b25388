#include "src/core/io/rules/event_reader.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "src/core/io/rules/clause_reader.h"
#include "src/core/io/rules/condition_reader.h"
#include "src/core/io/rules/effect_reader.h"
#include "src/core/io/rules/predicate_reader.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

using Kind = RuleNames::Kind;

constexpr std::array<Choice<Contact::With>, 8> contact_with = {
    {{"friends", Contact::With::friends},
     {"enemies", Contact::With::enemies},
     {"units", Contact::With::units},
     {"impassable", Contact::With::impassable},
     {"map-edge", Contact::With::map_edge},
     {"hex", Contact::With::hex},
     {"causing-units", Contact::With::causing_units},
     {"causing-units-unaligned", Contact::With::causing_units_unaligned}}};
constexpr std::array<Choice<Contact::PathPart>, 3> path_parts = {{{"anywhere", Contact::PathPart::anywhere},
                                                                  {"through", Contact::PathPart::through},
                                                                  {"end", Contact::PathPart::end}}};
constexpr std::array<Choice<Contact::Means>, 8> contact_effects = {
    {{"pass", Contact::Means::pass},
     {"stop", Contact::Means::stop},
     {"stop-before", Contact::Means::stop_before},
     {"make-way", Contact::Means::make_way},
     {"event-first", Contact::Means::event_first},
     {"extend", Contact::Means::extend},
     {"block", Contact::Means::block},
     {"exit-map", Contact::Means::exit_map}}};

/// The items that a file has added to a list so far, as opposed to inherited ones.
struct OwnItems {
  std::size_t inherited = 0;
  std::set<std::string> keys;
};

/// Replaces an inherited item that has the same key by `item`, or appends it; a second item with the same key
/// in one file is a problem.
template <class Item, class Same>
void put(std::vector<Item>& list, Item item, OwnItems& own, const std::string& key, Same same,
         const char* what, Place place, Problems& problems) {
  if (!own.keys.insert(key).second && !key.empty())
    problems.add(place, fmt::format("two {} are called {}", what, value_text(key)));
  const auto end = list.begin() + static_cast<std::ptrdiff_t>(own.inherited);
  const auto known = std::find_if(list.begin(), end, same);
  if (known != end) {
    *known = std::move(item);
  } else {
    list.push_back(std::move(item));
  }
}

void read_states(TableReader& file, std::string_view key, bool is_marker, EventRules& event_rules,
                 RuleNames& rule_names) {
  const Node* list = file.array(key);
  if (list == nullptr) return;
  OwnItems own{event_rules.state_definitions.size(), {}};
  for (const Node& item : list->items) {
    TableReader table(item, is_marker ? "the marker" : "the state", file.problems(), keys_of("state"));
    StateDefinition definition;
    static_cast<RuleText&>(definition) = read_rule_text(table);
    definition.name = table.string("name", Need::required).value_or("");
    if (definition.id.empty()) definition.id = definition.name;
    definition.is_marker = is_marker;
    if (const Node* forbids = table.array("forbids")) {
      definition.forbids = table.strings("forbids").value_or(std::vector<std::string>{});
      rule_names.use_all(Kind::event, *forbids, definition.forbids);
    }
    table.finish();
    const std::string name = definition.name;
    put(
        event_rules.state_definitions, std::move(definition), own, name,
        [&](const StateDefinition& s) { return s.name == name && s.is_marker == is_marker; },
        is_marker ? "markers" : "states", item.place, file.problems());
  }
}

void read_links(TableReader& file, EventRules& event_rules) {
  const Node* list = file.array("links");
  if (list == nullptr) return;
  OwnItems own{event_rules.link_definitions.size(), {}};
  for (const Node& item : list->items) {
    TableReader table(item, "the link", file.problems(), keys_of("link-definition"));
    LinkDefinition definition;
    static_cast<RuleText&>(definition) = read_rule_text(table);
    definition.name = table.string("name", Need::required).value_or("");
    if (definition.id.empty()) definition.id = definition.name;
    table.finish();
    const std::string name = definition.name;
    if (name == engagement_link)
      file.problems().add(item.place, "every file has the link \"engaged\": it needs no definition");
    put(
        event_rules.link_definitions, std::move(definition), own, name,
        [&](const LinkDefinition& l) { return l.name == name; }, "links", item.place, file.problems());
  }
}

void read_counts(const Node& list, EventRules& event_rules, Problems& problems) {
  const auto names = read_strings(list, key_text("counts"), problems);
  if (!names) return;
  for (std::size_t i = 0; i < names->size(); ++i) {
    const std::string& name = (*names)[i];
    const Place place = list.items[i].place;
    if (!listed(event_rules.counts, name)) event_rules.counts.push_back(name);
    event_rules.count_places[name] = {place.line, place.column};
  }
}

Requirement read_requirement(const Node& node, const Event& event, RuleNames& rule_names,
                             Problems& problems) {
  TableReader table(node, "the requirement", problems, keys_of("requirement"));
  Requirement requirement;
  requirement.text = read_rule_text(table);
  if (table.usable() && (requirement.text.id.empty() || requirement.text.text.empty()))
    problems.add(node.place, "a requirement needs an `id` and a `text`");
  if (requirement.text.cite.empty()) requirement.text.cite = event.cite;
  if (const Node* condition = table.table("if", Need::required))
    requirement.condition = read_condition(*condition, rule_names, problems);
  table.finish();
  return requirement;
}

Event read_event(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the event", problems, keys_of("event"));
  Event event;
  event.name = table.string("name", Need::required).value_or("");
  if (!event.name.empty()) table.set_what("event " + value_text(event.name));
  table.find("cite", Need::required);
  table.find("text", Need::required);
  static_cast<RuleText&>(event) = read_rule_text(table);
  if (event.id.empty()) event.id = event.name;
  event.needs = table.strings("needs").value_or(std::vector<std::string>{});
  event.takes = table.strings("takes").value_or(std::vector<std::string>{});
  for (const std::vector<std::string>* numbers : {&event.needs, &event.takes}) {
    for (const std::string& number : *numbers) rule_names.make_known(number);
  }
  if (const Node* list = table.find("below_zero")) {
    event.below_zero = table.strings("below_zero").value_or(std::vector<std::string>{});
    for (std::size_t i = 0; i < event.below_zero.size(); ++i) {
      const std::string& number = event.below_zero[i];
      if (listed(event.needs, number) || listed(event.takes, number)) continue;
      problems.add(
          list->items[i].place,
          fmt::format("{} is none of the numbers that the event `needs` or `takes`", value_text(number)));
    }
  }
  event.repeats = table.boolean("repeats").value_or(false);
  if (const Node* list = table.array("require")) {
    for (const Node& item : list->items)
      event.requirements.push_back(read_requirement(item, event, rule_names, problems));
  }
  event.effects = read_effects_at(table, "do", rule_names);
  table.finish();
  return event;
}

/// Checks which keys a contact with this effect must or must not have.
void check_contact(const Contact& contact, TableReader& table) {
  using Means = Contact::Means;
  const auto only = [&](std::string_view key, bool fits, std::string_view way) {
    if (!fits && table.node().find(key) != nullptr)
      table.problems().add(table.node().find(key)->place,
                           fmt::format("{} requires `effect = \"{}\"`", key_text(key), way));
  };
  const bool may_refuse =
      contact.means == Means::make_way || contact.means == Means::stop || contact.means == Means::stop_before;
  if (!may_refuse && table.node().find("optional") != nullptr)
    table.problems().add(table.node().find("optional")->place,
                         "`optional` requires `effect = \"make-way\"`, `\"stop\"` or `\"stop-before\"`");
  const bool stops = contact.means == Means::stop || contact.means == Means::stop_before;
  if (!stops && table.node().find("last_resort") != nullptr)
    table.problems().add(table.node().find("last_resort")->place,
                         "`last_resort` requires `effect = \"stop\"` or `\"stop-before\"`");
  for (const std::string_view key :
       {"aside", "back", "behind", "may_chain", "max_hexes", "may_yield", "chain_do"})
    only(key, contact.means == Means::make_way, "make-way");
  for (const std::string_view key : {"event", "reroute"})
    only(key, contact.means == Means::event_first, "event-first");
  if (contact.reroute && (!contact.mover.empty() || !contact.met.empty()))
    table.problems().add(
        table.node().place,
        "with `reroute` the move is asked anew, so that `mover_do` and `met_do` have no place: "
        "let the event do it");
  only("outcome", contact.means == Means::exit_map, "exit-map");
  if (contact.means == Means::event_first && contact.event.empty() && table.usable())
    table.problems().add(table.node().place,
                         "`effect = \"event-first\"` needs the `event` that happens to the units in the way");
  const bool of_units = contact.with == Contact::With::friends || contact.with == Contact::With::enemies ||
                        contact.with == Contact::With::units;
  const bool of_causing_units =
      contact.with == Contact::With::causing_units || contact.with == Contact::With::causing_units_unaligned;
  if (!of_units && (contact.means == Means::make_way || contact.means == Means::event_first ||
                    (!of_causing_units && !contact.met.empty())))
    table.problems().add(table.node().place,
                         "no unit is met there that could make way or be affected by `met_do`");
  const Node* property = table.node().find("property");
  if (contact.with != Contact::With::hex && property != nullptr)
    table.problems().add(property->place, "`property` requires `with = \"hex\"`");
  if (contact.with == Contact::With::hex && property == nullptr)
    table.problems().add(table.node().place,
                         table.what() + " needs the `property` of the hexes that it applies to");
  const Node* where = table.node().find("where");
  if (!of_units && contact.with != Contact::With::causing_units_unaligned && where != nullptr)
    table.problems().add(where->place,
                         "`where` describes the units met: it requires `with = \"friends\"`, "
                         "`\"enemies\"`, `\"units\"` or `\"causing-units-unaligned\"`");
  if (contact.means == Means::exit_map && contact.with != Contact::With::map_edge)
    table.problems().add(table.node().place, "`effect = \"exit-map\"` requires `with = \"map-edge\"`");
}

Contact read_contact(const Node& node, RuleNames& rule_names, Problems& problems) {
  TableReader table(node, "the contact", problems, keys_of("contact"));
  Contact contact;
  for (const std::string_view key : {"id", "cite", "text"}) table.find(key, Need::required);
  static_cast<RuleText&>(contact) = read_rule_text(table);
  if (!contact.id.empty()) table.set_what("contact " + value_text(contact.id));
  contact.with = table.choice<Contact::With>("with", contact_with, Need::required).value_or(contact.with);
  contact.path_part = table.choice<Contact::PathPart>("at", path_parts).value_or(contact.path_part);
  contact.means =
      table.choice<Contact::Means>("effect", contact_effects, Need::required).value_or(contact.means);
  contact.condition = read_condition_at(table, "where", rule_names);
  if (const Node* property = table.find("property")) {
    contact.property = read_property(*property, rule_names, problems);
    if (contact.property && !compares_steps(*contact.property))
      problems.add(property->place, "a contact must name a property of steps, hexsides or all hexes entered");
  }
  contact.optional = table.boolean("optional").value_or(false);
  contact.last_resort = table.boolean("last_resort").value_or(false);
  contact.aside = table.boolean("aside").value_or(true);
  contact.back = table.boolean("back").value_or(true);
  contact.may_chain = table.boolean("may_chain").value_or(true);
  if (const Node* reach = table.find("max_hexes"))
    contact.max_hexes = read_expression(*reach, key_text("max_hexes"), rule_names, problems);
  contact.may_yield = read_condition_at(table, "may_yield", rule_names);
  contact.behind = read_condition_at(table, "behind", rule_names);
  contact.event = table.string("event").value_or("");
  if (!contact.event.empty()) rule_names.use(Kind::event, contact.event, table.find("event")->place);
  contact.reroute = table.boolean("reroute").value_or(false);
  contact.outcome = table.string("outcome").value_or("");
  contact.mover = read_effects_at(table, "mover_do", rule_names);
  contact.met = read_effects_at(table, "met_do", rule_names);
  contact.chain = read_effects_at(table, "chain_do", rule_names);
  table.finish();
  check_contact(contact, table);
  return contact;
}

}  // namespace

void read_event_rules(TableReader& file, EventRules& event_rules, RuleNames& rule_names) {
  Problems& problems = file.problems();
  read_states(file, "states", false, event_rules, rule_names);
  read_states(file, "markers", true, event_rules, rule_names);
  read_links(file, event_rules);
  if (const Node* list = file.find("counts")) read_counts(*list, event_rules, problems);
  if (const Node* tests = file.table("tests")) {
    for (const Member& m : tests->members) {
      event_rules.tests[m.key] = read_test(m.value, rule_names, problems);
      if (!listed(event_rules.test_order, m.key)) event_rules.test_order.push_back(m.key);
    }
  }
  const Node* list = file.array("events");
  if (list == nullptr) return;
  OwnItems own{event_rules.events.size(), {}};
  for (const Node& item : list->items) {
    Event event = read_event(item, rule_names, problems);
    const Node* takes = item.find("takes");
    for (std::size_t i = 0; takes != nullptr && i < event.takes.size(); ++i) {
      if (listed(event_rules.counts, event.takes[i]))
        problems.add(takes->items[i].place,
                     fmt::format("{} comes with the event: it cannot be one of the `counts` of units as well",
                                 value_text(event.takes[i])));
    }
    const std::string name = event.name;
    put(
        event_rules.events, std::move(event), own, name, [&](const Event& e) { return e.name == name; },
        "events", item.place, problems);
  }
}

void read_contacts(TableReader& move, EventRules& event_rules, RuleNames& rule_names) {
  const Node* list = move.array("contact");
  if (list == nullptr) return;
  event_rules.contacts.clear();
  OwnItems own;
  for (const Node& item : list->items) {
    Contact contact = read_contact(item, rule_names, move.problems());
    const std::string id = contact.id;
    put(
        event_rules.contacts, std::move(contact), own, id, [](const Contact&) { return false; }, "contacts",
        item.place, move.problems());
  }
}

}  // namespace rearguard
