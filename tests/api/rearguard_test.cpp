// The functions for other programs, with input of every kind.

#include "src/api/rearguard.h"

#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <sstream>
#include <string>

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

}  // namespace

TEST_CASE("the package for JavaScript is that of this version and interface") {
  const auto has = [](const std::string& file, const std::string& words) {
    std::ifstream in(root + "/src/api/javascript/" + file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str().find(words) != std::string::npos;
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

TEST_CASE("malformed questions get an answer each, and change nothing") {
  const Loaded loaded;
  const std::string question = R"({"ask":"retreat","unit":"b1","result":"rout","path":["2930","2931"]})";
  const Called expected = call(rearguard_position_ask, loaded.position, question.data(), question.size());
  REQUIRE(expected.status == REARGUARD_OK);
  std::mt19937 dice(2930);
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(dice() % end); };
  const std::string bytes = std::string(
      "{}[]\",:\\\0\x80\xff"
      "bn1",
      14);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string mutated = question;
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      const std::size_t at = below(mutated.size());
      switch (below(3)) {
        case 0:
          mutated.erase(at, 1 + below(5));
          break;
        case 1:
          mutated.insert(at, 1, bytes[below(bytes.size())]);
          break;
        default:
          mutated[at] = bytes[below(bytes.size())];
      }
      if (mutated.empty()) mutated = "{";
    }
    const Called called = call(rearguard_position_ask, loaded.position, mutated.data(), mutated.size());
    if (called.status != REARGUARD_OK) {
      CHECK(called.status == REARGUARD_BAD_INPUT);
      ++refused;
    }
  }
  CHECK(refused > 1000);
  CHECK(call(rearguard_position_ask, loaded.position, question.data(), question.size()).text ==
        expected.text);
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
  CHECK(called.text.find("no document of this name was added") != std::string::npos);
  rearguard_library_free(library);
}
