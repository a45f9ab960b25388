#include "src/answers/questions/answer.h"

#include "src/answers/report/json_writer.h"

namespace rearguard {

namespace {

AnswerStatus status_of(std::string_view kind) {
  if (kind == "limit") return AnswerStatus::limit;
  return kind == "internal" ? AnswerStatus::internal : AnswerStatus::bad_input;
}

}  // namespace

Answer answer_with_problems(std::string_view kind, const std::vector<Diagnostic>& problems) {
  JsonWriter json;
  json.begin_object();
  json.key("error");
  json.begin_object();
  json.member("kind", kind);
  json.member("message", root_problem(problems).message);
  json.key("problems");
  json.begin_array();
  for (const Diagnostic& problem : problems) {
    json.begin_object();
    json.member_if_any("document", problem.file);
    if (problem.line > 0) {
      json.member("line", problem.line);
      json.member("column", problem.column);
    }
    json.member("message", problem.message);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.end_object();
  return {status_of(kind), json.take()};
}

Answer answer_with_error(std::string_view kind, const std::string& message) {
  JsonWriter json;
  json.begin_object();
  json.key("error");
  json.begin_object();
  json.member("kind", kind);
  json.member("message", message);
  json.end_object();
  json.end_object();
  return {status_of(kind), json.take()};
}

Answer answer_illegal(const std::string& why, const std::string& cite, std::string_view kind) {
  JsonWriter json;
  json.begin_object();
  json.key("illegal");
  json.begin_object();
  json.member("why", why);
  json.member_if_any("cite", cite);
  json.member("kind", kind);
  json.end_object();
  json.end_object();
  return {AnswerStatus::illegal, json.take()};
}

}  // namespace rearguard
