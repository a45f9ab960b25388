// Every document in tests/io/broken must be refused with exactly the messages beside it.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "src/io/map_reader.h"
#include "src/io/position_reader.h"
#include "src/io/text_file.h"

using namespace rearguard;
namespace fs = std::filesystem;

namespace {

const std::string folder = std::string(REARGUARD_SOURCE_DIR) + "/tests/io/broken";

std::vector<fs::path> broken_documents() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".expected") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string messages_of(const fs::path& path) {
  const auto text = read_text_file(path.string());
  REQUIRE(text);
  const std::string name = path.filename().string();
  if (name.substr(0, 4) == "map-") {
    const auto map = read_map_text(*text, name);
    return map ? "" : to_string(map.problems());
  }
  PositionSource source;
  source.file = name;
  const auto position = read_position_text(*text, source);
  return position ? "" : to_string(position.problems());
}

}  // namespace

TEST_CASE("every broken document gets its message at its place") {
  const auto paths = broken_documents();
  CHECK(paths.size() >= 60);
  for (const fs::path& path : paths) {
    CAPTURE(path.filename().string());
    const auto expected = read_text_file(path.string() + ".expected");
    REQUIRE(expected);
    CHECK(messages_of(path) == *expected);
  }
}
