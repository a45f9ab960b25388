// That the library gives the bytes that the command gives, and what it says where it cannot.

#include "src/answers/questions/question.h"

#include <thread>

#include "src/answers/questions/answer_keys.h"
#include "src/answers/questions/library.h"
#include "src/answers/report/origin.h"
#include "src/core/document/text_file.h"
#include "tests/support/command.h"
#include "tests/support/got.h"
#include "tests/support/json.h"
#include "tests/support/json_schema.h"
#include "tests/support/quoted.h"
#include "tests/support/replaced.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

using Words = Strings;

const std::string root = REARGUARD_SOURCE_DIR;

std::unique_ptr<AskedPosition> load(const AskedLibrary& library, const std::string& name,
                                    const std::optional<std::string>& text = std::nullopt) {
  auto loaded = library.position(name, text);
  if (const auto* problem = std::get_if<Answer>(&loaded)) FAIL(problem->text);
  return std::get<std::unique_ptr<AskedPosition>>(std::move(loaded));
}

std::string said(const AskedPosition& position, const std::string& question) {
  const Answer answer = position.ask(question);
  CHECK_MESSAGE(answer.status == AnswerStatus::fine, answer.text);
  return answer.text + "\n";
}

/// Each unit of a position that is asked about, with a result.
void compare(const AskedLibrary& library, const std::string& file, const std::string& unit,
             const std::string& result) {
  CAPTURE(file);
  CAPTURE(unit);
  const auto position = load(library, root + "/" + file);
  const auto as_command = [&](Words words) { return run(words).out; };
  CHECK(said(*position, R"({"ask":"retreat","unit":")" + unit + R"(","result":")" + result + "\"}") ==
        as_command({"retreat", root + "/" + file, "--unit", unit, "--result", result, "--json"}));
  CHECK(said(*position, R"({"ask":"danger","result":")" + result + "\"}") ==
        as_command({"danger", root + "/" + file, "--result", result, "--json"}));
  CHECK(said(*position, R"({"ask":"perft","unit":")" + unit + R"(","result":")" + result + "\"}") ==
        as_command({"perft", root + "/" + file, "--unit", unit, "--result", result, "--json"}));
  CHECK(said(*position, R"({"ask":"reach","movement_points":3,"unit":")" + unit + "\"}") ==
        as_command({"reach", root + "/" + file, "--unit", unit, "--mp", "3", "--json"}));
}

struct Asking {
  const AskedLibrary library{root};
};

}  // namespace

TEST_CASE_FIXTURE(Asking, "the answers about shipped positions are the bytes of the command") {
  compare(library, "maps/2930/rout.toml", "b1", "rout");
  compare(library, "maps/2930/friends-in-the-way.toml", "b1", "rout");
  compare(library, "maps/2930/caught-by-lakes.toml", "b1", "rout");
}

TEST_CASE_FIXTURE(InScratch, "the picture of a verdict is that of the command") {
  const AskedLibrary library(root);
  const auto position = load(library, root + "/" + rout_position);
  const std::string file = scratch.file("verdict.svg");
  run({"retreat", rout_position, "--unit", "b1", "--result", "rout", "--picture", file});
  const auto drawn = got(read_text_file(file));
  const Answer answer = position->ask(R"({"ask":"picture","unit":"b1","result":"rout"})");
  CHECK(answer.text == drawn);
  const Answer named = position->ask(R"({"ask":"picture","unit":"b1","result":"rout","prefix":"one-"})");
  CHECK(has(named.text, "id=\"one-"));
  CHECK_FALSE(has(named.text, "id=\"hatch"));
}

