#include "src/core/document/decoder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/document/document_header.h"
#include "src/core/document/key_table.h"
#include "src/core/document/trade_words.h"

namespace rearguard {

namespace {

/// More keys than any table of these documents has, except tables with free names.
constexpr std::size_t max_listed_keys = 40;

/// Of a longer list a message names the likely word alone, and the command that finds the others.
constexpr std::size_t max_listed_names = 8;

/// About as many keys as the largest tables have.
constexpr std::size_t usual_keys = 32;

std::string wrong_kind(std::string_view what, std::string_view wanted, const Node& node) {
  return std::string(what) + " must be " + std::string(wanted) + ", not " + std::string(kind_name(node.kind));
}

std::string joined(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + value_text(names[i]);
  }
  return text;
}

/// Returns a value as it stands behind its key, if `what` is one: `closer = "enemies"`.
std::string value_at(std::string_view what, std::string_view value) {
  const bool is_key = what.size() > 2 && what.front() == '`' && what.find('`', 1) == what.size() - 1;
  if (!is_key) return value_text(value);
  return fmt::format("`{} = {}`", what.substr(1, what.size() - 2), value_text(value));
}

/// Moves the decimal point of a number such as "12.5" `shift` digits to the right.
std::string shifted_point(std::string digits, long shift) {
  std::size_t point = digits.find('.');
  if (point == std::string::npos) {
    point = digits.size();
  } else {
    digits.erase(point, 1);
  }
  long place = static_cast<long>(point) + shift;
  if (place <= 0) {
    digits.insert(0, static_cast<std::size_t>(1 - place), '0');
    place = 1;
  }
  const auto at = static_cast<std::size_t>(place);
  if (at >= digits.size()) {
    digits.append(at - digits.size(), '0');
    return digits;
  }
  return digits.substr(0, at) + '.' + digits.substr(at);
}

}  // namespace

std::string nearest_key(std::string_view key, std::span<const std::string> known) {
  if (const auto near = likely_name(key, known)) return "; did you mean " + key_text(*near) + '?';
  std::vector<std::string> different;
  for (const std::string& name : known) {
    if (std::find(different.begin(), different.end(), name) == different.end()) different.push_back(name);
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(different.size(), max_listed_keys); ++i)
    text += (i == 0 ? "; known here: " : ", ") + key_text(different[i]);
  if (different.size() > max_listed_keys)
    text += " and " + std::to_string(different.size() - max_listed_keys) + " more";
  return text;
}

std::optional<std::string> read_string(const Node& node, std::string_view what, Problems& problems) {
  if (node.kind == Node::Kind::string) return node.text;
  problems.add(node.place, wrong_kind(what, "a string", node));
  return std::nullopt;
}

std::optional<bool> read_boolean(const Node& node, std::string_view what, Problems& problems) {
  if (node.kind == Node::Kind::boolean) return node.truth;
  problems.add(node.place, wrong_kind(what, "true or false", node));
  return std::nullopt;
}

std::optional<std::int64_t> read_integer(const Node& node, std::string_view what, std::int64_t min,
                                         std::int64_t max, Problems& problems) {
  if (node.kind != Node::Kind::integer) {
    problems.add(node.place, wrong_kind(what, "a whole number", node));
    return std::nullopt;
  }
  if (node.whole >= min && node.whole <= max) return node.whole;
  problems.add(node.place, std::string(what) + " must be from " + std::to_string(min) + " to " +
                               std::to_string(max) + ", not " + node.text);
  return std::nullopt;
}

std::optional<std::vector<std::string>> read_strings(const Node& node, std::string_view what,
                                                     Problems& problems) {
  if (node.kind != Node::Kind::array) {
    problems.add(node.place, wrong_kind(what, "an array of strings", node));
    return std::nullopt;
  }
  std::vector<std::string> texts;
  bool whole = true;
  for (const Node& item : node.items) {
    const auto text = read_string(item, "each entry of " + std::string(what), problems);
    if (text) texts.push_back(*text);
    whole = whole && text.has_value();
  }
  if (!whole) return std::nullopt;
  return texts;
}

