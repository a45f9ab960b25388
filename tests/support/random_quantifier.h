#pragma once
// Random statements about units, for the tests that compare the search with the reference implementation.

#include "src/core/rules/words/quantifier.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

inline PairUse random_pair(Rng& rng, int depth = 0) {
  PairUse use;
  if (depth < 2 && rng.chance(35)) {
    use.join = static_cast<PairUse::Join>(rng.number(1, 3));
    for (int i = rng.number(1, 2); i > 0; --i) use.parts.push_back(random_pair(rng, depth + 1));
    return use;
  }
  use.atom = static_cast<PairAtom>(rng.number(0, static_cast<int>(PairAtom::in_rear)));
  use.hexes = rng.number(0, 3);
  use.was = !compares_hexes(use.atom) && rng.chance(20);
  return use;
}

inline std::shared_ptr<const Quantifier> random_quantifier(Rng& rng) {
  Quantifier quantifier;
  quantifier.group.units = static_cast<UnitRelation>(rng.number(0, static_cast<int>(UnitRelation::engaged)));
  quantifier.group.within = rng.chance(70) ? 1000 : rng.number(1, 4);
  quantifier.group.in_sight = rng.chance(15);
  quantifier.group.at_least = rng.chance(80) ? 1 : 2;
  if (rng.chance(30)) {
    Condition condition;
    condition.check = std::get<Expression>(Expression::parse("stacking_points >= 2"));
    quantifier.group.condition = condition;
  }
  quantifier.is = random_pair(rng);
  quantifier.every = rng.chance(25);
  return std::make_shared<const Quantifier>(quantifier);
}

}  // namespace rearguard::testing
