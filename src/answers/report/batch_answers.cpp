#include "src/answers/report/batch_answers.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/core/document/decoder.h"
#include "src/core/document/limits.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/positions/resolve_request_reader.h"

namespace rearguard {

BatchQuery read_query(TableReader& table) {
  BatchQuery query;
  query.place = table.node().place;
  query.unit = table.string("unit", Need::required).value_or("");
  query.result = table.string("result").value_or("");
  query.option = table.string("option").value_or("");
  query.distance = table.integer("distance", -1'000'000'000, 1'000'000'000);
  query.causing_units = table.strings("caused_by").value_or(std::vector<std::string>{});
  query.then = table.strings("then").value_or(std::vector<std::string>{});
  query.numbers = read_numbers(table);
  query.path = table.strings("path");
  if (const auto max_paths = table.integer("max_paths", 0, max_listed_paths))
    query.max_paths = static_cast<std::size_t>(*max_paths);
  query.ruled_out = table.boolean("ruled_out");
  query.regions = read_question_regions(table);
  if (table.usable() && table.find("result") == nullptr && table.find("distance") == nullptr) {
    table.problems().add(table.node().place, table.what() + " needs `result` or `distance`");
  }
  return query;
}

Checked<BatchLine> read_batch_line(const std::string& line, const BatchSource& source) {
  Problems problems(source.file);
  const auto root = parse_batch_line(line, source.file);
  if (!root) return root.problems();
  TableReader table(*root, "the line", problems);
  const Node* position = table.table("position", Need::required);
  const Node* query_list = table.array("queries", Need::required);
  const auto rules = table.string("rules");
  table.finish();
  std::vector<BatchQuery> queries;
  if (query_list != nullptr) {
    for (const Node& item : query_list->items) {
      TableReader asked(item, "the query", problems);
      queries.push_back(read_query(asked));
      asked.finish();
    }
  }
  if (position == nullptr) return problems.take();
  auto read = read_line_position(*position, source);
  if (!read) problems.add(read.problems());
  if (!problems.empty()) return problems.take();
  return BatchLine{std::move(read).value(), std::move(queries), rules.value_or("")};
}

std::string batch_answers(const std::vector<std::string>& verdicts) {
  return fmt::format("{{\"answers\":[{}]}}", fmt::join(verdicts, ","));
}

std::string batch_error(const std::string& message, const std::string& where) {
  nlohmann::ordered_json error;
  error["error"]["message"] = message;
  error["error"]["where"] = where;
  return error.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace rearguard
