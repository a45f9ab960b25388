#include "src/extras/doubt/doubt_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/workshop/examples/example_writer.h"

namespace rearguard {
namespace {

std::string effort(const LawReport& report) {
  std::string text = fmt::format("{}, {}", plural(report.boards, "board", "boards"),
                                 plural(report.questions, "question", "questions"));
  if (report.complete_size >= 0)
    text += fmt::format("; all boards that differ from open ground with the unit alone in up to {}",
                        plural(report.complete_size, "thing", "things"));
  return text;
}

std::vector<std::string> examples_of(const LawReport& report) {
  std::vector<std::string> examples;
  if (!report.broken) return examples;
  const std::vector<AnsweredBoard>& answers = report.broken->answers;
  const std::string_view law = row_of(report.law).name;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string id = answers.size() == 1 ? fmt::format("{}", law) : fmt::format("{}-{}", law, i + 1);
    examples.push_back(to_example(answers[i], id, fmt::format("{}: {}.", law, report.broken->what)));
  }
  return examples;
}

constexpr std::array<std::string_view, 4> outcome_names{"held", "broken", "silent", "excepted"};

}  // namespace

std::string to_text(const LawReport& report) {
  using Outcome = LawReport::Outcome;
  const LawRow& row = row_of(report.law);
  std::string text = fmt::format("{}: ", row.name);
  switch (report.outcome) {
    case Outcome::held:
      if (report.questions == 0)
        return text +
               fmt::format("says nothing about the {} tried\n", plural(report.boards, "board", "boards"));
      text +=
          fmt::format("{} ({})\n", report.idle.empty() ? "holds on all boards tried" : "not shown for all",
                      effort(report));
      for (const std::string& part : report.idle)
        text += fmt::format("  warning: {} has changed no answer\n", part);
      return text;
    case Outcome::silent:
      return text + fmt::format("says nothing about these rules: {}\n", report.why);
    case Outcome::excepted:
      return text + fmt::format("skipped, the rules except it: {}\n", report.why);
    case Outcome::broken:
      break;
  }
  text += fmt::format("broken: {} ({})\n  {}\n\n", report.why, effort(report), row.statement);
  for (const std::string& example : examples_of(report)) text += example + "\n";
  return text;
}

std::string summary(const std::vector<LawReport>& reports) {
  std::uint64_t boards = 0;
  std::size_t units = 0, broken = 0, tried = 0;
  for (const LawReport& report : reports) {
    boards += report.boards;
    units = std::max(units, report.most_units);
    broken += report.outcome == LawReport::Outcome::broken ? 1 : 0;
    tried += report.boards > 0 ? 1 : 0;
  }
  if (tried == 0) return {};
  return fmt::format(
      "tried {} of up to {} for {}; {}\n", plural(boards, "board", "boards"), plural(units, "unit", "units"),
      plural(tried, "law", "laws"),
      broken == 0 ? "no law is broken" : fmt::format("{} broken", plural(broken, "law is", "laws are")));
}

std::string examples_line(std::size_t examples, const std::vector<std::string>& failures) {
  if (examples == 0) return {};
  std::string text = failures.empty()
                         ? fmt::format("examples: {} as expected\n", examples)
                         : fmt::format("examples: {} of {} not as expected\n", failures.size(), examples);
  for (const std::string& failure : failures) text += fmt::format("  {}\n", failure);
  return text;
}

std::string to_json(const std::string& rules, const std::vector<LawReport>& reports,
                    const std::vector<std::string>& failures) {
  nlohmann::ordered_json json;
  json["rules"] = rules;
  if (!failures.empty()) json["failing_examples"] = failures;
  json["laws"] = nlohmann::ordered_json::array();
  for (const LawReport& report : reports) {
    nlohmann::ordered_json one;
    one["law"] = row_of(report.law).name;
    one["outcome"] = outcome_names[static_cast<std::size_t>(report.outcome)];
    if (!report.why.empty()) one["why"] = report.why;
    one["questions"] = report.questions;
    one["boards"] = report.boards;
    one["complete_size"] = report.complete_size;
    if (report.broken) one["examples"] = examples_of(report);
    if (!report.idle.empty()) one["idle"] = report.idle;
    json["laws"].push_back(std::move(one));
  }
  return json.dump(2) + "\n";
}

}  // namespace rearguard
