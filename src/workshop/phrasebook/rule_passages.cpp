// Cuts rule files into passages.

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/workshop/phrasebook/passages.h"
#include "src/workshop/rewrite/text_outline.h"

namespace rearguard {
namespace {

/// Longer parts are cut after a line: they are to be read in their file.
constexpr std::size_t max_lines = 40;

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

/// Keys that say something of the file in which they stand, and nothing in another.
bool is_about_its_file(std::string_view key) {
  static constexpr std::array<std::string_view, 8> keys = {
      "interpretation", "basis", "why", "near", "reading", "overrides", "before", "placeholder"};
  return is_one_of(keys, key);
}

bool names_things(std::string_view table) {
  static constexpr std::array<std::string_view, 6> tables = {"define", "groups", "regions",
                                                             "zocs",   "bonds",  "tests"};
  return is_one_of(tables, table);
}

/// Lists of parts with a `text`, written as an array.
bool lists_parts(std::string_view key) {
  static constexpr std::array<std::string_view, 7> keys = {"clauses", "path_effects", "contact",   "results",
                                                           "events",  "failure",      "priorities"};
  return is_one_of(keys, key);
}

class RuleCutter {
 public:
  RuleCutter(std::string_view text, const std::string& file)
      : text_(text), file_(file), outline_(outline_of(text)) {}

  std::vector<Passage> run() {
    for (const TextSection& section : outline_.sections) note_definitions(section);
    for (std::size_t i = 0; i < outline_.sections.size(); ++i) {
      const TextSection& section = outline_.sections[i];
      if (stands_alone(section.path)) add_section(i);
      for (const TextMember& member : section.members) add_items(section, member);
    }
    return std::move(passages_);
  }

 private:
  /// Steps are lines of their event.
  static bool stands_alone(const std::vector<std::string>& path) {
    if (path.empty() || path.front() == "readings") return false;
    return path.size() == 1 || path.front() != "events";
  }

  static const TextMember* find(const std::vector<TextMember>& members, std::string_view key) {
    const auto found = std::ranges::find_if(
        members, [&](const TextMember& m) { return m.path.size() == 1 && m.path.front() == key; });
    return found == members.end() || found->value.kind != TextValue::Kind::string ? nullptr : &*found;
  }

  std::string_view between(std::size_t begin, std::size_t end) const {
    return text_.substr(begin, end - begin);
  }

  /// Returns the header of a part; a part of a move stands in a file as one of its own retreat.
  static std::string header(std::vector<std::string> path, bool is_item) {
    if (path.size() > 2 && path.front() == "moves") path.erase(path.begin(), path.begin() + 2);
    for (std::string& part : path) {
      const bool is_bare = std::ranges::all_of(part, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
      });
      if (!is_bare) part = '"' + part + '"';
    }
    const std::string name = fmt::format("[{}]", fmt::join(path, "."));
    return (is_item ? '[' + name + ']' : name) + '\n';
  }

  std::string lines_of(const std::vector<TextMember>& members) const {
    std::string lines;
    // A part of the house has no number; whoever pastes it has one.
    const bool is_of_house = (find(members, "id") != nullptr || find(members, "name") != nullptr) &&
                             find(members, "cite") == nullptr;
    for (const TextMember& m : members) {
      if (is_of_house && m.path.front() == "text") lines += "cite = \"?\"   # the number of your rule\n";
      if (m.path.size() == 1 && is_about_its_file(m.path.front())) continue;
      lines += std::string(between(m.begin, m.value.span.end)) + '\n';
    }
    return lines;
  }

  /// Notes what the file names: definitions, groups, regions, ZOCs, bonds and tests.
  void note_definitions(const TextSection& section) {
    if (section.path.size() == 2 && names_things(section.path.front()))
      definitions_[section.path.back()] = {header(section.path, false), lines_of(section.members)};
    for (const TextMember& m : section.members) {
      std::vector<std::string> path = section.path;
      path.insert(path.end(), m.path.begin(), m.path.end());
      if (path.size() != 2 || !names_things(path.front())) continue;
      definitions_[path[1]] = {
          header({path[0]}, false),
          fmt::format("{} = {}\n", path[1], between(m.value.span.begin, m.value.span.end))};
    }
  }

  /// Returns lines with those of the definitions that they name before them.
  std::string with_definitions(const std::string& toml) const {
    std::map<std::string, std::map<std::string, std::string>> before;  // lines by header and name
    std::string all = toml;
    for (bool is_new = true; is_new;) {
      is_new = false;
      for (const auto& [name, definition] : definitions_) {
        if (all.find('"' + name + '"') == std::string::npos || toml.starts_with(definition.first)) continue;
        if (!before[definition.first].emplace(name, definition.second).second) continue;
        all += definition.second;
        is_new = true;
      }
    }
    std::string out;
    for (const auto& [head, lines] : before) {
      out += head;
      for (const auto& [name, line] : lines) out += line;
      out += '\n';
    }
    return out + toml;
  }

  void add(const std::vector<TextMember>& members, std::size_t begin, std::string toml) {
    const TextMember* text = find(members, "text");
    if (text == nullptr) return;
    const auto lines = static_cast<std::size_t>(std::ranges::count(toml, '\n'));
    const int line = 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + begin, '\n'));
    // What depends on a reading cannot be pasted without it.
    if (lines > max_lines || toml.find("by_reading") != std::string::npos)
      toml = fmt::format("# {} lines: see {}:{}\n", lines, file_, line);
    Passage passage;
    passage.kind = file_.ends_with("cookbook.toml") ? Passage::Kind::cookbook : Passage::Kind::rule;
    passage.file = file_;
    passage.line = line;
    passage.sentence = string_at(text_, text->value);
    passage.toml = with_definitions(std::move(toml));
    passages_.push_back(std::move(passage));
  }

  /// Adds `[[events]]` with what belongs to it: `[[events.require]]`, `[[events.do]]` …
  void add_section(std::size_t at) {
    const TextSection& section = outline_.sections[at];
    std::string toml = header(section.path, section.is_item) + lines_of(section.members);
    const auto belongs = [&](const TextSection& other) {
      return other.path.size() > section.path.size() &&
             std::equal(section.path.begin(), section.path.end(), other.path.begin());
    };
    // A move is more than its sentence: its clauses are passages of their own.
    const bool is_move = section.path.front() == "moves" && section.path.size() == 2;
    for (std::size_t i = at + 1; !is_move && i < outline_.sections.size() && belongs(outline_.sections[i]);
         ++i)
      toml += header(outline_.sections[i].path, outline_.sections[i].is_item) +
              lines_of(outline_.sections[i].members);
    add(section.members, section.begin, std::move(toml));
  }

  /// Adds the items of `clauses = [ { … }, … ]`.
  void add_items(const TextSection& section, const TextMember& member) {
    if (!lists_parts(member.path.back())) return;
    std::vector<std::string> path = section.path;
    path.insert(path.end(), member.path.begin(), member.path.end());
    for (const TextValue& item : member.value.items)
      add(item.members, item.span.begin, header(path, true) + lines_of(item.members));
  }

  std::string_view text_;
  const std::string& file_;
  TextOutline outline_;
  std::map<std::string, std::pair<std::string, std::string>> definitions_;  ///< header and lines, by name
  std::vector<Passage> passages_;
};

}  // namespace

std::vector<Passage> passages_of_rules(std::string_view text, const std::string& file) {
  return RuleCutter(text, file).run();
}

}  // namespace rearguard
