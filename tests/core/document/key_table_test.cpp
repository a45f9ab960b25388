#include "src/core/document/key_table.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "src/core/document/decoder.h"
#include "tests/support/got.h"

using Json = nlohmann::json;

namespace {

constexpr std::string_view houses = R"(
name = string | [string]  a name, or several

[[street]]  houses
name!               name
houses              [house]*

[house]
number!             integer 1..99             as it stands on the door
height, width       real 0..                  in metres
colour              "red" | "green"
garden              garden | true
owners              {owner}                   by name
door                former

[garden]
*                   owner
area                /^[0-9]+ m2$/

[owner!]
since, until        integer
)";

Json definitions_of(const KeyTable& table, std::string_view kind) {
  return Json::parse(table.schema(kind).value()).at("definitions");
}

std::string problems_with(const std::string& text, const Keys& keys) {
  const auto document = got(parse_document(text, "street.toml"));
  Problems problems("street.toml");
  TableReader table(document, "the house", problems, &keys);
  table.find("number");
  table.find("windows");
  table.finish();
  return to_string(problems.take());
}

}  // namespace

TEST_CASE("a schema says which keys a table may have, and of what type") {
  const KeyTable table({houses});
  CHECK(only(table.documents()) == std::pair<std::string_view, std::string_view>("street", "houses"));
  const Json house = definitions_of(table, "street").at("house");
  CHECK(house.at("additionalProperties") == false);
  CHECK(house.at("required") == Json::array({"number"}));
  const Json properties = house.at("properties");
  CHECK(
      properties.at("number") ==
      Json::parse(
          R"({"type": "integer", "minimum": 1, "maximum": 99, "description": "as it stands on the door"})"));
  CHECK(properties.at("width") ==
        Json::parse(R"({"type": "number", "minimum": 0, "description": "in metres"})"));
  CHECK(properties.at("colour") == Json::parse(R"({"enum": ["red", "green"]})"));
  CHECK(properties.at("garden") ==
        Json::parse(R"({"anyOf": [{"$ref": "#/definitions/garden"}, {"enum": [true]}]})"));
  CHECK(properties.at("owners").at("additionalProperties") ==
        Json::parse(R"({"$ref": "#/definitions/owner"})"));
  CHECK_FALSE(properties.contains("door"));
}

TEST_CASE("a schema has free names, patterns, lists of one and tables of one key") {
  const Json all = definitions_of(KeyTable({houses}), "street");
  CHECK(all.at("garden").at("additionalProperties") == Json::parse(R"({"$ref": "#/definitions/owner"})"));
  CHECK(all.at("garden").at("properties").at("area") ==
        Json::parse(R"({"type": "string", "pattern": "^[0-9]+ m2$"})"));
  CHECK(all.at("owner").at("minProperties") == 1);
  CHECK(all.at("owner").at("maxProperties") == 1);
  CHECK(all.at("name").at("anyOf").at(1) == Json::parse(R"({"type": "array", "items": {"type": "string"}})"));
  CHECK(all.at("street").at("properties").at("houses").at("anyOf").size() == 2);
}

TEST_CASE("a schema has the definitions that it needs, and no others") {
  const KeyTable table({houses, "[shed]\nroof  string\n"});
  CHECK(definitions_of(table, "street").size() == 5);
  CHECK(!table.schema("house"));
  CHECK(!table.schema(""));
}

TEST_CASE("a sort of table has the keys of another, of all of its text and of its own") {
  const KeyTable others({houses});
  const KeyTable table({"[*]\nnote  string\n\n[tower]\n+? house\nheight!  integer 20..\n"}, &others);
  const Keys& tower = table.keys("tower");
  REQUIRE(tower.find("note") != nullptr);
  REQUIRE(tower.find("number") != nullptr);
  CHECK_FALSE(tower.find("number")->is_required);
  CHECK(tower.find("height")->is_required);
  CHECK(tower.find("height")->type == "integer 20..");
  CHECK(tower.find("roof") == nullptr);
  CHECK(table.keys("garden").type_of_others == "owner");
  CHECK_THROWS_AS(table.keys("castle"), std::logic_error);
}

TEST_CASE("a reader knows no key that its table does not have") {
  const KeyTable table({houses});
  CHECK(problems_with("number = 3", table.keys("house")).empty());
  CHECK(problems_with("windows = 3", table.keys("house")) ==
        "street.toml:1:1: error: unknown key `windows` in the house; known here: `number`\n");
}

// Properties and steps have their sentences beside their code.
TEST_CASE("every key that people write has a sentence, without a link") {
  const KeyTable written({
#include "src/core/document/map.keys"
      ,
#include "src/core/document/position.keys"
      ,
#include "src/core/document/scenario.keys"
      ,
#include "src/core/document/rules.keys"
      ,
#include "src/core/document/examples.keys"
  });
  for (const auto& named : written.sorts()) {
    const std::string_view sort = named.first;
    CAPTURE(sort);
    for (const Key& key : named.second.list) {
      CAPTURE(key.name);
      const bool is_shown = key.type != "former" && sort != "property-table" && sort != "step";
      CHECK((!is_shown || !key.meaning.empty()));
      CHECK(key.meaning.find("](") == std::string_view::npos);
    }
  }
}

TEST_CASE("every kind of document has a schema with all that it refers to") {
  CHECK(key_table().documents().size() == 7);
  for (const auto& [kind, what] : key_table().documents()) CHECK(key_table().schema(kind).has_value());
}
