// Boards in one line in the analysis window.

#include "src/core/document/board_line.h"
#include "src/desk/retreat/retreat_controller.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

const std::string folder = REARGUARD_SOURCE_DIR;
const std::string board =
    "rg1 2930~cf85de7c order-actions line.union=28 confederate:foot c1@2826 c2@2827 c3@2828 c4@2829 "
    "union:foot "
    "b1@2930";

}  // namespace

TEST_CASE("what is copied as a line opens with its question") {
  RetreatController controller(RuleLibrary(folder + "/assets/rules"));
  REQUIRE(controller.open(folder + "/maps/2930/rout.toml"));
  CHECK(controller.as_line() == board);
  controller.select(controller.position()->find("b1"));
  controller.choose({"R2", std::nullopt});
  controller.toggle_causing_unit(*controller.position()->find("c4"));
  const std::string line = controller.as_line();
  CHECK(line == board + " ask=b1:R2 by=c4");

  RetreatController other(RuleLibrary(folder + "/assets/rules"));
  REQUIRE(other.open(line));
  CHECK(other.file().empty());
  CHECK(other.selected() == other.position()->find("b1"));
  CHECK(other.result() == ResultChoice{"R2", std::nullopt});
  CHECK(other.causing_units() == std::vector<UnitIndex>{*other.position()->find("c4")});
  CHECK(other.as_line() == line);
  REQUIRE(other.open(board + " ask=c1:2"));
  CHECK(other.selected() == other.position()->find("c1"));
  CHECK(other.result() == ResultChoice{"", 2});
  // A line that cannot be used changes nothing.
  CHECK_FALSE(other.open(board + " ask=c1:1 b9@2930:x:y"));
  CHECK(testing::has(other.messages().back().text, "second condition"));
  CHECK(other.as_line() == board + " ask=c1:2");
}

TEST_CASE("rules of one's own are named by their path from the working folder") {
  const testing::Scratch scratch;
  scratch.write("own.toml", "rearguard = \"rules 2\"\nname = \"Own\"\nextends = \"order-actions\"\n");
  scratch.write("board.toml",
                "rearguard = \"position 1\"\nmap = \"2930\"\nrules = \"own.toml\"\n"
                "units = [{ id = \"b1\", side = \"union\", hex = \"2930\", class = \"foot\" }]\n");
  RetreatController controller(RuleLibrary(folder + "/assets/rules"));
  REQUIRE(controller.open(scratch.file("board.toml")));
  CHECK(testing::has(controller.as_line(),
                     " " + line_word(scratch.file("own.toml"), "./") + " union:foot b1@2930"));
}

}  // namespace rearguard
