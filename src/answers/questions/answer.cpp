#include "src/answers/questions/answer.h"

#include "src/answers/report/json_writer.h"

namespace rearguard {

namespace {

AnswerStatus status_of(std::string_view kind) {
  if (kind == "limit") return AnswerStatus::limit;
  return kind == "internal" ? AnswerStatus::internal : AnswerStatus::bad_input;
}

/// An answer of one key with an object whose members `write` adds.
template <class Write>
Answer answer(std::string_view key, AnswerStatus status, Write write) {
  JsonWriter json;
  json.object([&] { json.object(key, [&] { write(json); }); });
  return {status, json.take()};
}

}  // namespace

std::string as_json_line(const Answer& answer) {
  const bool is_line = answer.text.starts_with('{') && answer.text.find('\n') == std::string::npos;
  return is_line ? answer.text : "{\"text\":" + json_string(answer.text) + "}";
}

Answer answer_with_problems(std::string_view kind, const std::vector<Diagnostic>& problems) {
  return answer("error", status_of(kind), [&](JsonWriter& json) {
    json.member("kind", kind);
    json.member("message", root_problem(problems).message);
    json.array("problems", problems, [&](const Diagnostic& problem) {
      json.object([&] {
        json.member_if_any("document", problem.file);
        if (problem.line > 0) {
          json.member("line", problem.line);
          json.member("column", problem.column);
        }
        json.member("message", problem.message);
      });
    });
  });
}

Answer answer_with_error(std::string_view kind, const std::string& message) {
  return answer("error", status_of(kind), [&](JsonWriter& json) {
    json.member("kind", kind);
    json.member("message", message);
  });
}

Answer answer_illegal(const std::string& why, const std::string& cite, std::string_view kind) {
  return answer("illegal", AnswerStatus::illegal, [&](JsonWriter& json) {
    json.member("why", why);
    json.member_if_any("cite", cite);
    json.member("kind", kind);
  });
}

}  // namespace rearguard
