// Any lines as questions of `rearguard retreat --batch` and actions of `rearguard resolve --batch`: each must
// get one line of JSON. Rules: "little" and "retreats".

#include "src/answers/questions/batch.h"

#include "tests/fuzz/inputs.h"
#include "tests/fuzz/little_files.h"

namespace {

constexpr int lines_of_a_batch = 4;

void check_answer(const std::string& answer) {
  must(answer.find('\n') == std::string::npos, "an answer of several lines: " + answer);
  must(static_cast<bool>(parse_document(answer, "answer")), "an answer that is not JSON: " + answer);
}

}  // namespace

int fuzz_batch(const std::uint8_t* data, std::size_t size) {
  static const LittleFiles files;
  static const RuleLibrary library = files.library();
  BatchOptions asked;
  asked.max_paths = 20;
  Batch questions(library, asked);
  ResolveBatch actions(library, {});
  std::istringstream lines{std::string(text_of(data, size))};
  std::string line;
  for (int number = 1; number <= lines_of_a_batch && std::getline(lines, line); ++number) {
    check_answer(questions.answer_line(line, number));
    check_answer(actions.answer_line(line, number));
  }
  return 0;
}
