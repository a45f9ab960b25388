#pragma once
// Questions and answers of batch mode: one line of JSON in, one line of JSON out.

#include "src/core/document/diagnostic.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Rules, and the signature of what was read for them.
struct SignedRules {
  RuleSet rules;
  std::string signature;
};

/// A cache of rule files, each read once. `directory` returns the directory as for `RuleLibrary::load`, which
/// must be the same for every call with the same name.
class RuleCache {
 public:
  explicit RuleCache(const RuleLibrary& rules) : rules_(rules) {}
  const Checked<std::unique_ptr<SignedRules>>& rule_set(const std::string& name,
                                                        const std::function<std::string()>& directory);

 private:
  const RuleLibrary& rules_;
  std::map<std::string, Checked<std::unique_ptr<SignedRules>>> rule_sets_;
};

struct ResolveBatchOptions {
  std::string
      file;  ///< whose folder bounds what lines may name, and which errors name; empty: standard input
  std::string rules;  ///< empty: those of the lines
};

struct BatchOptions {
  std::string file;                      ///< as above
  std::string rules;                     ///< as above
  std::optional<std::size_t> max_paths;  ///< nothing: 100
  std::string ruled_out;                 ///< "near", "all" or "none"; empty: all
};

/// Writes `{"error": {"message": …, "where": …}}`.
std::string batch_error(const std::string& message, const std::string& where);

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
