#include "src/core/rules/facts/atom.h"

#include <type_traits>

#include "src/core/rules/words/property.h"
#include "tests/support/test.h"

// An atom that does not say what it needs does not compile.
static_assert(!std::is_default_constructible_v<AtomNeeds>);
static_assert(!std::is_default_constructible_v<Atom>);
static_assert(std::is_constructible_v<AtomNeeds, AtomNeed>);

TEST_CASE("every property has an atom with its sentences and its documentation") {
  for (const Atom* atom : all_atoms()) {
    CAPTURE(atom->name);
    CHECK_FALSE(atom->scopes.empty());
    const bool is_read = atom->holds != nullptr && atom->why != nullptr;
    CHECK(is_read);
    CHECK_FALSE(atom->yes.empty());
    CHECK_FALSE(atom->no.empty());
    CHECK_FALSE(atom->documentation.empty());
    const bool takes_names = atom->names != AtomNames::none;
    if (!takes_names) CHECK(atom->without.find('*') == std::string_view::npos);
  }
  CHECK(atom_of(Property::uphill).name == "uphill");
  CHECK(atom_of(Property::compass).name == "direction");
  CHECK(&atom_of(Property::off_map) == all_atoms().front());
}

TEST_CASE("a list of needs contains its members alone") {
  constexpr AtomNeeds needs{AtomNeed::units, AtomNeed::zoc};
  CHECK(needs.has(AtomNeed::units));
  CHECK(needs.has(AtomNeed::zoc));
  CHECK_FALSE(needs.has(AtomNeed::ground));
  CHECK(needs.within({AtomNeed::zoc, AtomNeed::ground, AtomNeed::units}));
  CHECK_FALSE(needs.within({AtomNeed::zoc, AtomNeed::ground}));
  CHECK(needs.with(AtomNeed::ground).has(AtomNeed::ground));
  CHECK(needs.with(AtomNeed::ground).has(AtomNeed::zoc));
}

TEST_CASE("an atom that takes an anchor needs what the anchor needs") {
  PropertyUse use;
  use.property = Property::closer;
  const auto needs = [&](DistanceAnchor anchor, AtomNeed need) {
    use.anchor = anchor;
    return needs_of(use).has(need);
  };
  CHECK(needs(DistanceAnchor::enemies, AtomNeed::enemies));
  CHECK(needs(DistanceAnchor::known_enemies, AtomNeed::enemies));
  CHECK(needs(DistanceAnchor::leader, AtomNeed::units));
  CHECK(needs(DistanceAnchor::causing_units, AtomNeed::causing_units));
  CHECK(needs(DistanceAnchor::enemy_line, AtomNeed::lines));
  CHECK(needs(DistanceAnchor::home_edge, AtomNeed::home));
  CHECK(needs(DistanceAnchor::supply_source, AtomNeed::supply));
  CHECK_FALSE(needs(DistanceAnchor::start, AtomNeed::units));
  // An atom without an anchor ignores it.
  use.property = Property::terrain;
  CHECK_FALSE(needs(DistanceAnchor::enemies, AtomNeed::enemies));
}

TEST_CASE("a combination needs what its parts need") {
  PropertyUse uphill, zoc, any;
  uphill.property = Property::uphill;
  zoc.property = Property::enemy_zoc;
  any.property = Property::any_of;
  CHECK_FALSE(needs_of(any).has(AtomNeed::zoc));
  any.parts = {uphill, zoc};
  CHECK(needs_of(any).has(AtomNeed::zoc));
  CHECK(needs_of(any).has(AtomNeed::elevation));
  CHECK(is_of_steps(any));
  any.parts = {zoc};
  CHECK_FALSE(is_of_steps(any));
}

TEST_CASE("relations and hexes are not tested as steps") {
  CHECK(is_of_steps(atom_of(Property::uphill)));
  CHECK(is_of_steps(atom_of(Property::feature)));
  CHECK_FALSE(is_of_steps(atom_of(Property::closer)));
  CHECK_FALSE(is_of_steps(atom_of(Property::terrain)));
}
