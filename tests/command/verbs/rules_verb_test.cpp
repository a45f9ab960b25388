// `rearguard rules show` and `rearguard rules check`.

#include "tests/support/command.h"

namespace {

const std::string two_hexes =
    "rearguard = \"rules 2\"\nname = \"Test\"\n[[results]]\nresult = \"R\"\nhexes = 2\n";

std::string clause(const std::string& id, const std::string& rest) {
  return "[[clauses]]\nid = \"" + id + "\"\ncite = \"1\"\ntext = \"A sentence.\"\n" + rest + "\n";
}

}  // namespace

TEST_CASE("shipped rules are shown as a numbered list") {
  const std::string ran = printed({"rules", "show", "order-actions"});
  for (const char* part : {"  1. passable (14.1)", " 10. least-resistance (14.41)", "rout: 3 hexes (14.0)",
                           "Interpretation: ", "Failure: captured (14.0)"})
    CHECK(has(ran, part));
}

TEST_CASE("sound rules have no problems") {
  for (const char* name : {"order-actions", "order-actions-lenient", "assets/rules/order-actions.toml"}) {
    const std::string ran = printed({"rules", "check", name});
    CHECK(has(ran, "no problems found"));
  }
}

TEST_CASE_FIXTURE(InScratch, "clauses that never take effect are findings at their lines") {
  const std::string file = scratch.write("r.toml", two_hexes + clause("a", "forbid = \"enemy\"") +
                                                       clause("b", "avoid = \"enemy\"\nat = \"end\""));
  const Ran ran = run({"rules", "check", file});
  CHECK(ran.status == 1);
  CHECK(ran.err == "");
  CHECK(ran.out == file + ":11:1: warning: clause `b` never takes effect: `a` already forbids such paths\n");
}

TEST_CASE_FIXTURE(InScratch, "unreadable rules are reported with every problem") {
  const std::string file =
      scratch.write("r.toml", two_hexes + clause("a", "forbit = \"enemy\"") + clause("b", "avoid = 3"));
  for (const char* verb : {"check", "show"}) {
    const Ran ran = run({"rules", verb, file});
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    CHECK(has(ran.err, file + ":10:1: error: unknown key `forbit` in clause \"a\"; did you mean `forbid`?"));
    CHECK(has(ran.err,
              file + ":15:9: error: the property must be the name of one, or a table, not a whole number\n"));
  }
  check_rejected({"rules", "check", "none.toml"}, "none.toml: error: there is no such file");
  check_rejected({"rules", "show", "order-akshuns"},
                 "order-akshuns: error: no shipped rule file has this name, did you mean \"order-actions\"?");
  check_rejected({"rules", "check", "assets/rules/"},
                 "assets/rules/: error: this is a folder; name a file in it");
}

TEST_CASE("the rules that ship are listed with their results") {
  const std::string ran = output_of({"rules", "list"});
  CHECK(has(ran, "\norder-actions: "));
  CHECK(has(ran, "; results rout, R2, R1, pin\n"));
}

TEST_CASE_FIXTURE(InScratch, "rules with too many distinct exceptions are an error") {
  std::string text = two_hexes;
  for (int i = 0; i < 62; ++i) {
    const std::string n = std::to_string(i);
    text += clause("c" + n, "avoid = { terrain = [\"t" + n + "\"] }\nexcept_to_avoid = [\"friend\"]");
  }
  const std::string file = scratch.write("r.toml", text);
  check_rejected({"rules", "check", file}, "rearguard: error: " + file +
                                               ": the clauses use more than 61 different properties and "
                                               "lists of properties in exceptions and charts");
  const Ran asked = run({"retreat", rout_position, "--unit", "b1", "--distance", "1", "--rules", file});
  CHECK(asked.status == 2);
  CHECK(asked.out == "");
}

TEST_CASE("rules diff names the hexes and clauses where two rule files differ") {
  const std::string same = printed({"rules", "diff", "order-actions", "order-actions", "maps/2930"});
  CHECK(has(same, "no difference"));
  // The lenient interpretation lets units enter an enemy ZOC even if other paths are open.
  const Ran ran = run({"rules", "diff", "order-actions", "order-actions-lenient",
                       "maps/2930/caught-by-lakes.toml", "--result", "R1"});
  CHECK(ran.err == "");
  CHECK(ran.status == 1);
  CHECK(has(ran.out,
            "  c4 in 2829, R1\n    2830 only under order-actions-lenient, along 2829-2830\n"
            "      order-actions: avoid-zoc (14.31): "));
  const Ran json = run({"rules", "diff", "order-actions", "order-actions", "maps/2930/rout.toml", "--json"});
  CHECK(has(json.out, "\"differences\": []"));
}

TEST_CASE("rules diff compares results that have other names in the second file") {
  // A retreat of two hexes by both rule sheets.
  const Ran ran = run({"rules", "diff", "order-actions", "friend-cancels-zoc", "maps/2930/rout.toml", "--as",
                       "R2=DR2", "--result", "R2"});
  CHECK(ran.err == "");
  CHECK(has(ran.out, ", R2 as DR2\n"));
  CHECK(has(ran.out, " (R2 as DR2), "));
}

