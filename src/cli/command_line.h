#pragma once
// What the command understands: its verbs, their options, and the words that a person typed.

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/cli/audit_verb.h"
#include "src/cli/check_verb.h"
#include "src/cli/convert_verb.h"
#include "src/cli/game_verb.h"
#include "src/cli/verbs.h"

namespace CLI {
class App;
}

namespace rearguard {

/// All options of all verbs, where CLI11 leaves them.
struct Options {
  RetreatOptions retreat;
  ResolveOptions resolve;
  DangerOptions danger;
  RangeOptions range;
  PerftOptions perft;
  ViewOptions view;
  GameOptions game;
  ConvertOptions convert;
  PlayOptions play;
  EditOptions edit;
  CheckOptions check;
  RulesDiffOptions diff;
  AuditOptions audit;
  std::string rules;
  bool is_batch = false;
  std::string shell;
};

/// The words of one call of the command.
class CommandLine {
 public:
  /// `version`: what `--version` prints.
  explicit CommandLine(std::string version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Reads the words after the command's own name; once only. Nothing where a verb is to be carried out; else
  /// how the command ends: help is on `out`, or what is wrong with the words, on one line, on `err`.
  std::optional<Status> read(const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

  /// The verb that was read, as it is called: "retreat", "game new".
  std::string verb() const;
  const Options& options() const { return options_; }
  const std::string& version() const { return version_; }
  /// All verbs and options, for those who tell of them.
  const CLI::App& app() const { return *app_; }

 private:
  std::string version_;
  Options options_;
  std::unique_ptr<CLI::App> app_;
};

}  // namespace rearguard
