#pragma once
// Checks folders of invalid documents against files with their exact messages.

#include <filesystem>

#include "src/core/document/text_file.h"
#include "tests/support/got.h"

namespace rearguard::testing {

/// Compares the messages for every document of `folder` (below the source folder) with `<document>.expected`.
/// `messages_of` returns the messages for a path, empty for a valid document. Requires at least
/// `min_documents` documents.
template <class MessagesOf>
void check_broken_documents(const std::string& folder, std::size_t min_documents, MessagesOf messages_of) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(REARGUARD_SOURCE_DIR "/" + folder)) {
    if (entry.path().extension() != ".expected") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  CHECK(paths.size() >= min_documents);
  for (const auto& path : paths) {
    CAPTURE(path.filename().string());
    const auto expected = got(read_text_file(path.string() + ".expected"));
    CHECK(messages_of(path) == expected);
  }
}

}  // namespace rearguard::testing
