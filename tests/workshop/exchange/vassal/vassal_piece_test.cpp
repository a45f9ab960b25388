// Traits of VASSAL pieces.

#include "src/workshop/exchange/vassal/vassal_piece.h"

#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "tests/support/test.h"
#include "tests/support/vassal_files.h"

namespace {

using Pairs = ZipEntries;

std::vector<VassalTrait> traits_of(const Pairs& pairs) {
  Strings types;
  Strings states;
  for (const auto& [type, state] : pairs) {
    types.push_back(type);
    states.push_back(state);
  }
  const auto traits = read_traits(trait_chain(types), trait_chain(states));
  REQUIRE(traits.index() == 0);
  REQUIRE(std::get<0>(traits).size() == pairs.size());
  return std::get<0>(traits);
}

PieceFacts facts(Pairs outside) {
  outside.emplace_back("piece;C;D;inf.png;Inf", "Main Map;10;20;42;0");
  return facts_of(traits_of(outside));
}

std::string layer(const std::string& name, const Strings& level_names, const std::string& follows = "",
                  const std::string& first = "1") {
  return layer_trait(name, {"a.png", "b.png"}, level_names, follows, first);
}

std::string label(const std::string& format, const std::string& property = "") {
  Strings fields(17);
  fields[0] = "label";
  fields[12] = format;
  fields[16] = property;
  return join_sequence(fields, ';');
}

}  // namespace

TEST_CASE("a chain of traits is split link by link") {
  const Pairs pairs{
      {"mark;a\tb,c", "1\t2,3"}, {"PROP;x;y", "\\'"}, {"odd;\\x", ""}, {"piece;;;i.png;A\tB", "null;0;0"}};
  const auto traits = traits_of(pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    CHECK(traits[i].type == pairs[i].first);
    CHECK(traits[i].state == pairs[i].second);
  }
}

TEST_CASE("chains beyond the limits are refused") {
  Strings links(500, "x");
  CHECK(read_traits(trait_chain(links), "").index() == 0);
  links.emplace_back("x");
  CHECK(std::get<1>(read_traits(trait_chain(links), "")) == "a piece with at most 500 traits");
  CHECK(std::get<1>(read_traits(std::string((256U << 10U) + 1, 'x'), "")) == "a piece of at most 256 KiB");
}

TEST_CASE("a place is a map and a pixel") {
  CHECK(read_place("Main Map;10;-20;x") == VassalPlace{"Main Map", 10, -20});
  CHECK(read_place("null;0;0") == VassalPlace{"", 0, 0});
  CHECK_FALSE(read_place("Main Map;10"));
  CHECK_FALSE(read_place("Main Map;ten;20"));
}

TEST_CASE("the base of a piece has its name, picture and slot") {
  const PieceFacts f = facts({});
  CHECK(f.base_name == "Inf");
  CHECK(f.name == "Inf");
  CHECK(f.image == "inf.png");
  CHECK(f.gpid == "42");
  CHECK_FALSE(f.is_invisible);
  CHECK_FALSE(f.is_masked);
  CHECK_FALSE(f.is_immobile);
}

TEST_CASE("marks and dynamic properties are values by name") {
  const PieceFacts f =
      facts({{"mark;Side,Size", "Axis,XX"}, {"PROP;Strength;0,0,9", "6"}, {"mark;Lonely", ""}});
  CHECK(f.marks == std::map<std::string, std::string>{{"Side", "Axis"}, {"Size", "XX"}, {"Lonely", ""}});
  CHECK(f.properties == std::map<std::string, std::string>{{"Strength", "6"}});
}

