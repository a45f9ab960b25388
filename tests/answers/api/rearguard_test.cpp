// The functions for other programs, with input of every kind.

#include "src/answers/api/rearguard.h"

#include <fstream>
#include <random>
#include <sstream>

#include "tests/support/test.h"
#include "tests/support/trials.h"

namespace {

const std::string root = REARGUARD_SOURCE_DIR;

struct Called {
  rearguard_status status = REARGUARD_OK;
  std::string text;
};

template <class Function, class... Arguments>
Called call(Function function, Arguments... arguments) {
  rearguard_answer* answer = nullptr;
  Called called;
  called.status = function(arguments..., &answer);
  REQUIRE(answer != nullptr);
  std::size_t size = 0;
  const char* text = rearguard_answer_text(answer, &size);
  called.text.assign(text, size);
  CHECK(text[size] == '\0');
  rearguard_answer_free(answer);
  return called;
}

struct Loaded {
  rearguard_library* library = nullptr;
  rearguard_position* position = nullptr;
  Loaded() {
    REQUIRE(call(rearguard_library_new, root.c_str(), &library).status == REARGUARD_OK);
    const std::string file = root + "/maps/2930/rout.toml";
    REQUIRE(call(rearguard_position_load, library, file.c_str(), nullptr, std::size_t{0}, &position).status ==
            REARGUARD_OK);
  }
  ~Loaded() {
    rearguard_position_free(position);
    rearguard_library_free(library);
  }
};

Called ask(const rearguard_position* position, const std::string& question) {
  return call(rearguard_position_ask, position, question.data(), question.size());
}

/// A request with one to four changes: bytes left out, put in, or replaced.
std::string damaged(std::string request, std::mt19937& dice) {
  static const std::string bytes("{}[]\",:\\\0\x80\xff bn1", 15);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(dice() % end); };
  for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
    const std::size_t at = below(request.size());
    switch (below(3)) {
      case 0:
        request.erase(at, 1 + below(5));
        break;
      case 1:
        request.insert(at, 1, bytes[below(bytes.size())]);
        break;
      default:
        request[at] = bytes[below(bytes.size())];
    }
    if (request.empty()) request = "{";
  }
  return request;
}

}  // namespace

TEST_CASE("the package for JavaScript is that of this version and interface") {
  const auto has = [](const std::string& file, const std::string& words) {
    std::ifstream in(root + "/src/answers/api/javascript/" + file);
    std::ostringstream text;
    text << in.rdbuf();
    return rearguard::testing::has(text.str(), words);
  };
  CHECK(has("package.json", std::string("\"version\": \"") + rearguard_version() + "\""));
  CHECK(has("calls.js", "ABI = " + std::to_string(rearguard_abi()) + ";"));
}

TEST_CASE("null arguments are refused") {
  CHECK(call(rearguard_library_new, nullptr, nullptr).status == REARGUARD_BAD_INPUT);
  CHECK(call(rearguard_library_add, nullptr, "a", "b", std::size_t{1}).status == REARGUARD_BAD_INPUT);
  CHECK(call(rearguard_position_ask, nullptr, "{}", std::size_t{2}).status == REARGUARD_BAD_INPUT);
  CHECK(call(rearguard_game_act, nullptr, "{}", std::size_t{2}).status == REARGUARD_BAD_INPUT);
  CHECK(rearguard_position_ask(nullptr, nullptr, 0, nullptr) == REARGUARD_BAD_INPUT);
  CHECK(std::string(rearguard_answer_text(nullptr, nullptr)).empty());
}

TEST_CASE_FIXTURE(Loaded, "malformed questions get an answer each, and change nothing") {
  const std::string question = R"({"ask":"retreat","unit":"b1","result":"rout","path":["2930","2931"]})";
  const Called expected = ask(position, question);
  REQUIRE(expected.status == REARGUARD_OK);
  const std::vector<std::string> questions = {
      question, R"({"ask":"resolve","unit":"b1","result":"rout","seed":7,"choose":["2931"]})",
      R"({"ask":"danger","result":"rout","units":["b1"],"with":{"n":1}})",
      R"({"ask":"reach","unit":"b1","movement_points":"1 1/2","zoc":"union"})",
      R"({"ask":"picture","layer":"units","prefix":"b"})"};
  std::mt19937 dice(2930);
  const int attempts = rearguard::testing::trials(2000);
  int refused = 0;
  for (int i = 0; i < attempts; ++i) {
    const Called called = ask(position, damaged(questions[dice() % questions.size()], dice));
    if (called.status == REARGUARD_OK) continue;
    CHECK(called.status == REARGUARD_BAD_INPUT);
    ++refused;
  }
  CHECK(refused > attempts / 2);
  CHECK(ask(position, question).text == expected.text);
}

TEST_CASE_FIXTURE(Loaded, "malformed requests to a game get an answer each, and change nothing") {
  rearguard_game* game = nullptr;
  const std::string begin = R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})";
  REQUIRE(call(rearguard_game_new, library, begin.data(), begin.size(), &game).status == REARGUARD_OK);
  const auto journal = [&] {
    const std::string question = R"({"ask":"journal"})";
    return call(rearguard_game_ask, game, question.data(), question.size()).text;
  };
  const std::vector<std::string> questions = {R"({"ask":"legal","unit":"b1"})",
                                              R"({"ask":"why_not","action":"move b1 3032"})",
                                              R"({"ask":"preview","action":"move b1 3032"})"};
  const std::vector<std::string> actions = {R"({"action":"move b1 3032"})", R"({"undo":true})",
                                            R"({"redo":true})"};
  std::mt19937 dice(2930);
  const int attempts = rearguard::testing::trials(1000);
  for (int i = 0; i < attempts; ++i) {
    const std::string before = journal();
    const std::string asked = damaged(questions[dice() % questions.size()], dice);
    call(rearguard_game_ask, game, asked.data(), asked.size());
    CHECK(journal() == before);
    const std::string act = damaged(actions[dice() % actions.size()], dice);
    if (call(rearguard_game_act, game, act.data(), act.size()).status != REARGUARD_OK)
      CHECK(journal() == before);
    rearguard_game* other = nullptr;
    const std::string again = damaged(begin, dice);
    const bool has_begun =
        call(rearguard_game_new, library, again.data(), again.size(), &other).status == REARGUARD_OK;
    CHECK((other != nullptr) == has_begun);
    rearguard_game_free(other);
  }
  rearguard_game_free(game);
}

TEST_CASE("a library without a folder knows what is added, and no file") {
  rearguard_library* library = nullptr;
  REQUIRE(call(rearguard_library_new, nullptr, &library).status == REARGUARD_OK);
  const std::string text =
      "rearguard = \"position 1\"\nmap = \"map.toml\"\nrules = \"order-actions\"\nunits = []\n";
  rearguard_position* position = nullptr;
  const Called called =
      call(rearguard_position_load, library, "here.toml", text.data(), text.size(), &position);
  CHECK(called.status == REARGUARD_BAD_INPUT);
  CHECK(position == nullptr);
  CHECK(rearguard::testing::has(called.text, "no document of this name was added"));
  rearguard_library_free(library);
}
