#include <ostream>

#include <fmt/format.h>

#include "src/answers/questions/answer_keys.h"
#include "src/command/session/verbs.h"
#include "src/core/document/key_table.h"

namespace rearguard {

Status schema(Session& session, const std::string& kind) {
  std::vector<std::string> known;
  for (const KeyTable* table : {&key_table(), &answer_table()}) {
    for (const auto& [name, what] : table->documents()) {
      if (kind.empty()) session.out << fmt::format("{:<10} {}\n", name, what);
      known.emplace_back(name);
    }
    if (const auto schema_text = table->schema(kind)) {
      session.out << *schema_text;
      return fine;
    }
  }
  return kind.empty() ? fine : refuse(session, unknown_name(kind, known));
}

}  // namespace rearguard
