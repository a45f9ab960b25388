#include "src/core/rules/words/law.h"

#include <algorithm>
#include <array>

namespace rearguard {
namespace {

constexpr std::array<LawRow, 15> laws = {{
    {Law::reference, "reference",
     "Search and reference implementation give the same end hexes and paths, and name the same clause for "
     "each hex that is ruled out."},
    {Law::resolve, "resolve",
     "What `retreat` calls legal `resolve` carries out, and it carries out nothing else."},
    {Law::fresh_start, "fresh-start",
     "A position that a resolution has left gives the same verdicts as the same position read from a file."},
    {Law::order, "order",
     "The order of units in the file (but for that in a stack), of causing units and of clauses in a run of "
     "forbids changes nothing."},
    {Law::other_names, "other-names",
     "Other names of units, and of sides, kinds, states, markers and classes that the rules do not name, "
     "change nothing but the names."},
    {Law::turned_board, "turned-board", "A turned or mirrored board has the turned or mirrored verdict."},
    {Law::unrelated_unit, "unrelated-unit",
     "A unit so far away that nothing can relate it to the question changes nothing, and is not changed."},
    {Law::missing_fact, "missing-fact", "A fact that is left out never loses a unit that would retreat."},
    {Law::closed_hex, "closed-hex",
     "Where all clauses forbid, one more hex that is impassable for the unit alone adds no path."},
    {Law::added_enemy, "added-enemy", "Where all clauses forbid, one more enemy adds no path."},
    {Law::preferences, "preferences",
     "`avoid`, `minimize` and `maximize` leave a path wherever the other clauses leave one."},
    {Law::make_way, "make-way",
     "Nobody makes way twice, onto the unit for which he does, or into the hex that it leaves."},
    {Law::better_die, "better-die",
     "A better die never costs its unit more: the losses rise or fall with the die, and do not change "
     "direction."},
    {Law::smaller_stack, "smaller-stack",
     "With the same dice a unit that stands alone loses no more than with another like it in its hex."},
    {Law::idle_parts, "idle-parts",
     "Every clause, path effect, option and priority acts on some board, and every test matters on one "
     "(a warning)."},
}};

}  // namespace

std::span<const LawRow> law_catalogue() {
  return laws;
}

const LawRow& row_of(Law law) {
  return laws[static_cast<std::size_t>(law)];
}

std::optional<Law> find_law(std::string_view name) {
  const auto found =
      std::find_if(laws.begin(), laws.end(), [&](const LawRow& row) { return row.name == name; });
  return found == laws.end() ? std::nullopt : std::optional(found->law);
}

}  // namespace rearguard
