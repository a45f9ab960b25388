#include "src/core/io/rules/readings.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/decoder.h"
#include "src/core/io/rules/part_names.h"

namespace rearguard {
namespace {

constexpr std::size_t max_readings = 16;
constexpr std::size_t max_choices = 4;

bool is_word(std::string_view text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
  return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

/// "exception=order" as written in a file or on the command line.
struct Tag {
  std::string reading, choice;
};

/// Returns nothing for a text that has another form.
std::optional<Tag> parse_tag(std::string_view text) {
  const std::size_t between = text.find('=');
  if (between == std::string_view::npos) return std::nullopt;
  Tag tag{std::string(text.substr(0, between)), std::string(text.substr(between + 1))};
  if (!is_word(tag.reading) || !is_word(tag.choice)) return std::nullopt;
  return tag;
}

/// Writes a value as a rule file has it, on one line.
std::string written(const Node& node) {
  std::vector<std::string> parts;
  for (const Node& item : node.items) parts.push_back(written(item));
  for (const Member& m : node.members) parts.push_back(fmt::format("{} = {}", m.key, written(m.value)));
  switch (node.kind) {
    case Node::Kind::string:
      return value_text(node.text);
    case Node::Kind::boolean:
      return node.truth ? "true" : "false";
    case Node::Kind::array:
      return fmt::format("[{}]", fmt::join(parts, ", "));
    case Node::Kind::table:
      return fmt::format("{{ {} }}", fmt::join(parts, ", "));
    default:
      return node.text;
  }
}

std::vector<std::string> ids_of_choices(const Reading& reading) {
  std::vector<std::string> ids;
  for (const ReadingChoice& choice : reading.choices) ids.push_back(choice.id);
  return ids;
}

/// Reads the word at a key; a problem if it has other characters than letters, digits and hyphens.
std::string read_word(TableReader& table, std::string_view key) {
  const auto word = table.string(key, Need::required);
  if (word && !is_word(*word))
    table.problems().add(table.find(key)->place,
                         fmt::format("{} must be a word of letters, digits and hyphens, not {}",
                                     key_text(key), value_text(one_line(*word, 40))));
  return word.value_or("");
}

void read_choices(const Node& list, ReadingEntry& entry, Problems& problems) {
  Reading& reading = entry.reading;
  for (const Node& item : list.items) {
    TableReader table(item, "an entry of `choices`", problems, keys_of("reading-choice"));
    ReadingChoice choice;
    choice.id = read_word(table, "id");
    choice.text = table.string("text", Need::required).value_or("");
    if (const Node* order = table.find("order")) entry.orders[choice.id] = *order;
    table.finish();
    if (reading.has_choice(choice.id))
      problems.add(item.place, fmt::format("choice {} stands above already", value_text(choice.id)));
    reading.choices.push_back(std::move(choice));
  }
  if (reading.choices.size() > max_choices)
    problems.add(list.place, fmt::format("a reading has at most {} choices; this one has {}", max_choices,
                                         reading.choices.size()));
}

ReadingEntry read_entry(const Node& node, Problems& problems) {
  TableReader table(node, "an entry of `readings`", problems, keys_of("reading"));
  ReadingEntry entry;
  Reading& reading = entry.reading;
  entry.place = entry.default_place = node.place;
  reading.place = {node.place.line, node.place.column};
  reading.id = read_word(table, "id");
  if (!reading.id.empty()) table.set_what("reading " + value_text(reading.id));
  entry.is_whole = table.find("text") != nullptr || table.find("cite") != nullptr;
  const Need whole = entry.is_whole ? Need::required : Need::optional;
  reading.text = table.string("text", whole).value_or("");
  reading.cite = table.string("cite", whole).value_or("");
  const auto settled = table.string("settled");
  reading.is_settled = settled.has_value();
  const bool changes_default = table.find("default") != nullptr || table.find("why") != nullptr;
  const Need standard = entry.is_whole || changes_default ? Need::required : Need::optional;
  reading.usual = settled ? *settled : table.string("default", standard).value_or("");
  reading.why = table.string("why", settled ? Need::optional : standard).value_or("");
  if (const Node* at = table.find(settled ? "settled" : "default")) entry.default_place = at->place;
  if (settled && table.find("default") != nullptr)
    problems.add(table.find("default")->place, "`settled` is the choice: leave `default` out");
  reading.only_with = table.string("only_with").value_or("");
  reading.since = table.string("since").value_or("");
  reading.never_parts = table.boolean("never_parts").value_or(false);
  if (const Node* list = table.array("choices", whole)) read_choices(*list, entry, problems);
  table.finish();
  return entry;
}

/// Resolves what depends on readings in one document.
class ReadingResolver {
 public:
  ReadingResolver(Wording& text, Problems& problems) : text_(text), problems_(problems) {}

  void resolve(Node& table, const std::string& owner) {
    for (Member& m : table.members) {
      if (m.value.find("by_reading") != nullptr) {
        const auto chosen = choose(m.value, fmt::format("{} of {}", key_text(m.key), named(owner)));
        if (!chosen) {
          m.key.clear();
          continue;
        }
        m.value = *chosen;
      }
      resolve_value(m.value, m.key, owner);
    }
    std::erase_if(table.members, [](const Member& m) { return m.key.empty(); });
  }

  /// Adds the ids of parts that are there under another choice alone.
  void list_left_out() {
    std::erase_if(text_.left_out, [&](const std::string& id) { return kept_.contains(id); });
    for (const std::string& id : left_out_) {
      if (!kept_.contains(id)) text_.left_out.push_back(id);
    }
  }

 private:
  static std::string named(const std::string& owner) { return owner.empty() ? "the rule file" : owner; }

  void resolve_value(Node& value, const std::string& key, const std::string& owner) {
    if (value.kind == Node::Kind::array) return resolve_list(value, key, owner);
    if (value.kind != Node::Kind::table) return;
    const Node* tagged = string_at(value, "reading");
    const auto tag = tagged == nullptr ? std::nullopt : parse_tag(tagged->text);
    if (tag) {
      problems_.add(tagged->place,
                    fmt::format("`reading` stands in tables of a list; the value of {} depends on one as "
                                "`{} = {{ by_reading = \"{}\", {} = … }}`",
                                key_text(key), key, tag->reading, tag->choice));
      std::erase_if(value.members, [](const Member& m) { return m.key == "reading"; });
    }
    resolve(value, part_name(value, key, false, owner));
  }

  void resolve_list(Node& list, const std::string& key, const std::string& owner) {
    std::vector<Node> kept;
    for (Node& item : list.items) {
      const std::string name =
          item.kind == Node::Kind::table ? part_name(item, key, true, owner) : std::string();
      if (item.find("by_reading") != nullptr) {
        const auto chosen = choose(item, fmt::format("an entry of {} of {}", key_text(key), named(owner)));
        if (!chosen) continue;
        item = *chosen;
      }
      if (!holds(item, name)) {
        if (const std::string id = id_of(item); !id.empty()) left_out_.insert(id);
        continue;
      }
      if (item.kind == Node::Kind::array) {
        resolve_list(item, key, owner);
      } else {
        resolve(item, name);
      }
      kept_.insert(id_of(item));
      kept.push_back(std::move(item));
    }
    list.items = std::move(kept);
  }

  /// Takes the tags out of a table; returns whether all hold.
  bool holds(Node& table, const std::string& name) {
    const Member* member = table.member("reading");
    if (member == nullptr) return true;
    std::vector<const Node*> tags;
    if (member->value.kind == Node::Kind::string) tags.push_back(&member->value);
    for (const Node& item : member->value.items) tags.push_back(&item);
    if (tags.empty()) problems_.add(member->value.place, form);
    bool all_hold = true;
    for (const Node* node : tags) {
      const auto tag = node->kind == Node::Kind::string ? parse_tag(node->text) : std::nullopt;
      if (!tag) {
        problems_.add(node->place, form);
        continue;
      }
      Reading* reading = find(tag->reading, node->place);
      if (reading == nullptr || !check_choice(*reading, tag->choice, node->place)) continue;
      reading->parts.push_back(
          {name, {node->place.line, node->place.column}, {{tag->choice, ReadingPart::whole}}});
      all_hold = all_hold && reading->chosen == tag->choice;
    }
    std::erase_if(table.members, [](const Member& m) { return m.key == "reading"; });
    return all_hold;
  }

  /// Returns the value of the choice; nothing if it leaves the key out.
  std::optional<Node> choose(const Node& table, const std::string& part) {
    const Node& by = *table.find("by_reading");
    const auto id = read_string(by, "`by_reading`", problems_);
    Reading* reading = id ? find(*id, by.place) : nullptr;
    if (reading == nullptr) return std::nullopt;
    ReadingPart found{part, {by.place.line, by.place.column}, {}};
    for (const Member& m : table.members) {
      if (m.key == "by_reading" || !check_choice(*reading, m.key, m.place)) continue;
      found.by_choice[m.key] = written(m.value);
    }
    if (table.members.size() == 1)
      problems_.add(table.place, fmt::format("`by_reading` needs a value for a choice: {}",
                                             fmt::join(ids_of_choices(*reading), ", ")));
    reading->parts.push_back(std::move(found));
    const Node* value = table.find(reading->chosen);
    return value == nullptr ? std::nullopt : std::optional(*value);
  }

  Reading* find(const std::string& id, Place place) {
    const auto found = std::find_if(text_.readings.begin(), text_.readings.end(),
                                    [&](const Reading& reading) { return reading.id == id; });
    if (found != text_.readings.end()) return &*found;
    std::vector<std::string> known;
    for (const Reading& reading : text_.readings) known.push_back(reading.id);
    problems_.add(place,
                  fmt::format("there is no reading {}{}", value_text(one_line(id, 40)),
                              known.empty() ? "; `[[readings]]` declares one" : did_you_mean(id, known)));
    return nullptr;
  }

  bool check_choice(const Reading& reading, const std::string& choice, Place place) {
    if (reading.has_choice(choice)) return true;
    problems_.add(place, fmt::format("`{}={}`: choices of `{}` are {}", reading.id, one_line(choice, 40),
                                     reading.id, fmt::join(ids_of_choices(reading), ", ")));
    return false;
  }

  static constexpr const char* form =
      "`reading` must be one tag or a list of tags, as in \"exception=order\"";

  Wording& text_;
  Problems& problems_;
  std::set<std::string> kept_, left_out_;  ///< ids
};

bool is_forbid(const Node& item) {
  return item.find("forbid") != nullptr;
}

/// Puts the named entries of one list of a file or a move in their order, in the places that they have.
class Reordering {
 public:
  Reordering(Node* owner, const Node& order, Problems& problems)
      : order_(order),
        problems_(problems),
        lists_{child(owner, "clauses"), child(owner, "path_effects"), child(owner, "contact"),
               child(child(owner, "motion"), "priorities")} {}

  void apply(std::set<std::string>& ordered) {
    const auto names = read_strings(order_, "`order`", problems_);
    if (!names) return;
    if (names->size() < 2) return problems_.add(order_.place, "`order` names two parts or more");
    Node* list = list_of(names->front());
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < names->size(); ++i) {
      const Place place = order_.items[i].place;
      if (!ordered.insert((*names)[i]).second)
        return problems_.add(
            place, fmt::format("{} has its place by another `order` already", value_text((*names)[i])));
      const auto at = list == nullptr ? std::nullopt : index_in(*list, (*names)[i]);
      if (!at) return report_unknown((*names)[i], place, list != nullptr);
      places.push_back(*at);
    }
    std::vector<Node> parts;
    for (const std::size_t place : places) parts.push_back(list->items[place]);
    if (std::any_of(parts.begin(), parts.end(),
                    [&](const Node& p) { return is_forbid(p) != is_forbid(parts[0]); }))
      return problems_.add(
          order_.place,
          "a `forbid` acts before every `avoid`: this order changes nothing. Name clauses of "
          "one kind");
    std::sort(places.begin(), places.end());
    for (std::size_t i = 0; i < places.size(); ++i) list->items[places[i]] = std::move(parts[i]);
  }

 private:
  static std::optional<std::size_t> index_in(const Node& list, const std::string& name) {
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      if (id_of(list.items[i]) == name) return i;
    }
    return std::nullopt;
  }

