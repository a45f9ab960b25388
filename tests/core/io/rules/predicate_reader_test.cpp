#include "src/core/io/rules/predicate_reader.h"

#include "src/core/io/rules/rule_names.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "tests/support/got.h"

namespace {

/// Returns the property in words, or the first problem.
std::string read_predicate(const std::string& value) {
  const auto document = parse_document("p = " + value + "\n", "r.toml");
  REQUIRE(document);
  Problems problems("r.toml");
  RuleNames rule_names;
  const auto use = read_property(*document->find("p"), rule_names, problems);
  if (!problems.empty()) return problems.take().front().message;
  REQUIRE(use);
  return describe(*use);
}

PropertyUse use_of(const std::string& value) {
  const auto document = parse_document("p = " + value + "\n", "r.toml");
  Problems problems("r.toml");
  RuleNames rule_names;
  return got(read_property(*document->find("p"), rule_names, problems));
}

}  // namespace

TEST_CASE("the short forms name a property by its key") {
  CHECK(read_predicate(R"({ terrain = ["woods", "town"] })") == "enters woods or town");
  CHECK(read_predicate(R"({ feature = ["river"] })") == "crosses a river");
  CHECK(read_predicate(R"({ direction = ["N"] })") == "steps N");
  CHECK(read_predicate(R"({ closer = "enemies" })") == read_predicate(R"({ closer = "enemies" })"));
  CHECK(use_of(R"({ closer = "enemies" })").scope == Scope::step);
  CHECK(use_of(R"({ farther = "enemies", than = "start", members = "sum" })").scope == Scope::entered);
  CHECK(use_of(R"({ farther = "enemies", than = "start", members = "sum" })").members == Members::sum);
  CHECK(read_predicate(R"({ direction = ["NNE"] })").find("the direction cannot be") == 0);
}

TEST_CASE("a distance is compared in every way") {
  const PropertyUse use = use_of(R"({ distance = "start", at_most = 2, at_least = "required" })");
  CHECK(use.scope == Scope::entered);
  REQUIRE(use.at_most);
  REQUIRE(use.at_least);
  CHECK(use.at_most->hexes == 2);
  CHECK(use.at_least->required);
  CHECK(read_predicate(R"({ distance = "start" })") ==
        "`distance` needs `exactly`, `other_than`, `at_least`, `at_most`, `less_than` or `more_than`");
}

TEST_CASE("quantifiers speak of each unit by itself") {
  CHECK(use_of(R"({ some = "enemies", is = "closer" })").members == Members::any);
  CHECK(use_of(R"({ every = "enemies", is = "closer" })").members == Members::all);
  CHECK(use_of(R"({ some = "enemies", is = { not = "closer" } })").property == Property::not_closer);
  // "No single enemy has it on every step": each is free of it on some step.
  const PropertyUse single = use_of(R"({ no_single = "enemies", is = { not = "closer" } })");
  CHECK(single.members == Members::one_fixed);
  CHECK(single.property == Property::closer);
  CHECK(read_predicate(R"({ some = "enemies", is = "near" })")
            .find("the relation to a unit cannot be \"near\": write") == 0);
  CHECK(has(read_predicate(R"({ some = "enemies" })"), "`is`"));
}

TEST_CASE("some that are not, and not even one, are different sentences") {
  const std::string of = " of the causing units";
  CHECK(read_predicate(R"({ some = "causing-units", is = "closer" })") == "gets closer to at least one" + of);
  CHECK(read_predicate(R"({ every = "causing-units", is = "closer" })") == "gets closer to every one" + of);
  CHECK(read_predicate(R"({ some = "causing-units", is = { not = "farther" } })") ==
        "gets no farther from at least one" + of);
  CHECK(read_predicate(R"({ every = "causing-units", is = { not = "farther" } })") ==
        "gets no farther from any" + of);
  CHECK(read_predicate(R"({ not = { some = "causing-units", is = "closer" } })") ==
        "gets no closer to any" + of);
  CHECK(read_predicate(R"({ not = { every = "causing-units", is = "closer" } })") ==
        "gets no closer to at least one" + of);
}

