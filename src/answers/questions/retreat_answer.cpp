#include "src/answers/questions/retreat_answer.h"

#include "hexmap/one_line.h"
#include "src/answers/report/verdict_json.h"
#include "src/core/board/position.h"
#include "src/core/document/limits.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/io/positions/resolve_request_reader.h"

namespace rearguard {

RetreatQuery read_query(TableReader& table) {
  RetreatQuery query;
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
  if (const auto lists = table.boolean("ruled_out"))
    query.ruled_out = *lists ? RuledOutHexes::all : RuledOutHexes::none;
  query.regions = read_question_regions(table);
  if (table.usable() && table.find("result") == nullptr && table.find("distance") == nullptr) {
    table.problems().add(table.node().place, table.what() + " needs `result` or `distance`");
  }
  return query;
}

std::variant<RetreatRequest, RequestError> request_of(const RetreatQuery& query, const Position& position) {
  RetreatRequest request;
  std::string message;
  const auto unit = find_unit(position, query.unit, message);
  if (!unit) return RequestError{message, "unit"};
  request.unit = *unit;
  auto causing_units = find_units(position, query.causing_units, message);
  if (!causing_units) return RequestError{message, "unit"};
  request.causing_units = std::move(*causing_units);
  auto then = find_units(position, query.then, message);
  if (!then) return RequestError{message, "then"};
  request.then = std::move(*then);
  request.option = query.option;
  if (query.path) {
    request.test_path.emplace();
    for (const std::string& number : *query.path) {
      const auto h = position.map().grid().parse(number);
      if (!h)
        return RequestError{value_text(one_line(number, 40)) + " is not a hex number of this map", "path"};
      request.test_path->push_back(*h);
    }
  }
  request.numbers = query.numbers;
  request.result = query.result;
  request.distance = query.distance;
  if (query.max_paths) request.wanted.paths = *query.max_paths;
  if (query.ruled_out == RuledOutHexes::none) request.wanted.reasons = Wanted::Reasons::none;
  return request;
}

std::variant<std::string, RequestError> answer_to(const RetreatQuery& query, Judge& judge) {
  using Judged = std::variant<std::string, RequestError>;
  return on_stated_board<std::string>(query, judge,
                                      [&](Judge& asked, const RetreatRequest& request) -> Judged {
                                        const Judgement judgement = asked.judge(request);
                                        if (const auto* problem = std::get_if<RequestError>(&judgement))
                                          return *problem;
                                        return to_json(std::get<Verdict>(judgement), judge.position(),
                                                       query.ruled_out.value_or(RuledOutHexes::all));
                                      });
}

}  // namespace rearguard
