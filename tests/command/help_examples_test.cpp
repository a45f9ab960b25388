// The examples of --help, run verbatim.

#include <array>

#include "tests/support/command.h"

namespace {

const std::array<Strings, 23> verbs = {{
    {"retreat"},        {"resolve"},        {"danger"},        {"reach"},          {"perft"},
    {"bench"},          {"view"},           {"play"},          {"edit"},           {"convert"},
    {"check"},          {"audit"},          {"completion"},    {"manual"},         {"game", "new"},
    {"game", "legal"},  {"game", "apply"},  {"game", "show"},  {"game", "replay"}, {"game", "export"},
    {"game", "verify"}, {"game", "random"}, {"rules", "diff"},
}};

Strings examples_of(Strings verb) {
  verb.emplace_back("--help");
  std::istringstream help(run(verb).out);
  Strings examples;
  for (std::string line; std::getline(help, line);) {
    if (line.starts_with("  rearguard ") || line.starts_with("  source "))
      examples.push_back(line.substr(2, line.find("  #") - 2));
  }
  return examples;
}

/// Returns true if an example needs what only its reader has: a display, files of their own, a pager.
bool needs_its_reader(const std::string& example) {
  static constexpr std::array<const char*, 17> signs = {
      "rearguard view ", "rearguard play", "rearguard edit ", "questions.jsonl", "2p_Den_of_Onis.map",
      "Game.vmod",       "save.vsav",      "new.toml",        "my-game.journal", "~/",
      "man -l",          "source ",        "game random",     "units.csv",       "rules new",
      "before.json",     "my-map.toml"};
  return std::ranges::any_of(signs, [&](const char* sign) { return has(example, sign); });
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "the examples of --help run verbatim in an empty folder") {
  std::filesystem::create_symlink(REARGUARD_COMMAND, scratch.file("rearguard"));
  int carried_out = 0;
  for (const auto& verb : verbs) {
    for (const std::string& example : examples_of(verb)) {
      CAPTURE(example);
      std::istringstream words(example);
      for (std::string word; words >> word;) {
        if (word.starts_with("maps/")) CHECK(std::filesystem::exists(REARGUARD_SOURCE_DIR "/" + word));
      }
      if (needs_its_reader(example)) continue;
      const std::string line =
          "cd " + shell_quoted(scratch.file("")) +
          " && PATH=\"$PWD:$PATH\" REARGUARD_DATA=" + shell_quoted(REARGUARD_SOURCE_DIR) + " " + example +
          " >out 2>err";
      const int status = std::system(("bash -c " + shell_quoted(line)).c_str());
      CAPTURE(scratch.read("err"));
      REQUIRE(WIFEXITED(status));
      // Findings in the maps are not failures.
      CHECK(WEXITSTATUS(status) <= 1);
      // The time that a bench took is no answer.
      const bool is_timed =
          example.starts_with("rearguard bench") && scratch.read("err").starts_with("seconds ");
      CHECK((is_timed || scratch.read("err").empty()));
      ++carried_out;
    }
  }
  CHECK(carried_out >= 20);
  for (const char* made :
       {"rout.png", "next.toml", "mill.tmx", "mill.toml", "afternoon.png", "heat.png", "mill.journal"})
    CHECK(std::filesystem::file_size(scratch.file(made)) > 0);
}