TEST_CASE("the level of a layer changes the name") {
  const Strings names{"", "+ (reduced)", "Elite +", "Ghost"};
  const auto name_at = [&](const std::string& state) { return facts({{layer("Steps", names), state}}).name; };
  CHECK(name_at("1") == "Inf");
  CHECK(name_at("2") == "Inf (reduced)");
  CHECK(name_at("3") == "Elite Inf");
  CHECK(name_at("4") == "Ghost");
  CHECK(name_at("9") == "Inf");
  // A negative level is remembered while the layer is off.
  CHECK(name_at("-2") == "Inf");
  const PieceFacts on = facts({{layer("Steps", names), "2;"}});
  REQUIRE(on.layers.size() == 1);
  CHECK(on.layers[0].name == "Steps");
  CHECK(on.layers[0].level == 2);
  CHECK(on.layers[0].level_name() == "+ (reduced)");
  CHECK(on.layers[0].pictures == Strings{"a.png", "b.png"});
  CHECK(facts({{layer("Steps", names), "-2"}}).layers[0].level == 0);
}

TEST_CASE("a layer may follow a property, whose trait may be outside it") {
  const std::string type = layer("Steps", {"", "+ (reduced)"}, "Hits", "0");
  CHECK(facts({{"PROP;Hits;", "1"}, {type, "1"}}).layers[0].level == 2);
  CHECK(facts({{type, "1"}, {"mark;Hits", "0"}}).layers[0].level == 1);
  // Below the first and above the last it stays at these; switched off it stays off.
  CHECK(facts({{type, "1"}, {"mark;Hits", "-7"}}).layers[0].level == 1);
  CHECK(facts({{type, "1"}, {"mark;Hits", "7"}}).layers[0].level == 2);
  CHECK(facts({{type, "-2"}, {"mark;Hits", "1"}}).layers[0].level == 0);
  // No such property: its own state.
  CHECK(facts({{type, "2"}}).layers[0].level == 2);
}

TEST_CASE("unnamed layers are numbered from the base outwards") {
  const PieceFacts f = facts({{layer("", {}), "1"}, {layer("", {}), "2"}});
  REQUIRE(f.layers.size() == 2);
  CHECK(f.layers[0].name == "1");
  CHECK(f.layers[0].level == 2);
  CHECK(f.layers[1].name == "2");
}

TEST_CASE("a label goes through its format") {
  CHECK(facts({{label("$pieceName$ ($label$)"), "4th"}}).name == "Inf (4th)");
  CHECK(facts({{label("$pieceName$ ($label$)"), ""}}).name == "Inf");
  CHECK(facts({{label("$label$"), "$pieceName$"}}).name == "$pieceName$");
  const PieceFacts f = facts({{label("$pieceName$", "Nick"), "Fox"}});
  CHECK(f.label == "Fox");
  CHECK(f.properties.at("Nick") == "Fox");
  // Inside out: the layer is outside the label.
  CHECK(facts({{layer("Steps", {"+!"}), "1"}, {label("$pieceName$ $label$"), "4th"}}).name == "Inf 4th!");
}

TEST_CASE("a rotation has an index from 0") {
  CHECK(facts({{"rotate;6;x", "7"}}).rotation == 1);
  CHECK(facts({{"rotate;6;x", "-1"}}).rotation == 5);
  CHECK(facts({{"rotate;6;x", "2"}}).angles == 6);
  CHECK_FALSE(facts({{"rotate;1;x", "-90.0"}}).rotation);
  CHECK_FALSE(facts({{"rotate;99999;x", "1"}}).angles);
}

TEST_CASE("invisible and masked pieces") {
  CHECK_FALSE(facts({{"hide;x", "null"}}).is_invisible);
  CHECK(facts({{"hide;x", "player-1"}}).is_invisible);
  CHECK(facts({{"hide;x", "side:Axis"}}).is_invisible);
  CHECK_FALSE(facts({{"obs;x", "null"}}).is_masked);
  CHECK_FALSE(facts({{"obs;x", "null;"}}).is_masked);
  CHECK(facts({{"obs;x", "side:Axis;"}}).is_masked);
  // What is not known to be visible is not shown.
  CHECK(facts({{"hide;x", ""}}).is_invisible);
  CHECK(facts({{"obs;x", ""}}).is_masked);
}

TEST_CASE("other traits") {
  const PieceFacts f =
      facts({{"immob;g", ""}, {"prototype;French Unit;a=b", ""}, {"wibble;1", ""}, {"delete;x", ""}});
  CHECK(f.is_immobile);
  CHECK(f.prototypes == Strings{"French Unit"});
}
