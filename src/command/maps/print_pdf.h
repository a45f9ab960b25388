#pragma once
// Maps, positions and scenarios printed into a PDF.

#include "src/command/session/session.h"
#include "src/desk/print/print_game.h"

namespace rearguard {

struct PrintWords;

/// Returns what is printed and how, or what is wrong with the words.
std::variant<PrintOptions, std::string> print_options(const PrintWords& words);

/// Reads rules that a document in `folder` names, and describes them. Returns their text; empty for no rules.
Checked<std::string> printed_rules(const Session& session, const std::string& rules,
                                   const std::string& folder, RuleSet& into);

/// Prints a game into a file, completely or not at all. Returns what went wrong; nothing on success.
std::optional<std::string> print_pdf(const PrintedGame& game, const PrintOptions& options,
                                     const std::string& file);

}  // namespace rearguard