TEST_CASE("a quantifier names a group and what is true of its members") {
  CHECK(read_predicate(R"({ some = "enemies", is = "sees" })") == "enters a hex that an enemy sees");
  CHECK(
      read_predicate(
          R"({ some = { units = "friends", where = { kind = "leader" } }, is = { within = 2 }, at_least = 2 })") ==
      "enters a hex within 2 hexes of 2 or more friends that are leaders");
  CHECK(read_predicate(R"({ every = "causing-units", is = { not = "adjacent" } })") ==
        "takes a step such that none of the causing units is adjacent to the hex entered");
  const PropertyUse both = use_of(R"({ some = "enemies", is = { all = ["closer", "sees"] } })");
  REQUIRE(both.quantifier);
  CHECK(both.quantifier->is.parts.size() == 2);
  CHECK(use_of(R"({ some = "enemies", is = { was = "zoc" } })").quantifier->is.was);
  CHECK(read_predicate(R"({ some = "enemies", is = { was = "closer" } })") ==
        "`was` speaks of the hex left: of a place, not of a change of distance");
  CHECK(read_predicate(
            R"({ some = { units = "enemies", where = { near = { units = "friends" } } }, is = "sees" })")
            .find("`where` in a clause may ask what a unit is by itself") == 0);
  CHECK(
      read_predicate(R"({ some = { units = "enemies", where = { formula = "distance > 2" } }, is = "sees" })")
          .find("`where` in a clause may ask what a unit is by itself") == 0);
  CHECK(use_of(R"({ no_single = "enemies", is = "sees" })").members == Members::one_fixed);
  CHECK(read_predicate(R"({ no_single = "enemies", is = "sees" })") ==
        "takes a path on which no single one of the enemies sees the hex entered on every step");
  CHECK(has(read_predicate(R"({ any = [{ no_single = "enemies", is = "sees" }, "friend"] })"),
            "is a property of whole paths and cannot be combined"));
  CHECK(
      read_predicate(R"({ every = "enemies", is = "sees", at_least = 2 })").find("unknown key `at_least`") ==
      0);
}

TEST_CASE("properties are joined by all, any and not") {
  CHECK(read_predicate(R"({ all = ["enemy-zoc", "friend"] })") ==
        "on one step enters an enemy ZOC and enters a hex with another friendly unit");
  CHECK(read_predicate(R"({ any = ["enemy-zoc", { terrain = ["woods"] }] })") ==
        "enters an enemy ZOC or enters woods");
  CHECK(read_predicate(R"({ not = "enemy-zoc" })") == "enters no enemy ZOC");
  CHECK(read_predicate(R"({ not = { terrain = ["woods", "town"] } })") == "enters no hex of woods or town");
  CHECK(read_predicate(R"({ all = ["uphill", { any = ["friend", "enemy-zoc"] }] })") ==
        "on one step steps to higher ground and (enters a hex with another friendly unit or enters an enemy "
        "ZOC)");
}

TEST_CASE("a not is moved inward") {
  CHECK(read_predicate(R"({ not = { any = ["enemy-zoc", "friend"] } })") ==
        "on one step enters no enemy ZOC and enters no hex with another friendly unit");
  CHECK(read_predicate(R"({ not = { all = ["enemy-zoc", { not = "friend" }] } })") ==
        "enters no enemy ZOC or enters a hex with another friendly unit");
  CHECK(use_of(R"({ not = "at-end" })").property == Property::through);
  CHECK(use_of(R"({ not = { not = "friend" } })") == use_of(R"("friend")"));
  // Not at the end in an enemy ZOC: without the ZOC, or on the way.
  CHECK(read_predicate(R"({ not = { all = ["enemy-zoc", "at-end"] } })") == "enters no enemy ZOC or goes on");
}

TEST_CASE("a property of hexes and a part of the path are one scope") {
  CHECK(use_of(R"({ all = ["enemy-zoc", "at-end"] })") == use_of(R"({ all = ["enemy-zoc", "at-end"] })"));
  CHECK(use_of(R"({ all = ["through", "friend"] })") == use_of(R"({ all = ["friend", "through"] })"));
  CHECK(use_of(R"({ any = ["enemy-zoc"] })") == use_of(R"("enemy-zoc")"));
}

TEST_CASE("what cannot be combined is told") {
  CHECK(read_predicate(R"({ all = [] })") == "`all` must list at least one property");
  CHECK(read_predicate(R"({ all = ["friend", "revisit"] })") ==
        "property \"revisit\" is a property of whole paths and cannot be combined");
  CHECK(has(read_predicate(R"({ not = { no_single = "enemies", is = "closer" } })"),
            "is a property of whole paths and cannot be combined"));
  CHECK(has(read_predicate(R"({ all = ["enemy-zok", "friend"] })"), "write \"enemy-zoc\""));
  CHECK(has(read_predicate(R"({ all = ["enemy-zoc", "friend"], scope = "end" })"), "`scope`"));
}

TEST_CASE("a combination of too many properties is refused") {
  std::string list;
  for (int i = 0; i < 201; ++i) list += "\"friend\", ";
  CHECK(read_predicate("{ any = [" + list + "] }") ==
        "a combination may name at most 200 properties; this one has 201");
}
