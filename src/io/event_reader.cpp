#include "src/io/event_reader.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "src/io/clause_reader.h"
#include "src/io/condition_reader.h"
#include "src/io/effect_reader.h"
#include "src/rules/step_properties.h"

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
constexpr std::array<Choice<Contact::At>, 3> contact_at = {
    {{"anywhere", Contact::At::anywhere}, {"through", Contact::At::through}, {"end", Contact::At::end}}};
constexpr std::array<Choice<Contact::Way>, 8> contact_ways = {{{"pass", Contact::Way::pass},
                                                               {"stop", Contact::Way::stop},
                                                               {"stop-before", Contact::Way::stop_before},
                                                               {"make-way", Contact::Way::make_way},
                                                               {"event-first", Contact::Way::event_first},
                                                               {"extend", Contact::Way::extend},
                                                               {"block", Contact::Way::block},
                                                               {"exit-map", Contact::Way::exit_map}}};

/// What a file has put into a list so far, beside what it has inherited.
struct OwnItems {
  std::size_t inherited = 0;
  std::set<std::string> keys;
};

/// Puts `item` in the place of an inherited one that is the same, or at the end; a second one of the same key
/// in the same file is a problem.
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

void read_states(TableReader& file, std::string_view key, bool is_marker, EventRules& book,
                 RuleNames& words) {
  const Node* list = file.array(key);
  if (list == nullptr) return;
  OwnItems own{book.state_definitions.size(), {}};
  for (const Node& item : list->items) {
    TableReader table(item, is_marker ? "the marker" : "the state", file.problems());
    StateDefinition standing;
    static_cast<RuleText&>(standing) = read_rule_text(table);
    standing.name = table.string("name", Need::required).value_or("");
    if (standing.id.empty()) standing.id = standing.name;
    standing.is_marker = is_marker;
    if (const Node* forbids = table.array("forbids")) {
      standing.forbids = table.strings("forbids").value_or(std::vector<std::string>{});
      words.use_all(Kind::event, *forbids, standing.forbids);
    }
    table.finish();
    const std::string name = standing.name;
    put(
        book.state_definitions, std::move(standing), own, name,
        [&](const StateDefinition& s) { return s.name == name && s.is_marker == is_marker; },
        is_marker ? "markers" : "states", item.place, file.problems());
  }
}

void read_counts(const Node& list, EventRules& book, Problems& problems) {
  const auto names = read_strings(list, key_text("counts"), problems);
  if (!names) return;
  for (std::size_t i = 0; i < names->size(); ++i) {
    const std::string& name = (*names)[i];
    const Place place = list.items[i].place;
    if (!listed(book.counts, name)) book.counts.push_back(name);
    book.count_places[name] = {place.line, place.column};
  }
}

Requirement read_requirement(const Node& node, const Event& event, RuleNames& words, Problems& problems) {
  TableReader table(node, "the requirement", problems);
  Requirement requirement;
  requirement.text = read_rule_text(table);
  if (table.usable() && (requirement.text.id.empty() || requirement.text.text.empty()))
    problems.add(node.place, "a requirement needs an `id` and a `text`");
  if (requirement.text.cite.empty()) requirement.text.cite = event.cite;
  if (const Node* condition = table.table("if", Need::required))
    requirement.condition = read_condition(*condition, words, problems);
  table.finish();
  return requirement;
}

Event read_event(const Node& node, RuleNames& words, Problems& problems) {
  TableReader table(node, "the event", problems);
  Event event;
  event.name = table.string("name", Need::required).value_or("");
  if (!event.name.empty()) table.set_what("event " + value_text(event.name));
  table.find("cite", Need::required);
  table.find("text", Need::required);
  static_cast<RuleText&>(event) = read_rule_text(table);
  if (event.id.empty()) event.id = event.name;
  event.needs = table.strings("needs").value_or(std::vector<std::string>{});
  for (const std::string& number : event.needs) words.make_known(number);
  event.repeats = table.boolean("repeats").value_or(false);
  if (const Node* list = table.array("require")) {
    for (const Node& item : list->items)
      event.requirements.push_back(read_requirement(item, event, words, problems));
  }
  event.effects = read_effects_at(table, "do", words);
  table.finish();
  return event;
}

