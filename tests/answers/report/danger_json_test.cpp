#include "src/answers/report/danger_json.h"

#include "tests/answers/report/sample_danger.h"

TEST_CASE("a JSON report keeps the order of the document and omits an unknown cut") {
  const Position position = sample_position();
  CHECK(
      to_json(sample_report(position), position) ==
      R"({"rules":"house rules","result":"rout","units":[)"
      R"({"unit":"b1","side":"union","hex":"0202","outcome":"retreat","captured":false,"end_hexes":2,"paths":11,)"
      R"("choke":[],"min_cut":{"hexes":2,"example":["0203","0303"]}},)"
      R"({"unit":"b2","side":"union","hex":"0203","outcome":"retreat","captured":false,"end_hexes":1,"paths":1,)"
      R"("choke":["0204","0304"],"min_cut":{"hexes":1,"example":["0204"]}},)"
      R"({"unit":"r1","side":"rebel","hex":"0201","outcome":"eliminated","captured":true,"end_hexes":0,"paths":0,)"
      R"("choke":[]}]})");
}
