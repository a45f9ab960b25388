#include "src/core/rules/facts/catalogue.h"

#include "src/core/rules/words/property.h"
#include "tests/support/test.h"

namespace {

using Names = std::set<std::string>;

template <class Value>
Names names_in(std::span<const NamedValue<Value>> rows) {
  Names names;
  for (const auto& row : rows) CHECK_MESSAGE(names.emplace(row.name).second, row.name);
  return names;
}

}  // namespace

// The names are those of the reference for rule authors, assets/rules/README.md.
TEST_CASE("the catalogue has the words of rule files") {
  CHECK(names_in(clause_kind_names()) == Names{"forbid", "avoid", "minimize", "maximize"});
  CHECK(names_in(scope_names()) == Names{"entered", "through", "end", "hexside", "step"});
  CHECK(names_in(anchor_names()) == Names{"enemies", "known-enemies", "causing-units", "enemy-line",
                                          "home-edge", "supply-source", "leader", "start"});
  CHECK(names_in(members_names()) == Names{"nearest", "sum", "any", "all", "one-fixed"});
  CHECK(names_in(quantity_names()) == Names{"movement-points", "hexes", "distance", "movement_points_to",
                                            "count", "cases", "elevation", "path_effect"});
  CHECK(names_in(motion_kind_names()) == Names{"free", "ray", "forward", "priorities", "goal"});
  CHECK(names_in(oblique_names()) == Names{"never", "first-step", "first-steps"});
}

TEST_CASE("a name in the catalogue belongs to one value") {
  CHECK(name_of(clause_kind_names(), ClauseKind::avoid) == "avoid");
  CHECK(name_of(scope_names(), Scope::through) == "through");
  CHECK(name_of(anchor_names(), DistanceAnchor::causing_units) == "causing-units");
  CHECK(name_of(members_names(), Members::one_fixed) == "one-fixed");
  CHECK(name_of(quantity_names(), Quantity::movement_points) == "movement-points");
  CHECK(name_of(motion_kind_names(), Motion::Kind::priority_list) == "priorities");
  CHECK(name_of(oblique_names(), Motion::Oblique::first_step) == "first-step");
  CHECK(name_of(oblique_names(), Motion::Oblique::first_steps) == "first-steps");
  CHECK(name_of(oblique_names(), static_cast<Motion::Oblique>(9)).empty());
}

TEST_CASE("the row of a property is its own") {
  for (const PropertyRow& row : property_catalogue()) CHECK(&row_of(row.property) == &row);
  CHECK(row_of(Property::enemy_zoc).name == "enemy-zoc");
  CHECK(row_of(Property::compass).name == "direction");
  CHECK(row_of(Property::friendly).name == "friend");
  CHECK(row_of(Property::oblique).name == "oblique");
}

TEST_CASE("terrain, features and directions are properties that take names") {
  for (const Property p : {Property::terrain, Property::feature, Property::compass})
    CHECK(row_of(p).takes_names);
  CHECK(row_of(Property::compass).takes_directions);
  CHECK_FALSE(row_of(Property::terrain).takes_directions);
  CHECK_FALSE(row_of(Property::uphill).takes_names);
}

TEST_CASE("distances and relations are properties that take an anchor") {
  for (const Property p : {Property::distance, Property::closer, Property::not_closer, Property::farther,
                           Property::not_farther}) {
    CAPTURE(row_of(p).name);
    CHECK(row_of(p).takes_anchor);
    CHECK(row_of(p).takes_hexes == (p == Property::distance));
  }
  CHECK_FALSE(row_of(Property::enemy).takes_anchor);
  CHECK_FALSE(row_of(Property::enemy).takes_hexes);
}

TEST_CASE("a revisit is the only property of a whole path") {
  for (const PropertyRow& row : property_catalogue())
    CHECK(row.is_whole_path == (row.property == Property::revisit));
}

TEST_CASE("no two properties have the same name") {
  Names names;
  for (const PropertyRow& row : property_catalogue()) CHECK_MESSAGE(names.emplace(row.name).second, row.name);
}

TEST_CASE("a property of hexes covers every hex entered unless its scope says otherwise") {
  for (const Property p : {Property::off_map, Property::enemy, Property::enemy_zoc, Property::overstacked,
                           Property::terrain, Property::map_edge}) {
    CAPTURE(row_of(p).name);
    const auto scopes = row_of(p).scopes;
    REQUIRE(scopes.size() == 3);
    CHECK(scopes[0] == Scope::entered);
    CHECK(std::ranges::find(scopes, Scope::through) != scopes.end());
    CHECK(std::ranges::find(scopes, Scope::end) != scopes.end());
  }
}

TEST_CASE("a property of steps or hexsides has no other scope") {
  for (const Property p : {Property::impassable, Property::zoc_to_zoc, Property::uphill, Property::compass}) {
    CAPTURE(row_of(p).name);
    REQUIRE(row_of(p).scopes.size() == 1);
    CHECK(row_of(p).scopes[0] == Scope::step);
  }
  REQUIRE(row_of(Property::feature).scopes.size() == 1);
  CHECK(row_of(Property::feature).scopes[0] == Scope::hexside);
  REQUIRE(row_of(Property::distance).scopes.size() == 1);
  CHECK(row_of(Property::distance).scopes[0] == Scope::end);
}

TEST_CASE("every meaning completes a sentence on a path") {
  for (const PropertyRow& row : property_catalogue()) {
    CAPTURE(row.name);
    REQUIRE_FALSE(row.meaning.empty());
    CHECK(row.meaning.back() != '.');
    CHECK(row.meaning.front() >= 'a');
    CHECK(row.meaning.front() <= 'z');
  }
}
