// Rosters: patterns, conditions and what is wrong with them.

#include "src/workshop/exchange/vassal/roster_reader.h"

#include <fmt/format.h>

#include "tests/support/got.h"
#include "tests/support/replaced.h"

namespace {

/// Returns the numbers that a pattern finds, as "strength=3 movement=4"; "no" if it does not fit.
std::string fit(const std::string& pattern, const std::string& text) {
  const auto numbers = Glob(pattern).fit(text);
  if (!numbers) return "no";
  std::string out;
  for (const auto& [name, number] : *numbers)
    out += fmt::format("{}{}={}", out.empty() ? "" : " ", name, number);
  return out;
}

constexpr const char* board = R"([board]
name = "B"
edge = [0, 0]
dx = 45.5
dy = 40
x0 = -1.25
y0 = 0
hex = "0101"
at = [0, 0]
sizes = { B = [100, 100] }
)";

std::string problems(const std::string& pieces, const std::string& rest = board) {
  const auto read = read_roster_text("rearguard = \"roster 1\"\nmap = \"M\"\n" + pieces + rest, "r.toml");
  return read ? std::string() : to_string(read.problems());
}

}  // namespace

TEST_CASE("pieces that are terrain name it, and no others do") {
  CHECK(problems("[[pieces]]\nis = \"terrain\"\nterrain = \"woods\"\n") == "");
  for (const char* half : {"is = \"terrain\"\n", "terrain = \"woods\"\n"})
    CHECK(has(problems(std::string("[[pieces]]\n") + half), "r.toml:3:1: error: is = \"terrain\" and"));
}

TEST_CASE("patterns of a roster") {
  CHECK(fit("Inf", "Inf") == "");
  CHECK(fit("Inf", "Inf 1") == "no");
  CHECK(fit("", "") == "");
  CHECK(fit("*", "") == "");
  CHECK(fit("*", "anything") == "");
  CHECK(fit("GE *", "GE Inf") == "");
  CHECK(fit("*f", "Inf") == "");
  CHECK(fit("*a*b", "xaxb") == "");
  CHECK(fit("*a*b", "xbxa") == "no");
  CHECK(fit("?nf", "Inf") == "");
  CHECK(fit("?", "ö") == "");
  CHECK(fit("?", "") == "no");
  CHECK(fit("* Inf <strength>-<movement>", "GE Inf 13-4") == "movement=4 strength=13");
  CHECK(fit("<strength>-<movement>", "3-") == "no");
  CHECK(fit("*<strength>", "Inf13") == "strength=13");
  CHECK(fit("<strength><movement>", "123") == "movement=3 strength=12");
  CHECK(fit("<strength>", "99999999999") == "no");
  // No word: the bracket stands for itself.
  CHECK(fit("a < b", "a < b") == "");
  CHECK(fit("<>", "<>") == "");
}

TEST_CASE("patterns with very many stars end in time") {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  CHECK(fit(pattern + "b", std::string(900, 'a')) == "no");
  CHECK(fit("*", std::string(2000, 'a')) == "no");
}

TEST_CASE("a roster is read with its board and palette") {
  const auto read = got(read_roster_text(
      "rearguard = \"roster 1\"\nmodule = \"X 1\"\nmap = \"M\"\n[[pieces]]\nwhen = { mark.\"Unit Side\" = "
      "\"Red\", layer.S = \"off\" }\nside = \"red\"\n" +
          std::string(board) +
          "zones = [{ name = \"Z\", path = [[0, 0], [10, 0], [10, 10.5]] }]\n[[slots]]\ngpid = \"3\"\npath = "
          "\"A/B\"\n",
      "r.toml"));
  REQUIRE(read.entries.size() == 1);
  REQUIRE(read.entries[0].conditions.size() == 2);
  CHECK(read.entries[0].conditions[0].key == "Unit Side");
  CHECK(read.entries[0].conditions[1].level == 0);
  CHECK(read.entries[0].texts.at("side") == "red");
  CHECK(read.board.dx == 45.5);
  CHECK(read.board.x0 == -1.25);
  CHECK(read.board.zones[0].path[2][1] == 10.5);
  CHECK(read.slots[0].path == "A/B");
}

TEST_CASE("mistakes in a roster are named with their places") {
  CHECK(problems("").empty());
  CHECK(has(problems("[[pieces]]\nwhen = { mrk = \"x\" }\n"),
            "r.toml:4:10: error: unknown key `mrk` in `when`; did you mean `mark`?"));
  CHECK(has(problems("[[pieces]]\nsde = \"red\"\n"), "did you mean `side`?"));
  CHECK(has(problems("[[pieces]]\nis = \"makrer\"\n"), "did you mean \"marker\"?"));
  CHECK(has(problems("[[pieces]]\nstrength = \"Steps\"\n"),
            "`strength` must be a whole number, or where the piece has it: \"layer.NAME\", "
            "\"mark.NAME\" or \"property.NAME\", not \"Steps\""));
  CHECK(has(problems("[[pieces]]\nwhen = { name = \"<strenth>\" }\n"), "did you mean `strength`?"));
  CHECK(has(problems("[[pieces]]\nfacing = \"rotate\"\n"), "needs `facings`"));
  CHECK(has(problems("[[pieces]]\nfacings = [\"N\"]\n"), "applies only with facing = \"rotate\""));
  CHECK(has(problems("[[pieces]]\non = \"stack\"\n"), "applies only to an entry with is = \"marker\""));
  CHECK(has(problems("", ""), "board"));
  CHECK(
      has(problems("", replaced(board, "45.5", "1e99")), "`dx` must be a number from 4 to 10000, not 1e99"));
  CHECK(has(problems("", replaced(board, "{ B =", "{ C =")), "`sizes` has no size of the board \"B\""));
}
