#include "src/core/io/rules/predicate_mistakes.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/limits.h"
#include "src/core/document/trade_words.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Returns what a key of a relation or of no known name says together with its value: `{ adjacent = "friend"
/// }` is "adjacent-to-friend"; empty if nobody can tell.
std::string lines_of_pair(const Member& m) {
  static const std::vector<std::string> groups{"enemies", "friends", "causing-units",
                                               "any",     "engaged", "mover"};
  if (m.value.kind != Node::Kind::string) return {};
  const auto whole = same_name(m.key + ' ' + m.value.text, plain_property_names());
  if (whole) return value_text(*whole);
  const auto group = likely_name(m.value.text, groups);
  if (!group || !is_relation_name(m.key)) return {};
  return fmt::format("`{{ some = {}, is = {} }}`", value_text(*group), value_text(m.key));
}

/// Returns the keys that say which property a table is.
std::vector<std::string> property_keys() {
  std::vector<std::string> keys{"all", "any",  "not",    "some",     "every",
                                "was", "bond", "region", "distance", "no_single"};
  for (const PropertyRow& row : property_catalogue()) {
    const Atom& atom = atom_of(row.property);
    if (!atom.is_derived && (row.takes_names || row.takes_anchor || atom.takes_operand))
      keys.emplace_back(row.name);
  }
  return keys;
}

}  // namespace

std::vector<std::string> plain_property_names() {
  std::vector<std::string> names;
  for (const PropertyRow& row : property_catalogue()) {
    const Atom& atom = atom_of(row.property);
    const bool has_arguments = row.takes_names || row.takes_hexes || row.takes_anchor || atom.takes_operand ||
                               atom.takes_quantifier || atom.takes_bond || atom.takes_place ||
                               atom.takes_region;
    if (!atom.is_derived && !has_arguments && atom.join == AtomJoin::nothing) names.emplace_back(row.name);
  }
  return names;
}

std::string dice_in(std::string_view text) {
  std::string dice;
  for (const char c : text) dice += c == 'D' ? 'd' : c;
  if (dice.starts_with('d')) dice.insert(0, "1");
  return parse_dice(dice) ? dice : std::string();
}

bool is_relation_name(std::string_view word) {
  static constexpr std::array<std::string_view, 10> words = {
      "here",     "adjacent", "closer-than-start", "farther-than-start", "sees",
      "can-fire", "zoc",      "in-front",          "in-flank",           "in-rear"};
  return is_among(words, word);
}

std::optional<std::string> property_mistake(const Node& node) {
  switch (node.kind) {
    case Node::Kind::array:
      return "is one statement, not a list: write `{ any = [ … ] }` for one of several, `{ all = [ … ] }` "
             "for "
             "all of them";
    case Node::Kind::string:
      break;
    default:
      return fmt::format("must be the name of one, or a table, not {}", kind_name(node.kind));
  }
  if (node.text == "linked")
    return "cannot be \"linked\", which is about a unit: write `{ some = \"enemies\", is = { linked = "
           "\"NAME\" } }`, "
           "with the units that are meant";
  if (is_relation_name(node.text)) {
    const auto of_enemies = same_name(node.text + " enemy", plain_property_names());
    return fmt::format(
        "cannot be \"{0}\", which is about a unit: write {1}`{{ some = \"enemies\", is = \"{0}\" }}`, "
        "with the units that are meant",
        node.text, of_enemies ? value_text(*of_enemies) + ", or " : std::string());
  }
  return std::nullopt;
}

std::string table_mistake(const Node& table) {
  static constexpr std::array<std::string_view, 18> conditions = {
      "state",  "not_state",  "kind",     "not_kind",    "class",    "not_class",
      "marker", "not_marker", "side",     "not_side",    "hidden",   "engaged",
      "fires",  "near",       "not_near", "not_terrain", "in_front", "attacked_from"};
  const std::vector<std::string> keys = property_keys();
  if (table.members.empty()) return "is an empty table: name the property";
  for (const Member& m : table.members) {
    if (m.key == "property")
      return "has the key `property`: it is written by its name, as \"enemy-zoc\", or with its argument, as "
             "`{ terrain = "
             "[\"woods\"] }`";
    if (m.key == "is")
      return "has `is` alone: beside it belongs `some`, `every` or `no_single`, the units of which it is "
             "said";
    if (m.key == "and" || m.key == "or")
      return fmt::format("has the key `{}`: write `{} = [ … ]`", m.key, m.key == "and" ? "all" : "any");
    if (is_among(conditions, m.key))
      return fmt::format(
          "has the key `{0}`, which asks what a unit is: write `{{ mover = {{ {0} = … }} }}` for the "
          "unit that retreats, or `where = {{ {0} = … }}` in the group of a `some`",
          m.key);
    if (const auto plain = plain_property_names();
        std::find(plain.begin(), plain.end(), m.key) != plain.end())
      return fmt::format("has \"{0}\" as a key: it stands alone, as \"{0}\"", m.key);
  }
  for (const Member& m : table.members) {
    if (const auto meant = nearest_name(m.key, keys))
      return fmt::format("has the unknown key `{}`; did you mean `{}`?", one_line(m.key, 60), *meant);
  }
  for (const Member& m : table.members) {
    if (const std::string lines = lines_of_pair(m); !lines.empty())
      return fmt::format("has the key `{}`, which names no property: write {}; more: {}", one_line(m.key, 60),
                         lines, find_command(m.key + ' ' + m.value.text));
  }
  for (const Member& m : table.members) {
    if (const auto meant = same_name(m.key, keys))
      return fmt::format("has the unknown key `{}`; write `{}`", one_line(m.key, 60), *meant);
  }
  return fmt::format("has the key `{}`, which names no property; search: {}",
                     one_line(table.members.front().key, 60), find_command(table.members.front().key));
}

std::optional<std::string> relation_mistake(const Node& node, bool is_property) {
  if (node.kind == Node::Kind::array)
    return "is one relation, not a list: write `{ any = [ … ] }` for one of several, `{ all = [ … ] }` for "
           "all "
           "of them";
  if (node.kind == Node::Kind::string && node.text == "linked")
    return "needs the name of the link: write `{ linked = \"NAME\" }`";
  if (node.kind != Node::Kind::string || !is_property) return std::nullopt;
  return fmt::format(
      "cannot be \"{0}\", which is true of the step, whatever the unit: write `{{ all = [ {{ some = "
      "…, is = … }}, \"{0}\" ] }}`",
      node.text);
}

std::optional<std::string> value_mistake(std::string_view word, bool is_property) {
  if (word == "distance" || word == "movement-points-to" || word == "movement_points_to")
    return fmt::format("needs what it is measured to: write `{{ {} = \"enemies\" }}`, or another anchor",
                       word == "distance" ? "distance" : "movement_points_to");
  if (!is_property) return std::nullopt;
  return fmt::format(
      "must be a number, and \"{0}\" is true or false: write `{{ count = \"{0}\" }}`, or `avoid = "
      "\"{0}\"`",
      word);
}

}  // namespace rearguard
