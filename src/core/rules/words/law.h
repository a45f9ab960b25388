#pragma once
// Laws: relations between answers that hold for every rule set, unless it says that one does not.
// src/extras/doubt searches small boards for one that breaks a law.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rearguard {

/// A relation between answers to questions.
enum class Law : std::uint8_t {
  reference,
  resolve,
  fresh_start,
  order,
  other_names,
  turned_board,
  unrelated_unit,
  missing_fact,
  closed_hex,
  added_enemy,
  preferences,
  make_way,
  better_die,
  smaller_stack,
  idle_parts,
};

struct LawRow {
  Law law;
  std::string_view name;       ///< in commands and rule files
  std::string_view statement;  ///< one sentence
};

/// Returns all laws, in the order in which they are tried.
std::span<const LawRow> law_catalogue();
const LawRow& row_of(Law law);
/// Finds the law of a name; nothing if there is none.
std::optional<Law> find_law(std::string_view name);

/// A law that does not hold for a rule set.
struct LawException {
  Law law{};
  std::string clause;  ///< id of the part of the rules that breaks it
  std::string cite;    ///< its rule number; may be empty
  std::string text;    ///< why, in one sentence
};

}  // namespace rearguard