  Node* list_of(const std::string& name) const {
    for (Node* list : lists_) {
      if (list != nullptr && index_in(*list, name)) return list;
    }
    return nullptr;
  }

  void report_unknown(const std::string& name, Place place, bool is_elsewhere) {
    std::vector<std::string> known;
    for (const Node* list : lists_) {
      if (list == nullptr) continue;
      for (const Node& item : list->items) known.push_back(id_of(item));
    }
    problems_.add(
        place, fmt::format("`order` names parts of one list of this file that are there under this "
                           "choice, and {} is none{}{}",
                           value_text(one_line(name, 40)),
                           is_elsewhere ? " of the list of those before it" : "", did_you_mean(name, known)));
  }

  const Node& order_;
  Problems& problems_;
  std::vector<Node*> lists_;
};

/// Records the orders of a reading, and applies that of its choice.
void apply_orders(Node& root, const ReadingEntry& entry, Reading& reading, std::set<std::string>& ordered,
                  Problems& problems) {
  if (entry.orders.empty()) return;
  ReadingPart part{"the order", reading.place, {}};
  for (const auto& [choice, order] : entry.orders) part.by_choice[choice] = written(order);
  reading.parts.push_back(std::move(part));
  const auto chosen = entry.orders.find(reading.chosen);
  if (chosen == entry.orders.end()) return;
  const Node& order = chosen->second;
  if (order.kind != Node::Kind::table) return Reordering(&root, order, problems).apply(ordered);
  for (const Member& m : order.members) {
    Node* move = child(child(&root, "moves"), m.key);
    if (move == nullptr) {
      problems.add(m.place, fmt::format("this file has no move {}", value_text(m.key)));
    } else {
      Reordering(move, m.value, problems).apply(ordered);
    }
  }
}

/// Adds a reading to the inherited ones, or changes the one of its name.
void merge(const ReadingEntry& entry, Wording& text, Problems& problems) {
  const Reading& own = entry.reading;
  const auto known = std::find_if(text.readings.begin(), text.readings.end(),
                                  [&](const Reading& reading) { return reading.id == own.id; });
  if (known == text.readings.end()) {
    if (!entry.is_whole) {
      std::vector<std::string> ids;
      for (const Reading& reading : text.readings) ids.push_back(reading.id);
      problems.add(entry.place, fmt::format("no reading {} is inherited{}: a new one needs `text` and `cite`",
                                            value_text(own.id), did_you_mean(own.id, ids)));
    }
    text.readings.push_back(own);
    return;
  }
  if (entry.is_whole)
    return problems.add(
        entry.place,
        fmt::format("there is a reading {} already; an entry that changes it has only `id` and a "
                    "new `default` with its `why`, `choices` to add, or `settled`",
                    value_text(own.id)));
  if (!own.usual.empty()) known->usual = own.usual;
  if (!own.why.empty()) known->why = own.why;
  known->is_settled = known->is_settled || own.is_settled;
  for (const ReadingChoice& choice : own.choices) {
    if (known->has_choice(choice.id))
      problems.add(entry.place, fmt::format("reading {} has a choice {} already", value_text(own.id),
                                            value_text(choice.id)));
    known->choices.push_back(choice);
  }
}

/// Checks what an entry says of choices: its own, and those of the reading that it is only asked with.
void check_entry(const ReadingEntry& entry, const Wording& text, Problems& problems) {
  const auto named = [&](const std::string& id) {
    return std::find_if(text.readings.begin(), text.readings.end(),
                        [&](const Reading& reading) { return reading.id == id; });
  };
  const auto found = named(entry.reading.id);
  if (found == text.readings.end()) return;
  const Reading& reading = *found;
  if (entry.is_whole && reading.choices.size() < 2)
    problems.add(entry.place, fmt::format("reading {} needs two choices or more", value_text(reading.id)));
  if (!reading.has_choice(reading.usual) && !reading.choices.empty())
    problems.add(entry.default_place, fmt::format("{} is not among the choices of `{}`: {}",
                                                  value_text(one_line(reading.usual, 40)), reading.id,
                                                  fmt::join(ids_of_choices(reading), ", ")));
  if (reading.only_with.empty()) return;
  const auto tag = parse_tag(reading.only_with);
  const auto other = tag ? named(tag->reading) : text.readings.end();
  if (other == text.readings.end() || !other->has_choice(tag->choice) || other->id == reading.id)
    problems.add(entry.place, "`only_with` must be a choice of another reading, as in \"exception=order\"");
  std::set<std::string> met{reading.id};
  for (auto next = other; next != text.readings.end();) {
    if (!met.insert(next->id).second)
      return problems.add(entry.place, fmt::format("`only_with` of `{}` leads back to itself", reading.id));
    const auto further = parse_tag(next->only_with);
    next = further ? named(further->reading) : text.readings.end();
  }
}

/// Checks that a reading is one: some part depends on it, and each choice differs from the default.
void check_use(const ReadingEntry& entry, const Reading& reading, Problems& problems) {
  if (!reading.has_choice(reading.usual)) return;
  if (reading.parts.empty())
    return problems.add(entry.place,
                        fmt::format("no part depends on reading {}: give one `reading = \"{}={}\"`",
                                    value_text(reading.id), reading.id, reading.usual));
  for (const ReadingChoice& choice : reading.choices) {
    const auto is_alike = [&](const ReadingPart& part) {
      const auto a = part.by_choice.find(choice.id), b = part.by_choice.find(reading.usual);
      const bool has_a = a != part.by_choice.end(), has_b = b != part.by_choice.end();
      return has_a == has_b && (!has_a || a->second == b->second);
    };
    if (choice.id != reading.usual && std::all_of(reading.parts.begin(), reading.parts.end(), is_alike))
      problems.add(entry.place,
                   fmt::format("under `{}={}` nothing differs from the default", reading.id, choice.id));
  }
}

/// Decides by which choice each reading is read.
void choose_readings(const ReadingChoices& choices, bool is_whole, Wording& text, Problems& problems) {
  std::vector<std::string> known;
  for (Reading& reading : text.readings) {
    known.push_back(reading.id);
    reading.chosen = reading.usual;
    const auto choice = choices.find(reading.id);
    if (choice == choices.end()) continue;
    if (reading.is_settled && choice->second != reading.usual)
      problems.add_sole({0, 0}, fmt::format("reading {} is settled in these rules: it is {}",
                                            value_text(reading.id), value_text(reading.usual)));
    if (is_whole && !reading.has_choice(choice->second))
      problems.add_sole(
          {0, 0}, fmt::format("`{}={}`{}; choices of `{}` are {}", reading.id, one_line(choice->second, 40),
                              did_you_mean(choice->second, ids_of_choices(reading)), reading.id,
                              fmt::join(ids_of_choices(reading), ", ")));
    reading.chosen = choice->second;
  }
  if (!is_whole) return;
  for (const auto& [id, choice] : choices) {
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    problems.add_sole(
        {0, 0},
        known.empty()
            ? fmt::format("these rules have no readings to choose, such as {}", value_text(one_line(id, 40)))
            : fmt::format("these rules have no reading {}{}; their readings are {}",
                          value_text(one_line(id, 40)), did_you_mean(id, known), fmt::join(known, ", ")));
  }
}

}  // namespace

