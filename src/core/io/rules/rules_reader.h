#pragma once
// Reads rule files and the files that they extend. assets/rules/README.md describes them to their authors.

#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct RuleSet;

struct Node;

/// The rule files of a folder of shipped rules, and those that documents refer to.
class RuleLibrary {
 public:
  /// `shipped` is the folder of the shipped rule files; it need not exist.
  explicit RuleLibrary(std::string shipped) : shipped_(std::move(shipped)) {}

  /// Reads the rule set that a position, a command or another rule file calls `name`: a path if `names_file`,
  /// otherwise the name of a shipped file. `directory` is the folder of the referring document ("." for the
  /// working directory): a path is relative to it and limited by `reach_problem`. For a command it is empty:
  /// a path is relative to the working directory and not limited. `RuleSet::id` is the name as given.
  Checked<RuleSet> load(const std::string& name, const std::string& directory) const;

  /// Reads a rule set from a text that stands for the content of `file`, which need not exist: what it
  /// extends is found as from there.
  Checked<RuleSet> load_text(const std::string& text, const std::string& file) const;

  /// Returns whether `name` is a path: it has a slash or a suffix, or no shipped file has that name and
  /// `directory` contains such a file.
  bool names_file(const std::string& name, const std::string& directory) const;

  /// Returns the path of the file that `load` reads.
  Checked<std::string> path_of(const std::string& name, const std::string& directory) const;

  /// Returns the folder of the shipped rule files.
  const std::string& folder() const { return shipped_; }

  /// Returns the names of the shipped rule files without suffix, sorted.
  std::vector<std::string> shipped_names() const;

 private:
  Checked<RuleSet> load(const std::string& name, const std::string& directory,
                        const std::vector<std::string>& heirs) const;
  Checked<RuleSet> read(const std::string& text, const std::vector<std::string>& chain) const;
  Checked<RuleSet> read_base(const Node& name, const std::vector<std::string>& chain) const;

  std::string shipped_;
};

}  // namespace rearguard
