#include "src/core/io/rules/part_names.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "src/core/document/diagnostic.h"

namespace rearguard {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 26> words_for_one = {{
    {"clauses", "clause"},  {"results", "result"}, {"events", "event"},
    {"states", "state"},    {"markers", "marker"}, {"path_effects", "path effect"},
    {"contact", "contact"}, {"links", "link"},     {"priorities", "priority"},
    {"do", "step"},         {"after", "step"},     {"pass", "step"},
    {"fail", "step"},       {"then", "step"},      {"if_blocked", "step"},
    {"mover_do", "step"},   {"met_do", "step"},    {"actions", "action"},
    {"phases", "phase"},    {"rows", "row"},       {"require", "requirement"},
    {"options", "option"},  {"chart", "row"},      {"modifiers", "modifier"},
    {"moves", "move"},      {"tests", "test"},
}};

/// Returns "clause" for "clauses"; empty for a key whose entries have no word.
std::string_view word_for_one(std::string_view key) {
  const auto found = std::find_if(words_for_one.begin(), words_for_one.end(),
                                  [&](const auto& word) { return word.first == key; });
  return found == words_for_one.end() ? std::string_view() : found->second;
}

}  // namespace

Node* child(Node* table, std::string_view key) {
  if (table == nullptr) return nullptr;
  const auto found = std::find_if(table->members.begin(), table->members.end(),
                                  [&](const Member& m) { return m.key == key; });
  return found == table->members.end() ? nullptr : &found->value;
}

const Node* string_at(const Node& table, std::string_view key) {
  const Node* value = table.find(key);
  return value != nullptr && value->kind == Node::Kind::string ? value : nullptr;
}

std::string id_of(const Node& table) {
  for (const std::string_view key : {"id", "name", "result", "row"}) {
    if (const Node* name = string_at(table, key)) return name->text;
  }
  return {};
}

std::string part_name(const Node& table, std::string_view key, bool is_in_list, const std::string& owner) {
  const std::string_view word = word_for_one(key);
  if (is_in_list && key != "failure") {
    if (word.empty()) return owner;
    const std::string id = id_of(table);
    if (!id.empty()) return fmt::format("{} {}", word, id);
    return owner.empty() ? fmt::format("a {}", word) : fmt::format("a {} of {}", word, owner);
  }
  for (const std::string_view named : {"moves", "tests"}) {
    if (owner == key_text(named)) return fmt::format("{} {}", word_for_one(named), key);
  }
  if (owner.empty()) return key_text(key);
  const bool is_part = string_at(table, "cite") != nullptr || table.find("basis") != nullptr;
  return is_part ? fmt::format("{} of {}", key_text(key), owner) : owner;
}

}  // namespace rearguard
