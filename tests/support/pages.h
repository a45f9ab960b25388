#pragma once
// The blocks of code in a page, and what a page shows of an answer.

#include "tests/support/project_files.h"

namespace rearguard::testing {

struct PageBlock {
  std::string kind;  ///< the word behind the quotes that open it, such as "console"
  std::string text;  ///< its lines
};

inline std::vector<PageBlock> blocks_of(const std::string& page) {
  std::vector<PageBlock> blocks;
  bool in_block = false;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("```")) {
      in_block = !in_block;
      if (in_block) blocks.push_back({line.substr(3), {}});
    } else if (in_block) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

/// Checks that the lines shown are in the answer, in this order: next to each other, but where "…" is shown.
/// A line that begins with "… " shows the end of a line.
inline void check_shown(const Strings& shown, const Strings& answer) {
  auto at = answer.begin();
  bool gap = false;
  for (const std::string& line : shown) {
    CAPTURE(line);
    if (line == "…") {
      gap = true;
      continue;
    }
    const std::string ellipsis = "… ";
    const bool is_end = line.starts_with(ellipsis);
    const std::string wanted = is_end ? line.substr(ellipsis.size()) : line;
    const auto fits = [&](const std::string& l) { return is_end ? l.ends_with(wanted) : l == wanted; };
    if (gap) at = std::find_if(at, answer.end(), fits);
    REQUIRE_MESSAGE(at != answer.end(), "the answer ends before this line");
    if (!fits(*at)) FAIL("the answer says instead: ", *at);
    ++at;
    gap = false;
  }
  CHECK_MESSAGE((gap || at == answer.end()), "the answer goes on");
}

}  // namespace rearguard::testing
