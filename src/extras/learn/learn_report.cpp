#include "src/extras/learn/learn_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/answers/report/json_writer.h"
#include "src/workshop/examples/example_writer.h"

namespace rearguard {
namespace {

constexpr const char* question_id = "question";

std::vector<std::string> numbers_of(const NextQuestion& question, const std::vector<Hex>& hexes) {
  std::vector<std::string> numbers;
  for (const Hex h : hexes) numbers.push_back(hex_number(question.board.asked, h));
  std::ranges::sort(numbers);
  return numbers;
}

std::string example_of(const LearnReport& report) {
  const NextQuestion& question = *report.question;
  return to_question(
      question.board.board, question_id,
      fmt::format("Which of {} are legal end hexes?", fmt::join(numbers_of(question, question.hexes), ", ")));
}

std::string outcome_of(const LearnReport& report) {
  if (!report.lists.empty()) return "found";
  return report.found.is_too_large ? "too-large" : "nothing-fits";
}

/// Says which of the lists that are shown give a verdict, and how many others.
std::string who_says(const LearnReport& report, const NextQuestion::Answer& answer) {
  std::vector<std::string> shown;
  std::size_t others = 0;
  for (const std::size_t list : answer.lists) {
    if (list < report.lists.size()) {
      shown.push_back(std::to_string(list + 1));
    } else {
      ++others;
    }
  }
  std::string text;
  if (!shown.empty())
    text = fmt::format("{} {}", shown.size() == 1 ? "list" : "lists", fmt::join(shown, ", "));
  if (others == 0) return text;
  const std::string more = plural(others, "other list", "other lists");
  return text.empty() ? more : text + " and " + more;
}

std::string question_text(const LearnReport& report) {
  const NextQuestion& question = *report.question;
  constexpr std::size_t most_answers = 8;
  std::string out =
      "# Next question, to be answered by `expect.legal = [ … ]` and `expect.illegal = [ … ]`:\n";
  std::size_t shown = 0;
  for (const NextQuestion::Answer& answer : question.answers) {
    if (++shown > most_answers) {
      out += fmt::format("#   {} more answers\n", question.answers.size() - most_answers);
      break;
    }
    const std::vector<std::string> ends = numbers_of(question, answer.verdict.end_hexes);
    out += fmt::format("#   {}: {}\n", who_says(report, answer),
                       ends.empty() ? "no legal hex" : fmt::format("{}", fmt::join(ends, " ")));
  }
  return out + example_of(report);
}

void write_list(const LearnedList& list, JsonWriter& json) {
  json.object([&] {
    std::size_t i = 0;
    json.array("clauses", list.ids, [&](const std::string& id) {
      json.object([&] {
        json.member("id", id);
        json.member("text", list.texts[i++]);
      });
    });
    json.member("file", list.file);
    json.array("reasons", list.reasons, [&](const Reason& reason) {
      json.object([&] {
        json.member("without", reason.clause);
        json.member_if_any("case", reason.case_id);
        json.member("why", reason.why);
      });
    });
  });
}

void write_question(const LearnReport& report, JsonWriter& json) {
  const NextQuestion& question = *report.question;
  const auto text = [&](const std::string& number) { json.value(number); };
  json.object("question", [&] {
    json.member("example", example_of(report));
    json.array("hexes", numbers_of(question, question.hexes), text);
    json.array("answers", question.answers, [&](const NextQuestion::Answer& answer) {
      json.object([&] {
        json.member("lists", static_cast<std::uint64_t>(answer.lists.size()));
        json.array("shown", answer.lists, [&](std::size_t list) {
          if (list < report.lists.size()) json.value(static_cast<std::uint64_t>(list + 1));
        });
        json.array("end_hexes", numbers_of(question, answer.verdict.end_hexes), text);
      });
    });
  });
}

}  // namespace

std::string to_text(const LearnReport& report) {
  std::string out =
      fmt::format("# {}: {}, beside {}\n", report.cases, plural(report.case_count, "case", "cases"),
                  report.base.empty() ? "no given clauses" : "the clauses of " + report.base);
  const SearchResult& found = report.found;
  if (report.lists.empty()) {
    if (found.is_too_large) {
      out += fmt::format(
          "# Too large: {} million steps were used up. No list of up to {} fits; not all lists of {} were "
          "tried.\n",
          report.limits.max_steps / 1'000'000,
          plural(static_cast<std::size_t>(std::max(found.refuted, 0)), "clause", "clauses"),
          plural(static_cast<std::size_t>(found.refuted + 1), "clause", "clauses"));
      return out;
    }
    out += fmt::format("# Nothing fits: {}.\n", report.no_fit->why);
    if (!report.no_fit->cases.empty()) out += fmt::format("#   {}\n", fmt::join(report.no_fit->cases, ", "));
    return out;
  }
  const std::string clauses = plural(static_cast<std::size_t>(found.clauses), "clause", "clauses");
  if (found.lists.size() == 1 && found.is_complete && !found.is_too_large) {
    out += fmt::format("# One list of {} fits, and none of fewer.\n", clauses);
  } else if (found.is_complete && !found.is_too_large) {
    out += fmt::format("# {} lists of {} fit, and none of fewer.\n", found.lists.size(), clauses);
  } else {
    out += fmt::format("# At least {} of {} fit, and none of fewer; the search for more ended there.\n",
                       plural(found.lists.size(), "list", "lists"), clauses);
  }
  if (report.lists.size() < found.lists.size())
    out += fmt::format("# The best {} are shown.\n", report.lists.size());
  for (std::size_t i = 0; i < report.lists.size(); ++i) {
    out += fmt::format("\n# List {}\n{}", i + 1, report.lists[i].file);
    for (const Reason& reason : report.lists[i].reasons) {
      if (reason.case_id.empty()) {
        out += fmt::format("# Without {} `rules check` says: {}.\n", reason.clause, reason.why);
      } else {
        out += fmt::format("# Without {} case {} is wrong: {}.\n", reason.clause, reason.case_id, reason.why);
      }
    }
  }
  if (report.question) {
    out += "\n" + question_text(report);
  } else {
    out += "\n# No board that was tried tells these lists apart from each other, or from longer ones.\n";
  }
  return out;
}

std::string to_json(const LearnReport& report) {
  JsonWriter json;
  json.object([&] {
    json.member("cases", report.cases);
    json.member("count", static_cast<std::uint64_t>(report.case_count));
    json.member("base", report.base);
    json.member("outcome", outcome_of(report));
    json.member("clauses", report.found.clauses);
    json.member("found", static_cast<std::uint64_t>(report.found.lists.size()));
    json.member("all_found", report.found.is_complete && !report.found.is_too_large);
    json.member("none_up_to", report.found.refuted);
    json.array("lists", report.lists, [&](const LearnedList& list) { write_list(list, json); });
    if (report.question) write_question(report, json);
    if (report.no_fit) {
      json.member("why", report.no_fit->why);
      json.array("conflict", report.no_fit->cases, [&](const std::string& id) { json.value(id); });
    }
  });
  return json.take() + '\n';
}

}  // namespace rearguard
