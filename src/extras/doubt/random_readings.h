#pragma once
// Rule files that depend on a reading, and under one of its choices say what a plain file says.

#include <string>

namespace rearguard {

class BoardRandom;

/// A rule file with a reading `q`, as JSON, and the choice under which it says what the plain file does.
struct TextWithReading {
  std::string text, choice;
};

/// Writes a plain file, as JSON, with a reading: parts stand there under the one choice or the other alone,
/// values and the order of clauses depend on it.
TextWithReading with_reading(const std::string& plain, BoardRandom& random);

}  // namespace rearguard
