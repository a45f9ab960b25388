// Conversations with other programs.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

/// What is written and what is read in the transcripts of a page, one after another.
std::vector<std::pair<std::string, std::string>> transcripts(const std::string& page) {
  std::ifstream file(page);
  std::vector<std::pair<std::string, std::string>> talks;
  bool is_inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "```") {
      is_inside = !is_inside;
      if (is_inside) talks.emplace_back();
    } else if (is_inside) {
      (line[0] == '>' ? talks.back().first : talks.back().second) += line.substr(2) + "\n";
    }
  }
  return talks;
}

}  // namespace

namespace {

/// Answers without the signatures of the rules, which the page leaves out.
std::string without_signatures(std::string answers) {
  const std::string key = "\"rules\":\"";
  for (auto at = answers.find(key); at != std::string::npos; at = answers.find(key, at + 1)) {
    const auto from = at + key.size(), end = answers.find_first_not_of("0123456789abcdef", from);
    if (end == from + 16 && answers[end] == '"') answers.replace(from, 16, "…");
  }
  return answers;
}

}  // namespace

TEST_CASE("the transcripts of the protocol are what the command answers") {
  const auto talks = transcripts(REARGUARD_SOURCE_DIR "/src/answers/questions/PROTOCOL.md");
  REQUIRE(talks.size() == 2);
  CHECK(without_signatures(run({"ask", rout_position}, talks[0].first).out) == talks[0].second);
  const Scratch scratch;
  const std::string journal = scratch.file("war.journal");
  run({"game", "new", "maps/2930/skirmish.toml", "--seed", "7", "--save", journal});
  CHECK(without_signatures(run({"ask", journal}, talks[1].first).out) == talks[1].second);
}

TEST_CASE_FIXTURE(InScratch, "a game that is carried on in a conversation is in its journal") {
  const std::string journal = scratch.file("war.journal");
  run({"game", "new", "maps/2930/skirmish.toml", "--seed", "7", "--save", journal});
  const Ran ran =
      run({"ask", journal}, "{\"action\": \"end\"}\n{\"ask\": \"journal\"}\n{\"ask\": \"state\"}\n");
  CHECK(ran.status == 0);
  std::istringstream lines(ran.out);
  std::string step, text, state;
  std::getline(lines, step);
  std::getline(lines, text);
  std::getline(lines, state);
  CHECK(Json::parse(step)["action"] == "end");
  std::ifstream file(journal);
  std::stringstream written;
  written << file.rdbuf();
  CHECK(Json::parse(text)["text"] == written.str());
  CHECK(state + "\n" == run({"game", "show", journal, "--json"}).out);
}

TEST_CASE("a conversation about what cannot be read does not begin") {
  check_rejected({"ask", "none.toml"}, "none.toml: error: there is no such file");
  CHECK(run({"ask", rout_position}, "").out.empty());
}