TEST_CASE("a position in memory is judged like its file, and names no file") {
  const auto text = read_text_file(root + "/" + rout_position);
  const auto map = read_text_file(root + "/maps/2930/map.toml");
  REQUIRE(text);
  REQUIRE(map);
  AskedLibrary library(root);
  CHECK(library.add("map.toml", *map).status == AnswerStatus::fine);
  const std::string question = R"({"ask":"retreat","unit":"b1","result":"rout"})";
  CHECK(said(*load(library, "rout.toml", *text), question) ==
        said(*load(library, root + "/" + rout_position), question));
  CHECK(library.add("late.toml", "").status == AnswerStatus::bad_input);

  const AskedLibrary without(root);
  const auto refused = got<Answer>(without.position("rout.toml", *text));
  CHECK(has(refused.text, "no document of this name was added"));
  const auto spying = got<Answer>(without.position(
      "rout.toml", "rearguard = \"position 1\"\nmap = \"/etc/passwd\"\nrules = \"order-actions\"\n"));
  CHECK_FALSE(has(spying.text, "root:"));
  CHECK(has(spying.text, "no document of this name was added"));
}

TEST_CASE_FIXTURE(Asking, "a position written as a document is the same position") {
  const auto position = load(library, root + "/" + rout_position);
  const Answer document = position->ask(R"({"ask":"position"})");
  const auto again = load(library, "again.toml", document.text);
  const std::string question = R"({"ask":"retreat","unit":"b1","result":"rout"})";
  CHECK(said(*again, question) == said(*position, question));
}

namespace {

const Json& answer_schema() {
  static const Json schema = Json::parse(answer_table().schema("answers").value());
  return schema;
}

/// What of a question or its answer the schema does not know.
std::vector<std::string> unknown_keys(const std::string& kind, const std::string& question,
                                      const Answer& answer) {
  const auto fitted = [](const Json& value, const std::string& definition) {
    Json schema = answer_schema();
    schema["$ref"] = "#/definitions/" + definition;
    return testing::misfits(value, schema);
  };
  const auto sort_of = [&](const char* which) -> Json {
    const Json& sort = answer_schema()["definitions"][which]["properties"][kind];
    return sort.contains("allOf") ? sort["allOf"][0] : sort;
  };
  const auto named = [](const Json& sort) {
    return sort["$ref"].get<std::string>().substr(std::string("#/definitions/").size());
  };
  std::vector<std::string> found;
  if (answer.status == AnswerStatus::fine) found = fitted(Json::parse(question), named(sort_of("questions")));
  if (!answer.text.starts_with('{') || answer.text.starts_with("{\"rearguard\"")) return found;
  const Json sort = sort_of("answers-given");
  const std::string of_answer = answer.status != AnswerStatus::fine ? "refusal"
                                : sort.contains("anyOf")            ? named(sort["anyOf"][0])
                                                                    : named(sort);
  for (const std::string& text : fitted(Json::parse(answer.text), of_answer)) found.push_back(text);
  for (std::string& text : found) text = question + " " + text;
  return found;
}

const std::vector<std::string> none;

}  // namespace

TEST_CASE_FIXTURE(Asking, "a schema knows every key of questions about positions and of their answers") {
  for (const std::string file : {"rout", "driven-back", "caught-by-lakes", "friends-in-the-way"}) {
    const auto position = load(library, root + "/maps/2930/" + file + ".toml");
    const Json setup = Json::parse(said(*position, R"({"ask":"setup","id":"x"})"));
    std::vector<Json> questions{{{"ask", "setup"}},
                                {{"ask", "danger"}, {"id", 7}},
                                {{"ask", "position"}, {"format", "json"}},
                                {{"ask", "position"}, {"format", "bundle"}},
                                {{"ask", "nothing"}},
                                {{"ask", "picture"}, {"layer", "units"}}};
    for (const Json& result : setup["results"]) {
      for (const char* ask : {"retreat", "perft", "resolve"}) {
        Json question{{"ask", ask}, {"unit", "b1"}, {"result", result["name"]}};
        questions.push_back(question);
        if (ask == std::string("retreat")) question["path"] = {"2930", "2931"};
        if (ask == std::string("resolve")) question["needs"] = true;
        if (ask != std::string("perft")) questions.push_back(question);
      }
      questions.push_back({{"ask", "danger"}, {"result", result["name"]}});
    }
    questions.push_back({{"ask", "reach"}, {"unit", "b1"}, {"movement_points", 4}});
    questions.push_back({{"ask", "boards"},
                         {"boards", {Json::object(), {{"units", Json::array()}}}},
                         {"questions", questions}});
    for (const Json& question : questions) {
      const Answer answer = position->ask(question.dump());
      CHECK(unknown_keys(question["ask"] == "nothing" ? "retreat" : question["ask"].get<std::string>(),
                         question.dump(), answer) == none);
    }
  }
}

