// Control characters in names are shown, not obeyed.

#include "src/command/session/terminal_output.h"

#include <ostream>

#include "src/core/document/source_text.h"
#include "tests/support/command.h"

namespace {

/// Two units on open ground, with names that would each clear a terminal.
const std::string loud_map = R"(rearguard = "position 1"
name = "Mill\u001b[2J"
[map]
name = "Ground\u001b[2J"
hexes = ["...", "...", "..."]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 3 }
terrain."open\u001b[2J" = { symbol = ".", cost = { "foot\u001b[2J" = 1 } }
labels = [ { hex = "0101", text = "Label\u001b[2J" } ]
[[units]]
id = "b\u001b[2J"
side = "blue\u009b"
hex = "0202"
class = "foot\u001b[2J"
movement = 4
[[units]]
id = "r\r"
side = "red\u0007"
hex = "0201"
class = "foot\u001b[2J"
movement = 4
)";

}  // namespace

TEST_CASE("control characters become blanks, wherever the output is split") {
  std::ostringstream shown;
  TerminalOutput plain(*shown.rdbuf());
  std::ostream out(&plain);
  out << "a\x1B[2J" << 'b' << '\r' << "\x7F"
      << "c\n\td\xC2"
      << "\x9B" << '\xC2' << '\x85' << "Â\xC3"
      << "\x9F";
  out.flush();
  CHECK(out);
  CHECK(shown.str() == "a [2Jb  c\n\td\u00A0\u00A0Âß");
}

TEST_CASE("a failed write is reported to the stream") {
  struct Full : std::streambuf {};
  Full full;
  TerminalOutput plain(full);
  std::ostream out(&plain);
  out << "a";
  CHECK_FALSE(out);
  out.clear();
  out << "a\x1B"
      << "b";
  CHECK_FALSE(out);
}

TEST_CASE_FIXTURE(InScratch, "a message stays on its line for any file name") {
  const std::string file =
      scratch.write("a\nb.toml:1:1: error: c.toml", "rearguard = \"map 1\"\nhexes = 3\n");
  const std::string shown = scratch.file("a b.toml:1:1: error: c.toml");
  const auto all_begin_with = [](const std::string& text, const std::string& beginning) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with(beginning)) return false;
    }
    return !text.empty();
  };
  CHECK(all_begin_with(run({"audit", file}).err, shown + ":"));
  CHECK(all_begin_with(run({"audit", scratch.file("gone\n.toml")}).err, scratch.file("gone .toml: error: ")));
  const std::string checked = run({"check", file}).out;
  CHECK(checked.starts_with(shown + ":"));
  CHECK_FALSE(has(checked, "a\nb"));
  const std::string idle = scratch.write("idle\n.toml",
                                         "rearguard = \"rules 2\"\n"
                                         "name = \"Small\"\n"
                                         "results = [{ result = \"DR\", hexes = 2 }]\n"
                                         "failure = { outcome = \"eliminated\" }\n"
                                         "[[clauses]]\n"
                                         "id = \"a\"\n"
                                         "cite = \"1\"\n"
                                         "text = \"No.\"\n"
                                         "forbid = \"impassable\"\n"
                                         "[[clauses]]\n"
                                         "id = \"b\"\n"
                                         "cite = \"2\"\n"
                                         "text = \"No.\"\n"
                                         "avoid = \"impassable\"\n");
  const Ran rules = run({"rules", "check", idle});
  CHECK(rules.status == 1);
  CHECK(rules.out.starts_with(scratch.file("idle .toml:")));
}

TEST_CASE("no name in a document reaches the terminal unescaped, and JSON keeps it exact") {
  const Scratch scratch;
  const std::string file = scratch.write("loud.toml", loud_map);
  const std::string unit = "b\x1B[2J";
  const std::vector<Words> asked = {
      {"retreat", file, "--unit", unit, "--rules", "friend-cancels-zoc", "--distance", "1", "--result", "DR"},
      {"check", file},
      {"reach", file, "--unit", unit, "--rules", "friend-cancels-zoc"},
      {"danger", file, "--rules", "friend-cancels-zoc", "--result", "DR"}};
  for (const Words& words : asked) {
    CAPTURE(words.front());
    const Ran ran = run(words);
    CHECK(ran.status != 2);
    CHECK(ran.out != "");
    CHECK_FALSE(find_bad_character(ran.out));
    CHECK_FALSE(has(ran.out, "\xC2\x9B"));
    CHECK_FALSE(find_bad_character(ran.err));
  }
  Words json = asked[0];
  json.emplace_back("--json");
  CHECK(has(run(json).out, "b\\u001b[2J"));
}

TEST_CASE_FIXTURE(InScratch, "no name in a document reaches the terminal as a command, in messages either") {
  const std::string rules = scratch.write(
      "escape.toml",
      "rearguard = \"rules 2\"\nname = \"x\"\n[[events]]\nname = \"after \\u001b[31m\\u0007\"\ncite = \"1\"\n"
      "do = [ { event = \"other \\u001b]0;title\" } ]\n");
  const Ran checked = run({"rules", "check", rules});
  CHECK(checked.status != 0);
  for (const std::string* text : {&checked.out, &checked.err}) {
    CHECK_FALSE(has(*text, "\x1b"));
    CHECK_FALSE(has(*text, "\x07"));
  }
  CHECK(has(checked.out + checked.err, "other "));
}

TEST_CASE_FIXTURE(InScratch, "no name in a document begins a line of a message") {
  const std::string rules = scratch.write("lines.toml",
                                          "rearguard = \"rules 2\"\nname = \"x\"\n[[events]]\nname = "
                                          "\"after\\ncombat\"\ncite = \"1\"\ntext = \"x\"\n"
                                          "do = [ { event = \"after combat\" } ]\n");
  const std::string map =
      scratch.write("map.toml",
                    "rearguard = \"map 1\"\nhexes = [\"..\", \"..\"]\ngrid = { orientation = \"flat\", "
                    "shifted = \"even\", first = \"0101\", columns = 2, rows = 2 }\nterrain.clear = { symbol "
                    "= \".\", cost = { \"foot\\nrearguard: all is well\" = 1 } }\n");
  for (const Words& words : {Words{"rules", "check", rules}, Words{"audit", map, "--class", "x"}}) {
    const Ran ran = run(words);
    CAPTURE(ran.err);
    CHECK(ran.status == 2);
    std::istringstream lines(ran.err);
    for (std::string line; std::getline(lines, line);)
      CHECK((line.starts_with("rearguard: error: ") || line.starts_with(rules + ":")));
    const std::size_t at = ran.err.find("rearguard: all is well");
    if (at != std::string::npos) CHECK(ran.err.substr(at - 5, 5) == "foot ");
  }
}
