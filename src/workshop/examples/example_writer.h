#pragma once
// Writes questions about small boards, with their answers, as entries of an examples file.

#include "src/workshop/boards/board_answers.h"

namespace rearguard {

/// A path of which an example says whether it is legal.
struct ExpectedPath {
  RetreatPath path;
  std::string expected;  ///< "legal", or the clause that rules it out
};

/// Returns an `[[examples]]` entry with its own map, which `read_examples_file` reads: the board, the
/// question and what is expected, the answer. A question without an answer is written as a comment. `text` is
/// one sentence, on one line. `path`: one about which is asked as well, for a verdict.
std::string to_example(const AnsweredBoard& answered, const std::string& id, const std::string& text,
                       const std::optional<ExpectedPath>& path = std::nullopt);

/// Returns such an entry about a retreat without what is expected, for somebody to add.
std::string to_question(const SmallBoard& board, const std::string& id, const std::string& text);

}  // namespace rearguard
