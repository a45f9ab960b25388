// Every document in tests/core/io/broken must be rejected with exactly the messages beside it.

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "tests/support/broken_documents.h"

namespace fs = std::filesystem;

namespace {

std::string messages_of(const fs::path& path) {
  const auto text = got(read_text_file(path.string()));
  const std::string name = path.filename().string();
  if (name.substr(0, 4) == "map-") {
    const auto map = read_map_text(text, name);
    return map ? "" : to_string(map.problems());
  }
  PositionSource source;
  source.file = name;
  const auto position = read_position_text(text, source);
  return position ? "" : to_string(position.problems());
}

}  // namespace

TEST_CASE("every broken document gives its message at its place") {
  check_broken_documents("tests/core/io/broken", 60, messages_of);
}
