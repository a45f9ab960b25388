#include "src/rules/quantifier.h"

#include <algorithm>

namespace rearguard {

bool compares_hexes(PairAtom atom) {
  return atom == PairAtom::closer || atom == PairAtom::farther || atom == PairAtom::closer_than_start ||
         atom == PairAtom::farther_than_start;
}

bool compares_hexes(const PairUse& use) {
  if (use.join == PairUse::Join::nothing) return use.was || compares_hexes(use.atom);
  return std::any_of(use.parts.begin(), use.parts.end(),
                     [](const PairUse& part) { return compares_hexes(part); });
}

}  // namespace rearguard
