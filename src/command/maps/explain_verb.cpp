// `rearguard explain`: what the keys, tables, properties and steps of documents mean, from the tables by
// which documents are read.

#include <algorithm>
#include <array>
#include <ostream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/command/maps/explain_verb.h"
#include "src/core/document/key_table.h"
#include "src/core/document/text_file.h"
#include "src/core/document/trade_words.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/step_kind.h"

namespace rearguard {
namespace {

using Names = std::vector<std::string_view>;

/// What the marks and words of types stand for.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> type_words = {
    {{"[", "list of "},
     {"]", ""},
     {"{", "table of "},
     {"}", " by name"},
     {"*", ", or a list of them"},
     {" | ", " or "},
     {"boolean", "true or false"},
     {"integer", "whole number"},
     {"real", "number"}}};

std::string in_words(std::string_view type) {
  std::string text(type.starts_with('/') ? "string" : type);
  for (const auto& [mark, words] : type_words)
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += words.size())
      text.replace(at, mark.size(), words);
  return text;
}

/// Returns the tables and types that a type names.
Names names_in(std::string_view type) {
  Names names;
  while (!type.empty()) {
    const std::size_t end =
        type.front() == '"' ? type.find('"', 1) + 1 : type.find_first_not_of("abcdefghijklmnopqrstuvwxyz-");
    const std::string_view part = type.substr(0, std::max<std::size_t>(end, 1));
    if (key_table().types().contains(part) || key_table().sorts().contains(part)) names.push_back(part);
    type.remove_prefix(part.size());
  }
  return names;
}

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Says which keys lead to a table: "`grid` of map"; of many the first three. Nothing: none does, its keys
/// are among those of other tables.
std::string way_to(std::string_view sort) {
  std::set<std::string> ways;
  for (const auto& [other, keys] : key_table().sorts()) {
    for (const Key& key : keys.list)
      if (has(names_in(key.type), sort)) ways.insert(fmt::format("`{}` of {}", key.name, other));
    if (has(names_in(keys.type_of_others), sort)) ways.insert(fmt::format("each entry of {}", other));
    if (keys.type_of_each == sort) ways.insert("any value of rules");
  }
  for (const auto& [name, type] : key_table().types())
    if (has(names_in(type.type), sort)) ways.insert(fmt::format("any {}", name));
  std::vector<std::string> shown(ways.begin(), ways.end());
  if (shown.size() > 3) shown.resize(3), shown.emplace_back("…");
  return fmt::format("{}", fmt::join(shown, ", "));
}

/// Returns the kinds of documents and their tables.
const Names& all_tables() {
  static const Names tables = [] {
    Names found;
    for (const auto& [sort, keys] : key_table().sorts())
      if (keys.is_document || !way_to(sort).empty()) found.push_back(sort);
    return found;
  }();
  return tables;
}

/// What is true of what, for a property of clauses.
std::string meaning_of(const Atom& atom) {
  if (atom.compare != nullptr)
    return fmt::format("true of a step by which the distance to an anchor {}", atom.documentation);
  const bool is_of_step = is_of_steps(atom) || atom.join != AtomJoin::nothing || atom.takes_quantifier;
  const char* of = is_of_step ? "step" : "hex";
  return fmt::format("true of a {} {}", atom.is_whole_path ? "path" : of, atom.documentation);
}

/// Properties and steps, each with its form and its meaning: of all that `word` names, or of a whole table.
std::string words_of_rules(std::string_view word, std::string_view table) {
  std::string text;
  for (const Atom* atom : all_atoms())
    if (!atom->is_derived && (table == "property-table" || atom->name == word))
      text += fmt::format("  `{}`, a property\n      {}\n", atom->name, meaning_of(*atom));
  for (const auto& [key, kind] : all_steps())
    if (table == "step" || key == word)
      text += fmt::format("  {}, a step\n      {}\n", kind->usage, kind->documentation);
  return text;
}

/// What several keys, or a key in several tables, have in common.
struct Meaning {
  const Key* key;
  Names names;

  std::string text(std::string_view name) const {
    return fmt::format("  {} = {}{}\n{}", name, in_words(key->type), key->is_required ? "  (required)" : "",
                       key->meaning.empty() ? std::string() : fmt::format("      {}\n", key->meaning));
  }
};

void add(std::vector<Meaning>& meanings, const Key& key, std::string_view name) {
  const auto same = std::find_if(meanings.begin(), meanings.end(), [&](const Meaning& other) {
    return other.key->meaning == key.meaning && other.key->type == key.type;
  });
  (same == meanings.end() ? meanings.emplace_back(Meaning{&key, {}}) : *same).names.push_back(name);
}

