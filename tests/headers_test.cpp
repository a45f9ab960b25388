// How much of the project a header pulls in: the price of touching one.
#include <regex>

#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

using Names = std::set<std::string>;
using Includes = std::map<std::string, Names>;  // by source: the project's headers that it includes itself

constexpr std::size_t max_depth = 10;
constexpr std::size_t max_median = 7;

const Texts& sources() {
  static const Texts texts = project_texts({"hexmap", "pathing", "src"}, {".h", ".cpp"});
  return texts;
}

const Includes& project() {
  static const Includes all = [] {
    Includes includes;
    for (const auto& [name, text] : sources()) includes[name] = named_after("#include \"", '"', text);
    return includes;
  }();
  return all;
}

/// The longest chain of own headers that a source begins; 0 if it includes none.
std::size_t depth_of(const Includes& includes, const std::string& name) {
  std::size_t depth = 0;
  const auto source = includes.find(name);
  if (source == includes.end()) return depth;
  for (const std::string& header : source->second) depth = std::max(depth, 1 + depth_of(includes, header));
  return depth;
}

/// Every own header that a source includes, directly or through others.
Names reached_from(const Includes& includes, const std::string& name) {
  return reached_in_steps(name, [&](const std::string& next) {
    const auto source = includes.find(next);
    return source == includes.end() ? Names() : source->second;
  });
}

/// The headers that define each type outside other types.
Includes headers_by_type() {
  Includes headers;
  for (const auto& [name, text] : sources()) {
    // What other programs include has a namespace of its own.
    if (!name.ends_with(".h") || name.starts_with("src/answers/api/")) continue;
    static const std::regex definition(
        "(struct|class|union|enum|enum class) (\\w+)( final)?( ?: .*)? ?\\{.*");
    std::smatch found;
    for (const std::string& line : lines_of(text)) {
      if (std::regex_match(line, found, definition)) headers[found[2]].insert(name);
    }
  }
  return headers;
}

}  // namespace

TEST_CASE("chains of own headers have at most ten links") {
  for (const auto& one : project()) {
    const std::string& name = one.first;
    if (!name.ends_with(".h")) continue;
    CAPTURE(name);
    CHECK(depth_of(project(), name) <= max_depth);
  }
}

// The linker would keep one of their constructors and destructors for both.
TEST_CASE("no two headers define types of the same name") {
  const Includes types = headers_by_type();
  REQUIRE(types.size() > 300);
  for (const auto& [type, headers] : types) {
    if (headers.size() == 1) continue;
    std::string all;
    for (const std::string& header : headers) all += header + " ";
    FAIL_CHECK(type << " is defined in " << all);
  }
}

TEST_CASE("half of the headers pull in at most seven others") {
  std::vector<std::size_t> pulled;
  for (const auto& [name, headers] : project()) {
    if (name.ends_with(".h")) pulled.push_back(reached_from(project(), name).size());
  }
  REQUIRE(pulled.size() > 100);
  std::ranges::sort(pulled);
  CHECK(pulled[pulled.size() / 2] <= max_median);
}

TEST_CASE("a new property recompiles at most a quarter of the sources, a new step a twentieth") {
  std::size_t sources = 0, with_properties = 0, with_steps = 0;
  for (const auto& [name, headers] : project()) {
    if (!name.ends_with(".cpp")) continue;
    ++sources;
    const Names reached = reached_from(project(), name);
    if (reached.contains("src/core/rules/words/atom_list.h")) ++with_properties;
    if (reached.contains("src/core/rules/words/step_list.h")) ++with_steps;
  }
  REQUIRE(with_properties > 0);
  REQUIRE(with_steps > 0);
  CHECK(with_properties * 4 <= sources);
  CHECK(with_steps * 20 <= sources);
}

TEST_CASE("readings of atoms do not include what the search computes") {
  for (const char* name : {"src/core/rules/facts/atom.h", "src/core/rules/atoms/readings.cpp",
                           "src/core/rules/atoms/sentences.cpp"}) {
    CAPTURE(name);
    REQUIRE(project().contains(name));
    for (const char* computed :
         {"src/core/rules/facts/board_facts.h", "src/core/rules/facts/search_mask.h", "pathing/refinement.h"})
      CHECK_FALSE(reached_from(project(), name).contains(computed));
  }
}

TEST_CASE("the rule set does not include the search") {
  CHECK_FALSE(reached_from(project(), "src/core/rules/words/rule_set.h").contains("pathing/refinement.h"));
}

TEST_CASE("depth and reach follow includes through other headers") {
  const Includes chain = {{"a.cpp", {"b.h"}}, {"b.h", {"c.h", "d.h"}}, {"c.h", {"d.h"}}, {"d.h", {}}};
  CHECK(depth_of(chain, "a.cpp") == 3);
  CHECK(depth_of(chain, "d.h") == 0);
  CHECK(reached_from(chain, "a.cpp") == Names{"b.h", "c.h", "d.h"});
}