TEST_CASE_FIXTURE(Asking, "a schema knows every key of questions about games and of their answers") {
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  const auto checked = [&](const std::string& kind, const Json& question) {
    const Answer answer =
        kind == "act" ? game.act(question.dump()) : game.ask(question.dump(), library.art());
    CHECK(unknown_keys(kind, question.dump(), answer) == none);
    return answer;
  };
  checked("opening", {{"ask", "opening"}, {"id", "first"}});
  std::size_t pick = 3;
  for (int i = 0; i < 60; ++i) {
    const Json legal = Json::parse(checked("legal", {{"ask", "legal"}}).text)["actions"];
    if (legal.empty()) break;
    const Json action = legal[pick % legal.size()]["action"];
    pick = pick * 31 + 7;
    for (const char* kind : {"state", "preview", "why_not"}) {
      Json question{{"ask", kind}};
      if (kind != std::string("state")) question["action"] = action;
      checked(kind, question);
    }
    checked("act", {{"action", action}});
    checked("act", {{"undo", true}});
    checked("act", {{"redo", true}, {"id", i}});
  }
}

TEST_CASE_FIXTURE(Asking, "a board with changed units is the board with all units, these changed") {
  const auto position = load(library, root + "/maps/keddles-mill/afternoon.toml");
  const Json document = Json::parse(said(*position, R"({"ask":"position","format":"json"})"));
  const Json asked{{{"ask", "retreat"}, {"unit", "u33"}, {"result", "rout"}},
                   {{"ask", "position"}, {"format", "line"}}};
  const auto answers = [&](const Json& board) {
    const Json question{{"ask", "boards"}, {"boards", {board}}, {"questions", asked}};
    return Json::parse(said(*position, question.dump()))["boards"][0];
  };
  const Json newcomer{{"id", "z1"}, {"side", "union"}, {"hex", "3420"}, {"class", "foot"}};
  // What a move or a blow changes, other keys, another unit; into an empty hex and upon a stack.
  for (const auto& [key, hex] : std::map<std::string, Json>{
           {"strength", "3117"}, {"morale", "3217"}, {"stacking_points", document["units"][0]["hex"]}}) {
    Json units = document["units"];
    for (Json& unit : units) {
      if (unit["id"] == "u33") unit["hex"] = hex;
      if (unit["id"] == "c16") unit[key] = 0;
    }
    Json changed{{{"id", "c16"}, {key, 0}}, {{"id", "u33"}, {"hex", hex}}};
    CHECK(answers({{"changed_units", changed}}) == answers({{"units", units}}));
    changed.push_back(newcomer);
    units.push_back(newcomer);
    const Json all = answers({{"units", units}});
    REQUIRE(all.contains("answers"));
    CHECK(answers({{"changed_units", changed}}) == all);
    // With another key the whole document is read.
    CHECK(answers({{"changed_units", changed}, {"turn", 3}}) == answers({{"units", units}, {"turn", 3}}));
  }
}

TEST_CASE_FIXTURE(Asking, "changed units that cannot be are reported where they stand") {
  const auto position = load(library, root + "/" + testing::rout_position);
  const auto problem = [&](const std::string& board) {
    const auto made = position->with(board);
    REQUIRE(std::holds_alternative<Answer>(made));
    return Json::parse(std::get<Answer>(made).text)["error"]["problems"][0];
  };
  const Json off_map = problem(R"({"changed_units":[{"id":"b1","hex":"9999"}]})");
  CHECK(has(off_map["message"].get<std::string>(), "9999"));
  CHECK(off_map["column"] == 36);  // of "9999"
  const auto message = [&](const std::string& board) { return problem(board)["message"].get<std::string>(); };
  CHECK(has(message(R"({"changed_units":[{"id":"b1"},{"id":"b1"}]})"), "b1"));
  CHECK(has(message(R"({"changed_units":[{"id":"b7","hex":"3031"}]})"), "side"));
  CHECK(has(message(R"({"changed_units":[{"id":"b1","hexx":"3031"}]})"), "hexx"));
  CHECK(has(message(R"({"changed_units":[],"units":[]})"), "not both"));
  CHECK(has(message(R"({"changed_units":[5]})"), "table"));
}

