#pragma once
// Rule files: text -> Doctrine, with the files that it extends. assets/rules/README.md describes them
// to their authors.

#include <string>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/rules/rule_set.h"

namespace rearguard {

struct Node;

/// Finds and reads rule files.
class RuleLibrary {
 public:
  /// `shipped` is the folder with the rule files that ship; it need not exist.
  explicit RuleLibrary(std::string shipped) : shipped_(std::move(shipped)) {}

  /// The doctrine that a position, a command or another rule file calls `name`: a path where `names_file`,
  /// else the bare name of a file that ships. `directory`: the folder of the document that names it, "." for
  /// the working directory, where the path starts and which bounds it as `reach_problem` says; empty for a
  /// command, whose path is seen from the working directory and may lead anywhere. `Doctrine::id` is the name
  /// as given.
  Checked<RuleSet> load(const std::string& name, const std::string& directory) const;

  /// Whether `name` is a path: it has a slash or a suffix, or nothing of that name ships and such a file lies
  /// in `directory`.
  bool names_file(const std::string& name, const std::string& directory) const;

  /// The folder with the rule files that ship.
  const std::string& folder() const { return shipped_; }

  /// The bare names of the rule files that ship, sorted.
  std::vector<std::string> shipped_names() const;

 private:
  Checked<RuleSet> load(const std::string& name, const std::string& directory,
                        const std::vector<std::string>& heirs) const;
  Checked<std::string> path_of(const std::string& name, const std::string& directory) const;
  Checked<RuleSet> read(const std::string& text, const std::vector<std::string>& chain) const;
  Checked<RuleSet> read_base(const Node& name, const std::vector<std::string>& chain) const;

  std::string shipped_;
};

}  // namespace rearguard
