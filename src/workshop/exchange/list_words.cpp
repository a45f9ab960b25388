#include "src/workshop/exchange/list_words.h"

#include <algorithm>
#include <array>
#include <span>

namespace rearguard {
namespace {

/// A word with others that mean it.
struct Meaning {
  std::string_view word;
  std::array<std::string_view, 12> others;
};

constexpr std::array<Meaning, 8> kinds = {{
    {"infantry", {"inf", "foot", "rifles", "leg"}},
    {"cavalry", {"cav", "horse"}},
    {"artillery", {"art", "arty", "guns", "battery", "btty"}},
    {"leader", {"ldr", "general", "gen", "commander"}},
    {"headquarters", {"hq"}},
    {"armour", {"arm", "armor", "tank", "tanks", "panzer"}},
    {"mechanized", {"mech", "mechanised", "motorized"}},
    {"engineers", {"eng", "engineer", "pioneers", "sappers"}},
}};

constexpr std::array<Meaning, 6> sizes = {{
    {"company", {"co", "coy"}},
    {"battalion", {"bn", "btn"}},
    {"regiment", {"regt", "rgt"}},
    {"brigade", {"bde", "brig"}},
    {"division", {"div"}},
    {"corps", {}},
}};

constexpr std::array<Meaning, 8> columns = {{
    {"id", {"unit", "unit_id", "counter", "piece", "no", "designation"}},
    {"side", {"owner", "player", "army", "nation", "faction", "allegiance", "force", "country"}},
    {"hex",
     {"location", "hex_no", "hex_number", "setup_hex", "set_up_hex", "start_hex", "position", "setup",
      "set_up", "loc", "hexnum", "coordinate"}},
    {"kind", {"type", "unit_type", "arm", "branch"}},
    {"class", {"movement_class", "move_class", "mobility"}},
    {"strength",
     {"cf", "sp", "str", "combat", "combat_factor", "combat_strength", "strength_points", "attack",
      "combat_factors", "att"}},
    {"movement",
     {"mf", "ma", "mp", "move", "movement_factor", "movement_allowance", "movement_points", "mov"}},
    {"morale", {"ml", "morale_level", "quality", "cohesion"}},
}};

constexpr std::array<Meaning, 6> classes_of_kinds = {{
    {"infantry", {"foot", "infantry", "leg", "smallfoot"}},
    {"cavalry", {"mounted", "cavalry", "horse"}},
    {"artillery", {"wheeled", "artillery", "guns", "limbered"}},
    {"armour", {"tracked", "armour", "armor", "motorized"}},
    {"mechanized", {"motorized", "mechanized", "tracked", "wheeled"}},
    {"engineers", {"foot", "infantry", "leg"}},
}};

std::optional<std::string> meaning_in(std::span<const Meaning> table, std::string_view word) {
  for (const Meaning& m : table) {
    if (word == m.word ||
        (!word.empty() && std::find(m.others.begin(), m.others.end(), word) != m.others.end()))
      return std::string(m.word);
  }
  return std::nullopt;
}

std::string bare(std::string_view word) {
  while (word.ends_with('.') || word.ends_with(',')) word.remove_suffix(1);
  return in_small_letters(word);
}

}  // namespace

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

std::optional<std::string> key_of_column(std::string_view name) {
  std::string key = bare(name);
  std::replace_if(
      key.begin(), key.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
  return meaning_in(columns, key);
}

std::optional<std::string> kind_of_word(std::string_view word) {
  return meaning_in(kinds, bare(word));
}

std::optional<std::string> size_of_word(std::string_view word) {
  return meaning_in(sizes, bare(word));
}

std::string usual_class(std::string_view kind, const std::vector<std::string>& classes) {
  for (const Meaning& m : classes_of_kinds) {
    if (m.word != kind) continue;
    for (const std::string_view name : m.others) {
      if (!name.empty() && std::find(classes.begin(), classes.end(), name) != classes.end())
        return std::string(name);
    }
  }
  return {};
}

std::vector<std::string> usual_kinds() {
  std::vector<std::string> names;
  for (const Meaning& m : kinds) names.emplace_back(m.word);
  return names;
}

std::vector<std::string> usual_sizes() {
  std::vector<std::string> names;
  for (const Meaning& m : sizes) names.emplace_back(m.word);
  return names;
}

std::string short_kind(std::string_view kind) {
  for (const Meaning& m : kinds) {
    if (m.word == kind) return std::string(m.others.front());
  }
  return std::string(kind);
}

}  // namespace rearguard
