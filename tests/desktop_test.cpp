// Which files a desktop knows as ours, and what opens them.

#include <filesystem>
#include <map>

#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

namespace fs = std::filesystem;

/// Returns what stands between two marks behind each of them in a text.
Strings between(const std::string& text, const std::string& begin, const std::string& end) {
  Strings found;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    const std::size_t from = at + begin.size();
    found.push_back(text.substr(from, text.find(end, from) - from));
  }
  return found;
}

const fs::path root = REARGUARD_SOURCE_DIR;

}  // namespace

TEST_CASE("a double click knows every shipped document by its beginning, and what opens it") {
  std::map<std::string, std::string> types;  // by what a document of it begins with
  for (const std::string& type :
       between(project_text("assets/desktop/rearguard.xml"), "<mime-type ", "</mime-type>")) {
    for (const std::string& begin : between(type, "value=\"rearguard", "\"/>"))
      types[begin] = between(type, "type=\"", "\"").front();
  }
  REQUIRE(types.size() == 5);
  const std::string opened =
      between(project_text("assets/desktop/rearguard.desktop"), "MimeType=", "\n").front();
  for (const auto& [word, type] : types)
    CHECK(testing::has(opened, type + ";") == (type != "application/x-rearguard-rules"));
  constexpr std::size_t looked_at = 2048;
  std::size_t known = 0;
  for (const char* folder : {"maps", "assets/rules"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".toml") continue;
      const std::string text = "\n" + project_text(entry.path()).substr(0, looked_at);
      const Strings kinds = between(text, "\nrearguard = \"", " ");
      CAPTURE(entry.path());
      REQUIRE_FALSE(kinds.empty());
      // Those are run, not opened.
      if (kinds.front() == "examples") continue;
      CHECK(types.contains(" = &quot;" + kinds.front() + " "));
      ++known;
    }
  }
  CHECK(known > 50);
}
