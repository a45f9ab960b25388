#pragma once
// The documents with which a game began (scenario, map, rules), kept in its journal: the game is played from
// them, whatever becomes of the files.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/core/document/document_source.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

/// Returns how a game names its scenario among its documents, by what the heading of its journal says, with
/// or without readings.
std::string kept_name(const std::string& scenario);

/// Returns the documents of a scenario by the names under which they ask for each other, seen from the folder
/// that `name`, as of `kept_name`, is relative to; shipped rules are "assets/rules/NAME.toml". `texts` has
/// what was read for the scenario of the file `scenario`, which may be followed by readings: by path, as in a
/// `FileRecord`. A problem if the documents cannot be read by these names.
Checked<DocumentTexts> documents_of(const std::map<std::string, std::string>& texts,
                                    const std::string& scenario, const std::string& name,
                                    const RuleLibrary& rules);

/// What the line before documents in a file says of them.
struct PackedSize {
  std::size_t bytes = 0;       ///< unpacked
  std::size_t characters = 0;  ///< of the lines after it, which are base64, without their ends
};
inline constexpr std::string_view documents_word = "documents ";
/// Reads "documents BYTES CHARACTERS". Nothing if it is no such line, or states more than files may have.
std::optional<PackedSize> packed_size(std::string_view line);

/// Returns lines that contain documents, each of at most 64 characters: `documents BYTES CHARACTERS`, then
/// the documents, packed by zlib, in base64. A problem in `file` if they are too large, or cannot be named.
Checked<std::string> packed(const DocumentTexts& documents, const std::string& file);
/// Returns the documents in such lines, which may be none; a problem in `file` if they are damaged.
Checked<DocumentTexts> unpacked(std::string_view lines, const std::string& file);

/// While it exists, this thread reads what a game keeps, and no file.
class KeptDocuments {
 public:
  /// The documents of the game in `journal`, which names its scenario `name`.
  KeptDocuments(const DocumentTexts& documents, const std::string& name, const std::string& journal,
                const ScenarioLocator& locator);

  const std::string& scenario() const { return scenario_; }  ///< as it is to be read
  ScenarioLocator locator() const { return {rules_, root_, kinds_}; }

 private:
  std::string root_;  ///< what the names of documents are relative to; files around them may not be there
  std::string scenario_;
  DocumentSource source_;
  DocumentScope scope_;
  RuleLibrary rules_;
  const JournalKinds* kinds_;
};

/// How a document that a game keeps and the file of its name differ.
struct KeptDifference {
  std::string file;
  int line = 0;  ///< the first that differs; 0: there is no such file here
};
/// Compares documents that a game keeps with files; `scenario` is where its scenario is, or would be.
std::vector<KeptDifference> differences(const DocumentTexts& documents, const std::string& name,
                                        const std::string& scenario, const std::string& data);
/// Says in lines how the documents that the game of a journal keeps differ from files, and whether an answer
/// would by these. Empty: it keeps none.
std::vector<std::string> compared_with_files(const std::string& path, const ScenarioLocator& locator);

}  // namespace rearguard
