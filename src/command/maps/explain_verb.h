#pragma once
// `rearguard explain`.

#include "src/command/session/session.h"

namespace rearguard {

/// Explains a key, a table, a property or a step of documents; without a word, lists them.
Status explain_word(Session& session, const std::string& word);

}  // namespace rearguard
