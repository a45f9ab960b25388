#include <ostream>

#include <fmt/format.h>

#include "src/command/session/verbs.h"
#include "src/core/document/key_table.h"

namespace rearguard {

Status schema(Session& session, const std::string& kind) {
  const KeyTable& table = key_table();
  std::vector<std::string> known;
  for (const auto& [name, what] : table.documents()) {
    if (kind.empty()) session.out << fmt::format("{:<10} {}\n", name, what);
    known.emplace_back(name);
  }
  if (kind.empty()) return fine;
  const auto schema_text = table.schema(kind);
  if (!schema_text) return refuse(session, unknown_name(kind, known));
  session.out << *schema_text;
  return fine;
}

}  // namespace rearguard