TEST_CASE_FIXTURE(Asking, "an answer repeats the id of its question, and says by which rules it is") {
  const auto position = load(library, root + "/" + testing::rout_position);
  const auto by = [&](const Json& question) {
    const Json answer = Json::parse(position->ask(question.dump()).text);
    CHECK(answer.value("id", Json()) == question.value("id", Json()));
    CHECK(answer["by"]["version"] == program_version());
    return answer["by"]["rules"].get<std::string>();
  };
  const std::string rules = by({{"ask", "danger"}, {"id", "a \"b\""}});
  CHECK(rules.size() == 16);
  CHECK(by({{"ask", "retreat"}, {"unit", "b9"}, {"result", "rout"}, {"id", 12}}) == rules);
  CHECK(by({{"ask", "perft"}, {"unit", "b1"}, {"distance", 1}}) == rules);
  CHECK(position->ask(R"({"ask":"danger","id":[1]})").status == AnswerStatus::bad_input);
  const Json boards = Json::parse(position
                                      ->ask(R"({"ask":"boards","boards":[{}],"id":1,"questions":[)"
                                            R"({"ask":"danger","id":2},{"ask":"picture","id":3}]})")
                                      .text);
  CHECK(boards["id"] == 1);
  CHECK(boards["boards"][0]["answers"][0]["id"] == 2);
  CHECK(boards["boards"][0]["answers"][1]["id"] == 3);
  // Other texts are other rules; the same ones under another name are not.
  const auto text = read_text_file(root + "/assets/rules/order-actions.toml");
  REQUIRE(text);
  const auto signature = [&](const std::string& name, const std::string& content) {
    AskedLibrary own(root);
    own.add("maps/2930/" + name, content);
    const auto document = read_text_file(root + "/" + testing::rout_position);
    const auto loaded =
        load(own, "maps/2930/own.toml", testing::replaced(*document, "\"order-actions\"", '"' + name + '"'));
    return Json::parse(loaded->ask(R"({"ask":"danger"})").text)["by"]["rules"].get<std::string>();
  };
  CHECK(signature("house.toml", *text) == rules);
  CHECK(signature("house.toml", *text + "\n# A remark.\n") != rules);
}

TEST_CASE_FIXTURE(Asking, "a program learns what can be asked about a position") {
  const auto position = load(library, root + "/" + rout_position);
  const Json setup = Json::parse(said(*position, R"({"ask":"setup"})"));
  CHECK(setup["rules"]["id"] == "order-actions");
  CHECK(setup["sides"] == Json{"union", "confederate"});
  REQUIRE(setup["units"].size() == 5);
  CHECK(setup["units"][0] == Json{{"id", "b1"}, {"side", "union"}, {"hex", "2930"}, {"class", "foot"}});
  Strings results;
  for (const Json& result : setup["results"]) results.push_back(result["name"]);
  CHECK(std::ranges::find(results, "rout") != results.end());
  // The units as they are, written as a document again, are the same position.
  Json document{{"rearguard", "position 1"}, {"map", "maps/2930/map.toml"}, {"rules", setup["rules"]["id"]}};
  document["enemy_line"]["union"]["column"] = 28;
  document["units"] = setup["units"];
  const auto again = load(library, "again.json", document.dump());
  CHECK(said(*again, R"({"ask":"position"})") == said(*position, R"({"ask":"position"})"));
  CHECK(position->ask(R"({"ask":"setup","unit":"b1"})").status == AnswerStatus::bad_input);
}

