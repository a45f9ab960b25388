#pragma once
// Writes what a search for broken laws has found, as text and as JSON.

#include "src/extras/doubt/doubt.h"

namespace rearguard {

/// Writes the report of one law: a line, its warnings, and the boards that break it as entries of an examples
/// file.
std::string to_text(const LawReport& report);
/// Writes {"rules": …, "laws": [{"law", "outcome", "why", "questions", "boards", "examples", "idle"}, …]};
/// `examples` are entries of an examples file in TOML.
std::string to_json(const std::string& rules, const std::vector<LawReport>& reports);

}  // namespace rearguard
