// The editor lists what `rearguard check` tells of the same files.

#include <algorithm>
#include <cctype>
#include <tuple>

#include "src/workshop/audit/finding.h"
#include "src/workshop/edit/edit_files.h"
#include "src/workshop/edit/findings.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace fs = std::filesystem;

namespace {

/// A finding as its check, its message and its hexes.
using Told = std::vector<std::tuple<std::string, std::string, Strings>>;

/// Has HEX in place of each number of four digits.
std::string without_numbers(const std::string& message) {
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    std::size_t end = at;
    while (end < message.size() && std::isalnum(static_cast<unsigned char>(message[end])) != 0) ++end;
    const std::string word = message.substr(at, std::max<std::size_t>(end - at, 1));
    const bool is_number = word.find_first_not_of("0123456789") == std::string::npos && word.size() == 4;
    text += is_number ? "HEX" : word;
    at += word.size();
  }
  return text;
}

/// Returns a finding without the order of its hexes: that of roads and rivers follows the entries of the
/// text, which a draft does not have. The message of slow-road has the first step as its example.
Told::value_type unordered(const std::string& check, const std::string& message, Strings hexes) {
  std::ranges::sort(hexes);
  if (check == "slow-road") hexes.clear();
  return {check, without_numbers(message), std::move(hexes)};
}

/// A draft holds no entry twice, so a repeated one is found in the text alone.
bool is_of_text(const std::string& check) {
  return check == "duplicate-hexside";
}

Told told_by_check(const Strings& files) {
  Strings words{"check", "--json"};
  words.insert(words.end(), files.begin(), files.end());
  const Json report = parsed(run(words).out);
  Told told;
  for (const Json& finding : report["findings"]) {
    if (is_of_text(finding["name"])) continue;
    told.push_back(unordered(finding["name"], finding["message"], finding["hexes"].get<Strings>()));
  }
  std::ranges::sort(told);
  return told;
}

Told told_by_editor(const EditFiles& files) {
  const MapDraft draft = draft_of(files);
  DraftCheck check(files, RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  Told told;
  for (const Finding& finding : check.open_findings(draft.now())) {
    Strings hexes;
    for (const Hex h : finding.hexes) hexes.push_back(draft.map().grid().number(h));
    told.push_back(unordered(finding.name, finding.message, std::move(hexes)));
  }
  std::ranges::sort(told);
  return told;
}

}  // namespace

TEST_CASE("the editor lists what check tells of a map and of the units on it") {
  int opened = 0;
  std::set<std::string> checks;
  for (const char* folder : {"maps", "tests/broken_maps", "tests/planted_defects"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(REARGUARD_SOURCE_DIR) / folder)) {
      const std::string path = entry.path().string();
      if (entry.path().extension() != ".toml") continue;
      const auto files = EditFiles::open(path);
      if (!files) continue;  // invalid on purpose, or rules
      CAPTURE(path);
      ++opened;
      Strings checked{path};
      if (files->has_units() && !files->map_path().empty()) checked.push_back(files->map_path());
      const Told told = told_by_check(checked);
      for (const auto& finding : told) checks.insert(std::get<0>(finding));
      const Told listed = told_by_editor(*files);
      CHECK(listed.size() == told.size());
      for (const auto& finding : told)
        CHECK_MESSAGE(std::ranges::find(listed, finding) != listed.end(), std::get<1>(finding));
      for (const auto& finding : listed)
        CHECK_MESSAGE(std::ranges::find(told, finding) != told.end(), std::get<1>(finding));
    }
  }
  CHECK(opened > 100);
  for (const char* name : {"retreat-trap", "retreat-mismatch", "cost-mismatch", "foreign-side",
                           "setup-overstacked", "hold-unreachable", "arrival-unaffordable"})
    CHECK_MESSAGE(checks.contains(name), name);
}
