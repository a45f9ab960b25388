#pragma once
// Folders of documents that must be refused: beside each stands a file with the exact messages.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "src/document/text_file.h"

namespace rearguard::testing {

/// Holds every document of `folder` (below the sources) against `<document>.expected`. `messages_of`
/// gives the messages for a path, empty where the document is read. At least `least` documents.
template <class MessagesOf>
void check_broken_documents(const std::string& folder, std::size_t least, MessagesOf messages_of) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(REARGUARD_SOURCE_DIR "/" + folder)) {
    if (entry.path().extension() != ".expected") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  CHECK(paths.size() >= least);
  for (const auto& path : paths) {
    CAPTURE(path.filename().string());
    const auto expected = read_text_file(path.string() + ".expected");
    REQUIRE(expected);
    CHECK(messages_of(path) == *expected);
  }
}

}  // namespace rearguard::testing
