// Numbers that a result needs: every command asks for them, and takes them in the same way.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

std::string rules_with_needs(const Scratch& scratch) {
  return scratch.write("needs.toml", R"(rearguard = "rules 2"
name = "Needs"
extends = "order-actions"
[[results]]
result = "D"
cite = "9"
needs = ["hits"]
hexes = "hits + 1"
)");
}

const std::string missing =
    "rearguard: error: result `D` needs the number \"hits\"; state it with --with hits=N";

}  // namespace

TEST_CASE_FIXTURE(InScratch, "every command asks for a number that a result needs") {
  const std::string rules = rules_with_needs(scratch);
  for (const char* verb : {"retreat", "resolve", "perft", "danger"}) {
    CAPTURE(verb);
    const Words words{verb, rout_position, "--unit", "b1", "--result", "D", "--rules", rules};
    check_rejected(words, missing);
    Words stated = words;
    stated.insert(stated.end(), {"--with", "hits=1"});
    const Ran ran = run(stated);
    CHECK(ran.err == "");
    CHECK(ran.status != 2);
    Words unknown = words;
    unknown.insert(unknown.end(), {"--with", "hits=1,dice=2"});
    check_rejected(unknown, "rearguard: error: --with: result `D` needs no number \"dice\"");
  }
}

TEST_CASE_FIXTURE(InScratch, "every command takes a roll as a number, and only `resolve` rolls it itself") {
  const std::string rules = scratch.write("rolls.toml", R"(rearguard = "rules 2"
name = "Rolls"
extends = "order-actions"
[[results]]
result = "D"
cite = "9"
hexes = "1d6 - 3"
)");
  for (const char* verb : {"retreat", "perft", "danger"}) {
    CAPTURE(verb);
    Words words{verb, rout_position, "--unit", "b1", "--result", "D", "--rules", rules};
    check_rejected(
        words,
        "rearguard: error: result `D` needs a distance or a roll, the number \"1d6\"; state it with "
        "--with 1d6=N");
    words.insert(words.end(), {"--with", "1d6=5"});
    CHECK(run(words).err == "");
    words.back() = "1d6=7";
    check_rejected(words, "rearguard: error: --with: a roll of 1d6 is 1 to 6, not 7");
  }
  const Words asked{"resolve", rout_position, "--unit", "b1", "--result", "D", "--rules", rules};
  CHECK(has(printed(with(asked, {"--dice", "3"})), "b1 stays in 2930: b1 retreats 0 hexes by \"1d6 - 3\""));
  CHECK(has(printed(with(asked, {"--needs"})), "  1d6 for distance of b1 on D\n"));
}

TEST_CASE_FIXTURE(InScratch, "the number of a question determines the length of the retreat") {
  const std::string rules = rules_with_needs(scratch);
  const auto distance = [&](const std::string& number) {
    const Ran ran = run({"retreat", rout_position, "--unit", "b1", "--result", "D", "--rules", rules,
                         "--with", number, "--json"});
    return parsed(ran.out)["distance"];
  };
  CHECK(distance("hits=1") == 2);
  CHECK(distance("hits=2") == 3);
}

TEST_CASE_FIXTURE(InScratch, "a comparison of rule files asks for the numbers of their results") {
  const std::string rules = rules_with_needs(scratch);
  const Words words{"rules", "diff", rules, rules, rout_position, "--result", "D"};
  const std::string unasked = refusal_of(words);
  CHECK(has(unasked, "result `D` needs the number \"hits\"; state it with --with hits=N"));
  Words stated = words;
  stated.insert(stated.end(), {"--with", "hits=1"});
  CHECK(run(stated).status == 0);
}

TEST_CASE_FIXTURE(InScratch, "a line of a batch states numbers by name") {
  const std::string rules = rules_with_needs(scratch);
  const auto answer = [&](const std::string& with) {
    const std::string line = R"({"position": {"map": ")" + std::string(REARGUARD_SOURCE_DIR) +
                             R"(/maps/2930/map.toml", "units": [{"id": "b1", "side": "union", "hex": "2930",
 "class": "foot"}], "enemy_line": {"union": {"column": 28}}}, "queries": [{"unit": "b1", "result": "D")" +
                             with + "}]}";
    std::string one_line = line;
    std::erase(one_line, '\n');
    return run({"retreat", "--batch", "--rules", rules}, one_line).out;
  };
  CHECK(has(answer(""), "result `D` needs the number \\\"hits\\\""));
  CHECK(has(answer(R"(, "with": {"hits": 1})"), "\"distance\":2"));
}
