#include "src/workshop/exchange/unit_list.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/limits.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/workshop/exchange/list_values.h"

namespace rearguard {
namespace {

class UnitListReader {
 public:
  UnitListReader(std::string_view text, const std::string& file, const UnitListDefaults& defaults)
      : problems_(file), defaults_(defaults) {
    for (const std::string& kind : usual_kinds())
      known_words_.insert(known_words_.end(), {short_kind(kind), kind});
    for (const std::string& size : usual_sizes()) known_words_.push_back(size);
    known_words_.insert(known_words_.end(), defaults.kinds.begin(), defaults.kinds.end());
    lines_ = lines_of(text);
  }

  Checked<UnitList> read() {
    units_.kind = Node::Kind::array;
    units_.place = {1, 1};
    std::size_t first = 0;
    while (first < lines_.size() && is_blank_line(lines_[first])) ++first;
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
    if (rows_without_hex_ > 0)
      remarks_.push_back(fmt::format("{} without a hex, left out", plural(rows_without_hex_, "row", "rows")));
    if (!defaults_.is_piece) give_ids();
    return UnitList{std::move(units_), side_ ? side_->text : "", class_ ? class_->text : "",
                    std::move(remarks_)};
  }

 private:
  static Place place_at(std::size_t line, std::string_view before) {
    return {static_cast<int>(line) + 1, static_cast<int>(code_points(before).size()) + 1};
  }

  // ---- tables

  std::vector<Field> fields_of(std::size_t index, char separator) {
    return fields_of_line(lines_[index], static_cast<int>(index) + 1, separator, problems_);
  }

  bool is_hex(const std::string& text) const { return defaults_.is_hex && defaults_.is_hex(text); }

  /// Returns whether the first line of a table is already a unit: it names no key, and has a hex.
  bool is_unnamed(const std::vector<Field>& first) const {
    const bool has_key = std::ranges::any_of(first, [](const Field& f) { return can_state(as_key(f.text)); });
    return !has_key && std::ranges::any_of(first, [&](const Field& f) { return is_hex(f.text); });
  }

  /// Calls columns by the keys that they probably hold, each key once; those with the key itself come first.
  void name_columns(std::vector<Field>& names) const {
    std::set<std::string> taken;
    for (Field& name : names) {
      name.text = as_key(name.text);
      if (can_state(name.text)) taken.insert(name.text);
    }
    for (Field& name : names) {
      const auto meant = can_state(name.text) || !defaults_.is_hex ? std::nullopt : key_of_column(name.text);
      if (meant && taken.insert(*meant).second) name.text = *meant;
    }
  }

  /// Makes counts of unknown columns that hold whole numbers, and leaves out the others.
  void place_unknown(std::vector<Field>& names, std::size_t first, char separator) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      Field& name = names[i];
      const auto near = nearest_name(name.text, known_keys());
      if (can_state(name.text) || (near && near->front() == in_small_letters(name.text).front())) continue;
      bool is_number = !name.text.empty();
      for (std::size_t row = first + 1; row < lines_.size() && is_number; ++row) {
        if (is_blank_line(lines_[row])) continue;
        const std::vector<Field> fields = fields_of(row, separator);
        is_number = i >= fields.size() || fields[i].text.empty() || whole_in(fields[i].text);
      }
      const std::string shown = value_text(one_line(name.text, 40));
      std::string count = in_small_letters(name.text);
      std::ranges::replace(count, ' ', '-');
      if (!is_number) {
        if (!name.text.empty())
          remarks_.push_back(fmt::format("the column {} says nothing of a unit, and is left out", shown));
        name.text.clear();
      } else {
        remarks_.push_back(fmt::format("the column {} is read as the count `{}`", shown, count));
        name.text = std::string(count_prefix) + count;
      }
    }
  }

  void read_table(std::size_t first, char separator) {
    std::vector<Field> names = fields_of(first, separator);
    if (!problems_.empty()) return;
    if (is_unnamed(names)) {
      for (std::size_t i = first; i < lines_.size(); ++i) {
        if (!is_blank_line(lines_[i])) read_unnamed_row(i, separator);
      }
      return;
    }
    const std::vector<Field> written = names;
    name_columns(names);
    if (defaults_.is_hex) place_unknown(names, first, separator);
    std::set<std::string> seen;
    for (const Field& name : names) {
      if (name.text.empty()) continue;
      if (!can_state(name.text)) {
        problems_.add(name.place,
                      fmt::format("{} is not a key of a unit{}", value_text(one_line(name.text, 40)),
                                  did_you_mean(name.text, known_keys())));
      } else if (!seen.insert(name.text).second) {
        problems_.add(name.place, fmt::format("the column {} is there twice", value_text(name.text)));
      }
    }
    for (const char* key : {"id", "hex"}) {
      const bool may_lack = (defaults_.is_piece || defaults_.is_hex) && std::string_view(key) == "id";
      if (!may_lack && !seen.contains(key) && problems_.empty())
        problems_.add({static_cast<int>(first) + 1, 1},
                      fmt::format("the table has no column `{}`{}", key,
                                  defaults_.is_hex ? "; name the one that says where units are `hex`" : ""));
    }
    names_are_ids_ = !seen.contains("id") ||
                     std::ranges::none_of(written, [](const Field& f) { return as_key(f.text) == "id"; });
    if (!problems_.empty()) return;
    for (std::size_t i = first + 1; i < lines_.size(); ++i) {
      if (!is_blank_line(lines_[i])) read_row(i, names, separator);
    }
  }

