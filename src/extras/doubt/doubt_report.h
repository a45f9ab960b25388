#pragma once
// Writes what a search for broken laws has found, as text and as JSON.

#include "src/extras/doubt/doubt.h"

namespace rearguard {

/// Writes the report of one law: a line, its warnings, and the boards that break it as entries of an examples
/// file.
std::string to_text(const LawReport& report);
/// Returns what has become of so many examples, with a line for each that fails; empty if there are none.
std::string examples_line(std::size_t examples, const std::vector<std::string>& failures);
/// Returns the last line: how many boards were tried, and how many laws are broken; empty if none was tried.
std::string summary(const std::vector<LawReport>& reports);
/// Writes {"rules": …, "failing_examples": […], "laws": [{"law", "outcome", "why", "questions", "boards",
/// "examples", "idle"}, …]}; `examples` are entries of an examples file in TOML.
std::string to_json(const std::string& rules, const std::vector<LawReport>& reports,
                    const std::vector<std::string>& failures);

}  // namespace rearguard
