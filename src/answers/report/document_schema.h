#pragma once
// The JSON Schema of a kind of document, which editors complete keys and mark mistakes by.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rearguard {

/// The shipped definitions of all documents (`assets/schema/documents.json`).
class DocumentSchemas {
 public:
  /// Throws `nlohmann::json::exception` unless `definitions` are such a text: it ships with the program.
  explicit DocumentSchemas(std::string_view definitions);

  /// The kinds of documents, each with what it says in a few words.
  const std::vector<std::pair<std::string, std::string>>& kinds() const { return kinds_; }
  /// Returns the schema (draft 7) of one of the kinds, complete in itself; nothing for another word.
  std::optional<std::string> of(std::string_view kind) const;

 private:
  std::string definitions_;
  std::vector<std::pair<std::string, std::string>> kinds_;
};

}  // namespace rearguard