std::optional<std::size_t> read_name(const Node& node, std::string_view what,
                                     std::span<const std::string> names, Problems& problems) {
  const auto text = read_string(node, what, problems);
  if (!text) return std::nullopt;
  const auto found = std::find(names.begin(), names.end(), *text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const auto likely = likely_name(*text, names);
  if (likely && names.size() > max_listed_names) {
    problems.add(node.place, fmt::format("{} cannot be {}: write {}; more: {}", what, value_text(*text),
                                         value_at(what, *likely), find_command(*text)));
    return std::nullopt;
  }
  constexpr std::size_t max_first = 6;  // of more names the guess comes before the list
  if (likely && names.size() > max_first) {
    problems.add(node.place, fmt::format("{} cannot be {}; did you mean {}? It is one of {}", what,
                                         value_text(*text), value_text(*likely), joined(names)));
    return std::nullopt;
  }
  std::string hint = likely && names.size() > 1 ? "; did you mean " + value_text(*likely) + '?' : "";
  if (names.size() > max_listed_names) hint = "; search: " + find_command(*text);
  problems.add(node.place,
               std::string(what) + " must be " + joined(names) + ", not " + value_text(*text) + hint);
  return std::nullopt;
}

std::string decimal_digits(const Node& number) {
  std::string text = number.text;
  if (!text.empty() && text.front() == '+') text.erase(0, 1);
  const std::size_t mark = text.find_first_of("eE");
  if (mark == std::string::npos) return text;
  std::size_t begin = mark + 1;
  if (begin < text.size() && text[begin] == '+') ++begin;
  long exponent = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + begin, end, exponent);
  if (read.ec != std::errc() || read.ptr != end || exponent < -40 || exponent > 40) return text;
  const std::string digits = text.substr(0, mark);
  if (digits.find_first_not_of("0123456789.") != std::string::npos) return text;
  return shifted_point(digits, exponent);
}

TableReader::TableReader(const Node& table, std::string what, Problems& problems, const Keys* keys)
    : table_(table),
      what_(std::move(what)),
      problems_(problems),
      keys_(keys),
      usable_(table.kind == Node::Kind::table) {
  known_.reserve(usual_keys);
  if (!usable_) problems_.add(table.place, wrong_kind(what_, "a table", table));
}

bool TableReader::is_known(std::string_view key) {
  if (keys_ != nullptr && keys_->find(key) == nullptr) return false;
  known_.push_back(key);
  return true;
}

void TableReader::mark_known(const Keys& keys) {
  for (const Key& key : keys.list) is_known(key.name);
}

void TableReader::mark_all_known() {
  for (const Key& key : keys_->list) {
    if (key.type != "former") is_known(key.name);
  }
}

const Node* TableReader::find(std::string_view key, Need need) {
  const Node* value = is_known(key) ? table_.find(key) : nullptr;
  if (value == nullptr && need == Need::required && usable_) {
    problems_.add(table_.place, what_ + " lacks the key " + key_text(key));
  }
  return value;
}

const Node* TableReader::find_kind(std::string_view key, Need need, Node::Kind kind) {
  const Node* value = find(key, need);
  if (value == nullptr || value->kind == kind) return value;
  problems_.add(value->place, wrong_kind(key_text(key), kind_name(kind), *value));
  return nullptr;
}

const Node* TableReader::table(std::string_view key, Need need) {
  return find_kind(key, need, Node::Kind::table);
}

const Node* TableReader::array(std::string_view key, Need need) {
  return find_kind(key, need, Node::Kind::array);
}

std::optional<std::string> TableReader::string(std::string_view key, Need need) {
  const Node* value = find_kind(key, need, Node::Kind::string);
  return value == nullptr ? std::nullopt : std::optional(value->text);
}

