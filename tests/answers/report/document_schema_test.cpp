#include "src/answers/report/document_schema.h"

#include "src/core/document/text_file.h"
#include "tests/support/test.h"

using namespace rearguard;

namespace {

const char* const three_definitions = R"({
  "documents": {"map": "hexes", "list": "maps"},
  "definitions": {
    "map": {"type": "object", "properties": {"name": {"$ref": "#/definitions/name"}}},
    "list": {"type": "array", "items": {"anyOf": [{"$ref": "#/definitions/map"}, {"$ref": "#/definitions/list"}]}},
    "name": {"type": "string"}
  }
})";

}  // namespace

TEST_CASE("a schema has the definitions that it needs, and no others") {
  const DocumentSchemas schemas(three_definitions);
  REQUIRE(schemas.kinds().size() == 2);
  CHECK(schemas.kinds()[0] == std::pair<std::string, std::string>("map", "hexes"));
  const std::string map = schemas.of("map").value_or("");
  CHECK(testing::has(map, "\"$ref\": \"#/definitions/map\""));
  CHECK(testing::has(map, "\"name\": {\n   \"type\": \"string\""));
  CHECK_FALSE(testing::has(map, "\"list\""));
  CHECK(testing::has(schemas.of("list").value_or(""), "\"name\": {\n   \"type\": \"string\""));
}

TEST_CASE("only a kind of document has a schema") {
  const DocumentSchemas schemas(three_definitions);
  CHECK(!schemas.of("name"));
  CHECK(!schemas.of(""));
}

TEST_CASE("all references of the shipped schemas have a definition") {
  const auto text = read_text_file(std::string(REARGUARD_SOURCE_DIR) + "/assets/schema/documents.json");
  REQUIRE(text);
  const DocumentSchemas schemas(*text);
  CHECK(schemas.kinds().size() == 7);
  for (const auto& [kind, what] : schemas.kinds()) CHECK(schemas.of(kind).has_value());
}
