// Boards in one line where questions are asked: as a position, in a question, in a batch.

#include "src/answers/questions/batch.h"
#include "src/answers/questions/library.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

const std::string project = REARGUARD_SOURCE_DIR;
const std::string board_line =
    "rg1 2930~cf85de7c order-actions line.union=28 confederate:foot c1@2826 c2@2827 c3@2828 c4@2829 "
    "union:foot "
    "b1@2930 ask=b1:rout";

std::unique_ptr<AskedPosition> loaded(const AskedLibrary& library, const std::string& name,
                                      const std::optional<std::string>& text = std::nullopt) {
  auto position = library.position(name, text);
  if (const auto* problem = std::get_if<Answer>(&position)) FAIL(problem->text);
  return std::get<std::unique_ptr<AskedPosition>>(std::move(position));
}

}  // namespace

TEST_CASE("a line loads as the file of the same board does, and both give the line") {
  const AskedLibrary library(project);
  const auto from_file = loaded(library, project + "/maps/2930/rout.toml");
  const auto from_line = loaded(library, "line", board_line);
  const std::string asked = R"({"ask":"retreat","unit":"b1","result":"rout"})";
  const std::string answer = from_file->ask(asked).text;
  CHECK(testing::has(answer, R"("outcome":"retreat")"));
  CHECK(from_line->ask(asked).text == answer);
  // The line has the question itself.
  CHECK(from_line->ask(R"({"ask":"retreat"})").text == answer);
  CHECK(testing::has(from_file->ask(R"({"ask":"retreat"})").text, "lacks the key `unit`"));
  const std::string with_question =
      R"({"ask":"position","format":"line","questions":[{"unit":"b1","result":"rout"}]})";
  CHECK(from_file->ask(with_question).text == board_line);
  CHECK(from_line->ask(R"({"ask":"position","format":"line"})").text == board_line);
  const std::string link = from_line->ask(R"({"ask":"position","format":"link"})").text;
  CHECK(testing::has(link, "+b1@2930+ask=b1:rout+end"));
  CHECK(from_line->ask(R"({"ask":"position","format":"questions"})").text ==
        R"([{"unit": "b1", "result": "rout"}])");
  CHECK(from_file->ask(R"({"ask":"position","format":"questions"})").text == "[]");
  const std::string wrong =
      R"({"ask":"position","format":"line","questions":[{"unit":"b1","reslt":"rout"}]})";
  CHECK(testing::has(from_file->ask(wrong).text, "did you mean `result`?"));
}

TEST_CASE("a question about another board brings its line, and may leave its rules out") {
  const AskedLibrary library(project);
  const auto position = loaded(library, project + "/maps/2930/rout.toml");
  const std::string answer = position->ask(R"({"ask":"retreat","unit":"b1","result":"rout"})").text;
  CHECK(position->ask(R"({"ask":"retreat","line":")" + board_line + "\"}").text == answer);
  std::string without_rules = board_line;
  without_rules.replace(without_rules.find("order-actions"), 13, "-");
  CHECK(position->ask(R"({"ask":"retreat","line":")" + without_rules + "\"}").text == answer);
  CHECK(testing::has(position->ask(R"({"ask":"retreat","line":"rg1 2930 - b1@2930"})").text,
                     R"("document":"line","line":1,"column":12)"));
  CHECK(testing::has(position->ask(R"({"ask":"retreat","line":3})").text, "a board in one line"));
}

TEST_CASE("a line of a batch may be a board, or have one as its position") {
  const RuleLibrary rules(project + "/assets/rules");
  const auto answered = [&](const std::string& text) {
    Batch batch(rules, {});
    return batch.answer_line(text, 3);
  };
  const std::string question = R"("queries":[{"unit":"b1","result":"rout"}])";
  const std::string answer = answered(board_line);
  CHECK(testing::has(answer, R"({"answers":[{"unit":"b1")"));
  CHECK(answered(R"({"position":")" + board_line + "\"," + question + "}") == answer);
  CHECK(answered("rg1 2930 order-actions union:foot b1@2930:NE:SE ask=b1:rout") ==
        R"({"error":{"message":"`facing` is stated twice","where":"stdin:3:46"}})");
  // In a JSON text the column is that in the whole line.
  CHECK(answered(R"({"position":"rg1 2930 order-actions union:foot b1@2930:NE:SE",)" + question + "}") ==
        R"({"error":{"message":"`facing` is stated twice","where":"stdin:3:59"}})");
}

}  // namespace rearguard