std::optional<bool> TableReader::boolean(std::string_view key, Need need) {
  const Node* value = find(key, need);
  return value == nullptr ? std::nullopt : read_boolean(*value, key_text(key), problems_);
}

std::optional<int> TableReader::integer(std::string_view key, int min, int max, Need need) {
  const Node* value = find(key, need);
  if (value == nullptr) return std::nullopt;
  const auto whole = read_integer(*value, key_text(key), min, max, problems_);
  if (!whole) return std::nullopt;
  return static_cast<int>(*whole);
}

std::optional<std::vector<std::string>> TableReader::strings(std::string_view key, Need need) {
  const Node* value = find(key, need);
  return value == nullptr ? std::nullopt : read_strings(*value, key_text(key), problems_);
}

namespace {

/// Returns where a key belongs that documents have and the table `what` does not: a table goes on until the
/// next one begins, whatever stands between.
std::string belongs_above(std::string_view key, std::string_view what) {
  for (const auto& [document, meaning] : key_table().documents()) {
    const Keys& keys = key_table().keys(document);
    if (keys.find(key) != nullptr && what != "the document")
      return fmt::format("; as a key of the whole {}, it stands above the first [table]{}", document,
                         what.starts_with("result ") && key_table().keys("move").find(key) != nullptr
                             ? ", and for one result in its `move`"
                             : "");
  }
  return {};
}

}  // namespace

void TableReader::finish() {
  const std::vector<std::string> known(known_.begin(), known_.end());
  for (const Member& member : table_.members) {
    if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
    const std::string above = nearest_name(member.key, known) ? "" : belongs_above(member.key, what_);
    problems_.add_unknown_key(member.place, "unknown key " + key_text(member.key) + " in " + what_ +
                                                (above.empty() ? nearest_key(member.key, known) : above));
  }
}

namespace {

/// Returns what a document of a kind is called, and the commands that take it; empty for what is no kind.
std::string kind_and_its_commands(std::string_view kind) {
  struct Use {
    std::string_view kind, name, commands;
  };
  static constexpr std::array<Use, 7> uses = {{
      {"map", "a map", "check, audit, edit and convert take maps"},
      {"position", "a position", "retreat, resolve, danger, reach, view and edit take positions"},
      {"rules", "a rule file", "rules check and rules show take rule files, and --rules names one"},
      {"examples", "a file of examples", "rules test and rules coverage take examples"},
      {"scenario", "a scenario", "play, game new, edit and check take scenarios"},
      {"roster", "a roster", "convert reads it beside the map of its module"},
      {"playtest", "a playtest", "game compare takes playtests"},
  }};
  for (const Use& use : uses) {
    if (use.kind == kind) return std::string(use.name) + "; rearguard " + std::string(use.commands);
  }
  return {};
}

}  // namespace

void read_kind(TableReader& document, std::string_view kind, Need need) {
  const bool has_second = kind == "rules";
  const std::string wanted = std::string(kind) + (has_second ? " 2" : " 1");
  const Node* node = document.find("rearguard");
  if (node == nullptr) {
    if (need == Need::optional || !document.usable()) return;
    document.problems().add(
        document.node().place,
        "the document does not state its kind; begin it with rearguard = " + value_text(wanted));
    return;
  }
  const auto text = read_string(*node, "`rearguard`", document.problems());
  if (!text || *text == wanted) return;
  // The first version of the rule language lacks words of the second, and those that it shares mean the same.
  if (has_second && *text == "rules 1") return;
  if (document_kind(document.node()) == kind) {
    document.problems().add(node->place, "this is " + value_text(*text) + "; the only supported version is " +
                                             value_text(wanted));
    return;
  }
  const std::string other = kind_and_its_commands(text->substr(0, text->find(' ')));
  document.problems().add_sole(node->place, "this is " + (other.empty() ? value_text(*text) : other) +
                                                "; expected " + value_text(wanted));
}

}  // namespace rearguard
