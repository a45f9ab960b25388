#include "src/answers/report/answer_lines.h"

#include "src/core/engine/surveys/danger.h"
#include "tests/answers/report/sample_verdict.h"

TEST_CASE("the line of a verdict has end hexes, path counts, costs and clauses, but no sentence") {
  const Position position = sample_position();
  const Grid& grid = position.map().grid();
  Verdict verdict = sample_retreat(position);
  const std::string line = to_line(verdict, grid);
  CHECK(line == "retreat  2  | 0204=7x7 0403=18446744073709551615x1 | 0201+N:passable");
  verdict.ruled_out[0].why = "another sentence";
  verdict.notes.clear();
  CHECK(to_line(verdict, grid) == line);
  verdict.end_hexes[0].path_count = 8;
  CHECK(to_line(verdict, grid) != line);
  CHECK(to_line(sample_failure(position), grid) == "captured captured 3 no-enemy | |");
}

TEST_CASE("the line of a danger has its counts and chokepoints") {
  const Position position = sample_position();
  Danger danger;
  danger.outcome = "retreat";
  danger.end_hex_count = 3;
  danger.paths = 12;
  danger.choke = {sample_hex(position, "0203"), sample_hex(position, "0204")};
  danger.min_cut = {sample_hex(position, "0203")};
  CHECK(to_line(danger, position.map().grid()) == "retreat 3 12 | 0203-0204 | 1");
}

TEST_CASE("the line of a resolution has steps, rolls and the units that remain") {
  const Position position = sample_position();
  const Grid& grid = position.map().grid();
  const ResolutionStep step{
      "b1", "a sentence", {sample_hex(position, "0202"), sample_hex(position, "0203")}, "rout", "14.0", {}};
  const ResolutionResult resolved = Resolution{{step}, position};
  CHECK(to_line(resolved, {{"fire", 6, 4}}, grid) ==
        "resolved | b1:0202-0203:rout | 4/6 | b1@0202:good:0 b2@0203:good:0 r1@0201:good:0");
  NeedsChoice choice;
  choice.resolution_steps = {step};
  choice.unit = "b1";
  choice.chooser = "owner";
  choice.paths = {step.path};
  choice.options = {"hold"};
  CHECK(to_line(ResolutionResult(choice), {}, grid) ==
        "choice | b1:0202-0203:rout | | b1:owner 0202-0203 hold");
  CHECK(to_line(ResolutionResult(RequestError{"a sentence", "dice"}), {}, grid) == "error dice");
}
