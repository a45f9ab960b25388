#pragma once
// Parts of the sentences that say why a step has a property.

#include "src/core/rules/facts/atom.h"

namespace rearguard {

std::string number_of(const AtomStep& at, Hex h);
std::string to_hex(const AtomStep& at);   ///< "2829", the hex entered
std::string as_step(const AtomStep& at);  ///< "2930-2829"

/// Returns "c1", "c1 and c2", "c1, c2 and c3".
std::string ids_of(const Position& position, const std::vector<UnitIndex>& units);
std::string to_hexes(std::int64_t n);          ///< "1 hex", "2 hexes"
std::string names_of(const PropertyUse& use);  ///< "woods or town"

/// A fact about the hex entered: "2829 is …"; about the step: "the step 2930-2829 moves …".
AtomWitness fact_of_hex(const std::string& hex, const std::string& predicate);
AtomWitness fact_of_step(const std::string& step, const std::string& predicate);
inline AtomWitness hex_fact(const AtomStep& at, const std::string& predicate) {
  return fact_of_hex(to_hex(at), predicate);
}
inline AtomWitness step_fact(const AtomStep& at, const std::string& predicate) {
  return fact_of_step(as_step(at), predicate);
}

/// The units in the hex entered: "enemies c1 and c2 are in 2829".
AtomWitness occupied(const AtomStep& at, bool enemy);

/// A step by the change of distance, or a hex by its distance and that of the start; `phrase` as in "moves
/// closer to".
AtomWitness relation_fact(const AtomStep& at, const PropertyUse& use, std::string_view phrase);

}  // namespace rearguard