  void read_row(std::size_t index, const std::vector<Field>& names, char separator) {
    const std::size_t before = problems_.size();
    const std::vector<Field> fields = fields_of(index, separator);
    if (problems_.size() > before) return;
    if (fields.size() > names.size())
      return problems_.add(
          fields[names.size()].place,
          fmt::format("this row has {} fields, and the table {} columns", fields.size(), names.size()));
    Node unit = table_node({static_cast<int>(index) + 1, 1});
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (fields[i].text.empty() || names[i].text.empty()) continue;
      const auto kind = names[i].text == "kind" ? kind_of_word(fields[i].text) : std::nullopt;
      set(unit, names[i].text, kind ? Field{*kind, fields[i].place} : fields[i]);
    }
    if (defaults_.is_hex && unit.find("hex") == nullptr && problems_.size() == before) {
      ++rows_without_hex_;
      return;
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
    if (hex == fields.end())
      return problems_.add({static_cast<int>(index) + 1, 1}, "no field of this row is a hex of the map");
    if (hex == fields.begin() && !defaults_.is_piece)
      return problems_.add(hex->place, "this row has no id before its hex");
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
    return std::ranges::find(words, word) != words.end();
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
    if (defaults_.is_hex && is_free(words)) return read_free_line(words);
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
    if (words.size() == 1) repeat_last(unit);
    for (; next < words.size(); ++next) read_word(unit, words[next]);
    finish(std::move(unit));
  }

  /// Returns how many hexes a line begins with, where units need no ids.
  std::size_t leading_hexes(const std::vector<Field>& words) const {
    std::size_t count = 0;
    while ((defaults_.is_piece || defaults_.is_hex) && count < words.size() && is_hex(words[count].text))
      ++count;
    return count;
  }

  /// Reads a line that begins with several hexes: like units, one in each.
  void read_units_in(std::size_t hexes, const std::vector<Field>& words) {
    const std::size_t before = problems_.size();
    for (std::size_t i = 0; i < hexes && problems_.size() == before; ++i) {
      Node unit = table_node(words[i].place);
      set(unit, "hex", words[i]);
      for (std::size_t k = hexes; k < words.size(); ++k) read_word(unit, words[k]);
      if (hexes == words.size()) repeat_last(unit);
      finish(std::move(unit));
    }
  }

  // ---- lines in the words of people

