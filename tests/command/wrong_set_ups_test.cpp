// Scenarios and positions with one planted defect each: how many `check` finds, and that it finds none in
// what ships.

#include "src/core/document/text_file.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace fs = std::filesystem;

namespace {

/// The checks of scenarios and set-ups that have planted defects.
const std::set<std::string> set_up_checks{
    "hold-impassable",      "hold-unreachable",      "hold-repeated",         "late-arrival",
    "foreign-side",         "arrival-overstacked",   "arrival-unaffordable",  "side-without-units",
    "supply-impassable",    "setup-without-enemies", "setup-unstated-number", "setup-missing-fact",
    "home-exchanged",       "entry-over-enemy-edge", "entry-occupied",        "held-by-absent",
    "exit-over-own-edge",   "unattainable-points",   "unscored-star",         "cannot-leave",
    "setup-missing-number", "worthless-hex",         "misspelt-word",         "double-side"};

Json report_of(const Strings& files) {
  Strings words{"check", "--json"};
  words.insert(words.end(), files.begin(), files.end());
  return parsed(run(words).out);
}

}  // namespace

TEST_CASE("check finds every defect planted in a scenario or set-up, and nothing else there") {
  const std::string folder = "tests/planted_defects/set-up/";
  std::map<std::string, int> planted;
  int found = 0, missed = 0, others = 0;
  for (const auto& entry : fs::directory_iterator(REARGUARD_SOURCE_DIR "/" + folder)) {
    const std::string file = entry.path().filename().string();
    const std::string name = file.substr(0, file.find('.'));
    CAPTURE(file);
    CHECK(set_up_checks.contains(name));
    ++planted[name];
    bool seen = false;
    const Json report = report_of({folder + file});
    for (const auto& finding : report["findings"]) {
      CAPTURE(finding.dump());
      const bool is_planted = finding["name"] == name;
      CHECK(is_planted);
      others += is_planted ? 0 : 1;
      seen = seen || is_planted;
      CHECK(finding.value("line", 0) > 1);
    }
    CHECK(seen);
    ++(seen ? found : missed);
  }
  MESSAGE(found << " found, " << missed << " missed, " << others << " findings that were not planted");
  for (const std::string& name : set_up_checks) CHECK_MESSAGE(planted[name] >= 3, name);
}

TEST_CASE("no shipped scenario or position has a defect of set-up") {
  const Json report = report_of({"maps"});
  int false_alarms = 0;
  for (const auto& finding : report["findings"]) {
    if (!set_up_checks.contains(finding["name"].get<std::string>())) continue;
    CAPTURE(finding.dump());
    ++false_alarms;
    CHECK(false);
  }
  MESSAGE(false_alarms << " false alarms in " << report["files"].size() << " files");
}

TEST_CASE("a finding about a scenario points at the item that causes it") {
  struct Case {
    const char* file;
    const char* message;
    std::string at;  ///< how the text continues at the place
  };
  const std::vector<Case> cases{
      {"hold-impassable.lake", "no unit of blue or red can enter 0504 (lake), which is to be held",
       "\"0504\""},
      {"hold-repeated.conditions", "0703 scores twice: \"The hill\" counts it already",
       "\"0703\"], points = 2"},
      {"late-arrival.far", "b9 arrives in turn 16, and the scenario ends with turn 6", "arrives = 16"},
      {"side-without-units.third", "the side green has no units, neither at the start nor later",
       "\"green\""},
      {"foreign-side.home",
       "the home edge is that of bleu, a side that no unit on this map bears, did you mean \"blue\"?",
       "bleu ="}};
  for (const Case& c : cases) {
    CAPTURE(c.file);
    const std::string path = std::string("tests/planted_defects/set-up/") + c.file + ".toml";
    const Json finding = report_of({path})["findings"][0];
    CHECK(finding["message"] == c.message);
    const std::string text = *read_text_file(REARGUARD_SOURCE_DIR "/" + path);
    std::size_t begin = 0;
    for (int line = 1; line < finding["line"].get<int>(); ++line) begin = text.find('\n', begin) + 1;
    begin += static_cast<std::size_t>(finding["column"].get<int>() - 1);
    CHECK(text.substr(begin, c.at.size()) == c.at);
  }
}
