// Questions as one side sees the board: what the other hides neither stops anybody nor is named.

#include "tests/support/command.h"

namespace {

const std::string seen_rules = R"(rearguard = "rules 2"
name = "Away"
results = [{ result = "R", hexes = 1, cite = "1", text = "A beaten unit retreats." }]
[[clauses]]
id = "not-beside"
cite = "2"
text = "It does not end beside an enemy."
forbid = "adjacent-to-enemy"
at = "end"
)";

/// b1 in the middle of a map, r1 north of it; where r9 hides in the south-west there is nothing to be seen.
std::string seen_board(bool with_hidden) {
  const auto unit = [](const char* id, const char* side, const char* hex, const char* more) {
    return std::string("[[units]]\nid = \"") + id + "\"\nside = \"" + side + "\"\nhex = \"" + hex +
           "\"\nclass = \"foot\"\nmovement = 3\n" + more;
  };
  return "rearguard = \"position 1\"\nrules = \"rules.toml\"\n" + unit("b1", "blue", "0404", "") +
         unit("r1", "red", "0401", "") + (with_hidden ? unit("r9", "red", "0306", "hidden = true\n") : "") +
         R"([map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 7, rows = 7 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } } }
hexes = [".......", ".......", ".......", ".......", ".......", ".......", "......."]
)";
}

struct SeenFiles : Scratch {
  SeenFiles() {
    write("rules.toml", seen_rules);
    write("all.toml", seen_board(true));
    write("open.toml", seen_board(false));
  }
  /// Returns what a command prints about a board.
  std::string answer(Words words, const std::string& name, const Words& more = {}) const {
    words.insert(words.begin() + 1, file(name));
    return output_of(with(words, more));
  }
};

const std::vector<Words> seen_questions = {{"retreat", "--unit", "b1", "--result", "R", "--ruled-out", "all"},
                                           {"retreat", "--unit", "b1", "--result", "R", "--as-line"},
                                           {"reach", "--unit", "b1"},
                                           {"danger", "--result", "R"}};

}  // namespace

TEST_CASE_FIXTURE(SeenFiles, "--as answers as if what the enemy hides were not there") {
  for (const Words& words : seen_questions) {
    CAPTURE(words.front());
    const std::string seen = answer(words, "all.toml", {"--as", "blue"});
    CHECK(seen == answer(words, "open.toml"));
    CHECK_FALSE(has(seen, "r9"));
    CHECK(answer(words, "all.toml", {"--as", "red"}) == answer(words, "all.toml"));
  }
  // The referee knows better: r9 is two hexes away, and b1 may not end beside it.
  CHECK(answer(seen_questions[0], "all.toml") != answer(seen_questions[0], "open.toml"));
  CHECK(answer(seen_questions[2], "all.toml") != answer(seen_questions[2], "open.toml"));
}

TEST_CASE_FIXTURE(SeenFiles, "a window shows what a side sees") {
  const auto picture = [&](const std::string& name, const Words& more) {
    const std::string out = file("picture.png");
    output_of(with({"view", file(name), "--unit", "b1", "--result", "R", "--screenshot", out}, more));
    return read("picture.png");
  };
  CHECK(picture("all.toml", {"--as", "blue"}) != picture("all.toml", {}));
}

TEST_CASE_FIXTURE(SeenFiles, "--as wants a side of the board, and one board") {
  const std::string unknown = refusal_of({"reach", file("all.toml"), "--unit", "b1", "--as", "bleu"});
  CHECK(has(unknown, "--as: there is no \"bleu\""));
  CHECK(has(unknown, "did you mean \"blue\"?"));
  // Nobody can ask about a unit that he does not see.
  CHECK(has(refusal_of({"reach", file("all.toml"), "--unit", "r9", "--as", "blue"}), "r9"));
  CHECK(refusal_of({"retreat", "--batch", file("all.toml"), "--as", "blue"}) != "");
}
