#pragma once
// Batch mode: a line of JSON in, a line of JSON out.

#include <map>
#include <memory>
#include <string>

#include "src/cli/verbs.h"

namespace rearguard {

/// Answers lines one after the other. Rule files are read once for each name.
class Batch {
 public:
  Batch(const RuleLibrary& rules, BatchOptions options) : rules_(rules), options_(std::move(options)) {}

  /// `{"answers": […]}` for a line `{"position": …, "queries": […], "rules": …}`, or
  /// `{"error": {"message": …, "where": …}}` for one that cannot be used. `number` counts lines from 1.
  std::string answer_line(const std::string& line, int number);

 private:
  const Checked<std::unique_ptr<Doctrine>>& doctrine(const std::string& name);

  const RuleLibrary& rules_;
  BatchOptions options_;
  MapShelf shelf_;
  std::map<std::string, Checked<std::unique_ptr<Doctrine>>> doctrines_;
};

}  // namespace rearguard
