#include "src/rules/atom.h"

#include <array>

#include "src/rules/property.h"

namespace rearguard {
namespace {

#define REARGUARD_ADDRESS(name) &atoms::name,
constexpr std::array list{REARGUARD_ATOMS(REARGUARD_ADDRESS)};
#undef REARGUARD_ADDRESS

}  // namespace

AtomNeed need_of(DistanceAnchor anchor) {
  switch (anchor) {
    case DistanceAnchor::enemies:
    case DistanceAnchor::known_enemies:
    case DistanceAnchor::leader:
      return AtomNeed::units;
    case DistanceAnchor::causing_units:
      return AtomNeed::causing_units;
    case DistanceAnchor::enemy_line:
      return AtomNeed::lines;
    case DistanceAnchor::home_edge:
      return AtomNeed::home;
    case DistanceAnchor::supply_source:
      return AtomNeed::supply;
    case DistanceAnchor::start:
      break;
  }
  return AtomNeed::grid;
}

AtomNeeds needs_of(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  return atom.takes_anchor ? atom.needs.with(need_of(use.anchor)) : atom.needs;
}

const Atom& atom_of(Property p) {
  return *list[static_cast<std::size_t>(p)];
}

std::span<const Atom* const> all_atoms() {
  return list;
}

bool is_of_steps(const Atom& atom) {
  return atom.compare == nullptr &&
         (atom.scopes.front() == Scope::step || atom.scopes.front() == Scope::hexside);
}

}  // namespace rearguard
