// Every shipped map, position and scenario can be read.

#include <filesystem>

#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/scenario_reader.h"
#include "tests/support/test.h"

using namespace rearguard;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> shipped_documents() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(std::string(REARGUARD_SOURCE_DIR) + "/maps")) {
    if (entry.path().extension() == ".toml" || entry.path().extension() == ".json")
      paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Returns the kind stated in the document: "map", "position" or "scenario".
std::string kind_of(const std::string& path) {
  const auto text = read_text_file(path);
  REQUIRE(text);
  const auto document = parse_document(*text, path);
  REQUIRE(document);
  const Node* kind = document->find("rearguard");
  REQUIRE(kind != nullptr);
  return kind->text.substr(0, kind->text.find(' '));
}

}  // namespace

TEST_CASE("every shipped map, position and scenario is valid") {
  int read = 0;
  for (const fs::path& path : shipped_documents()) {
    const std::string name = path.string();
    CAPTURE(name);
    const std::string kind = kind_of(name);
    if (kind == "map") {
      const auto map = read_map_file(name);
      CHECK_MESSAGE(map, to_string(map ? std::vector<Diagnostic>{} : map.problems()));
      ++read;
    } else if (kind == "position") {
      const auto position = read_position_file(name);
      CHECK_MESSAGE(position, to_string(position ? std::vector<Diagnostic>{} : position.problems()));
      ++read;
    } else if (kind == "scenario") {
      const auto scenario = read_scenario_file(name, RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
      CHECK_MESSAGE(scenario, to_string(scenario ? std::vector<Diagnostic>{} : scenario.problems()));
      ++read;
    }
  }
  CHECK(read > 0);
}
