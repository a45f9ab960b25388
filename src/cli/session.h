#pragma once
// What all verbs share: exit status, where answers and messages go, and the documents they open.

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/io/position_reader.h"
#include "src/io/resolve_request.h"
#include "src/io/rules_reader.h"

namespace rearguard {

/// Exit status of the command.
enum Status : int {
  fine = 0,
  problems_found = 1,  ///< the input could be used, and something is wrong with it
  unusable = 2,        ///< bad usage, or input that cannot be used
};

/// Where a verb reads, answers and complains, and where shipped files are.
struct Session {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  RuleLibrary rules;
  std::string art_folder;  ///< the drawings that ship; empty: none were found
};

/// The folder that holds `assets` and `maps`; empty: unknown.
std::string data_of(const Session& session);

/// Writes the problems, one line each, and gives `unusable`.
Status refuse(Session& session, const std::vector<Diagnostic>& problems);
Status refuse(Session& session, const std::string& message);

/// What is said of a name that is none of those known; and of an option that was given it.
std::string unknown_name(const std::string& given, const std::vector<std::string>& known);
std::string unknown_name(std::string_view option, const std::string& given,
                         const std::vector<std::string>& known);

/// A position with the doctrine that a question about it goes by.
struct OpenPosition {
  PositionDocument document;
  std::unique_ptr<RuleSet> rule_set;
};

/// Opens a position file and its rules (`rules` overrides the position's own where not empty).
/// Nothing, with the problems written, where either cannot be used.
std::optional<OpenPosition> open_position(Session& session, const std::string& path,
                                          const std::string& rules);

}  // namespace rearguard