TEST_CASE_FIXTURE(Asking, "results say whether they ask who caused the retreat") {
  const auto said_of = [&](const std::string& file) {
    const Json setup = Json::parse(said(*load(library, root + "/" + file), R"({"ask":"setup"})"));
    return setup["results"][0].value("causing_units", "");
  };
  CHECK(said_of("maps/2930/rout.toml").empty());
  // The rules name somebody where the question does not.
  CHECK(said_of("maps/2930/driven-back.toml") == "possible");
}

TEST_CASE_FIXTURE(Asking, "every problem of a document is named with its place") {
  const auto loaded =
      got<Answer>(library.position("bad.toml", "rearguard = \"position 1\"\nmapp = 1\nrules = 2\n"));
  const Json json = Json::parse(loaded.text);
  CHECK(json["error"]["kind"] == "document");
  CHECK(json["error"]["problems"].size() >= 2);
  CHECK(json["error"]["problems"][0]["document"] == "bad.toml");
  CHECK(json["error"]["problems"][0].contains("line"));
}

TEST_CASE_FIXTURE(Asking, "an unusable question says what is wrong with it") {
  const auto position = load(library, root + "/" + rout_position);
  const std::vector<std::pair<std::string, std::string>> unusable{
      {"", "not a JSON object"},
      {"{", "column"},
      {"{}", "`ask`"},
      {R"({"ask":"retraet","unit":"b1"})", "write `ask = \\\"retreat\\\"`"},
      {R"({"ask":"retreat","unit":"b1"})", "needs `result` or `distance`"},
      {R"({"ask":"retreat","unit":"b1","result":"rout","nit":1})", "nit"},
      {R"({"ask":"retreat","unit":"b9","result":"rout"})", "b9"},
      {R"({"ask":"reach","unit":"b1","movement_points":"far"})", "far"},
      {R"({"ask":"reach","unit":"b1","movement_points":true})", "must be a number"},
      {R"({"ask":"danger","side":"nobody"})", "nobody"}};
  for (const auto& asked : unusable) {
    const std::string& question = asked.first;
    CAPTURE(question);
    const Answer answer = position->ask(question);
    CHECK(answer.status == AnswerStatus::bad_input);
    CHECK(has(answer.text, asked.second));
    CHECK(Json::parse(answer.text).contains("error"));
  }
}

TEST_CASE_FIXTURE(Asking, "several threads may ask one position") {
  const auto position = load(library, root + "/" + rout_position);
  const std::string question = R"({"ask":"retreat","unit":"b1","result":"rout"})";
  const std::string expected = position->ask(question).text;
  Strings answers(4);
  std::vector<std::thread> threads;
  for (std::string& answer : answers) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) answer = position->ask(question).text;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& answer : answers) CHECK(answer == expected);
}

TEST_CASE_FIXTURE(InScratch, "a game without a file has the journal that the command writes") {
  const std::string file = scratch.file("war.journal");
  const AskedLibrary library(root);
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  if (const auto* problem = std::get_if<Answer>(&begun)) FAIL(problem->text);
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  run({"game", "new", root + "/maps/2930/skirmish.toml", "--seed", "7", "--save", file});
  std::uint64_t pick = 1;
  for (int i = 0; i < 40; ++i) {
    const Json legal = Json::parse(game.ask(R"({"ask":"legal"})", library.art()).text);
    if (legal["actions"].empty()) break;
    pick = pick * 6364136223846793005U + 1442695040888963407U;
    const std::string action = legal["actions"][(pick >> 33U) % legal["actions"].size()]["action"];
    const Answer done = game.act(Json{{"action", action}}.dump());
    REQUIRE_MESSAGE(done.status == AnswerStatus::fine, done.text);
    CHECK(done.text + "\n" == run({"game", "apply", file, action, "--json"}).out);
  }
  const auto written = got(read_text_file(file));
  const std::string journal = game.ask(R"({"ask":"journal"})", library.art()).text;
  CHECK(journal == written);
  CHECK(game.ask(R"({"ask":"state"})", library.art()).text + "\n" ==
        run({"game", "show", file, "--json"}).out);

  auto resumed = library.game(Json{{"journal", journal}}.dump());
  if (const auto* problem = std::get_if<Answer>(&resumed)) FAIL(problem->text);
  CHECK(std::get<std::unique_ptr<AskedGame>>(resumed)->ask(R"({"ask":"state"})", library.art()).text ==
        game.ask(R"({"ask":"state"})", library.art()).text);
}

