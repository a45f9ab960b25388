#pragma once
// What a program gets for a question: a text, and whether it is an answer.

#include <cstdint>

#include "src/core/document/diagnostic.h"

namespace rearguard {

class TableReader;

enum class AnswerStatus : std::uint8_t {
  fine,
  illegal,    ///< an action that the rules do not allow; nothing has changed
  bad_input,  ///< a document or a question that cannot be used
  limit,      ///< more work or memory than one question may take
  internal,   ///< a fault of the program
};

struct Answer {
  AnswerStatus status = AnswerStatus::fine;
  std::string text;        ///< JSON, or what was asked for: SVG, a journal, a document
  std::string id = {};     ///< of the question, in JSON; empty: it has none
  std::string rules = {};  ///< the signature of the rules; empty: they are not known
};

/// Reads the `id` of a question: a text, or a whole number. Returns it in JSON; empty: there is none.
std::string read_id(TableReader& table);
/// Returns an answer with the id of its question, and whose it is: in its text, if that is JSON and no
/// document.
Answer named(Answer answer, std::string id, std::string rules);

/// Returns an answer as one line of JSON: what is none, or takes several lines, is the text of an object,
/// `{"text": "…"}`, which is named like others.
std::string as_json_line(const Answer& answer);

/// Returns `{"error": {"kind": "document" | "request" | "rules", "message", "problems": [{"document", "line",
/// "column", "message"}]}}` with all problems; places only where they are known.
Answer answer_with_problems(std::string_view kind, const std::vector<Diagnostic>& problems);
/// Returns the same with one message and no problems; `kind` is "request", "limit" or "internal".
Answer answer_with_error(std::string_view kind, const std::string& message);
/// Returns `{"illegal": {"why", "cite", "kind"}}`; `cite` only if a printed rule applies.
Answer answer_illegal(const std::string& why, const std::string& cite, std::string_view kind);

}  // namespace rearguard