std::string explained(std::string_view sort, const Keys& keys) {
  std::string text = keys.is_document ? fmt::format("{}, a kind of document", sort)
                                      : fmt::format("{}, a table: {}", sort, way_to(sort));
  text += keys.meaning.empty() ? "\n" : fmt::format("; {}\n", keys.meaning);
  std::vector<Meaning> meanings;
  for (const Key& key : keys.list)
    if (key.type != "former") add(meanings, key, key.name);
  for (const Meaning& meaning : meanings)
    text += meaning.text(fmt::format("{}", fmt::join(meaning.names, ", ")));
  if (!keys.type_of_others.empty()) text += fmt::format("  any name = {}\n", in_words(keys.type_of_others));
  return text + words_of_rules({}, sort);
}

/// Returns the first line of the manual that states the key, with its place; else nothing.
std::string example_of(const Session& session, std::string_view key) {
  const std::string& folder = session.rules.folder();
  std::vector<std::string> files;
  for (const char* page :
       {"README.md", "MORE.md", "EVENTS.md", "PLAY.md", "READINGS.md", "DOUBT.md", "cookbook/cookbook.toml",
        "tutorial/small-panic.toml", "tutorial/small-battle.toml", "tutorial/bridge.toml",
        "tutorial/small-panic-examples.toml"})
    files.push_back(fmt::format("{}/{}", folder, page));
  files.insert(files.begin() + 1, data_of(session) + "/maps/README.md");
  const std::string wanted = fmt::format("{} = ", key);
  for (const std::string& file : files) {
    const auto text = read_text_file(file);
    std::istringstream lines(text ? *text : std::string());
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
      const std::size_t at = line.find(wanted);
      if (at == std::string::npos || line.find('`') != std::string::npos) continue;
      if (at == 0 || line[at - 1] == ' ')
        return fmt::format("  for example, {}:{}:\n      {}\n", file, number,
                           line.substr(line.find_first_not_of(' ')));
    }
  }
  return {};
}

/// Explains a key wherever it stands: once for all tables in which it means the same.
std::string explained_key(const Session& session, std::string_view name) {
  std::vector<Meaning> meanings;
  for (const std::string_view sort : all_tables()) {
    const Key* key = key_table().keys(sort).find(name);
    if (key != nullptr && key->type != "former" && !key->meaning.empty()) add(meanings, *key, sort);
  }
  std::string text;
  for (const Meaning& meaning : meanings) {
    text += fmt::format("`{}` of {}\n{}", name, fmt::join(meaning.names, ", "), meaning.text(name));
    const Names others = names_in(meaning.key->type);
    if (!others.empty()) text += fmt::format("  see also: explain {}\n", fmt::join(others, ", explain "));
  }
  return meanings.size() == 1 ? text + example_of(session, name) : text;
}

std::string overview() {
  Names properties, steps;
  for (const Atom* atom : all_atoms())
    if (!atom->is_derived) properties.push_back(atom->name);
  for (const NamedStep& step : all_steps()) steps.push_back(step.key);
  return fmt::format("tables: {}\nproperties: {}\nsteps: {}\n", fmt::join(all_tables(), ", "),
                     fmt::join(properties, ", "), fmt::join(steps, ", "));
}

Status refuse_word(Session& session, const std::string& word) {
  std::vector<std::string> known;
  for (const std::string_view sort : all_tables()) {
    known.emplace_back(sort);
    for (const Key& key : key_table().keys(sort).list) known.emplace_back(key.name);
  }
  for (const Atom* atom : all_atoms()) known.emplace_back(atom->name);
  const auto likely = likely_name(word, known);
  return refuse(session, fmt::format("nothing in documents is called \"{}\"{}; `rearguard explain` lists all "
                                     "tables, properties and steps",
                                     one_line(word), likely ? ", did you mean \"" + *likely + "\"?" : ""));
}

}  // namespace

Status explain_word(Session& session, const std::string& given) {
  if (given.empty()) {
    session.out << overview();
    return fine;
  }
  const std::size_t first = given.find_first_not_of("[`"), last = given.find_last_not_of("]`");
  const std::string word = first > last ? given : given.substr(first, last - first + 1);
  std::string text = explained_key(session, word) + words_of_rules(word, {});
  Names tables = {word};
  const auto type = key_table().types().find(word);
  if (type != key_table().types().end()) {
    text += fmt::format("{}: {}\n      {}\n", word, in_words(type->second.type), type->second.meaning);
    tables = names_in(type->second.type);
  }
  for (const std::string_view table : tables)
    if (has(all_tables(), table)) text += explained(table, key_table().keys(table));
  if (text.empty()) return refuse_word(session, word);
  session.out << text;
  return fine;
}

}  // namespace rearguard
