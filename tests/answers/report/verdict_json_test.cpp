#include "src/answers/report/verdict_json.h"

#include "tests/answers/report/sample_verdict.h"

TEST_CASE_FIXTURE(SamplePosition, "a retreat is written with its keys in the documented order") {
  CHECK(
      to_json(sample_retreat(position), position) ==
      R"({"unit":"b1","from":"0202","distance":2,"rules":"order-actions","outcome":"retreat",)"
      R"("end_hexes":[{"hex":"0204","movement_points":"3 1/2","path_count":7,)"
      R"("paths":[["0202","0203","0204"],["0202","0303","0204"]],)"
      R"("exposed_to":[{"fire":["r1"],"zoc":["0203"],"displaces":["b2"]},{"fire":[],"zoc":[],"displaces":[]}]},)"
      R"({"hex":"0403","movement_points":"1/2","path_count":18446744073709551615,"path_count_text":"18446744073709551615",)"
      R"("paths":[["0202","0302","0403"]]}],)"
      R"("ruled_out":[{"hex":"0201+N","clause":"passable","cite":"14.1","why":"no hex \"there\""}],)"
      R"("result":"R2","chooser":"owner",)"
      R"("judged_path":{"path":["0202","0201"],"legal":false,"clause":"no-enemy","cite":"14.1","why":"r1 is there","movement_points":"1"},)"
      R"("notes":["one clause was set aside"]})");
}

TEST_CASE_FIXTURE(SampleRetreat, "the effects along each path follow the paths") {
  verdict.end_hexes[0].path_effects = {
      {}, {{sample_hex(position, "0303"), "zoc-loss", "8.1", {2}, "b1 loses 1"}}};
  const std::string json = to_json(verdict, position);
  CHECK(has(json, R"("displaces":[]}],"path_effects":[[],[{"id":"zoc-loss","cite":"8.1","hex":"0303",)"
                  R"("units":["r1"],"text":"b1 loses 1"}]]},{"hex":"0403")"));
  verdict.end_hexes[0].path_effects = {{}, {}};
  CHECK_FALSE(has(to_json(verdict, position), "path_effects"));
}

TEST_CASE_FIXTURE(SamplePosition, "a failure names its clause and the clause that ruled out the last paths") {
  CHECK(
      to_json(sample_failure(position), position) ==
      R"({"unit":"b1","from":"0202","distance":3,"rules":"order-actions","outcome":"captured",)"
      R"("clause":"captured","cite":"14.0","why":"no path is left","exhausted_by":"no-enemy","end_hexes":[],"ruled_out":[]})");
}

TEST_CASE_FIXTURE(SampleRetreat, "illegal hexes can be left out of JSON, or limited to the near ones") {
  // From 0202: 0404 is three hexes away, 0403 two hexes, as required.
  verdict.ruled_out = {{sample_hex(position, "0404"), "a", "1", "too far"},
                       {sample_hex(position, "0403"), "b", "2", "exact"}};
  const auto lists = [&](RuledOutHexes which, const std::string& part) {
    return has(to_json(verdict, position, which), part);
  };
  const std::string far = R"({"hex":"0404","clause":"a","cite":"1","why":"too far"})";
  const std::string exact = R"({"hex":"0403","clause":"b","cite":"2","why":"exact"})";
  CHECK(lists(RuledOutHexes::all, R"("ruled_out":[)" + far + "," + exact + R"(],"result":)"));
  CHECK(lists(RuledOutHexes::near, R"("ruled_out":[)" + exact + R"(],"result":)"));
  CHECK_FALSE(lists(RuledOutHexes::none, "ruled_out"));
  CHECK(lists(RuledOutHexes::none, R"(}],"result":)"));
}

TEST_CASE_FIXTURE(SampleRetreat, "an end hex off the map is marked in JSON") {
  verdict.end_hexes[1].hex = sample_hex(position, "0405");
  const std::string json = to_json(verdict, position);
  CHECK(has(json, R"({"hex":"0204","movement_points")"));
  CHECK(has(json, R"({"hex":"0404+S","off_map":true,"movement_points")"));
}

TEST_CASE_FIXTURE(SampleRetreat, "exits and friends who may refuse to make way are written in JSON") {
  verdict.end_hexes[0].provisional = true;
  verdict.end_hexes[0].may_refuse = {1};
  verdict.end_hexes[1].hex = sample_hex(position, "0405");
  verdict.end_hexes[1].exits = {{"southern", sample_hex(position, "0404")},
                                {"southern", sample_hex(position, "0304")}};
  const std::string json = to_json(verdict, position);
  CHECK(json.find(R"("provisional":true,"may_refuse":[")" + position.unit(1).id + R"("])") !=
        std::string::npos);
  CHECK(has(json, R"("exits":[{"edge":"southern","at":"0404"},{"edge":"southern","at":"0304"}])"));
  CHECK(json.find("exits") == json.rfind("exits"));
  CHECK(json.find("may_refuse") == json.rfind("may_refuse"));
}

