// `rearguard retreat --batch`: a line of JSON in, a line of JSON out.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

/// Returns a batch line: the example's position with its map by path, and these queries.
Json question(const std::string& queries) {
  Json line;
  line["position"] = parsed(R"({"rules": "order-actions", "enemy_line": {"union": {"column": 28}}, "units": [
    {"id": "b1", "side": "union", "hex": "2930", "class": "foot"},
    {"id": "c1", "side": "confederate", "hex": "2826", "class": "foot"},
    {"id": "c2", "side": "confederate", "hex": "2827", "class": "foot"},
    {"id": "c3", "side": "confederate", "hex": "2828", "class": "foot"},
    {"id": "c4", "side": "confederate", "hex": "2829", "class": "foot"}]})");
  line["position"]["map"] = REARGUARD_SOURCE_DIR "/maps/2930/map.toml";
  line["queries"] = parsed(queries);
  return line;
}

const std::string rout_question = R"([{"unit": "b1", "result": "rout"}])";

/// Returns the answers to some lines, one for each.
std::vector<Json> answers(const Strings& lines) {
  std::string input;
  for (const std::string& line : lines) input += line + "\n";
  const std::string ran = printed({"retreat", "--batch"}, input);
  std::vector<Json> list;
  std::istringstream out(ran);
  for (std::string line; std::getline(out, line);) list.push_back(parsed(line));
  REQUIRE(list.size() == lines.size());
  return list;
}

std::string message(const Json& answer) {
  REQUIRE(answer.contains("error"));
  REQUIRE(answer.size() == 1);
  REQUIRE(answer["error"].size() == 2);
  return answer["error"]["message"];
}

std::string where(const Json& answer) {
  return answer.at("error").at("where");
}

std::string error_of(const Json& line) {
  const Json answer = answers({line.dump()})[0];
  return where(answer) + ": " + message(answer);
}

Strings ends(const Json& verdict) {
  Strings list;
  for (const auto& end : verdict["end_hexes"]) list.push_back(end["hex"]);
  return list;
}

}  // namespace

TEST_CASE("a batch answers queries in order, as single questions are answered") {
  const Json answer = answers(
      {question(
           R"([{"unit": "b1", "result": "rout"}, {"unit": "b1", "distance": 2}, {"unit": "c1", "result": "R1"}])")
           .dump()})[0];
  REQUIRE(answer.size() == 1);
  REQUIRE(answer["answers"].size() == 3);
  CHECK(ends(answer["answers"][0]) == Words{"2933", "3032", "3132", "3230", "3231"});
  CHECK(ends(answer["answers"][1]) == Words{"2932", "3031", "3130", "3131"});
  CHECK(answer["answers"][2]["unit"] == "c1");
  const Ran single = run({"retreat", rout_position, "--unit", "b1", "--result", "rout", "--json"});
  CHECK(answer["answers"][0] == parsed(single.out));
}

TEST_CASE("rules of the line override the position's, and --rules overrides both") {
  Json line = question(rout_question);
  line["rules"] = "order-actions-lenient";
  CHECK(answers({line.dump()})[0]["answers"][0]["rules"] == "order-actions-lenient");
  const Ran ran = run({"retreat", "--batch", "--rules", "order-actions"}, line.dump());
  CHECK(parsed(ran.out)["answers"][0]["rules"] == "order-actions");
}

TEST_CASE("every line gets an answer, and a bad line does not stop the batch") {
  const std::string good = question(rout_question).dump();
  const auto list = answers({good, "", "no JSON", "[1, 2]", "{\"position\": ", "\xff\xfe", "null", good});
  CHECK(list.front() == list.back());
  CHECK(list.front().contains("answers"));
  for (std::size_t i = 1; i + 1 < list.size(); ++i) {
    CHECK_FALSE(message(list[i]).empty());
    CHECK(where(list[i]).rfind("stdin:" + std::to_string(i + 1) + ":", 0) == 0);
  }
  CHECK(message(list[1]) == "not a JSON object");
  CHECK(message(list[2]) == "not a JSON object");
}

TEST_CASE("a query without `ruled_out` gets the same answer but for that list") {
  const auto answered = [](const std::string& query, const Words& options = {}) {
    Words words{"retreat", "--batch"};
    words.insert(words.end(), options.begin(), options.end());
    return parsed(run(words, question("[" + query + "]").dump()).out)["answers"][0];
  };
  const std::string asked = R"({"unit": "b1", "result": "rout"})";
  const Json whole = answered(asked);
  CHECK(whole["ruled_out"].size() == 6 + 12 + 13);
  Json without = whole;
  without.erase("ruled_out");
  const std::string left_out = R"({"unit": "b1", "result": "rout", "ruled_out": false})";
  CHECK(answered(left_out) == without);
  CHECK(answered(asked, {"--ruled-out", "none"}) == without);
  CHECK(answered(R"({"unit": "b1", "result": "rout", "ruled_out": true})", {"--ruled-out", "none"}) == whole);
  CHECK(has(error_of(question(R"([{"unit": "b1", "result": "rout", "ruled_out": "no"}])")), "`ruled_out`"));
}

