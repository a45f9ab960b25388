// Who may include whom: the walls between the rooms, held against every #include of the sources.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Room {
  std::string folder;
  std::vector<std::string> sees;       // rooms, besides itself
  std::vector<std::string> libraries;  // of others, by the beginning of the header's name
  bool may_read_and_write = false;     // files, streams, the terminal
};

const std::vector<Room> rooms = {
    {"hexmap", {}, {}},
    {"pathing", {"hexmap"}, {"boost/"}},
    {"src/board", {"hexmap"}, {}},
    {"src/rules",
     {"hexmap", "src/board", "pathing"},
     {"fmt/", "boost/rational.hpp", "boost/spirit/home/x3.hpp"}},
    {"src/rules/atoms", {"hexmap", "pathing", "src/board", "src/rules"}, {"fmt/"}},
    {"src/rules/reference", {"hexmap", "pathing", "src/board", "src/rules"}, {"fmt/"}},
    {"src/rules/describe", {"hexmap", "src/rules"}, {"fmt/"}},
    {"src/rules/check", {"hexmap", "src/rules", "src/rules/describe"}, {"fmt/"}},
    {"src/engine",
     {"hexmap", "pathing", "src/board", "src/rules", "src/rules/reference", "src/rules/describe"},
     {"fmt/"}},
    {"src/engine/laws",
     {"hexmap", "pathing", "src/board", "src/rules", "src/rules/reference", "src/engine"},
     {"fmt/"}},
    {"src/game",
     {"hexmap", "pathing", "src/board", "src/rules", "src/rules/describe", "src/engine"},
     {"fmt/"}},
    {"src/opponent", {"hexmap", "src/board", "src/rules", "src/engine", "src/game"}, {"fmt/"}},
    {"src/audit", {"hexmap", "pathing", "src/board", "src/rules", "src/engine", "src/game"}, {"fmt/"}},
    {"src/document",
     {"hexmap"},
     {"fmt/", "toml++/", "nlohmann/", "fcntl.h", "sys/file.h", "sys/stat.h", "unistd.h"},
     true},
    {"src/mail", {}, {"sodium.h"}},
    {"src/io",
     {"hexmap", "pathing", "src/board", "src/rules", "src/engine", "src/engine/laws", "src/game", "src/audit",
      "src/document", "src/mail"},
     {"fmt/", "nlohmann/", "zlib.h", "fcntl.h", "sys/file.h", "sys/stat.h", "unistd.h"},
     true},
    {"src/learn",
     {"hexmap", "src/board", "src/rules", "src/rules/reference", "src/rules/describe", "src/rules/check",
      "src/engine", "src/engine/laws", "src/document", "src/io"},
     {"fmt/"}},
    {"src/rewrite", {"hexmap", "src/board", "src/audit", "src/document", "src/io"}, {"fmt/"}},
    {"src/report",
     {"hexmap", "pathing", "src/board", "src/rules", "src/engine", "src/engine/laws", "src/game", "src/audit",
      "src/document", "src/mail", "src/io", "src/learn", "src/opponent"},
     {"fmt/", "nlohmann/"},
     true},
    {"src/exchange",
     {"hexmap", "src/board", "src/rules", "src/audit", "src/document", "src/io"},
     {"fmt/", "pugixml.hpp", "zlib.h", "zip.h"},
     true},
    {"src/edit",
     {"hexmap", "pathing", "src/board", "src/rules", "src/game", "src/audit", "src/document", "src/io",
      "src/rewrite", "src/exchange"},
     {"fmt/"},
     true},
    {"src/view", {"hexmap", "pathing", "src/board", "src/rules", "src/engine", "src/game"}, {"fmt/"}},
    {"src/answers",
     {"hexmap", "pathing", "src/board", "src/rules", "src/rules/reference", "src/engine", "src/game",
      "src/opponent", "src/document", "src/io", "src/report", "src/view"},
     {"fmt/"}},
    {"src/api", {"src/answers", "src/view"}, {"nlohmann/", "stddef.h", "stdint.h"}},
    {"src/paint", {"hexmap", "src/view"}, {"fmt/", "SDL", "imgui", "stb_", "unistd.h"}, true},
    {"src/ui",
     {"hexmap", "src/board", "src/rules", "src/document", "src/io", "src/exchange", "src/edit", "src/view",
      "src/paint"},
     {"fmt/", "SDL", "imgui"},
     true},
    {"src/app/entry",
     {"hexmap", "src/board", "src/document", "src/exchange", "src/edit", "src/view", "src/ui"},
     {"fmt/", "imgui"},
     true},
    {"src/app/shared",
     {"hexmap", "pathing", "src/board", "src/rules", "src/engine", "src/document", "src/view", "src/ui"},
     {"fmt/", "imgui"}},
    {"src/app/retreat",
     {"hexmap", "pathing", "src/board", "src/rules", "src/engine", "src/document", "src/io", "src/edit",
      "src/view", "src/paint", "src/ui", "src/app/entry", "src/app/shared"},
     {"fmt/", "SDL", "imgui"},
     true},
    {"src/app/game",
     {"hexmap", "src/board", "src/rules", "src/engine", "src/game", "src/opponent", "src/document",
      "src/mail", "src/io", "src/report", "src/view", "src/paint", "src/ui", "src/app/shared"},
     {"fmt/", "SDL", "imgui"},
     true},
    {"src/app/editor",
     {"hexmap", "pathing", "src/board", "src/rules", "src/audit", "src/document", "src/io", "src/exchange",
      "src/edit", "src/view", "src/paint", "src/ui", "src/app/entry"},
     {"fmt/", "SDL", "imgui"},
     true},
    {"src/cli",
     {"hexmap",
      "pathing",
      "src/board",
      "src/rules",
      "src/rules/describe",
      "src/rules/check",
      "src/rules/reference",
      "src/engine",
      "src/engine/laws",
      "src/game",
      "src/opponent",
      "src/audit",
      "src/mail",
      "src/document",
      "src/io",
      "src/learn",
      "src/report",
      "src/answers",
      "src/exchange",
      "src/rewrite",
      "src/edit",
      "src/view",
      "src/paint",
      "src/ui",
      "src/app/retreat",
      "src/app/game",
      "src/app/editor"},
     {"fmt/", "CLI/", "fcntl.h", "termios.h", "unistd.h"},
     true},
};

