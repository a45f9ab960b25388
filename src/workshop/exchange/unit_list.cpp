#include "src/workshop/exchange/unit_list.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/decoder.h"
#include "src/core/document/key_table.h"
#include "src/core/document/limits.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

enum class ValueKind : std::uint8_t { text, whole, movement, truth, list };

constexpr std::string_view count_prefix = "counts.";

struct ShortKind {
  std::string_view sign, kind;
};
/// Abbreviations of kinds of units in lists.
constexpr std::array<ShortKind, 8> short_kinds = {{{"inf", "infantry"},
                                                   {"cav", "cavalry"},
                                                   {"art", "artillery"},
                                                   {"ldr", "leader"},
                                                   {"hq", "headquarters"},
                                                   {"arm", "armour"},
                                                   {"mech", "mechanized"},
                                                   {"eng", "engineers"}}};

constexpr std::array<std::string_view, 6> unit_sizes = {"company", "battalion", "regiment",
                                                        "brigade", "division",  "corps"};

/// Returns what a column holds; nothing if no unit has it, or no field can state it.
std::optional<ValueKind> kind_of_key(std::string_view name) {
  if (name.starts_with(count_prefix) && name.size() > count_prefix.size()) return ValueKind::whole;
  const Key* key = keys_of("unit")->find(name);
  if (key == nullptr) return std::nullopt;
  if (key->type == "string") return ValueKind::text;
  if (key->type == "boolean") return ValueKind::truth;
  if (key->type == "number") return ValueKind::movement;
  if (key->type == "strings") return ValueKind::list;
  return key->type.starts_with("integer") ? std::optional(ValueKind::whole) : std::nullopt;
}

std::vector<std::string> known_keys() {
  std::vector<std::string> names;
  for (const Key& key : keys_of("unit")->list)
    if (kind_of_key(key.name)) names.emplace_back(key.name);
  names.emplace_back("counts.NAME");
  return names;
}