TEST_CASE("an empty batch gets no answers") {
  CHECK(answers({question("[]").dump()})[0] == Json{{"answers", Json::array()}});
  CHECK(run({"retreat", "--batch"}, "").out == "");
  CHECK(run({"retreat", "--batch"}, "").status == 0);
}

TEST_CASE("a last line without a newline is answered") {
  const Ran ran = run({"retreat", "--batch"}, question(rout_question).dump());
  CHECK(std::ranges::count(ran.out, '\n') == 1);
}

// Lines are read in parts of 64 KiB.
TEST_CASE("lines of any length are answered, the last one with and without a newline") {
  const std::string line = question(rout_question).dump();
  const std::string answer = run({"retreat", "--batch"}, line + "\n").out;
  for (const std::size_t length : {65534U, 65535U, 65536U, 65537U, 131070U, 200000U}) {
    CAPTURE(length);
    const std::string padded = line + std::string(length - line.size(), ' ');
    CHECK(run({"retreat", "--batch"}, padded + "\n" + line + "\n").out == answer + answer);
    CHECK(run({"retreat", "--batch"}, line + "\n" + padded).out == answer + answer);
  }
}

TEST_CASE("lines with CR LF endings are answered") {
  const Ran ran = run({"retreat", "--batch"}, question(rout_question).dump() + "\r\n");
  CHECK(parsed(ran.out).contains("answers"));
}

TEST_CASE("a byte order mark before the first line is skipped") {
  const std::string mark = "\xef\xbb\xbf";
  const std::string line = question(rout_question).dump() + "\n";
  const Ran ran = run({"retreat", "--batch"}, mark + line);
  CHECK(ran.out == run({"retreat", "--batch"}, line).out);
  CHECK(parsed(ran.out).contains("answers"));
  CHECK(parsed(run({"retreat", "--batch"}, mark + "none\n").out)["error"]["where"] == "stdin:1:1");
  const Scratch scratch;
  CHECK(run({"retreat", "--batch", scratch.write("q.jsonl", mark + line)}).out == ran.out);
  Json action = question(rout_question);
  action.erase("queries");
  action["unit"] = "b1";
  action["result"] = "pin";
  CHECK(parsed(run({"resolve", "--batch"}, mark + action.dump() + "\n").out)["outcome"] == "resolved");
}

