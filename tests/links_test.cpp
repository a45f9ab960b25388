// The links between the README files: every one leads to a file, and to a heading of it where it names one.
#include <cctype>

#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

namespace fs = std::filesystem;

struct Page {
  Strings links;                   ///< to files, pictures and headings of this project
  std::set<std::string> headings;  ///< as links name them
};

/// Returns a heading as GitHub's links name it: small letters, digits, hyphens for blanks.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    if (c == ' ' || c == '-') anchor += '-';
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '_') anchor += static_cast<char>(std::tolower(letter));
  }
  return anchor;
}

Page page_of(const std::string& text) {
  Page page;
  bool in_code = false;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("```")) in_code = !in_code;
    if (in_code) continue;
    if (line.starts_with('#')) page.headings.insert(anchor_of(line.substr(line.find(' ') + 1)));
    for (std::size_t at = 0; (at = line.find("](", at)) != std::string::npos;) {
      at += 2;
      const std::string link = line.substr(at, line.find(')', at) - at);
      if (!link.starts_with("http")) page.links.push_back(link);
    }
  }
  return page;
}

using Pages = std::map<std::string, Page>;  // by path

Pages all_pages() {
  Pages pages = {{"README.md", page_of(project_text("README.md"))}};
  for (const auto& [name, text] :
       project_texts({"assets", "hexmap", "maps", "pathing", "src", "tests", "tools"}, {".md"}))
    pages[name] = page_of(text);
  return pages;
}

/// Returns what is wrong with the links of these pages.
Strings dead_links(const Pages& pages, const fs::path& root) {
  Strings dead;
  for (const auto& [path, page] : pages) {
    for (const std::string& link : page.links) {
      const std::size_t hash = std::min(link.find('#'), link.size());
      const fs::path file = hash == 0 ? fs::path(path) : fs::path(path).parent_path() / link.substr(0, hash);
      const std::string target = file.lexically_normal().generic_string();
      const auto found = pages.find(target);
      const bool leads_to_file = found != pages.end() || fs::exists(root / target);
      const bool leads_to_heading =
          hash == link.size() ||
          (found != pages.end() && found->second.headings.contains(link.substr(hash + 1)));
      if (!leads_to_file || !leads_to_heading) dead.push_back(path + ": " + link);
    }
  }
  return dead;
}

}  // namespace

TEST_CASE("every link between README files leads somewhere") {
  const Pages pages = all_pages();
  CHECK(pages.size() >= 9);
  for (const std::string& link : dead_links(pages, project_root)) FAIL_CHECK(link);
}

TEST_CASE("no page holds both sides of a merge") {
  for (const auto& page : project_texts({"assets", "maps", "src", "tests", "tools"}, {".md"}))
    CHECK_MESSAGE(page.second.find("\n<<<<<<< ") == std::string::npos, page.first);
}

TEST_CASE("a link to no file or no heading is found") {
  const Pages pages = {
      {"a/README.md", page_of("# Rules, ZOC & `maps`\n[x](../b.md#one-two), [y](#rules-zoc--maps)\n")},
      {"b.md", page_of("## One two\n```\n# Three\n[z](nowhere.md)\n```\n"
                       "[u](#three) [v](a/README.md#four) [w](none.md) [o](https://example.org/x)\n")}};
  CHECK(dead_links(pages, "/nowhere") == Strings{"b.md: #three", "b.md: a/README.md#four", "b.md: none.md"});
}
