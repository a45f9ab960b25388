// Who may include whom: the walls between the rooms, as the CMake lists of the wings have them, held against
// every #include of the sources.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

namespace fs = std::filesystem;

/// What a room's entry in the CMake list of its wing says: `rearguard_room(…)`.
struct Room {
  std::string name;    ///< as that list has it: "core/board"
  std::string folder;  ///< from the project's root: "src/core/board"
  Strings sees;        ///< folders of other rooms
  Strings libraries;   ///< as CMake names them
  Strings system_headers;
  bool may_read_and_write = false;  ///< files, streams, the terminal
};

/// From the ground up: a room sees rooms of its own wing and of those before it.
const Strings wings = {"core", "oracle", "play", "answers", "workshop", "desk", "command", "extras"};

/// By the name of a library in CMake: how its headers begin.
const std::map<std::string, Strings> headers_of = {
    {"cairo_headers", {"cairo"}},
    {"Boost::headers", {"boost/"}},
    {"CLI11::CLI11", {"CLI/"}},
    {"fmt::fmt", {"fmt/"}},
    {"nlohmann_json::nlohmann_json", {"nlohmann/"}},
    {"PkgConfig::imgui", {"imgui", "stb_"}},
    {"PkgConfig::libsodium", {"sodium.h"}},
    {"PkgConfig::libzip", {"zip.h"}},
    {"PkgConfig::libzstd", {"zstd.h"}},
    {"pugixml::pugixml", {"pugixml.hpp"}},
    {"sdl_headers", {"SDL"}},
    {"${CMAKE_DL_LIBS}", {"dlfcn.h"}},
    {"Threads::Threads", {}},
    {"tomlplusplus::tomlplusplus", {"toml++/"}},
    {"ZLIB::ZLIB", {"zlib.h"}},
};

std::string folder_of(const std::string& name) {
  return name == "hexmap" || name == "pathing" ? name : "src/" + name;
}

/// The number of the wing of a folder of sources.
std::size_t wing_of(const std::string& folder) {
  if (!folder.starts_with("src/")) return 0;
  const std::string wing = folder.substr(4, folder.find('/', 4) - 4);
  return static_cast<std::size_t>(std::ranges::find(wings, wing) - wings.begin());
}

/// The rooms of a wing's CMakeLists.txt.
std::vector<Room> rooms_in(std::istream& list) {
  std::vector<Room> rooms;
  std::ostringstream text;
  for (std::string line; std::getline(list, line);) text << line.substr(0, line.find('#')) << '\n';
  const std::string all = text.str();
  const std::string_view before = "rearguard_room(";
  for (std::size_t at = 0; (at = all.find(before, at)) != std::string::npos;) {
    at += before.size();
    std::istringstream words(all.substr(at, all.find(')', at) - at));
    Room room;
    words >> room.name;
    room.folder = folder_of(room.name);
    Strings* into = nullptr;
    for (std::string word; words >> word;) {
      if (word == "READS_AND_WRITES") {
        room.may_read_and_write = true;
      } else if (word == "COLD") {
        continue;
      } else if (word == "LIBRARIES") {
        into = &room.libraries;
      } else if (word == "SYSTEM_HEADERS") {
        into = &room.system_headers;
      } else if (word == "SEES") {
        into = &room.sees;
      } else {
        REQUIRE(into != nullptr);
        into->push_back(into == &room.sees ? folder_of(word) : word);
      }
    }
    rooms.push_back(std::move(room));
  }
  return rooms;
}

const std::vector<Room>& all_rooms() {
  static const std::vector<Room> rooms = [] {
    std::vector<Room> found;
    for (const std::string& wing : wings) {
      std::ifstream list(project_root / "src" / wing / "CMakeLists.txt");
      REQUIRE(list);
      for (Room& room : rooms_in(list)) found.push_back(std::move(room));
    }
    return found;
  }();
  return rooms;
}

// Heavy libraries stay out of headers, whichever room may use them.
const Strings sources_only = {"boost/", "toml++/", "nlohmann/",   "SDL",   "imgui", "stb_",
                              "CLI/",   "zlib.h",  "pugixml.hpp", "zip.h", "cairo"};
// The only headers that include one of them: the model of a Boost graph, for the sources of its own room, and
// the stand-ins for the functions of SDL, for those of the desk.
const std::string graph_model = "pathing/retreat_graph.h";
const std::string sdl_calls = "src/desk/paint/sdl.h";
const Strings reading_and_writing = {"filesystem", "fstream", "iostream", "cstdio"};

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