TEST_CASE("an unusable query is answered with its problem") {
  Json line = question(rout_question);
  SUBCASE("unknown key of the line") {
    line["rule"] = "order-actions";
    CHECK(has(error_of(line), "unknown key `rule` in the line; did you mean `rules`?"));
  }
  SUBCASE("unknown key of a query") {
    line["queries"][0]["distanse"] = 2;
    CHECK(has(error_of(line), "unknown key `distanse` in the query; did you mean `distance`?"));
  }
  SUBCASE("unknown key of the position") {
    line["position"]["unit"] = 2;
    CHECK(has(error_of(line), "unknown key `unit` in the position; did you mean `units`?"));
  }
  SUBCASE("misspelt required keys at every level") {
    const auto reported = [](Json question, const Json::json_pointer& table, const std::string& key,
                             const std::string& misspelt) {
      Json& at = question[table];
      at[misspelt] = at[key];
      at.erase(key);
      const std::string text = question.dump();
      const Json answer = answers({text})[0];
      // Columns count code points, and these lines are plain ASCII.
      CHECK(where(answer) == "stdin:1:" + std::to_string(text.find('"' + misspelt + '"') + 1));
      return message(answer);
    };
    line["position"]["map"] = parsed(
        R"({"grid": {"orientation": "flat", "shifted": "even", "first": "2726", "columns": 4, "rows": 6},
        "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}, "wood": {"symbol": "w", "cost": {"foot": 2}}},
        "features": {"brook": {"cost": {"foot": 1}}},
        "hexsides": [{"feature": "brook", "between": ["2726", "2826"]}],
        "hexes": ["....", "....", "....", "....", "....", "...."]})");
    line["position"].erase("enemy_line");
    const std::string more = " (and 1 more)";
    CHECK(reported(line, ""_json_pointer, "queries", "queriex") ==
          "unknown key `queriex` in the line; did you mean `queries`?" + more);
    CHECK(reported(line, ""_json_pointer, "position", "positon") ==
          "unknown key `positon` in the line; did you mean `position`?" + more);
    CHECK(reported(line, "/queries/0"_json_pointer, "unit", "unti") ==
          "unknown key `unti` in the query; did you mean `unit`?" + more);
    CHECK(reported(line, "/queries/0"_json_pointer, "result", "reslut") ==
          "unknown key `reslut` in the query; did you mean `result`?" + more);
    CHECK(reported(line, "/position"_json_pointer, "units", "unitz") ==
          "unknown key `unitz` in the position; did you mean `units`?" + more);
    CHECK(reported(line, "/position/units/0"_json_pointer, "side", "sidx") ==
          "unknown key `sidx` in unit \"b1\"; did you mean `side`?" + more);
    CHECK(reported(line, "/position/map"_json_pointer, "grid", "grix") ==
          "unknown key `grix` in the map; did you mean `grid`?" + more);
    CHECK(reported(line, "/position/map/grid"_json_pointer, "columns", "colums") ==
          "unknown key `colums` in `grid`; did you mean `columns`?" + more);
    CHECK(reported(line, "/position/map/terrain/clear"_json_pointer, "symbol", "symbl") ==
          "unknown key `symbl` in terrain \"clear\"; did you mean `symbol`?" + more);
    CHECK(reported(line, "/position/map/hexsides/0"_json_pointer, "feature", "featur") ==
          "unknown key `featur` in an entry of `hexsides`; did you mean `feature`?" + more);
  }
  SUBCASE("unknown unit") {
    line["queries"][0]["unit"] = "b2";
    CHECK(has(error_of(line), "no unit \"b2\", did you mean \"b1\"?"));
  }
  SUBCASE("unknown result") {
    line["queries"][0]["result"] = "ruot";
    CHECK(has(error_of(line), "did you mean `rout`?"));
  }
  SUBCASE("unknown rules") {
    line["rules"] = "order-action";
    CHECK(error_of(line) ==
          "stdin:1: rules \"order-action\": no shipped rule file has this name, did you mean "
          "\"order-actions\"?");
  }
  SUBCASE("no rules at all") {
    line["position"].erase("rules");
    CHECK(error_of(line) == "stdin:1: neither the line nor its position names rules");
  }
  SUBCASE("neither result nor distance") {
    line["queries"][0].erase("result");
    CHECK(has(error_of(line), "the query needs `result` or `distance`"));
  }
  SUBCASE("no position") {
    line.erase("position");
    CHECK(has(error_of(line), "lacks the key `position`"));
  }
  SUBCASE("queries that are not an array") {
    line["queries"] = "b1";
    CHECK(has(error_of(line), "`queries` must be an array, not a string"));
  }
  SUBCASE("a query that is not a table") {
    line["queries"] = {"b1"};
    CHECK(has(error_of(line), "the query must be a table, not a string"));
  }
  SUBCASE("a missing map") {
    line["position"]["map"] = "none.toml";
    CHECK(has(error_of(line), "none.toml"));
  }
  SUBCASE("unusable distances") {
    line["queries"][0].erase("result");
    for (const long long n : {0LL, -1LL, 61LL, 1000000LL}) {
      line["queries"][0]["distance"] = n;
      CHECK(has(error_of(line), "a retreat is 1 to 60 hexes long, not " + std::to_string(n)));
    }
    line["queries"][0]["distance"] = 9223372036854775807LL;
    CHECK(has(error_of(line), "`distance`"));
    line["queries"][0]["distance"] = 2.5;
    CHECK(has(error_of(line), "`distance` must be a whole number"));
  }
  SUBCASE("unusable paths") {
    line["queries"][0]["path"] = {"2930", "2933"};
    CHECK(has(error_of(line), "2933 is not adjacent to 2930"));
    line["queries"][0]["path"] = {"2930", "near"};
    CHECK(has(error_of(line), "\"near\" is not a hex number of this map"));
    line["queries"][0]["path"] = Json::array();
    CHECK(has(error_of(line), "path"));
  }
}

TEST_CASE("a query may give a path, causing units and the number of paths to list") {
  Json line = question(
      R"([{"unit": "b1", "result": "rout", "path": ["2930", "2931", "3031", "3131"], "caused_by": ["c4"], "max_paths": 1}])");
  const Json verdict = answers({line.dump()})[0]["answers"][0];
  CHECK(verdict["judged_path"]["clause"] == "exact-distance");
  CHECK(verdict["end_hexes"][1]["paths"].size() == 1);
  CHECK(verdict["end_hexes"][1]["path_count"] == 3);
}

TEST_CASE("--json changes nothing in a batch") {
  const std::string line = question(rout_question).dump() + "\n";
  const std::string ran = output_of({"retreat", "--batch", "--json"}, line);
  CHECK(ran == run({"retreat", "--batch"}, line).out);
  CHECK(run({"resolve", "--batch", "--json"}, line).out == run({"resolve", "--batch"}, line).out);
}

TEST_CASE_FIXTURE(InScratch, "a batch reads its queries from a file") {
  const std::string file = scratch.write("q.jsonl", question(rout_question).dump() + "\nbad\n");
  const std::string ran = output_of({"retreat", "--batch", file});
  CHECK(std::ranges::count(ran, '\n') == 2);
  CHECK(has(ran, "\"where\":\"" + file + ":2:1\""));
  check_rejected({"retreat", "--batch", "maps"},
                 "rearguard: error: maps: this is a folder; name a file in it");
  check_rejected({"retreat", "--batch", "none.jsonl"}, "rearguard: error: none.jsonl: there is no such file");
  CHECK(run({"retreat", "--batch", scratch.write("empty.jsonl", "")}).status == 0);
  check_rejected({"retreat", "--batch", "--unit", "b1"},
                 "rearguard: error: --unit cannot be combined with --batch; each line gives its own");
}
