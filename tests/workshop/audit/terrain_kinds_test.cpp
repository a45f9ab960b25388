// What terrains and features are: by their role, by what they do, by their names.

#include "src/workshop/audit/terrain_kinds.h"

#include "tests/support/test.h"

namespace {

Feature feature_named(const std::string& name, const std::string& pattern = {}) {
  Feature feature;
  feature.name = name;
  feature.pattern = pattern;
  return feature;
}

Terrain terrain_named(const std::string& name, const std::string& pattern = {}) {
  Terrain terrain;
  terrain.name = name;
  terrain.pattern = pattern;
  return terrain;
}

}  // namespace

TEST_CASE("a feature is guessed by the last known word of its name") {
  const std::vector<std::pair<std::string, ChartRole>> names = {
      {"rail fence", ChartRole::none},       {"burnt hedge", ChartRole::none},
      {"stone wall", ChartRole::none},       {"road embankment", ChartRole::none},
      {"railroad", ChartRole::road},         {"Footpath", ChartRole::road},
      {"road (unpaved)", ChartRole::road},   {"Landstraße", ChartRole::road},
      {"stone bridge", ChartRole::crossing}, {"road bridge", ChartRole::crossing},
      {"Steinbrücke", ChartRole::crossing},  {"minor river", ChartRole::stream},
      {"River Ouse", ChartRole::stream},     {"the burn", ChartRole::stream},
      {"mill stream", ChartRole::stream},    {"steep slope", ChartRole::slope},
      {"crests", ChartRole::slope},          {"", ChartRole::none},
      {"trench", ChartRole::none},           {"lane 2", ChartRole::road},
      {"trailer", ChartRole::none}};
  for (const auto& entry : names) {
    const std::string& name = entry.first;
    CAPTURE(name);
    const JudgedRole judged = judged_role(feature_named(name));
    CHECK(judged.role == entry.second);
    CHECK(judged.basis == JudgedRole::Basis::guessed);
  }
}

TEST_CASE("a terrain is guessed by the last known word of its name") {
  const std::vector<std::pair<std::string, ChartRole>> names = {{"river", ChartRole::water},
                                                                {"deep water", ChartRole::water},
                                                                {"mill pond", ChartRole::water},
                                                                {"See", ChartRole::water},
                                                                {"Stadt", ChartRole::settlement},
                                                                {"Altstadt", ChartRole::settlement},
                                                                {"farms", ChartRole::settlement},
                                                                {"farmland", ChartRole::none},
                                                                {"minefield", ChartRole::none},
                                                                {"overseas", ChartRole::none},
                                                                {"castle ruins", ChartRole::settlement}};
  for (const auto& entry : names) {
    const std::string& name = entry.first;
    CAPTURE(name);
    CHECK(judged_role(terrain_named(name)).role == entry.second);
  }
  CHECK(is_wet(terrain_named("salt marsh")));
  CHECK(is_wet(terrain_named("lagoon")));
  CHECK_FALSE(is_wet(terrain_named("woods")));
  CHECK(is_upland(terrain_named("light woods")));
  CHECK(is_upland(terrain_named("Kw 3", "hill")));
  CHECK(is_clear(terrain_named("open ground")));
  CHECK_FALSE(is_clear(terrain_named("snow", "clear")));
  CHECK_FALSE(is_clear(terrain_named("open water")));
}

TEST_CASE("what a feature does counts before its name, and what the map states before both") {
  Feature feature = feature_named("burnt hedge");
  feature.replace = {{ChartCost::Kind::cost, {1}}};
  CHECK(judged_role(feature).role == ChartRole::road);
  CHECK(judged_role(feature).basis == JudgedRole::Basis::effect);
  CHECK(guess_note(feature).empty());
  feature.opens = true;
  CHECK(judged_role(feature).role == ChartRole::crossing);
  feature.role = ChartRole::stream;
  CHECK(judged_role(feature).role == ChartRole::stream);
  CHECK(judged_role(feature).basis == JudgedRole::Basis::stated);

  Feature river = feature_named("river");
  CHECK(guess_note(river) == " (a stream by its name; a `role` in the chart would settle it)");
  river.role = ChartRole::none;
  CHECK_FALSE(is_stream(river));
  CHECK(guess_note(river).empty());

  Terrain lake = terrain_named("lake");
  lake.role = ChartRole::settlement;
  CHECK(is_settlement(lake));
  CHECK_FALSE(is_wet(lake));
}

TEST_CASE("a pattern says what is drawn, a name of a settlement what it is") {
  CHECK(judged_role(terrain_named("Kh", "castle")).role == ChartRole::settlement);
  CHECK(judged_role(terrain_named("Wo^Bw", "water")).role == ChartRole::water);
  CHECK(judged_role(terrain_named("market town", "field")).role == ChartRole::settlement);
  CHECK(judged_role(feature_named("type B", "canal")).role == ChartRole::stream);
}
