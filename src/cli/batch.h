#pragma once
// Batch mode: a line of JSON in, a line of JSON out.

#include <map>
#include <memory>
#include <string>

#include "src/cli/verbs.h"

namespace rearguard {

/// Rule files, read once for each name; `directory` as for `RuleLibrary::load`, the same whenever a name is.
class RuleCache {
 public:
  explicit RuleCache(const RuleLibrary& rules) : rules_(rules) {}
  const Checked<std::unique_ptr<RuleSet>>& rule_set(const std::string& name, const std::string& directory);

 private:
  const RuleLibrary& rules_;
  std::map<std::string, Checked<std::unique_ptr<RuleSet>>> rule_sets_;
};

/// Answers lines one after the other.
class Batch {
 public:
  Batch(const RuleLibrary& rules, BatchOptions options) : rules_(rules), options_(std::move(options)) {}

  /// `{"answers": […]}` for a line `{"position": …, "queries": […], "rules": …}`, or
  /// `{"error": {"message": …, "where": …}}` for one that cannot be used. `number` counts lines from 1.
  std::string answer_line(const std::string& line, int number);

 private:
  RuleCache rules_;
  BatchOptions options_;
  MapCache cache_;
};

/// Carries out lines one after the other, each on the position that it states.
class ResolveBatch {
 public:
  ResolveBatch(const RuleLibrary& rules, ResolveBatchOptions options)
      : rules_(rules), options_(std::move(options)) {}

  /// What `rearguard resolve --json` prints for a line `{"position": …, "unit": …, "event": …}`, or
  /// `{"error": {"message": …, "where": …}}` for one that cannot be used. `number` counts lines from 1.
  std::string answer_line(const std::string& line, int number);

 private:
  RuleCache rules_;
  ResolveBatchOptions options_;
  MapCache cache_;
};

}  // namespace rearguard
