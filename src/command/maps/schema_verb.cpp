#include <ostream>

#include <fmt/format.h>

#include "src/answers/report/document_schema.h"
#include "src/command/session/verbs.h"
#include "src/core/document/text_file.h"

namespace rearguard {

Status schema(Session& session, const std::string& kind) {
  const std::string data = data_of(session);
  if (data.empty()) return refuse(session, "the shipped files are not found");
  const Checked<std::string> text = read_text_file(data + "/assets/schema/documents.json");
  if (!text) return refuse(session, text.problems());
  const DocumentSchemas schemas(*text);
  if (kind.empty()) {
    for (const auto& [name, what] : schemas.kinds()) session.out << fmt::format("{:<10} {}\n", name, what);
    return fine;
  }
  if (const auto found = schemas.of(kind)) {
    session.out << *found;
    return fine;
  }
  std::vector<std::string> known;
  for (const auto& [name, what] : schemas.kinds()) known.push_back(name);
  return refuse(session, unknown_name(kind, known));
}

}  // namespace rearguard