TEST_CASE_FIXTURE(Asking, "the legal actions of one unit are those of all that it takes") {
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  for (int i = 0; i < 60; ++i) {
    const Json all = Json::parse(game.ask(R"({"ask":"legal"})", library.art()).text)["actions"];
    if (all.empty()) break;
    const Json state = Json::parse(game.ask(R"({"ask":"state"})", library.art()).text);
    for (const Json& unit : state["units"]) {
      const std::string id = unit["id"];
      Json own = Json::array();
      for (const Json& action : all) {
        if (action.value("unit", "") == id) own.push_back(action);
      }
      CHECK(Json::parse(
                game.ask(Json{{"ask", "legal"}, {"unit", id}}.dump(), library.art()).text)["actions"] == own);
    }
    game.act(Json{
        {"action",
         all[all.size() - 1 - static_cast<std::size_t>(i) % std::min<std::size_t>(all.size(), 3)]["action"]}}
                 .dump());
  }
}

TEST_CASE_FIXTURE(Asking, "without a computer player a suggestion is refused, with the name of the option") {
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  const Answer refused = game.ask(R"({"ask":"suggest","strength":"recruit"})", library.art());
  CHECK(refused.status == AnswerStatus::bad_input);
  CHECK(has(refused.text, "REARGUARD_API_SUGGEST"));
  CHECK(game.ask(R"({"ask":"legal"})", library.art()).status == AnswerStatus::fine);
}

TEST_CASE_FIXTURE(InScratch, "the legal actions of one unit are those of the command") {
  const std::string file = scratch.file("war.journal");
  run({"game", "new", root + "/maps/2930/skirmish.toml", "--seed", "7", "--save", file});
  const AskedLibrary library(root);
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  const Json all = Json::parse(game.ask(R"({"ask":"legal"})", library.art()).text);
  const std::string first = all["actions"][0]["action"];
  const std::size_t start = first.find(' ') + 1;
  const std::string unit = first.substr(start, first.find(' ', start) - start);
  const Answer some = game.ask(Json{{"ask", "legal"}, {"unit", unit}}.dump(), library.art());
  CHECK(some.text + "\n" == run({"game", "legal", file, "--unit", unit, "--json"}).out);
  const Json listed = Json::parse(some.text)["actions"];
  CHECK(listed.size() < all["actions"].size());
  for (const Json& action : listed)
    CHECK(action["action"].get<std::string>().find(" " + unit) != std::string::npos);
  CHECK(game.ask(R"({"ask":"legal","unit":"nobody"})", library.art()).status == AnswerStatus::bad_input);
}

TEST_CASE_FIXTURE(Asking, "an illegal action changes nothing and says why") {
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  const std::string before = game.ask(R"({"ask":"journal"})", library.art()).text;
  const Answer undone = game.act(R"({"undo":true})");
  CHECK(undone.status == AnswerStatus::illegal);
  CHECK(Json::parse(undone.text)["illegal"]["why"] == "nothing has been done yet");
  CHECK(game.act(R"({"action":"dance b1"})").status == AnswerStatus::illegal);
  CHECK(game.act(R"({"action":"end","undo":true})").status == AnswerStatus::bad_input);
  CHECK(game.ask(R"({"ask":"journal"})", library.art()).text == before);
  for (const char* request : {R"({"scenario":"maps/2930/skirmish.toml"})", R"({"seed":"7"})",
                              R"({"scenario":"maps/2930/skirmish.toml","seed":"-7"})",
                              R"({"scenario":"none.toml","seed":"7"})", R"({"journal":"x"})"}) {
    CAPTURE(request);
    const auto refused = got<Answer>(library.game(request));
    CHECK(refused.status == AnswerStatus::bad_input);
  }
}

}  // namespace rearguard
