#include "src/answers/questions/answer.h"

#include "src/answers/report/json_writer.h"
#include "src/answers/report/origin.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document.h"

namespace rearguard {

namespace {

/// How the documents begin that answers may be: they say themselves what they are, and are read again.
constexpr std::string_view kind_of_document = "{\"rearguard\"";

bool is_json_line(const std::string& text) {
  return text.starts_with('{') && text.find('\n') == std::string::npos;
}

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

std::string read_id(TableReader& table) {
  const Node* id = table.find("id");
  if (id == nullptr) return {};
  if (id->kind == Node::Kind::string) return json_string(id->text);
  if (id->kind == Node::Kind::integer) return std::to_string(id->whole);
  table.problems().add(id->place, "`id` must be a text or a whole number");
  return {};
}

Answer named(Answer answer, std::string id, std::string rules) {
  if (is_json_line(answer.text) && !answer.text.starts_with(kind_of_document))
    answer.text = with_origin(std::move(answer.text), rules, id);
  answer.id = std::move(id);
  answer.rules = std::move(rules);
  return answer;
}

std::string as_json_line(const Answer& answer) {
  if (is_json_line(answer.text)) return answer.text;
  return with_origin("{\"text\":" + json_string(answer.text) + "}", answer.rules, answer.id);
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
