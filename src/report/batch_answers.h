#pragma once
// The lines of batch mode: questions read, answers put together.

#include <optional>
#include <string>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/io/batch_line.h"
#include "src/io/position_reader.h"

namespace rearguard {

struct BatchQuery {
  std::string unit;
  std::string result;
  std::optional<int> distance;
  std::vector<std::string> causing_units;        ///< ids
  std::optional<std::vector<std::string>> path;  ///< printed numbers of a proposed path
  std::optional<std::size_t> max_paths;
  Place place;
};

struct BatchLine {
  PositionDocument position;
  std::vector<BatchQuery> queries;
  std::string rules;  ///< empty: the position's own
};

/// Reads `{"position": {…}, "queries": [{"unit": …, "result": …}, …], "rules": …}`. A query gives a
/// `result`, a `distance` or both, and may give `caused_by`, `path` and `max_paths`.
Checked<BatchLine> read_batch_line(const std::string& line, const BatchSource& source);

/// `{"answers": [verdict, …]}` of verdicts that are JSON already.
std::string batch_answers(const std::vector<std::string>& verdicts);
/// `{"error": {"message": …, "where": …}}`.
std::string batch_error(const std::string& message, const std::string& where);

/// `text` as a JSON string, in quotes.
std::string json_string(const std::string& text);

}  // namespace rearguard
