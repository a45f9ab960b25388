// `rearguard retreat` with boards in one line.

#include "tests/support/command.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

using testing::has;
using testing::run;

const std::string position = std::string(REARGUARD_SOURCE_DIR) + "/maps/2930/rout.toml";
const std::string board =
    "rg1 2930~cf85de7c order-actions line.union=28 confederate:foot c1@2826 c2@2827 c3@2828 c4@2829 "
    "union:foot "
    "b1@2930";

}  // namespace

TEST_CASE("a line is answered as the file of the same board") {
  const auto by_file = run({"retreat", position, "--unit", "b1", "--result", "rout"});
  CHECK(by_file.status == 0);
  CHECK(run({"retreat", "--line", board + " ask=b1:rout"}).out == by_file.out);
  CHECK(run({"retreat", board, "--unit", "b1", "--result", "rout"}).out == by_file.out);
  // What the command says comes first.
  CHECK(run({"retreat", "--line", board + " ask=b1:R1", "--result", "rout"}).out == by_file.out);
  const testing::Scratch scratch;
  scratch.write("board.txt", board + " ask=b1:rout\n");
  CHECK(run({"retreat", scratch.file("board.txt")}).out == by_file.out);
  CHECK(run({"danger", board}).out == run({"danger", position}).out);
}

TEST_CASE("every question of a line is answered, in its order") {
  const auto first = run({"retreat", position, "--unit", "b1", "--result", "R1"});
  const auto second = run({"retreat", position, "--unit", "c1", "--distance", "2"});
  CHECK(run({"retreat", "--line", board + " ask=b1:R1 ask=c1:2"}).out == first.out + second.out);
}

TEST_CASE("the line of a board is printed with the question of the options") {
  const auto printed = [](std::vector<std::string> options) {
    std::vector<std::string> words = {"retreat", position};
    words.insert(words.end(), options.begin(), options.end());
    const auto ran = run(words);
    CHECK_MESSAGE(ran.status == 0, ran.err);
    return ran.out;
  };
  CHECK(printed({"--as-line"}) == board + "\n");
  CHECK(printed({"--as-line", "--unit", "b1", "--result", "rout", "--caused-by", "c1,c2", "--path",
                 "2930-2931", "--vacated", "none"}) ==
        board + " ask=b1:rout by=c1,c2 vacated= path=2930-2931\n");
  const std::string named =
      "rg1 flat,even,0101,1x1 blocked-path t.c=clear:foot=1 rows=c union:foot b1@0101:=Pell";
  CHECK(run({"retreat", named, "--as-line"}).out == named + "\n");
  CHECK(run({"retreat", named, "--as-line", "--no-names"}).out == named.substr(0, named.find(":=")) + "\n");
  const std::string link = printed({"--as-link", "--unit", "b1", "--distance", "2"});
  CHECK(has(link, "rg1+2930~cf85de7c+"));
  CHECK(has(link, "+ask=b1:2+end\n"));
}

TEST_CASE("what is wrong with a line is named with its column, and nothing else is asked") {
  const auto refused = [](const std::vector<std::string>& words) {
    const auto ran = run(words);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(refused({"retreat", "--line", "rg1 2930 order-actions union:foot:fier2 b1@2930 ask=b1:rout"}) ==
        "line:1:35: error: unknown trait \"fier2\" of the heading union:foot, did you mean \"fire2\"?\n");
  CHECK(has(refused({"retreat", "--line", board}), "name the retreating unit: --unit ID"));
  CHECK(has(refused({"retreat", "--line", board + " ask=b1:rout ask=c1:1", "--picture", "x.svg"}),
            "name a --unit"));
  CHECK(has(refused({"retreat", "--line", board + " ask=b9:rout"}), "did you mean \"b1\"?"));
}

}  // namespace rearguard
