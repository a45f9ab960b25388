#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

namespace {

std::vector<FullHex>::const_iterator stuck_in(const AtomStep& at) {
  const std::vector<FullHex>& stuck = at.question.stuck;
  return std::find_if(stuck.begin(), stuck.end(), [&](const FullHex& hex) { return hex.hex == at.to(); });
}

}  // namespace

constinit const Atom atoms::cannot_make_way{
    .name = "cannot-make-way",
    .scopes = hex_scopes,
    .needs = {AtomNeed::room, AtomNeed::units, AtomNeed::stacking},
    .holds = [](const AtomStep& at, const PropertyUse&) { return stuck_in(at) != at.question.stuck.end(); },
    .yes = "enters a hex where friends would have to make way and cannot",
    .no = "enters no hex where friends would have to make way and cannot",
    .without = "a hex where friends cannot make way",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          const auto stuck = stuck_in(at);
          const std::string why = stuck == at.question.stuck.end() ? "" : stuck->why;
          return AtomWitness{why, fmt::format("would enter {}, where {}", to_hex(at), why)};
        },
    .documentation =
        "where friends would have to make way under `[displacement]` "
        "if the unit ended there, and cannot; never true for a unit that makes way itself",
};

}  // namespace rearguard
