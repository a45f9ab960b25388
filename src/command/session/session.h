#pragma once
// What all commands share: exit status, streams, shipped files, and opening positions.

#include <iosfwd>

#include "src/command/session/vassal_files.h"
#include "src/core/document/diagnostic.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/exchange/foreign_map.h"

namespace rearguard {

struct Program;
struct ReadGame;
struct ScenarioLocator;

/// Exit status of the program.
enum Status : int {
  fine = 0,
  problems_found = 1,  ///< the input is usable but has problems
  unusable = 2,        ///< bad usage or unusable input
};

/// The streams of a command and the shipped files.
struct Session {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  RuleLibrary rules;
  std::string art_folder;            ///< shipped drawings; empty: none found
  SaveOptions save = {};             ///< how a save of VASSAL is read where a position is expected
  ForeignMapOptions foreign = {};    ///< how a map of Wesnoth is read where a map is expected
  const Program* program = nullptr;  ///< what extras add; null: nothing
  std::string seen_by = {};          ///< the side that asks about positions; empty: a referee, who sees all
};

/// Returns whether there is a screen to open windows on.
bool has_display();

/// Returns the folder that contains `assets` and `maps`; empty if unknown.
std::string data_of(const Session& session);

/// Writes the problems, one per line, and returns `unusable`.
Status refuse(Session& session, const std::vector<Diagnostic>& problems);
Status refuse(Session& session, const std::string& message);

/// Returns a message about a name that is not among the known ones, with a suggestion; the second form names
/// the option.
std::string unknown_name(const std::string& given, const std::vector<std::string>& known);
std::string unknown_name(std::string_view option, const std::string& given,
                         const std::vector<std::string>& known);

/// A position with the rules that questions about it use.
struct OpenPosition {
  PositionDocument document;
  std::unique_ptr<RuleSet> rule_set;
  std::string signature = {};  ///< of the rules; empty: they are not from a file
};

/// Tests whether a file is a map of Tiled or Wesnoth, which is read as it is.
bool is_foreign_map(const std::string& path);
/// Returns how maps of Wesnoth are read: as the options say, by the shipped table unless they name another.
ForeignMapOptions foreign_options(const Session& session);
/// Reads a map of Tiled or Wesnoth; writes remarks about it.
Checked<Imported> open_foreign_map(Session& session, const std::string& path);
/// Returns what is wrong with options for maps of Wesnoth, if they are given for another file.
std::optional<std::string> foreign_option_problem(const std::string& path, const ForeignMapOptions& options);
std::optional<std::string> foreign_option_problem(ForeignFormat format, const ForeignMapOptions& options);

/// Opens a position file, a board in one line in its place, the journal of a game at its last step, a save of
/// VASSAL, whose remarks it writes, or a map of Tiled or Wesnoth, with its units if it has any. The position
/// is as `seen_by` sees it.
Checked<PositionDocument> open_document(Session& session, const std::string& path);

/// Returns where the scenario of a journal is searched for.
ScenarioLocator scenario_locator(const Session& session);
/// Returns whether a file begins as a journal does; pipes are not looked into.
bool is_journal_file(const std::string& path);

/// Returns how a document `file` may name the rules of a game: as the scenario does, or by a path.
std::string rules_named_from(const std::string& file, const Session& session, const ReadGame& game);

/// Opens a position file and its rules; `rules`, unless empty, overrides the position's own. Writes the
/// problems and returns nothing if either cannot be used.
std::optional<OpenPosition> open_position(Session& session, const std::string& path,
                                          const std::string& rules);

struct RegionOptions;
/// States the regions of options for a question about a unit (empty: about several) on a position; returns
/// what is wrong with them, if anything is.
std::optional<std::string> state_regions(const RegionOptions& options, const std::string& unit,
                                         Position& position);

}  // namespace rearguard