/// What a contact of this way must or must not say.
void check_contact(const Contact& contact, TableReader& table) {
  using Way = Contact::Way;
  const auto only = [&](std::string_view key, bool fits, std::string_view way) {
    if (!fits && table.node().find(key) != nullptr)
      table.problems().add(table.node().find(key)->place,
                           fmt::format("{} goes with `effect = \"{}\"`", key_text(key), way));
  };
  const bool may_refuse =
      contact.way == Way::make_way || contact.way == Way::stop || contact.way == Way::stop_before;
  if (!may_refuse && table.node().find("optional") != nullptr)
    table.problems().add(table.node().find("optional")->place,
                         "`optional` goes with `effect = \"make-way\"`, `\"stop\"` or `\"stop-before\"`");
  for (const std::string_view key : {"aside", "back", "may_chain", "max_hexes", "may_yield"})
    only(key, contact.way == Way::make_way, "make-way");
  only("event", contact.way == Way::event_first, "event-first");
  only("outcome", contact.way == Way::exit_map, "exit-map");
  if (contact.way == Way::event_first && contact.event.empty() && table.usable())
    table.problems().add(table.node().place,
                         "`effect = \"event-first\"` needs the `event` that befalls whoever is in the way");
  const bool of_units = contact.with == Contact::With::friends || contact.with == Contact::With::enemies ||
                        contact.with == Contact::With::units;
  const bool of_causing_units =
      contact.with == Contact::With::causing_units || contact.with == Contact::With::causing_units_unaligned;
  if (!of_units && (contact.way == Way::make_way || contact.way == Way::event_first ||
                    (!of_causing_units && !contact.met.empty())))
    table.problems().add(table.node().place,
                         "nobody is met there who could make way or to whom `met_do` could apply");
  const Node* property = table.node().find("property");
  if (contact.with != Contact::With::hex && property != nullptr)
    table.problems().add(property->place, "`property` goes with `with = \"hex\"`");
  if (contact.with == Contact::With::hex && property == nullptr)
    table.problems().add(table.node().place,
                         table.what() + " needs the `property` of the `hex` that it is about");
  const Node* where = table.node().find("where");
  if (!of_units && contact.with != Contact::With::causing_units_unaligned && where != nullptr)
    table.problems().add(where->place,
                         "`where` is about the units met: it goes with `with = \"friends\"`, "
                         "`\"enemies\"`, `\"units\"` or `\"causing-units-unaligned\"`");
  if (contact.way == Way::exit_map && contact.with != Contact::With::map_edge)
    table.problems().add(table.node().place, "`effect = \"exit-map\"` goes with `with = \"map-edge\"`");
}

Contact read_contact(const Node& node, RuleNames& words, Problems& problems) {
  TableReader table(node, "the contact", problems);
  Contact contact;
  for (const std::string_view key : {"id", "cite", "text"}) table.find(key, Need::required);
  static_cast<RuleText&>(contact) = read_rule_text(table);
  if (!contact.id.empty()) table.set_what("contact " + value_text(contact.id));
  contact.with = table.choice<Contact::With>("with", contact_with, Need::required).value_or(contact.with);
  contact.at = table.choice<Contact::At>("at", contact_at).value_or(contact.at);
  contact.way = table.choice<Contact::Way>("effect", contact_ways, Need::required).value_or(contact.way);
  contact.where = read_condition_at(table, "where", words);
  if (const Node* property = table.find("property")) {
    contact.property = read_property(*property, problems);
    if (contact.property && !compares_steps(*contact.property))
      problems.add(property->place,
                   "a contact takes a property of steps, hexsides or all hexes entered, without `negate`");
  }
  contact.optional = table.boolean("optional").value_or(false);
  contact.aside = table.boolean("aside").value_or(true);
  contact.back = table.boolean("back").value_or(true);
  contact.chains = table.boolean("may_chain").value_or(true);
  if (const Node* reach = table.find("max_hexes"))
    contact.reach = read_expression(*reach, key_text("max_hexes"), words, problems);
  contact.yields = read_condition_at(table, "may_yield", words);
  contact.event = table.string("event").value_or("");
  if (!contact.event.empty()) words.use(Kind::event, contact.event, table.find("event")->place);
  contact.outcome = table.string("outcome").value_or("");
  contact.mover = read_effects_at(table, "mover_do", words);
  contact.met = read_effects_at(table, "met_do", words);
  table.finish();
  check_contact(contact, table);
  return contact;
}

}  // namespace

void read_event_rules(TableReader& file, EventRules& book, RuleNames& words) {
  Problems& problems = file.problems();
  read_states(file, "states", false, book, words);
  read_states(file, "markers", true, book, words);
  if (const Node* list = file.find("counts")) read_counts(*list, book, problems);
  if (const Node* tests = file.table("tests")) {
    for (const Member& m : tests->members) {
      book.tests[m.key] = read_test(m.value, words, problems);
      if (!listed(book.test_order, m.key)) book.test_order.push_back(m.key);
    }
  }
  const Node* list = file.array("events");
  if (list == nullptr) return;
  OwnItems own{book.events.size(), {}};
  for (const Node& item : list->items) {
    Event event = read_event(item, words, problems);
    const std::string name = event.name;
    put(
        book.events, std::move(event), own, name, [&](const Event& e) { return e.name == name; }, "events",
        item.place, problems);
  }
}

void read_contacts(TableReader& move, EventRules& book, RuleNames& words) {
  const Node* list = move.array("contact");
  if (list == nullptr) return;
  book.contacts.clear();
  OwnItems own;
  for (const Node& item : list->items) {
    Contact contact = read_contact(item, words, move.problems());
    const std::string id = contact.id;
    put(
        book.contacts, std::move(contact), own, id, [](const Contact&) { return false; }, "contacts",
        item.place, move.problems());
  }
}

}  // namespace rearguard