TEST_CASE("unusable input to rules diff is an error") {
  const auto ruled_out = [](Strings words, const std::string& message) {
    words.insert(words.begin(), {"rules", "diff", "order-actions"});
    const Ran ran = run(words);
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    CHECK_MESSAGE(has(ran.err, message), ran.err);
  };
  ruled_out({"order-action", "maps/2930"}, "did you mean \"order-actions\"?");
  ruled_out({"order-actions", "maps/2930", "--result", "rowt"}, "did you mean \"rout\"?");
  ruled_out({"priority-displacement", "maps/2930"}, "have no result in common");
  ruled_out({"order-actions", "maps/2930", "--as", "R2"}, "--as: give a result of order-actions");
  ruled_out({"order-actions", "maps/2930", "--as", "R2=R3"}, "--as: order-actions has no result \"R3\"");
  ruled_out({"order-actions", "maps/2930", "--as", "rowt=R1"}, "did you mean \"rout\"?");
  ruled_out({"order-actions", "maps/2930", "--as", "R2=R1", "--as", "R2=rout"},
            "--as: R2 is given two names");
  ruled_out({"order-actions", "assets/rules/order-actions.toml"}, "order-actions.toml:");
  ruled_out({"order-actions", "assets/rules/examples"}, "no position or scenario was named or found");
}

TEST_CASE_FIXTURE(InScratch,
                  "changes of the rules that no example notices are listed with a board that would") {
  scratch.write("r.toml", two_hexes +
                              "[[clauses]]\nid = \"no-zoc\"\ncite = \"1\"\ntext = \"No enemy ZOC.\"\n"
                              "forbid = \"enemy-zoc\"\n" +
                              clause("passable", "forbid = \"impassable\"") +
                              "[[events]]\nname = \"shout\"\ncite = \"2\"\ntext = \"It shouts.\"\n"
                              "do = [ { state = \"hoarse\" } ]\n");
  // Nothing in it stands in the way of ZOC, nor is impassable; one hex or three would be noticed.
  const std::string examples = scratch.write(
      "e.toml",
      "rearguard = \"examples 1\"\nrules = \"r.toml\"\n[[examples]]\nid = \"alone\"\ntext = \"Two hexes.\"\n"
      "map = { rearguard = \"map 1\", name = \"F\", grid = { orientation = \"flat\", shifted = \"even\", "
      "first = \"0101\", columns = 4, rows = 1 }, terrain = { clear = { symbol = \".\", cost = { foot = 1 } "
      "} }, hexes = [\"....\"] }\nunits = [{ id = \"m\", side = \"red\", hex = \"0101\", class = \"foot\" "
      "}]\n"
      "ask = { unit = \"m\", result = \"R\" }\nexpect.end_hexes = [\"0101\", \"0301\"]\n");
  const Ran ran = run({"rules", "coverage", examples, "--mutate", "--questions", "2000"});
  CHECK(ran.status == 1);
  CHECK(has(ran.out,
            "r.toml:6:1: clauses no-zoc is gone: no example notices; this one would:\n\n[[examples]]"));
  CHECK(!has(ran.out, "hexes 2 is 3"));
  CHECK(has(ran.out, " noticed by 1 example; "));
  CHECK(has(ran.out, "no example runs the event shout\n"));
  // The example that is offered is noticed: pasted, it leaves one change less.
  const std::size_t begin = ran.out.find("[[examples]]");
  const std::string offered = ran.out.substr(begin, ran.out.find("\n\n", begin) - begin);
  scratch.write("e.toml",
                scratch.read("e.toml") + "\n" + offered +
                    "\n[[examples]]\nid = \"loud\"\ntext = \"It shouts.\"\nmap = { rearguard = \"map 1\", "
                    "name = \"F\", grid = { orientation = \"flat\", shifted = \"even\", first = "
                    "\"0101\", columns = 1, rows = 1 }, terrain = { clear = { symbol = \".\", cost = { foot "
                    "= 1 } } }, hexes = [\".\"] }\nunits = [{ id = \"m\", side = \"red\", hex = \"0101\", "
                    "class = \"foot\" }]\ndo = [ { event = \"shout\", unit = \"m\" } ]\nexpect.units.m.state "
                    "= \"hoarse\"\n");
  const Ran again = run({"rules", "coverage", examples, "--mutate", "--questions", "2000"});
  CHECK(has(again.out, " noticed by 3 examples; "));
  CHECK(!has(again.out, "no example runs"));
  CHECK(!has(again.out, "clauses no-zoc is gone"));
}

TEST_CASE("`rules test` says what it takes if it is given a rule file") {
  for (const char* verb : {"test", "coverage"}) {
    const std::string ran = refusal_of({"rules", verb, "assets/rules/order-actions.toml"});
    CHECK(ran ==
          "assets/rules/order-actions.toml: error: this is a rule file; name a file of examples, which "
          "begins with `rearguard = \"examples 1\"` and names its rules as `rules = \"my-rules.toml\"`\n");
    CHECK(has(run({"rules", verb, "--help"}).out, "file of examples, which names its rules"));
  }
}
