// `--reading`, the key `readings`, and `rearguard rules readings`.

#include "tests/support/command.h"

namespace {

const std::string head =
    "rearguard = \"rules 2\"\nname = \"Test\"\nextends = \"basic-retreat\"\nexamples = \"e.toml\"\n"
    "[[readings]]\nid = \"zoc\"\ncite = \"2\"\ntext = \"Is an enemy ZOC closed?\"\ndefault = \"open\"\n"
    "why = \"Nothing closes it.\"\nchoices = [ { id = \"open\", text = \"No.\" }, { id = \"closed\", text = "
    "\"Yes.\" } ]\n[[results]]\nresult = \"R\"\ncite = \"1\"\nhexes = 1\n"
    "[[clauses]]\nid = \"no-zoc\"\nreading = \"zoc=closed\"\ncite = \"2\"\ntext = \"No ZOC.\"\n"
    "forbid = \"enemy-zoc\"\n";

const std::string board =
    "map = { grid = { orientation = \"flat\", shifted = \"even\", first = \"0101\", columns = 1, rows = 4 }, "
    "terrain = { clear = { symbol = \".\", cost = { foot = 1 } } }, hexes = [\".\", \".\", \".\", \".\"] }\n"
    "units = [ { id = \"m\", side = \"red\", hex = \"0102\", class = \"foot\" }, { id = \"e\", side = "
    "\"blue\", hex = \"0104\", class = \"foot\" } ]\n";

std::string example(const std::string& id, const std::string& more) {
  return "[[examples]]\nid = \"" + id + "\"\n" + board + "ask = { unit = \"m\", result = \"R\" }\n" + more;
}

const std::string examples =
    "rearguard = \"examples 1\"\nrules = \"r.toml\"\n" +
    example("open", "expect.end_hexes = [\"0101\", \"0103\"]\n") +
    example("closed", "readings = { zoc = \"closed\" }\nexpect.end_hexes = [\"0101\"]\n") +
    "[[statements]]\nnumber = \"1\"\ncite = \"1\"\ntext = \"One hex.\"\n"
    "implemented_by = [\"R\"]\nshown_by = [\"open\"]\n"
    "[[statements]]\nnumber = \"2\"\ncite = \"2\"\ntext = \"ZOC.\"\nnote = \"Open.\"\n";

/// A rule file with a reading, its examples and a position.
struct Files : InScratch {
  Files() {
    scratch.write("e.toml", examples);
    scratch.write("p.toml", "rearguard = \"position 1\"\nrules = \"r.toml\"\n" + board);
  }
  std::string rules = scratch.write("r.toml", head);
  std::string position = scratch.file("p.toml");

  Ran ask(const Strings& more) const {
    Strings words{"retreat", position, "--unit", "m", "--result", "R"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
};

}  // namespace

TEST_CASE_FIXTURE(Files, "an answer is read as the option, else as the position says, and says so") {
  CHECK(has(ask({}).out, "0103"));
  CHECK_FALSE(has(ask({}).out, "Read with"));
  const Ran closed = ask({"--reading", "zoc=closed"});
  CHECK(has(closed.out, "0103  no-zoc (2)"));
  CHECK(has(closed.out, "Read with zoc=closed.\n"));
  CHECK_FALSE(has(ask({"--json"}).out, "readings"));
  scratch.write("p.toml",
                "rearguard = \"position 1\"\nrules = \"r.toml\"\nreadings = { zoc = \"closed\" }\n" + board);
  CHECK(has(ask({"--json"}).out, R"("readings":{"zoc":"closed"})"));
  CHECK(has(ask({"--json"}).out, R"("rules":"r.toml?zoc=closed")"));
  CHECK_FALSE(has(ask({"--json", "--reading", "zoc=open"}).out, "closed"));
  CHECK(
      has(ask({"--reading", "zco=open"}).err, "these rules have no reading \"zco\", did you mean \"zoc\"?"));
  CHECK(has(ask({"--reading", "zoc"}).err, "--reading: a reading is chosen as"));
}

TEST_CASE_FIXTURE(Files, "a reading is listed with a board on which its choices part") {
  const std::string listed = output_of({"rules", "readings", rules});
  CHECK(has(listed,
            "  zoc (2): Is an enemy ZOC closed?\n     open, the default: No. Why: Nothing closes it.\n"
            "     closed: Yes.\n       clause no-zoc: there under closed\n"));
  const std::string parted = output_of({"rules", "readings", rules, "--smallest", "--questions", "100"});
  CHECK(has(parted, "zoc=closed: parts on a board of 2 units"));
  CHECK(has(parted, "readings = { zoc = \"closed\" }"));
  CHECK(has(parted, "1 of 1 reading as they should be"));
  CHECK(run({"rules", "test", scratch.file("e.toml")}).status == 0);
}

TEST_CASE_FIXTURE(Files,
                  "a place that the statements do not have is an error, as is a choice without an example") {
  CHECK(run({"rules", "check", rules}).status == 0);
  scratch.write("r.toml",
                head + "[[clauses]]\nid = \"friends\"\ncite = \"2.5\"\ntext = \"T.\"\navoid = \"friend\"\n");
  const Ran ran = run({"rules", "check", rules});
  CHECK(ran.status == 1);
  CHECK(has(ran.out, "error: clause friends cites 2.5, which is no place of the statements"));
  scratch.write("e.toml", examples.substr(0, examples.find("[[examples]]\nid = \"closed\"")) +
                              examples.substr(examples.find("[[statements]]")));
  CHECK(has(run({"rules", "check", rules}).out, "no two examples show zoc=open and zoc=closed on one board"));
}

TEST_CASE_FIXTURE(InScratch, "a game has its readings in its journal, and is not read otherwise") {
  const std::string journal = scratch.file("g.journal");
  REQUIRE(run({"game", "new", "maps/2930/skirmish.toml", "--seed", "3", "--save", journal, "--reading",
               "no-room=captured"})
              .status == 0);
  const std::string text = scratch.read("g.journal");
  CHECK(has(text, "\nreadings away-rank=high exception=order no-room=captured toward-lines=never\nseed 3\n"));
  CHECK(run({"game", "verify", journal}).status == 0);
  CHECK(has(run({"retreat", journal, "--unit", "b1", "--result", "R1", "--reading", "no-room=stays"}).err,
            "the readings of a game are chosen once"));
  std::string older = text;
  older.replace(older.find("readings away"), older.find("seed 3") - older.find("readings away"), "");
  CHECK(has(run({"game", "verify", scratch.write("older.journal", older)}).err,
            "does not start as this journal"));
}
