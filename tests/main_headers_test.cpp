// The main headers of every room: those that the rest of the room depends on and that a newcomer reads first.
// Each has a test of its name, which includes it.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

using Strings = std::vector<std::string>;
using RoomHeaders = std::map<std::string, Strings>;    // by room: its main headers, without the ending
using FileTexts = std::map<std::string, std::string>;  // by path: the text of a test, nothing of other files

const RoomHeaders main_headers = {
    {"hexmap", {"hex", "hexside", "grid", "terrain_chart", "hex_map"}},
    {"pathing", {"candidate_graph", "refinement", "movement", "regions"}},
    {"src/board", {"unit", "position", "setup_of"}},
    {"src/rules", {"rule_set", "catalogue", "atom", "search_mask", "board_facts", "compiled_clauses"}},
    {"src/rules/atoms", {"readings", "sentences"}},
    {"src/rules/reference", {"reference_path"}},
    {"src/rules/describe", {"describe"}},
    {"src/rules/check", {"check"}},
    {"src/engine", {"judge", "verdict", "resolve", "dice", "danger"}},
    {"src/engine/laws", {"alphabet", "small_board", "board_search", "shrink", "law_checker", "doubt"}},
    {"src/game", {"game_state", "game_action", "legal", "apply", "game"}},
    {"src/opponent", {"opponent_view", "evaluation", "opponent", "playtest"}},
    {"src/audit", {"finding", "map_checks", "retreat_traps", "map_statistics"}},
    {"src/document", {"diagnostic", "source_text", "document", "decoder", "text_file"}},
    {"src/mail", {"digest", "identity", "links", "round_numbers"}},
    {"src/io", {"map_reader", "position_reader", "rules_reader", "scenario_reader", "journal"}},
    {"src/learn", {"learn_case", "path_board", "list_search", "learner"}},
    {"src/rewrite", {"text_outline", "map_text_edit"}},
    {"src/report", {"verdict_text", "verdict_json", "resolution_json"}},
    {"src/exchange", {"tiled_import", "tiled_export", "tiled_geometry", "wesnoth_map", "unit_list"}},
    {"src/edit", {"map_draft", "strokes", "edit_files", "edit_document", "position_draft"}},
    {"src/answers", {"question"}},
    {"src/api", {"rearguard"}},
    {"src/view", {"scene", "map_layout", "map_scene", "verdict_scene", "svg"}},
    {"src/paint", {"raster", "painter", "png", "sprites"}},
    {"src/ui", {"camera", "prepared_map", "frame_renderer", "hex_info", "actions"}},
    {"src/app/entry", {"unit_entry"}},
    {"src/app/shared", {"shown_verdict", "shown_overlay"}},
    {"src/app/retreat", {"retreat_controller", "retreat_panels", "retreat_window"}},
    {"src/app/game", {"game_controller", "game_window"}},
    {"src/app/editor", {"editor_controller", "editor_window"}},
    {"src/cli", {"session", "command_line", "terminal_output"}},
};

/// "tests/engine/judge_test.cpp" for the header "judge" of "src/engine".
std::string test_of(const std::string& room, const std::string& header) {
  return "tests/" + (room.starts_with("src/") ? room.substr(4) : room) + '/' + header + "_test.cpp";
}

bool is_source(const std::string& file) {
  return !file.starts_with("tests/") && (file.ends_with(".h") || file.ends_with(".cpp"));
}

/// Returns what is wrong with a table of main headers, given the files of the project.
Strings faults_of(const RoomHeaders& table, const FileTexts& files) {
  Strings faults;
  for (const auto& [file, text] : files) {
    const std::string room = fs::path(file).parent_path().generic_string();
    const std::string fault = "the room " + room + " has no row";
    if (is_source(file) && !table.contains(room) && (faults.empty() || faults.back() != fault))
      faults.push_back(fault);
  }
  for (const auto& [room, headers] : table) {
    if (headers.empty()) faults.push_back("the row of " + room + " is empty");
    for (const std::string& name : headers) {
      const std::string header = room + '/' + name + ".h";
      const std::string test = test_of(room, name);
      if (!files.contains(header)) {
        faults.push_back("there is no header " + header);
      } else if (!files.contains(test)) {
        faults.push_back(header + " has no test " + test);
      } else if (files.at(test).find("#include \"" + header + '"') == std::string::npos) {
        faults.push_back(test + " does not include " + header);
      }
    }
  }
  return faults;
}

FileTexts project_files() {
  const fs::path root = REARGUARD_SOURCE_DIR;
  FileTexts files;
  for (const char* top : {"hexmap", "pathing", "src", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      if (!entry.is_regular_file()) continue;
      const std::string file = fs::relative(entry.path(), root).generic_string();
      std::ostringstream text;
      if (file.ends_with("_test.cpp")) text << std::ifstream(entry.path()).rdbuf();
      files[file] = text.str();
    }
  }
  return files;
}

}  // namespace

TEST_CASE("the main headers of every room have tests of their names") {
  const FileTexts files = project_files();
  REQUIRE(files.size() > 500);
  for (const std::string& fault : faults_of(main_headers, files)) FAIL_CHECK(fault);
}

TEST_CASE("a main header without a test is reported, as is a room without a row") {
  const RoomHeaders table = {{"hexmap", {"hex"}}, {"src/engine", {"judge"}}};
  const FileTexts complete = {{"hexmap/hex.h", ""},
                              {"tests/hexmap/hex_test.cpp", "#include \"hexmap/hex.h\"\n"},
                              {"src/engine/judge.h", ""},
                              {"src/engine/judge.cpp", ""},
                              {"tests/engine/judge_test.cpp", "#include \"src/engine/judge.h\"\n"}};
  CHECK(faults_of(table, complete).empty());
  FileTexts files = complete;
  files.erase("tests/engine/judge_test.cpp");
  CHECK(faults_of(table, files) == Strings{"src/engine/judge.h has no test tests/engine/judge_test.cpp"});
  files = complete;
  files.erase("hexmap/hex.h");
  CHECK(faults_of(table, files) == Strings{"there is no header hexmap/hex.h"});
  files = complete;
  files["tests/hexmap/hex_test.cpp"] = "#include \"hexmap/hexside.h\"\n";
  CHECK(faults_of(table, files) == Strings{"tests/hexmap/hex_test.cpp does not include hexmap/hex.h"});
  files = complete;
  files["src/game/game.h"] = files["src/game/legal.cpp"] = "";
  CHECK(faults_of(table, files) == Strings{"the room src/game has no row"});
  CHECK(faults_of({{"hexmap", {"hex"}}, {"src/engine", {}}}, complete) ==
        Strings{"the row of src/engine is empty"});
}
