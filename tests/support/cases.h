#pragma once
// Cases in a file beside their test: texts that are given, and what comes of each.
//
//   :name              lines that `@name a b` stands for, with $1 and $2 for its words; up to an empty line
//   == title           of the cases that follow
//   # remark           on the case that follows
//   a line             of what is given; `.` is an empty one
//   -> NAME has        which answer is compared, unless there is only one, and how: nothing said, it is what
//   follows; or it
//                      `begins` so, `ends` so, `has` this or `lacks` it
//   a line             of what is expected, up to an empty line; `.` is an empty one
//
// What `has` follows ends with a line, unless it ends with `…`; of several parts between lines `...` each
// comes after the one before.

#include "tests/support/test.h"

namespace rearguard::testing {

/// Returns what the program makes of a text that is given.
using CaseAnswer = std::function<std::string(const std::string& given)>;

/// Checks every case of a file, by its path below `tests/`.
void check_cases(const std::string& file, const std::map<std::string, CaseAnswer>& answers);
inline void check_cases(const std::string& file, const CaseAnswer& answer) {
  check_cases(file, std::map<std::string, CaseAnswer>{{"", answer}});
}

}  // namespace rearguard::testing
