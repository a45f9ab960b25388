// Maps with one planted defect each, in several variants, and sound maps that look like them. The first line
// of a file names the check that must find the defect, and the hexes that its finding must name: "# road-gap:
// 0605".

#include "src/core/document/text_file.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace fs = std::filesystem;

namespace {

struct Count {
  int planted = 0, found = 0;
};

bool names_hexes(const Json& finding, const std::string& hexes) {
  for (std::size_t at = 0; at + 4 <= hexes.size(); at += 6) {
    const auto& named = finding["hexes"];
    if (std::find(named.begin(), named.end(), hexes.substr(at, 4)) == named.end()) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("check finds every planted defect, and nothing else") {
  std::map<std::string, Count> counts;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(REARGUARD_SOURCE_DIR "/tests/planted_defects")) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  int false_alarms = 0;
  for (const fs::path& file : files) {
    const std::string stem = file.stem().string();
    CAPTURE(stem);
    const std::string text = read_text_file(file.string()).value();
    const std::string head = text.substr(2, text.find('\n') - 2);
    const std::string check = head.substr(0, head.find(':'));
    const std::string hexes = check == head ? "" : head.substr(check.size() + 2);
    const Ran ran = run({"check", "tests/planted_defects/" + stem + ".toml", "--json"});
    bool found = false;
    const Json report = parsed(ran.out);
    for (const Json& finding : report["findings"]) {
      const bool is_planted = finding["name"] == check && names_hexes(finding, hexes);
      CHECK_MESSAGE(is_planted, finding.dump());
      if (is_planted) CHECK(finding["line"].get<int>() > 2);
      found = found || is_planted;
      false_alarms += is_planted ? 0 : 1;
    }
    if (check == "quiet") continue;
    CHECK_MESSAGE(found, "missed");
    ++counts[check].planted;
    counts[check].found += found ? 1 : 0;
  }
  int planted = 0, found = 0;
  for (const auto& each : counts) {
    const Count& count = each.second;
    CHECK_MESSAGE(count.found == count.planted, each.first);
    planted += count.planted;
    found += count.found;
  }
  MESSAGE("found " << found << " of " << planted << " planted defects, " << false_alarms << " false alarms");
  CHECK(found == planted);
  CHECK(false_alarms == 0);
}