bool starts_with_any(const std::string& name, const Strings& beginnings) {
  return std::ranges::any_of(beginnings,
                             [&name](const std::string& b) { return name.compare(0, b.size(), b) == 0; });
}

// The standard library's headers have neither a folder nor an ending.
bool is_standard(const std::string& name) {
  return name.find('/') == std::string::npos && name.find('.') == std::string::npos;
}

/// The folder that a file is in itself: one below it is another room.
std::string folder_with(const std::string& file) {
  return fs::path(file).parent_path().generic_string();
}

const Room& room_of(const std::string& folder) {
  const auto found = std::ranges::find(all_rooms(), folder, &Room::folder);
  REQUIRE(found != all_rooms().end());
  return *found;
}

bool is_of_a_library(const Room& room, const std::string& header) {
  return starts_with_any(header, room.system_headers) ||
         std::ranges::any_of(room.libraries, [&](const std::string& library) {
           return starts_with_any(header, headers_of.at(library));
         });
}

// What is wrong with an include, or nothing.
std::string trespass(const Room& room, const Include& include, bool in_header) {
  if (include.quoted) {
    const auto leads_to = [&](const std::string& folder) { return folder_with(include.name) == folder; };
    const bool allowed = leads_to(room.folder) || std::ranges::any_of(room.sees, leads_to);
    if ((include.name == graph_model && (in_header || folder_with(graph_model) != room.folder)) ||
        (include.name == sdl_calls && in_header))
      return "belongs into a .cpp";
    return allowed ? "" : "is no room that " + room.folder + " may see";
  }
  if (!room.may_read_and_write &&
      std::ranges::find(reading_and_writing, include.name) != reading_and_writing.end()) {
    return "reads and writes, which " + room.folder + " does not";
  }
  if (is_standard(include.name)) return "";
  if (!is_of_a_library(room, include.name)) return "is no library of " + room.folder;
  const bool declares_only = include.name == "nlohmann/json_fwd.hpp";
  if (in_header && !declares_only && starts_with_any(include.name, sources_only))
    return "belongs into a .cpp";
  return "";
}

const Texts& sources() {
  static const Texts texts = project_texts({"hexmap", "pathing", "src"}, {".h", ".cpp"});
  return texts;
}

Strings trespasses() {
  Strings found;
  for (const auto& [name, text] : sources()) {
    int number = 0;
    for (const std::string& line : lines_of(text)) {
      ++number;
      const auto include = include_in(line);
      if (!include) continue;
      const std::string wrong = trespass(room_of(folder_with(name)), *include,
                                         name.ends_with(".h") && name != graph_model && name != sdl_calls);
      if (!wrong.empty())
        found.push_back(name + ":" + std::to_string(number) + ": " + include->name + " " + wrong);
    }
  }
  return found;
}

/// The folders of all rooms that a room sees, that these see, and so on.
std::set<std::string> seen_through_others(const std::string& from) {
  return reached_in_steps(from, [](const std::string& folder) { return room_of(folder).sees; });
}

/// Rooms with many small files, each a thing of its own.
const std::string one_file_a_thing = "src/core/rules/atoms";

}  // namespace

TEST_CASE("no room includes what it may not see") {
  for (const std::string& line : trespasses()) FAIL_CHECK(line);
}

TEST_CASE("only the rooms of the engine make its own requests") {
  for (const auto& source : sources()) {
    CAPTURE(source.first);
    if (!source.first.starts_with("src/core/engine/")) CHECK_FALSE(has(source.second, "EngineRequest"));
  }
}

TEST_CASE("every folder with sources is a room") {
  for (const auto& [name, text] : sources()) {
    const std::string folder = folder_with(name);
    CAPTURE(folder);
    CHECK(std::ranges::any_of(all_rooms(), [&](const Room& room) { return room.folder == folder; }));
  }
}

TEST_CASE("a room stands in its wing's list and sees rooms of its own wing and of those below") {
  for (const std::string& wing : wings) {
    std::ifstream list(project_root / "src" / wing / "CMakeLists.txt");
    for (const Room& room : rooms_in(list)) {
      CAPTURE(room.name);
      CHECK(wings[wing_of(room.folder)] == wing);
      for (const std::string& other : room.sees) {
        CAPTURE(other);
        CHECK(wing_of(other) <= wing_of(room.folder));
        // What the program can do without, it can do without one by one.
        if (wing == "extras") CHECK((wing_of(other) < wing_of(room.folder)));
      }
    }
  }
}

TEST_CASE("no room reaches itself through others") {
  for (const Room& room : all_rooms()) {
    CAPTURE(room.name);
    CHECK_FALSE(seen_through_others(room.folder).contains(room.folder));
  }
}

