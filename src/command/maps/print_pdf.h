#pragma once
// Maps, positions and scenarios printed into a PDF.

#include "src/command/session/session.h"
#include "src/desk/print/print_game.h"

namespace rearguard {

struct PrintWords;

/// Returns what is printed and how, or what is wrong with the words.
std::variant<PrintOptions, std::string> print_options(const PrintWords& words);

/// Rules as a document names them, and its folder.
struct NamedRules {
  std::string name;  ///< empty: none
  std::string folder;
};

/// Returns the pages of a game with its rules, which are described in words; or what went wrong.
std::variant<PrintedBook, std::string> print_with_rules(const Session& session, PrintedGame game,
                                                        const NamedRules& rules, const PrintOptions& options);

}  // namespace rearguard