// Heavy libraries stay out of headers, whichever room may use them.
const std::vector<std::string> sources_only = {"boost/", "toml++/", "nlohmann/", "SDL",         "imgui",
                                               "stb_",   "CLI/",    "zlib.h",    "pugixml.hpp", "zip.h"};
// The only header that includes one of them: the model of a Boost graph, for the sources of its own room.
const std::string graph_model = "pathing/retreat_graph.h";
const std::vector<std::string> reading_and_writing = {"filesystem", "fstream", "iostream", "cstdio"};

struct Include {
  std::string name;
  bool quoted = false;
};

std::optional<Include> include_in(std::string_view line) {
  const auto skip_blanks = [&line] {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  };
  skip_blanks();
  if (line.empty() || line.front() != '#') return std::nullopt;
  line.remove_prefix(1);
  skip_blanks();
  if (line.substr(0, 7) != "include") return std::nullopt;
  line.remove_prefix(7);
  skip_blanks();
  if (line.empty()) return std::nullopt;
  const bool quoted = line.front() == '"';
  const std::size_t end = line.find(quoted ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Include{std::string(line.substr(1, end - 1)), quoted};
}

bool starts_with_any(const std::string& name, const std::vector<std::string>& beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&name](const std::string& b) { return name.compare(0, b.size(), b) == 0; });
}

// The standard library's headers have neither a folder nor an ending.
bool is_standard(const std::string& name) {
  return name.find('/') == std::string::npos && name.find('.') == std::string::npos;
}

/// In the folder itself: a folder below it is another room.
bool is_in(const std::string& name, const std::string& folder) {
  return fs::path(name).parent_path().generic_string() == folder;
}

// What is wrong with an include, or nothing.
std::string trespass(const Room& room, const Include& include, bool in_header) {
  if (include.quoted) {
    const bool allowed = is_in(include.name, room.folder) ||
                         std::any_of(room.sees.begin(), room.sees.end(),
                                     [&](const std::string& f) { return is_in(include.name, f); });
    if (include.name == graph_model && (in_header || !is_in(graph_model, room.folder)))
      return "belongs into a .cpp of pathing";
    return allowed ? "" : "is no room that " + room.folder + " may see";
  }
  if (!room.may_read_and_write && std::find(reading_and_writing.begin(), reading_and_writing.end(),
                                            include.name) != reading_and_writing.end()) {
    return "reads and writes, which " + room.folder + " does not";
  }
  if (is_standard(include.name)) return "";
  if (!starts_with_any(include.name, room.libraries)) return "is no library of " + room.folder;
  const bool declares_only = include.name == "nlohmann/json_fwd.hpp";
  if (in_header && !declares_only && starts_with_any(include.name, sources_only))
    return "belongs into a .cpp";
  return "";
}