std::string_view without_margins(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> whole_in(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Returns a column name as keys are written: "Stacking points" is `stacking_points`.
std::string as_key(const std::string& name) {
  std::string key = name;
  for (char& c : key) {
    if (c == ' ' || c == '-') c = '_';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return kind_of_key(key) && !kind_of_key(name) ? key : name;
}

/// A piece of a line with the place of its first character.
struct Field {
  std::string text;
  Place place;
};

class UnitListReader {
 public:
  UnitListReader(std::string_view text, const std::string& file, const UnitListDefaults& defaults)
      : problems_(file), defaults_(defaults) {
    for (const ShortKind& k : short_kinds) {
      known_words_.emplace_back(k.sign);
      known_words_.emplace_back(k.kind);
    }
    known_words_.insert(known_words_.end(), unit_sizes.begin(), unit_sizes.end());
    known_words_.insert(known_words_.end(), defaults.kinds.begin(), defaults.kinds.end());
    text = without_byte_order_mark(text);
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      lines_.push_back(line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  Checked<UnitList> read() {
    units_.kind = Node::Kind::array;
    units_.place = {1, 1};
    std::size_t first = 0;
    while (first < lines_.size() && is_blank(lines_[first])) ++first;
    if (first == lines_.size()) {
      problems_.add({1, 1}, "this list has no units");
      return problems_.take();
    }
    if (const char separator = separator_of(lines_[first]); separator != '\0') {
      read_table(first, separator);
    } else {
      for (; first < lines_.size(); ++first) read_line(first);
    }
    const bool has_heading = side_ || class_;
    if (units_.items.empty() && problems_.empty() && !(defaults_.is_piece && has_heading))
      problems_.add({1, 1}, "this list has no units");
    if (!problems_.empty()) return problems_.take();
    return UnitList{std::move(units_), side_ ? side_->text : "", class_ ? class_->text : ""};
  }

 private:
  static bool is_blank(std::string_view line) {
    const std::string_view rest = without_margins(line);
    return rest.empty() || rest.front() == '#';
  }

  /// Returns what separates the columns of a table, by its first line; '\0' if this is not a table.
  static char separator_of(std::string_view line) {
    for (const char separator : {'\t', ';', ','}) {
      const std::size_t end = line.find(separator);
      if (end == std::string_view::npos) continue;
      const std::string_view name = line.substr(0, end);
      if (name.find_first_of("/:") == std::string_view::npos) return separator;
    }
    return '\0';
  }

  static Place place_at(std::size_t line, std::string_view before) {
    return {static_cast<int>(line) + 1, static_cast<int>(code_points(before).size()) + 1};
  }

  // ---- tables

  /// Splits a line of a table. A field in quotes may contain the separator, and quotes doubled.
  std::vector<Field> fields_of(std::size_t index, char separator) {
    const std::string_view line = lines_[index];
    std::vector<Field> fields;
    std::size_t at = 0;
    while (true) {
      while (at < line.size() && line[at] == ' ') ++at;
      Field field{{}, place_at(index, line.substr(0, at))};
      if (at < line.size() && line[at] == '"') {
        ++at;
        while (at < line.size() && (line[at] != '"' || line.substr(at, 2) == "\"\"")) {
          if (line[at] == '"') ++at;
          field.text += line[at++];
        }
        if (at == line.size()) {
          problems_.add(field.place, "this field begins with a quote that does not end in its line");
          return fields;
        }
        ++at;
        while (at < line.size() && line[at] == ' ') ++at;
        if (at < line.size() && line[at] != separator) {
          problems_.add(place_at(index, line.substr(0, at)),
                        "there is text behind the closing quote; quotes inside a field are doubled");
          return fields;
        }
      } else {
        const std::size_t end = std::min(line.find(separator, at), line.size());
        field.text = without_margins(line.substr(at, end - at));
        at = end;
      }
      fields.push_back(std::move(field));
      if (at == line.size()) return fields;
      ++at;
    }
  }

  bool is_hex(const std::string& text) const { return defaults_.is_hex && defaults_.is_hex(text); }

  /// Returns whether the first line of a table is already a unit: it names no key, and has a hex.
  bool is_unnamed(const std::vector<Field>& first) const {
    const bool has_key =
        std::any_of(first.begin(), first.end(), [](const Field& f) { return kind_of_key(as_key(f.text)); });
    return !has_key &&
           std::any_of(first.begin(), first.end(), [&](const Field& f) { return is_hex(f.text); });
  }

  void read_table(std::size_t first, char separator) {
    std::vector<Field> names = fields_of(first, separator);
    if (!problems_.empty()) return;
    if (is_unnamed(names)) {
      for (std::size_t i = first; i < lines_.size(); ++i) {
        if (!is_blank(lines_[i])) read_unnamed_row(i, separator);
      }
      return;
    }
    for (Field& name : names) name.text = as_key(name.text);
    std::set<std::string> seen;
    for (const Field& name : names) {
      if (!kind_of_key(name.text)) {
        problems_.add(name.place,
                      fmt::format("{} is not a key of a unit{}", value_text(one_line(name.text, 40)),
                                  did_you_mean(name.text, known_keys())));
      } else if (!seen.insert(name.text).second) {
        problems_.add(name.place, fmt::format("the column {} is there twice", value_text(name.text)));
      }
    }
    for (const char* key : {"id", "hex"}) {
      const bool may_lack = defaults_.is_piece && std::string_view(key) == "id";
      if (!may_lack && !seen.contains(key) && problems_.empty())
        problems_.add({static_cast<int>(first) + 1, 1}, fmt::format("the table has no column `{}`", key));
    }
    if (!problems_.empty()) return;
    for (std::size_t i = first + 1; i < lines_.size(); ++i) {
      if (!is_blank(lines_[i])) read_row(i, names, separator);
    }
  }

  void read_row(std::size_t index, const std::vector<Field>& names, char separator) {
    const std::size_t before = problems_.size();
    const std::vector<Field> fields = fields_of(index, separator);
    if (problems_.size() > before) return;
    if (fields.size() > names.size()) {
      problems_.add(
          fields[names.size()].place,
          fmt::format("this row has {} fields, and the table {} columns", fields.size(), names.size()));
      return;
    }
    Node unit = table_node({static_cast<int>(index) + 1, 1});
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (!fields[i].text.empty()) set(unit, names[i].text, fields[i]);
    }
    finish(std::move(unit));
  }

  /// Reads a row of a table without column names.
  void read_unnamed_row(std::size_t index, char separator) {
    const std::size_t before = problems_.size();
    const std::vector<Field> fields = fields_of(index, separator);
    if (problems_.size() > before) return;
    const auto is_place = [&](const Field& f) { return is_hex(f.text); };
    auto hex = std::find_if(fields.begin() + 1, fields.end(), is_place);
    if (hex == fields.end() && is_hex(fields.front().text)) hex = fields.begin();
    if (hex == fields.end()) {
      problems_.add({static_cast<int>(index) + 1, 1}, "no field of this row is a hex of the map");
      return;
    }
    if (hex == fields.begin() && !defaults_.is_piece) {
      problems_.add(hex->place, "this row has no id before its hex");
      return;
    }
    Node unit = table_node({static_cast<int>(index) + 1, 1});
    for (auto field = fields.begin(); field != fields.end(); ++field) {
      if (field->text.empty()) continue;
      if (field == hex)
        set(unit, "hex", *field);
      else if (field == fields.begin())
        set(unit, "id", *field);
      else if (is_one_of(field->text, defaults_.classes))
        set(unit, "class", *field);
      else if (is_one_of(field->text, defaults_.sides) || field < hex)
        set(unit, "side", *field);
      else
        read_word(unit, *field);
    }
    finish(std::move(unit));
  }

  // ---- lines

  static bool is_one_of(const std::string& word, const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  std::vector<Field> words_of(std::size_t index) const {
    const std::string_view line = lines_[index];
    std::vector<Field> words;
    std::size_t at = 0;
    while (at < line.size()) {
      if (line[at] == ' ' || line[at] == '\t') {
        ++at;
        continue;
      }
      if (line[at] == '#') break;
      Field word{{}, place_at(index, line.substr(0, at))};
      bool in_quotes = false;
      while (at < line.size() && (in_quotes || (line[at] != ' ' && line[at] != '\t'))) {
        if (line[at] == '"')
          in_quotes = !in_quotes;
        else
          word.text += line[at];
        ++at;
      }
      words.push_back(std::move(word));
    }
    return words;
  }

  void read_line(std::size_t index) {
    const std::vector<Field> words = words_of(index);
    if (words.empty()) return;
    const Field& head = words.front();
    if (head.text.ends_with(':')) return read_heading(words);
    if (const std::size_t hexes = leading_hexes(words); hexes > 1) return read_units_in(hexes, words);
    Node unit = table_node(head.place);
    std::size_t next = 1;
    if (words.size() > 1 && is_hex(words[1].text) && head.text.find('/') == std::string::npos) {
      set(unit, "id", head);
      set(unit, "hex", words[next++]);
    } else if (!read_head(unit, head)) {
      return;
    }
    for (; next < words.size(); ++next) read_word(unit, words[next]);
    finish(std::move(unit));
  }

  /// Returns how many hexes a line begins with, where units need no ids.
  std::size_t leading_hexes(const std::vector<Field>& words) const {
    std::size_t count = 0;
    while (defaults_.is_piece && count < words.size() && is_hex(words[count].text)) ++count;
    return count;
  }

  /// Reads a line that begins with several hexes: like units, one in each.
  void read_units_in(std::size_t hexes, const std::vector<Field>& words) {
    const std::size_t before = problems_.size();
    for (std::size_t i = 0; i < hexes && problems_.size() == before; ++i) {
      Node unit = table_node(words[i].place);
      set(unit, "hex", words[i]);
      for (std::size_t k = hexes; k < words.size(); ++k) read_word(unit, words[k]);
      finish(std::move(unit));
    }
  }

  /// Reads `ID/HEX`, or a hex alone where the caller numbers the units.
  bool read_head(Node& unit, const Field& head) {
    const std::size_t slash = head.text.find('/');
    const bool has_digit = head.text.find_first_of("0123456789") != std::string::npos;
    if (defaults_.is_piece && (is_hex(head.text) || (slash == std::string::npos && has_digit))) {
      set(unit, "hex", head);
      return true;
    }
    const bool has_id = slash != std::string::npos && (slash > 0 || defaults_.is_piece);
    if (!has_id || slash + 1 == head.text.size()) {
      problems_.add(
          head.place,
          fmt::format("{} is not a unit and its hex, such as 3/2829; a heading is such as `side: union`",
                      value_text(one_line(head.text, 40))));
      return false;
    }
    if (slash > 0) set(unit, "id", {head.text.substr(0, slash), head.place});
    const auto before = static_cast<int>(code_points(head.text.substr(0, slash + 1)).size());
    set(unit, "hex", {head.text.substr(slash + 1), {head.place.line, head.place.column + before}});
    return true;
  }

  void read_heading(const std::vector<Field>& words) {
    const std::string key = words.front().text.substr(0, words.front().text.size() - 1);
    if (key != "side" && key != "class") {
      const std::string near = did_you_mean(key, std::vector<std::string>{"side", "class"});
      problems_.add(
          words.front().place,
          fmt::format("{} is not a heading of units{}", value_text(one_line(words.front().text, 40)),
                      near.empty() ? "; write `side: NAME` or `class: NAME`" : near));
    } else if (words.size() != 2) {
      problems_.add(words.front().place, fmt::format("`{}:` needs one name behind it", key));
    } else {
      (key == "side" ? side_ : class_) = words[1];
    }
  }

  void read_word(Node& unit, const Field& word) {
    if (const std::size_t equals = word.text.find('='); equals != std::string::npos) {
      const std::string key = word.text.substr(0, equals);
      if (!kind_of_key(key)) {
        problems_.add(word.place, fmt::format("{} is not a key of a unit{}", value_text(one_line(key, 40)),
                                              did_you_mean(key, known_keys())));
        return;
      }
      set(unit, key, {word.text.substr(equals + 1), word.place});
      return;
    }
    const std::size_t dash = word.text.find('-');
    if (dash != std::string::npos && whole_in(word.text.substr(0, dash))) {
      set(unit, "strength", {word.text.substr(0, dash), word.place});
      set(unit, "movement", {word.text.substr(dash + 1), word.place});
      return;
    }
    if (whole_in(word.text))
      return set(unit, unit.find("strength") == nullptr ? "strength" : "movement", word);
    read_kind_or_size(unit, word);
  }

  void read_kind_or_size(Node& unit, const Field& word) {
    if (std::find(unit_sizes.begin(), unit_sizes.end(), word.text) != unit_sizes.end())
      return set(unit, "size", word);
    const auto known = std::find_if(short_kinds.begin(), short_kinds.end(),
                                    [&](const ShortKind& k) { return k.sign == word.text; });
    if (known != short_kinds.end()) return set(unit, "kind", {std::string(known->kind), word.place});
    const auto near =
        is_one_of(word.text, known_words_) ? std::nullopt : nearest_name(word.text, known_words_);
    if (!near) return set(unit, "kind", word);
    const std::string shown = one_line(word.text, 40);
    problems_.add(word.place,
                  fmt::format("{} is not a known kind, did you mean {}? Write kind={} to use it as it is",
                              value_text(shown), value_text(*near), shown));
  }

  // ---- values

  void set(Node& unit, const std::string& key, const Field& field) {
    if (unit.find(key) != nullptr) {
      problems_.add(field.place, fmt::format("{} gives the unit a second `{}`; it has {}",
                                             value_text(one_line(field.text, 40)), key,
                                             value_text(one_line(unit.find(key)->text, 40))));
      return;
    }
    const auto value = value_of(key, field);
    if (!value) return;
    if (!key.starts_with(count_prefix)) {
      unit.members.push_back({key, field.place, *value});
      return;
    }
    const auto counts = std::find_if(unit.members.begin(), unit.members.end(),
                                     [](const Member& m) { return m.key == "counts"; });
    Node& table =
        counts != unit.members.end()
            ? counts->value
            : unit.members.emplace_back(Member{"counts", field.place, table_node(field.place)}).value;
    table.members.push_back({key.substr(count_prefix.size()), field.place, *value});
  }

  std::optional<Node> value_of(const std::string& key, const Field& field) {
    switch (*kind_of_key(key)) {
      case ValueKind::text:
      case ValueKind::movement:
        return text_node(field.text, field.place);
      case ValueKind::whole: {
        const auto number = whole_in(field.text);
        if (number) return whole_node(*number, field.place);
        problems_.add(field.place, fmt::format("`{}` must be a whole number, not {}", key,
                                               value_text(one_line(field.text, 40))));
        return std::nullopt;
      }
      case ValueKind::truth: {
        static constexpr std::array<std::string_view, 4> yes = {"true", "yes", "1", "x"};
        static constexpr std::array<std::string_view, 3> no = {"false", "no", "0"};
        const bool is_yes = std::find(yes.begin(), yes.end(), field.text) != yes.end();
        if (is_yes || std::find(no.begin(), no.end(), field.text) != no.end()) {
          Node node = truth_node(is_yes);
          node.place = field.place;
          return node;
        }
        problems_.add(field.place, fmt::format("`{}` must be true or false (or yes, no, 1, 0), not {}", key,
                                               value_text(one_line(field.text, 40))));
        return std::nullopt;
      }
      case ValueKind::list: {
        Node list = list_node({}, field.place);
        std::size_t begin = 0;
        while (begin <= field.text.size()) {
          const std::size_t end = std::min(field.text.find_first_of(" +|", begin), field.text.size());
          if (end > begin)
            list.items.push_back(text_node(field.text.substr(begin, end - begin), field.place));
          begin = end + 1;
        }
        return list;
      }
    }
    return std::nullopt;
  }

  void finish(Node unit) {
    const auto add = [&](const char* key, const std::optional<Field>& heading, const std::string& otherwise) {
      if (unit.find(key) != nullptr) return;
      if (heading)
        unit.members.push_back({key, heading->place, text_node(heading->text, heading->place)});
      else if (!otherwise.empty())
        unit.members.push_back({key, unit.place, text_node(otherwise, unit.place)});
    };
    add("side", side_, defaults_.side);
    const Node* kind = unit.find("kind");
    const auto usual =
        kind == nullptr ? defaults_.class_of_kind.end() : defaults_.class_of_kind.find(kind->text);
    add("class", class_, usual == defaults_.class_of_kind.end() ? defaults_.movement_class : usual->second);
    units_.items.push_back(std::move(unit));
  }

  Problems problems_;
  const UnitListDefaults& defaults_;
  std::vector<std::string_view> lines_;
  std::vector<std::string> known_words_;  ///< kinds, their abbreviations, sizes
  std::optional<Field> side_, class_;     ///< of the last headings
  Node units_;
};

}  // namespace

Checked<UnitList> read_unit_list(std::string_view text, const std::string& file,
                                 const UnitListDefaults& defaults) {
  if (find_bad_character(text)) return Diagnostic{file, 0, 0, "this list is not plain UTF-8 text"};
  return UnitListReader(text, file, defaults).read();
}

std::vector<std::string> usual_kinds() {
  std::vector<std::string> kinds;
  for (const ShortKind& k : short_kinds) kinds.emplace_back(k.kind);
  return kinds;
}

std::vector<std::string> usual_sizes() {
  return {unit_sizes.begin(), unit_sizes.end()};
}

std::string short_kind(std::string_view kind) {
  for (const ShortKind& k : short_kinds) {
    if (k.kind == kind) return std::string(k.sign);
  }
  return std::string(kind);
}

}  // namespace rearguard