  static std::string without_brackets(std::string_view word) {
    while (!word.empty() && std::string_view("(,;:.)").find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    while (!word.empty() && word.front() == '(') word.remove_prefix(1);
    return std::string(word);
  }

  /// Returns whether a line is none of the strict forms: `ID/HEX`, `ID HEX`, several hexes, `side: NAME`.
  bool is_free(const std::vector<Field>& words) const {
    const std::string& head = words.front().text;
    if (head.ends_with(':')) {
      const std::string key = in_small_letters(head.substr(0, head.size() - 1));
      return key != "side" && key != "class" && (words.size() == 1 || has_hex(words));
    }
    const std::size_t slash = head.find('/');
    if (slash != std::string::npos && is_hex(head.substr(slash + 1))) return false;
    const bool has_id = words.size() > 1 && is_hex(words[1].text) && slash == std::string::npos;
    if (is_hex(head) || has_id) return false;
    return has_hex(words) || is_side_alone(words);
  }

  bool has_hex(const std::vector<Field>& words) const {
    return std::ranges::any_of(words, [&](const Field& w) { return is_hex(without_brackets(w.text)); });
  }

  /// Returns whether a line is a few words without numbers: a heading.
  static bool is_side_alone(const std::vector<Field>& words) {
    return words.size() <= 4 && std::ranges::none_of(words, [](const Field& w) {
             return w.text.find_first_of("0123456789=/") != std::string::npos;
           });
  }

  void read_free_line(const std::vector<Field>& words) {
    if (!has_hex(words)) {
      std::string name;
      for (const Field& word : words) name += (name.empty() ? "" : " ") + word.text;
      side_ = Field{without_brackets(name), words.front().place};
      return;
    }
    std::size_t first = 0;
    if (words.front().text.ends_with(':'))
      side_ = Field{without_brackets(words[first++].text), words.front().place};
    Node like = table_node(words.front().place);
    std::vector<Field> hexes;
    std::string name;
    std::int64_t times = 1;
    for (std::size_t i = first; i < words.size(); ++i) {
      const Field word{without_brackets(words[i].text), words[i].place};
      const std::string small = in_small_letters(word.text);
      if (is_hex(word.text)) {
        hexes.push_back(word);
      } else if (const auto count = multiple(small)) {
        times = *count;
      } else if (is_preposition(small)) {
        continue;
      } else {
        read_free_word(like, word, hexes.empty(), name);
      }
    }
    if (!name.empty()) set(like, "name", {name, words[first].place});
    for (const Field& hex : hexes) {
      for (std::int64_t i = 0; i < times; ++i) {
        Node unit = like;
        set(unit, "hex", hex);
        finish(std::move(unit));
      }
    }
  }

  static bool is_preposition(const std::string& word) {
    return word.empty() || word == "in" || word == "at" || word == "on" || word == "@" || word == "hex" ||
           word == "-";
  }

  /// Returns the number of "x2" or "2x"; nothing for another word, or for more units than anybody lists so.
  static std::optional<std::int64_t> multiple(const std::string& word) {
    if (word.size() < 2 || (word.front() != 'x' && word.back() != 'x')) return std::nullopt;
    const auto count = whole_in(word.front() == 'x' ? word.substr(1) : word.substr(0, word.size() - 1));
    return count && *count >= 1 && *count <= 100 ? count : std::nullopt;
  }

  /// Takes numbers, kinds and sizes from a word; what is before them is the name of the unit.
  void read_free_word(Node& unit, const Field& word, bool before_hex, std::string& name) {
    const bool is_factor = word.text.find('=') != std::string::npos || whole_in(word.text) ||
                           whole_in(word.text.substr(0, word.text.find('-')));
    if (is_factor) return read_word(unit, word);
    const auto kind = kind_of_word(word.text);
    const auto size = size_of_word(word.text);
    if (kind && unit.find("kind") == nullptr) set(unit, "kind", {*kind, word.place});
    if (size && unit.find("size") == nullptr) set(unit, "size", {*size, word.place});
    if (before_hex) {
      name += (name.empty() ? "" : " ") + word.text;
    } else if (!kind && !size) {
      read_word(unit, word);
    }
  }

  /// Gives a unit of which only the hex is said what the one above it has.
  void repeat_last(Node& unit) const {
    if (defaults_.is_piece || units_.items.empty()) return;
    for (const Member& m : units_.items.back().members) {
      const bool is_shared =
          m.key != "id" && m.key != "name" && m.key != "hex" && m.key != "side" && m.key != "class";
      if (is_shared && unit.find(m.key) == nullptr) unit.members.push_back(m);
    }
  }

  // ---- ids

  /// Gives units without an id their name, or side, kind and a number, each once.
  void give_ids() {
    std::set<std::string> taken;
    for (Node& unit : units_.items) {
      const Node* id = unit.find("id");
      if (id == nullptr || (names_are_ids_ && taken.contains(id->text))) continue;
      taken.insert(id->text);
    }
    std::set<std::string> seen;
    for (Node& unit : units_.items) {
      const Node* id = unit.find("id");
      if (id != nullptr && (!names_are_ids_ || seen.insert(id->text).second)) continue;
      if (id == nullptr && !defaults_.is_hex) continue;
      const Node* name = id != nullptr ? id : unit.find("name");
      std::string stem = name != nullptr ? name->text : "";
      if (stem.empty()) {
        const Node* side = unit.find("side");
        const Node* kind = unit.find("kind");
        stem =
            (side == nullptr ? "unit" : side->text) + (kind == nullptr ? "" : "-" + short_kind(kind->text));
      }
      std::string made = stem;
      for (int n = name != nullptr ? 2 : 1; name == nullptr || taken.contains(made); ++n) {
        made = fmt::format("{}-{}", stem, n);
        if (!taken.contains(made)) break;
      }
      taken.insert(made);
      seen.insert(made);
      std::erase_if(unit.members, [](const Member& m) { return m.key == "id"; });
      unit.members.insert(unit.members.begin(), {"id", unit.place, text_node(made, unit.place)});
    }
  }

  // ---- lines in the form of order-of-battle sheets

  /// Reads `ID/HEX`, or a hex alone where the caller numbers the units.
  bool read_head(Node& unit, const Field& head) {
    const std::size_t slash = head.text.find('/');
    const bool has_digit = head.text.find_first_of("0123456789") != std::string::npos;
    if (!defaults_.is_piece && is_hex(head.text)) {
      set(unit, "hex", head);
      return true;
    }
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
      if (!can_state(key))
        return problems_.add(word.place,
                             fmt::format("{} is not a key of a unit{}", value_text(one_line(key, 40)),
                                         did_you_mean(key, known_keys())));
      set(unit, key, {word.text.substr(equals + 1), word.place});
      return;
    }
    const std::size_t dash = word.text.find('-');
    if (dash != std::string::npos && whole_in(word.text.substr(0, dash))) {
      set(unit, "strength", {word.text.substr(0, dash), word.place});
      const std::size_t last = word.text.rfind('-');
      // Attack, defence, movement.
      if (last != dash && whole_in(word.text.substr(dash + 1, last - dash - 1)))
        set(unit, "counts.defense", {word.text.substr(dash + 1, last - dash - 1), word.place});
      set(unit, "movement", {word.text.substr((last != dash ? last : dash) + 1), word.place});
      return;
    }
    if (whole_in(word.text))
      return set(unit, unit.find("strength") == nullptr ? "strength" : "movement", word);
    read_kind_or_size(unit, word);
  }

