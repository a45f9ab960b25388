#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/step_operand.h"

namespace rearguard {

namespace {

std::int64_t number_at(const AtomStep& at, const std::string& name, UnitIndex unit) {
  return step_number(name, at.position, unit, at.to(), at.question.amount.max_hexes);
}

AtomWitness why_formula(const AtomStep& at, const PropertyUse& use) {
  const Expression& formula = *use.operand->formula;
  std::string numbers;
  for (const std::string& name : formula.names())
    numbers +=
        fmt::format("{}{} is {}", numbers.empty() ? ": " : ", ", name, number_at(at, name, at.question.unit));
  const std::string fact = fmt::format("\"{}\" holds{}", formula.text(), numbers);
  return {fmt::format("in {} {}", to_hex(at), fact),
          fmt::format("would enter {}, where {}", to_hex(at), fact)};
}

}  // namespace

constinit const Atom atoms::formula{
    .name = "formula",
    .scopes = hex_scopes,
    .takes_operand = true,
    .needs = {AtomNeed::units, AtomNeed::elevation, AtomNeed::amount},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          if (!at.map().exists(at.to())) return false;
          const std::vector<UnitIndex> members = at.question.members();
          return std::all_of(members.begin(), members.end(), [&](UnitIndex u) {
            const auto value =
                use.operand->formula->value([&](const std::string& name) { return number_at(at, name, u); });
            return value.value_or(0) != 0;
          });
        },
    .yes = "enters a hex where a formula holds",
    .no = "enters a hex where a formula does not hold",
    .why = why_formula,
    .documentation =
        "where a formula is not 0, over numbers of the unit (of a stack: for every member), the `elevation` "
        "of the hex and the required "
        "number of `hexes`: `{ formula = \"elevation >= 2\" }`",
};

}  // namespace rearguard
