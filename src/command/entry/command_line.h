#pragma once
// The command line: its commands, their options, and the arguments given.

#include "src/command/maps/audit_verb.h"
#include "src/command/maps/check_verb.h"
#include "src/command/maps/convert_verb.h"
#include "src/command/maps/explain_verb.h"
#include "src/command/session/program.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/game_verb.h"
#include "src/command/verbs/rules_find_verb.h"
#include "src/command/verbs/rules_mutants_verb.h"
#include "src/command/verbs/rules_readings_verb.h"

namespace CLI {
class App;
}

namespace rearguard {

/// The options of all commands, filled in by CLI11.
struct Options {
  RetreatOptions retreat;
  ResolveOptions resolve;
  DangerOptions danger;
  ReachOptions reach;
  PerftOptions perft;
  AskOptions ask;
  BenchOptions bench;
  ViewOptions view;
  GameOptions game;
  ConvertOptions convert;
  std::string seen_by;        ///< of questions: the side that asks; empty: a referee
  SaveOptions save;           ///< of any command that reads a position
  ForeignMapOptions foreign;  ///< of any command that reads maps of Wesnoth
  PlayOptions play;
  EditOptions edit;
  CheckOptions check;
  RulesDiffOptions diff;
  RulesNewOptions new_rules;
  RulesReadingsOptions rules_readings;
  RulesMutantsOptions rules_mutants;
  RulesFindOptions rules_find;
  AuditOptions audit;
  std::string rules;
  std::vector<std::string>
      readings;  ///< "exception=permission,away-rank=low": of any command that takes rules
  bool is_batch = false;
  std::string shell;
  std::string schema;   ///< kind of document; empty: list them
  std::string explain;  ///< word of a document; empty: list them
};

/// The arguments of one call of the command.
class CommandLine {
 public:
  /// `version` is what `--version` prints. The verbs of `program` belong to the command line.
  explicit CommandLine(const std::string& version, const Program& program = {});
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Reads the arguments after the command's own name; call once. Returns nothing if a command is to be run,
  /// else the exit status, after writing help to `out` or a one-line error to `err`.
  std::optional<Status> read(const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

  /// Returns the command that was read, as typed: "retreat", "game new".
  std::string verb() const;
  const Options& options() const { return options_; }
  /// Runs the command that was read.
  Status run(Session& session);

 private:
  Options options_;
  std::unique_ptr<CLI::App> app_;
  std::vector<ProgramVerb> verbs_;
};

}  // namespace rearguard