ReadingChoices read_reading_choices(TableReader& table) {
  ReadingChoices choices;
  const Node* node = table.table("readings");
  if (node == nullptr) return choices;
  for (const Member& m : node->members) {
    const auto choice = read_string(m.value, "the choice of reading " + value_text(m.key), table.problems());
    if (choice) choices[m.key] = *choice;
  }
  return choices;
}

std::vector<ReadingEntry> take_readings(Node& root, Problems& problems) {
  std::vector<ReadingEntry> entries;
  const Member* member = root.member("readings");
  if (member == nullptr) return entries;
  const Node list = member->value;
  std::erase_if(root.members, [](const Member& m) { return m.key == "readings"; });
  if (list.kind != Node::Kind::array) {
    problems.add(list.place, "`readings` must be a list of tables, `[[readings]]`");
    return entries;
  }
  std::set<std::string> ids;
  for (const Node& item : list.items) {
    entries.push_back(read_entry(item, problems));
    if (!ids.insert(entries.back().reading.id).second)
      problems.add(item.place, fmt::format("reading {} stands above already",
                                           value_text(one_line(entries.back().reading.id, 40))));
  }
  return entries;
}

ReadingChoices choices_below(const std::vector<ReadingEntry>& own, const ReadingChoices& choices) {
  ReadingChoices below = choices;
  for (const ReadingEntry& entry : own) {
    if (!entry.reading.usual.empty()) below.try_emplace(entry.reading.id, entry.reading.usual);
  }
  return below;
}

void resolve_readings(Node& root, std::vector<ReadingEntry> own, const ReadingChoices& choices, bool is_whole,
                      Wording& text, Problems& problems) {
  for (const ReadingEntry& entry : own) merge(entry, text, problems);
  for (const ReadingEntry& entry : own) check_entry(entry, text, problems);
  if (text.readings.size() > max_readings)
    problems.add(
        own.empty() ? root.place : own.back().place,
        fmt::format("a rule file has at most {} readings; with those that it inherits this one has {}",
                    max_readings, text.readings.size()));
  choose_readings(choices, is_whole, text, problems);
  ReadingResolver resolver(text, problems);
  resolver.resolve(root, {});
  resolver.list_left_out();
  std::set<std::string> ordered;
  for (const ReadingEntry& entry : own) {
    const auto reading = std::find_if(text.readings.begin(), text.readings.end(),
                                      [&](const Reading& r) { return r.id == entry.reading.id; });
    if (reading == text.readings.end()) continue;
    apply_orders(root, entry, *reading, ordered, problems);
    if (!entry.reading.choices.empty()) check_use(entry, *reading, problems);
  }
}

}  // namespace rearguard
