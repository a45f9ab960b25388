#pragma once
// What a rule file says of its own text: its readings, and where its parts come from.

#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/core/document/document.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {

class RuleLibrary;

/// Returns the wording of the rules that are called `name`, with `directory` as for `RuleLibrary::load`.
Checked<Wording> wording_of(const RuleLibrary& library, const std::string& name,
                            const std::string& directory);

/// From now on all rules are read by these choices before those of documents: those of a command.
void read_all_rules_by(ReadingChoices readings);
const ReadingChoices& readings_of_command();

/// What the document of a rule file is read for. Private to io.
struct WordingRequest {
  std::vector<std::string> chain;  ///< the files being read, this one last
  ReadingChoices readings;
};
/// Resolves what depends on readings in a document, takes out of it where parts come from, and returns its
/// wording. Private to io.
Wording resolve_wording(Node& root, const RuleLibrary& library, const WordingRequest& request,
                        Problems& problems);
/// Returns the rules that a document extends, with the choices by which they are read. Private to io.
std::string extended_by(const Node& root, const ReadingChoices& readings);

}  // namespace rearguard