TEST_CASE("the answers that other programs get need no computer player") {
  for (const char* folder : {"src/answers/questions", "src/answers/view"}) {
    CAPTURE(folder);
    const auto seen = seen_through_others(folder);
    CHECK(seen.contains("hexmap"));
    CHECK_FALSE(seen.contains("src/play/opponent"));
  }
}

TEST_CASE("rooms of the web build do with what its older library has") {
  // The libc++ of Debian's emscripten has no algorithms in std::ranges.
  const std::set<std::string> in_web = seen_through_others("src/answers/api");
  REQUIRE(in_web.contains("src/answers/view"));
  for (const auto& source : sources()) {
    CAPTURE(source.first);
    if (in_web.contains(folder_with(source.first))) CHECK_FALSE(has(source.second, "std::ranges::"));
  }
}

TEST_CASE("a room has at most fifty files") {
  for (const Room& room : all_rooms()) {
    const auto count = std::ranges::count_if(
        sources(), [&](const auto& file) { return folder_with(file.first) == room.folder; });
    CAPTURE(room.name);
    if (room.folder != one_file_a_thing) CHECK(count <= 50);
  }
}

TEST_CASE("a list of rooms is read as it is written") {
  std::istringstream list(
      "# rearguard_room(not/this)\n"
      "rearguard_room(core/board SEES hexmap)  # why\n"
      "rearguard_room(play/game\n  SEES hexmap core/board\n  LIBRARIES fmt::fmt\n"
      "  SYSTEM_HEADERS unistd.h READS_AND_WRITES)\n");
  const std::vector<Room> rooms = rooms_in(list);
  REQUIRE(rooms.size() == 2);
  CHECK(rooms[0].folder == "src/core/board");
  CHECK(rooms[0].sees == Strings{"hexmap"});
  CHECK_FALSE(rooms[0].may_read_and_write);
  CHECK(rooms[1].sees == Strings{"hexmap", "src/core/board"});
  CHECK(rooms[1].libraries == Strings{"fmt::fmt"});
  CHECK(rooms[1].system_headers == Strings{"unistd.h"});
  CHECK(rooms[1].may_read_and_write);
}

TEST_CASE("every atom of the list has its file and its test") {
  const auto atoms = named_after("  ATOM(", ')', project_text("src/core/rules/words/atom_list.h"));
  for (const std::string& name : atoms) {
    CAPTURE(name);
    CHECK(fs::exists(project_root / ("src/core/rules/atoms/" + name + ".cpp")));
    CHECK(fs::exists(project_root / ("tests/core/rules/atoms/" + name + "_test.cpp")));
  }
  CHECK(atoms.size() >= 25);
}

TEST_CASE("the check sees a trespass where there is one") {
  CHECK_FALSE(trespass(room_of("hexmap"), {"src/core/board/unit.h", true}, true).empty());
  CHECK_FALSE(trespass(room_of("hexmap"), {"hexmapper/a.h", true}, true).empty());
  CHECK_FALSE(
      trespass(room_of("src/core/rules/words"), {"boost/graph/graph_traits.hpp", false}, false).empty());
  CHECK_FALSE(trespass(room_of("pathing"), {"boost/graph/graph_traits.hpp", false}, true).empty());
  CHECK_FALSE(trespass(room_of("src/answers/view"), {"SDL.h", false}, false).empty());
  CHECK_FALSE(trespass(room_of("src/core/engine/question"), {"fstream", false}, false).empty());
  CHECK_FALSE(trespass(room_of("pathing"), {graph_model, true}, true).empty());
  CHECK_FALSE(trespass(room_of("src/core/engine/question"), {graph_model, true}, false).empty());
  CHECK(trespass(room_of("pathing"), {graph_model, true}, false).empty());
  CHECK(trespass(room_of("pathing"), {"boost/graph/graph_traits.hpp", false}, false).empty());
  CHECK(trespass(room_of("src/core/engine/question"), {"pathing/refinement.h", true}, true).empty());
  CHECK(trespass(room_of("hexmap"), {"vector", false}, true).empty());
}

TEST_CASE("an include is recognised however it is spaced") {
  CHECK(include_in("#include \"hexmap/hex.h\"")->name == "hexmap/hex.h");
  CHECK(include_in("  #  include\t<vector>  // why")->name == "vector");
  CHECK_FALSE(include_in("// #include <vector>"));
  CHECK_FALSE(include_in("#if 1"));
  CHECK_FALSE(include_in("#include"));
}