TEST_CASE("each illegal hex and an illegal path carry the words of the rule file in JSON") {
  const Position position = sample_position();
  Verdict v = sample_retreat(position);
  v.ruled_out[0].text = "It stays on the map.";
  v.judged_path->text = "No enemy hex is entered.";
  const std::string json = to_json(v, position);
  CHECK(has(json, R"("cite":"14.1","text":"It stays on the map.","why":)"));
  CHECK(has(json, R"("cite":"14.1","text":"No enemy hex is entered.","why":)"));
}

TEST_CASE_FIXTURE(SamplePosition, "a length in movement points is written as movement points in JSON") {
  Verdict v = sample_retreat(position);
  v.budget = MovementPoints{7};  // halves
  const std::string json = to_json(v, position);
  CHECK(has(json, R"("from":"0202","movement_points":"3 1/2","rules")"));
  CHECK_FALSE(has(json, "\"distance\""));
}

TEST_CASE_FIXTURE(SamplePosition, "hexes within movement points and a shorter retreat are written in JSON") {
  Verdict v = sample_retreat(position);
  v.budget = MovementPoints{7};
  v.within_budget = true;
  v.distance = 2;
  v.shorter_by = 1;
  const std::string json = to_json(v, position);
  CHECK(has(json, R"("movement_points":"3 1/2","distance":2,"shorter_by":1,"rules")"));
}

TEST_CASE_FIXTURE(SampleRetreat, "end hexes and paths say in JSON where the rest is asked anew") {
  verdict.end_hexes[0].asked_anew = {sample_hex(position, "0203"), std::nullopt};
  verdict.end_hexes[1].asked_anew = {sample_hex(position, "0302")};
  verdict.end_hexes[1].provisional = true;
  const std::string json = to_json(verdict, position);
  CHECK(has(json, R"("asked_anew":["0203",""])"));
  CHECK(has(json, R"("provisional":true,"asked_anew":["0302"])"));
  CHECK(json.find("provisional") == json.rfind("provisional"));
}

TEST_CASE("certain losses and tests are written for each path, options for the result") {
  const Position position = sample_position();
  Verdict verdict = sample_retreat(position);
  VerdictEnd& end = verdict.end_hexes[0];
  const Hex h = sample_hex(position, "0303");
  end.path_effects = {{},
                      {{h, "loss", "8.1", {}, "in 0303: b1 loses 1", PathEffect::Kind::certain},
                       {h, "fire", "8.2", {2}, "in 0303 by r1: b1: tests", PathEffect::Kind::test}}};
  end.totals = {{0, {}}, {2, "eliminated"}};
  verdict.option = "crawl";
  verdict.option_chooser = "owner";
  verdict.options = {{"rout", "9", {}, {}, "captured", 3, {}, false, "no-enemy", "14.1", "r1 is there"},
                     {"crawl", "9.1", "One hex.", {"b1 is now low"}, "retreat", 1, {h}, true, {}, {}, {}}};
  const std::string json = to_json(verdict, position);
  CHECK(has(json, R"("path_effects":[[],[{"id":"loss","cite":"8.1","hex":"0303","units":[],)"
                  R"("text":"in 0303: b1 loses 1"}]],"tests":[[],[{"id":"fire","cite":"8.2","hex":"0303",)"
                  R"("units":["r1"],"text":"in 0303 by r1: b1: tests"}]],)"
                  R"("totals":[{"strength_lost":0},{"strength_lost":2,"outcome":"eliminated"}]},)"));
  CHECK(has(json,
            R"("option":"crawl","option_chooser":"owner","options":[{"name":"rout","cite":"9",)"
            R"("available":false,"outcome":"captured","distance":3,"end_hexes":[],"clause":"no-enemy",)"
            R"("clause_cite":"14.1","why":"r1 is there"},{"name":"crawl","cite":"9.1","text":"One hex.",)"
            R"("available":true,"outcome":"retreat","distance":1,"cost":["b1 is now low"],)"
            R"("end_hexes":["0303"]}])"));
  // The range over all paths is known only if all are listed.
  end.path_count = 2;
  CHECK(has(to_json(verdict, position), R"("strength_lost":{"min":0,"max":2}})"));
}
