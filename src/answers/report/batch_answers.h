#pragma once
// Reads the queries of batch lines and writes their answers.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/question_regions.h"

namespace rearguard {

struct BatchSource;
class TableReader;

struct BatchQuery {
  std::string unit;
  std::string result;
  std::string option;  ///< taken instead of the result; empty: all are listed
  std::optional<int> distance;
  std::vector<std::string> causing_units;        ///< ids
  std::vector<std::string> then;                 ///< ids of the units that retreat afterwards
  std::map<std::string, std::int64_t> numbers;   ///< that the result needs
  std::optional<std::vector<std::string>> path;  ///< printed numbers of the path to judge
  std::optional<std::size_t> max_paths;
  std::optional<bool> ruled_out;  ///< list the illegal hexes
  QuestionRegions regions;        ///< in place of those of the position
  Place place;
};

struct BatchLine {
  PositionDocument position;
  std::vector<BatchQuery> queries;
  std::string rules;  ///< empty: those of the position
};

/// Reads a query from its table; the caller reads other keys, and reports those that are unknown.
BatchQuery read_query(TableReader& table);

/// Reads `{"position": {…}, "queries": [{"unit": …, "result": …}, …], "rules": …}`. A query gives a
/// `result`, a `distance` or both, and may give `caused_by`, `path`, `max_paths`, `ruled_out`, `vacated`,
/// `defender_hexes`, `entered` and `then`.
Checked<BatchLine> read_batch_line(const std::string& line, const BatchSource& source);

/// Writes `{"answers": [verdict, …]}` from verdicts in JSON.
std::string batch_answers(const std::vector<std::string>& verdicts);
/// Writes `{"error": {"message": …, "where": …}}`.
std::string batch_error(const std::string& message, const std::string& where);

}  // namespace rearguard
