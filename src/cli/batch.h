#pragma once
// Batch mode: one line of JSON in, one line of JSON out.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "src/cli/verbs.h"
#include "src/io/map_reader.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// A cache of rule files, each read once. `directory` returns the directory as for `RuleLibrary::load`, which
/// must be the same for every call with the same name.
class RuleCache {
 public:
  explicit RuleCache(const RuleLibrary& rules) : rules_(rules) {}
  const Checked<std::unique_ptr<RuleSet>>& rule_set(const std::string& name,
                                                    const std::function<std::string()>& directory);

 private:
  const RuleLibrary& rules_;
  std::map<std::string, Checked<std::unique_ptr<RuleSet>>> rule_sets_;
};

/// Answers lines of retreat queries one by one.
class Batch {
 public:
  Batch(const RuleLibrary& rules, BatchOptions options) : rules_(rules), options_(std::move(options)) {}

  /// Returns `{"answers": […]}` for a line `{"position": …, "queries": […], "rules": …}`, or
  /// `{"error": {"message": …, "where": …}}` for an unusable one. `number` is the line number, from 1.
  std::string answer_line(const std::string& line, int number);

 private:
  RuleCache rules_;
  BatchOptions options_;
  MapCache cache_;
};

/// Carries out lines of actions one by one, each on its own position.
class ResolveBatch {
 public:
  ResolveBatch(const RuleLibrary& rules, ResolveBatchOptions options)
      : rules_(rules), options_(std::move(options)) {}

  /// Returns what `rearguard resolve --json` prints for a line `{"position": …, "unit": …, "event": …}`, or
  /// `{"error": {"message": …, "where": …}}` for an unusable one. `number` is the line number, from 1.
  std::string answer_line(const std::string& line, int number);

 private:
  RuleCache rules_;
  ResolveBatchOptions options_;
  MapCache cache_;
};

}  // namespace rearguard
