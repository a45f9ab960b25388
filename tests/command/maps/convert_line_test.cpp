// Boards in one line converted to documents and back.

#include "tests/support/command.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {

using testing::run;

TEST_CASE("a board goes from a document to a line and back, with its questions") {
  const testing::Scratch scratch;
  const std::string line =
      "rg1 flat,even,0101,2x2 order-actions t.c=clear:foot=1 rows=2c/ union:foot b1@0101:--2 ask=b1:rout "
      "by=c1 "
      "ask=b1:2";
  CHECK(run({"convert", line, scratch.file("board.toml")}).status == 0);
  CHECK(testing::has(scratch.read("board.toml"),
                     "[[questions]]\nunit = \"b1\"\nresult = \"rout\"\ncaused_by = [\"c1\"]\n"));
  CHECK(run({"convert", scratch.file("board.toml"), scratch.file("board.line")}).status == 0);
  CHECK(scratch.read("board.line") == line + "\n");
  CHECK(run({"convert", scratch.file("board.line"), scratch.file("board.json")}).status == 0);
  CHECK(run({"convert", scratch.file("board.json"), scratch.file("again.line")}).status == 0);
  CHECK(scratch.read("again.line") == line + "\n");
  const auto wrong = run({"convert", line + " b2@0309", scratch.file("board.toml")});
  CHECK(wrong.status == 2);
  CHECK(testing::has(wrong.err, "line:1:117: error: "));
}

}  // namespace rearguard