  void read_kind_or_size(Node& unit, const Field& word) {
    if (const auto size = size_of_word(word.text)) return set(unit, "size", {*size, word.place});
    if (const auto kind = kind_of_word(word.text)) return set(unit, "kind", {*kind, word.place});
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
    if (unit.find(key) != nullptr)
      return problems_.add(field.place, fmt::format("{} gives the unit a second `{}`; it has {}",
                                                    value_text(one_line(field.text, 40)), key,
                                                    value_text(one_line(unit.find(key)->text, 40))));
    const auto value =
        field_value(key, key == "hex" ? Field{as_hex(field.text), field.place} : field, problems_);
    if (!value) return;
    if (!key.starts_with(count_prefix)) {
      unit.members.push_back({key, field.place, *value});
      return;
    }
    const auto counts = std::ranges::find(unit.members, "counts", &Member::key);
    Node& table =
        counts != unit.members.end()
            ? counts->value
            : unit.members.emplace_back(Member{"counts", field.place, table_node(field.place)}).value;
    table.members.push_back({key.substr(count_prefix.size()), field.place, *value});
  }

  /// Returns a hex number without the points and blanks that the map does not have: "29.30" is 2930.
  std::string as_hex(const std::string& text) const {
    std::string bare = text;
    std::erase_if(bare, [](char c) { return c == '.' || c == ' ' || c == ',' || c == '-' || c == ':'; });
    return !is_hex(text) && is_hex(bare) ? bare : text;
  }

  static Member* member_of(Node& table, std::string_view key) {
    const auto found = std::ranges::find(table.members, key, &Member::key);
    return found == table.members.end() ? nullptr : &*found;
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
    if (Member* side = member_of(unit, "side"); side != nullptr && defaults_.is_hex) {
      const auto [first, is_new] = sides_.try_emplace(in_small_letters(side->value.text), side->value.text);
      if (!is_new && first->second != side->value.text) {
        remarks_.push_back(fmt::format("{} and {} are read as one side", value_text(first->second),
                                       value_text(side->value.text)));
        side->value.text = first->second;
      }
    }
    const Node* kind = unit.find("kind");
    const auto usual =
        kind == nullptr ? defaults_.class_of_kind.end() : defaults_.class_of_kind.find(kind->text);
    add("class", class_, usual == defaults_.class_of_kind.end() ? defaults_.movement_class : usual->second);
    units_.items.push_back(std::move(unit));
  }

  Problems problems_;
  const UnitListDefaults& defaults_;
  std::vector<std::string_view> lines_;
  std::vector<std::string> known_words_;      ///< kinds, their abbreviations, sizes
  std::optional<Field> side_, class_;         ///< of the last headings
  bool names_are_ids_ = false;                ///< the ids are names, which several units may have
  std::map<std::string, std::string> sides_;  ///< by small letters, as first written
  std::vector<std::string> remarks_;
  std::size_t rows_without_hex_ = 0;
  Node units_;
};

}  // namespace

Checked<UnitList> read_unit_list(std::string_view text, const std::string& file,
                                 const UnitListDefaults& defaults) {
  if (find_bad_character(text)) return Diagnostic{file, 0, 0, "this list is not plain UTF-8 text"};
  return UnitListReader(text, file, defaults).read();
}

}  // namespace rearguard
