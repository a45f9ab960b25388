#include "src/answers/report/rules_diff_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/answers/report/json_parts.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

std::string by_clause(const EndDifference& end) {
  if (end.clause.empty()) return end.why;
  return fmt::format("{}{}: {}", end.clause, end.cite.empty() ? "" : " (" + end.cite + ")", end.why);
}

std::string describe_end_hex(const EndDifference& end, const DiffReport& report, const Grid& grid) {
  const std::string& allows = report.rules[end.example_in_second ? 1 : 0];
  const std::string& refuses = report.rules[end.example_in_second ? 0 : 1];
  std::string text = "    " + grid.number(end.hex);
  if (end.paths[0] == 0 || end.paths[1] == 0) {
    text += fmt::format(" only under {}, along {}\n", allows, to_text(end.example, grid));
  } else {
    text += fmt::format(": {} under {}, {} under {}", plural(end.paths[0], "path", "paths"), report.rules[0],
                        end.paths[1], report.rules[1]);
    if (end.example.empty()) return text + '\n';
    text += fmt::format("; {} only under {}\n", to_text(end.example, grid), allows);
  }
  text += fmt::format("      {}: {}\n", refuses, by_clause(end));
  const bool is_searched = !report.examples[0].empty();
  return is_searched && !end.text.empty() ? text + fmt::format("      \"{}\"\n", end.text) : text;
}

/// Returns "DR2", or "DR2 as D BACK 2" if the second rule file calls it so.
std::string to_text(const SharedResult& result) {
  return result.first == result.second ? result.first : fmt::format("{} as {}", result.first, result.second);
}

std::string describe_outcome(const RulesDifference& difference, std::size_t which) {
  if (difference.outcomes[which].empty()) return "no answer: " + difference.why_not[which];
  return difference.outcomes[which] +
         (difference.why_not[which].empty() ? "" : ": " + difference.why_not[which]);
}

std::string text_of(const RulesDifference& difference, const DiffReport& report, const Grid& grid) {
  std::string text = fmt::format("  {} in {}, {}\n", difference.unit, grid.number(difference.from),
                                 to_text(difference.result));
  if (difference.outcomes[0] != difference.outcomes[1]) {
    for (std::size_t i = 0; i < 2; ++i)
      text += fmt::format("    {}: {}\n", report.rules[i], describe_outcome(difference, i));
  }
  for (const EndDifference& end : difference.end_hexes) text += describe_end_hex(end, report, grid);
  return text;
}

Json json_of(const RulesDifference& difference, const DiffReport& report, const Grid& grid) {
  Json json;
  json["unit"] = difference.unit;
  json["from"] = grid.number(difference.from);
  json["result"] = difference.result.first;
  if (difference.result.second != difference.result.first) json["as"] = difference.result.second;
  json["outcomes"] = difference.outcomes;
  json["why"] = difference.why_not;
  json["end_hexes"] = Json::array();
  for (const EndDifference& end : difference.end_hexes) {
    Json one;
    one["hex"] = grid.number(end.hex);
    one["path_count"] = end.paths;
    if (!end.example.empty()) {
      one["only_under"] = report.rules[end.example_in_second ? 1 : 0];
      one["path"] = json_of(end.example, grid);
      one["clause"] = end.clause;
      one["cite"] = end.cite;
      if (!end.text.empty()) one["text"] = end.text;
      one["why_not"] = end.why;
    }
    json["end_hexes"].push_back(std::move(one));
  }
  return json;
}

}  // namespace

std::string to_text(const DiffReport& report) {
  std::string text;
  std::size_t question_count = 0;
  std::size_t differing = 0;
  for (const ComparedPosition& compared : report.positions) {
    question_count += compared.comparison.question_count;
    differing += compared.comparison.differences.size();
    if (compared.comparison.differences.empty()) continue;
    text += compared.file + '\n';
    for (const RulesDifference& difference : compared.comparison.differences)
      text += text_of(difference, report, compared.position.map().grid());
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (!report.only[i].empty())
      text +=
          fmt::format("only {} defines the results {}\n", report.rules[i], fmt::join(report.only[i], ", "));
  }
  std::vector<std::string> results;
  for (const SharedResult& result : report.results) results.push_back(to_text(result));
  if (!report.examples[0].empty()) {
    for (std::size_t i = 0; i < 2; ++i)
      text += fmt::format("\n# {}\n{}", report.rules[i], report.examples[i]);
    return text;
  }
  return text +
         fmt::format("{} and {}: {} on {} ({}), {}\n", report.rules[0], report.rules[1],
                     plural(question_count, "question", "questions"),
                     plural(report.positions.size(), "position", "positions"), fmt::join(results, ", "),
                     differing == 0 ? "no difference" : fmt::format("{} with different answers", differing));
}

std::string to_json(const DiffReport& report) {
  Json json;
  json["rules"] = report.rules;
  json["results"] = Json::array();
  for (const SharedResult& result : report.results) json["results"].push_back(result.first);
  for (const SharedResult& result : report.results) {
    if (result.first != result.second) json["as"][result.first] = result.second;
  }
  json["only"] = report.only;
  json["positions"] = Json::array();
  for (const ComparedPosition& compared : report.positions) {
    Json one;
    one["position"] = compared.file;
    one["asked"] = compared.comparison.question_count;
    one["differences"] = Json::array();
    for (const RulesDifference& difference : compared.comparison.differences)
      one["differences"].push_back(json_of(difference, report, compared.position.map().grid()));
    json["positions"].push_back(std::move(one));
  }
  if (!report.examples[0].empty()) json["examples"] = report.examples;
  return json.dump(2) + '\n';
}

}  // namespace rearguard