std::vector<std::string> trespasses(const fs::path& root) {
  std::vector<std::string> found;
  for (const Room& room : rooms) {
    if (!fs::exists(root / room.folder)) continue;
    for (const auto& entry : fs::directory_iterator(root / room.folder)) {
      const std::string kind = entry.path().extension().string();
      if (kind != ".h" && kind != ".cpp") continue;
      std::ifstream file(entry.path());
      std::string line;
      for (int number = 1; std::getline(file, line); ++number) {
        const auto include = include_in(line);
        if (!include) continue;
        const std::string name = fs::relative(entry.path(), root).generic_string();
        const std::string wrong = trespass(room, *include, kind == ".h" && name != graph_model);
        if (wrong.empty()) continue;
        found.push_back(name + ":" + std::to_string(number) + ": " + include->name + " " + wrong);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

const Room& room_of(const std::string& folder) {
  return *std::find_if(rooms.begin(), rooms.end(), [&](const Room& r) { return r.folder == folder; });
}

}  // namespace

TEST_CASE("no room includes what it may not see") {
  for (const std::string& line : trespasses(REARGUARD_SOURCE_DIR)) FAIL_CHECK(line);
}

TEST_CASE("every folder with sources is a room") {
  for (const char* top : {"hexmap", "pathing", "src"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(REARGUARD_SOURCE_DIR) / top)) {
      const std::string kind = entry.path().extension().string();
      if (kind != ".h" && kind != ".cpp") continue;
      const std::string folder =
          fs::relative(entry.path().parent_path(), REARGUARD_SOURCE_DIR).generic_string();
      CAPTURE(folder);
      CHECK(std::any_of(rooms.begin(), rooms.end(), [&](const Room& r) { return r.folder == folder; }));
    }
  }
}

TEST_CASE("every atom of the list has its file and its test") {
  std::ifstream list(fs::path(REARGUARD_SOURCE_DIR) / "src/rules/atom_list.h");
  std::size_t atoms = 0;
  for (std::string line; std::getline(list, line);) {
    const std::string before = "  ATOM(";
    if (!line.starts_with(before)) continue;
    ++atoms;
    const std::string name = line.substr(before.size(), line.find(')') - before.size());
    CAPTURE(name);
    CHECK(fs::exists(fs::path(REARGUARD_SOURCE_DIR) / ("src/rules/atoms/" + name + ".cpp")));
    CHECK(fs::exists(fs::path(REARGUARD_SOURCE_DIR) / ("tests/rules/atoms/" + name + "_test.cpp")));
  }
  CHECK(atoms >= 25);
}

TEST_CASE("the check sees a trespass where there is one") {
  CHECK_FALSE(trespass(room_of("hexmap"), {"src/board/unit.h", true}, true).empty());
  CHECK_FALSE(trespass(room_of("hexmap"), {"hexmapper/a.h", true}, true).empty());
  CHECK_FALSE(trespass(room_of("src/rules"), {"boost/graph/graph_traits.hpp", false}, false).empty());
  CHECK_FALSE(trespass(room_of("pathing"), {"boost/graph/graph_traits.hpp", false}, true).empty());
  CHECK_FALSE(trespass(room_of("src/view"), {"SDL.h", false}, false).empty());
  CHECK_FALSE(trespass(room_of("src/engine"), {"fstream", false}, false).empty());
  CHECK_FALSE(trespass(room_of("pathing"), {graph_model, true}, true).empty());
  CHECK_FALSE(trespass(room_of("src/engine"), {graph_model, true}, false).empty());
  CHECK(trespass(room_of("pathing"), {graph_model, true}, false).empty());
  CHECK(trespass(room_of("pathing"), {"boost/graph/graph_traits.hpp", false}, false).empty());
  CHECK(trespass(room_of("src/engine"), {"pathing/refinement.h", true}, true).empty());
  CHECK(trespass(room_of("hexmap"), {"vector", false}, true).empty());
}

TEST_CASE("an include is recognised however it is spaced") {
  CHECK(include_in("#include \"hexmap/hex.h\"")->name == "hexmap/hex.h");
  CHECK(include_in("  #  include\t<vector>  // why")->name == "vector");
  CHECK_FALSE(include_in("// #include <vector>"));
  CHECK_FALSE(include_in("#if 1"));
  CHECK_FALSE(include_in("#include"));
}
