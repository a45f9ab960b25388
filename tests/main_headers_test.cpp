// The main headers of every room: those that the rest of the room depends on and that a newcomer reads first.
// Each has a test of its name, which includes it: in the folder of its room, or of a room above with which it
// is compared.
#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

namespace fs = std::filesystem;

using RoomHeaders = std::map<std::string, Strings>;  // by room: its main headers, without the ending

/// Rooms that are tested through the command, which they belong to or write for: a verb has a test of its
/// name.
const std::set<std::string> shown_by_command = {"src/answers/thinking", "src/workshop/findings",
                                                "src/workshop/scenarios", "src/command/maps",
                                                "src/command/verbs"};

const RoomHeaders main_headers = {
    {"hexmap", {"hex", "hexside", "grid", "terrain_chart", "hex_map"}},
    {"pathing", {"candidate_graph", "refinement", "movement", "regions"}},
    {"src/core/board", {"unit", "position", "setup_of"}},
    {"src/core/document", {"diagnostic", "source_text", "document", "decoder", "key_table", "text_file"}},
    {"src/core/rules/words", {"rule_set"}},
    {"src/core/rules/facts", {"catalogue", "atom", "search_mask", "board_facts"}},
    {"src/core/rules/search", {"compiled_clauses"}},
    {"src/core/rules/atoms", {"readings", "sentences"}},
    {"src/core/rules/describe", {"describe"}},
    {"src/core/engine/terms", {"dice", "verdict"}},
    {"src/core/engine/making_way", {"make_way"}},
    {"src/core/engine/events", {"path_choice"}},
    {"src/core/engine/question", {"judge", "resolve"}},
    {"src/core/engine/surveys", {"danger"}},
    {"src/core/steps", {"step"}},
    {"src/core/io/maps", {"map_reader"}},
    {"src/core/io/rules", {"rules_reader"}},
    {"src/core/io/positions", {"position_reader"}},
    {"src/oracle/paths", {"reference_path"}},
    {"src/oracle/perft", {"perft"}},
    {"src/play/game", {"game_state", "game_action", "legal", "apply", "game"}},
    {"src/play/outcomes", {"evaluation", "outcome_tree", "preview"}},
    {"src/play/opponent", {"opponent_view", "opponent"}},
    {"src/play/record", {"scenario_reader", "journal"}},
    {"src/answers/report", {"verdict_text", "verdict_json", "resolution_json"}},
    {"src/answers/view", {"scene", "map_layout", "map_scene", "verdict_scene", "svg"}},
    {"src/answers/questions", {"question"}},
    {"src/answers/api", {"rearguard"}},
    {"src/workshop/audit", {"finding", "map_checks", "retreat_traps", "map_statistics"}},
    {"src/workshop/boards", {"rule_vocabulary", "small_board", "board_search", "shrink"}},
    {"src/workshop/phrasebook", {"phrasebook"}},
    {"src/workshop/rules", {"check"}},
    {"src/workshop/examples", {"examples"}},
    {"src/workshop/rewrite", {"text_outline", "map_text_edit"}},
    {"src/workshop/edit", {"map_draft", "strokes", "edit_files", "edit_document", "position_draft"}},
    {"src/workshop/exchange/files", {"zip_file"}},
    {"src/workshop/exchange/tiled", {"tiled_import", "tiled_export", "tiled_geometry"}},
    {"src/workshop/exchange/wesnoth", {"wesnoth_map"}},
    {"src/workshop/exchange/vassal", {"vassal_module", "vassal_position"}},
    {"src/workshop/exchange", {"unit_list"}},
    {"src/desk/paint", {"raster", "painter", "png", "sprites"}},
    {"src/desk/print", {"print_game"}},
    {"src/desk/ui", {"camera", "actions"}},
    {"src/desk/map", {"prepared_map", "frame_renderer", "hex_info"}},
    {"src/desk/entry", {"unit_entry"}},
    {"src/desk/shared", {"shown_verdict", "shown_overlay"}},
    {"src/desk/module", {"module_steps"}},
    {"src/desk/retreat", {"retreat_controller", "retreat_panels", "retreat_window"}},
    {"src/desk/game", {"game_controller", "game_window"}},
    {"src/desk/editor", {"editor_controller", "editor_window"}},
    {"src/desk/home", {"stage"}},
    {"src/command/session", {"session", "terminal_output"}},
    {"src/command/entry", {"command_line"}},
    {"src/extras/mail", {"digest", "identity", "links", "round_numbers"}},
    {"src/extras/doubt", {"law_checker", "doubt"}},
    {"src/extras/learn", {"learn_case", "path_board", "list_search", "learner"}},
    {"src/extras/playtest", {"playtest"}},
};

bool is_source(const std::string& file) {
  return !file.starts_with("tests/") && (file.ends_with(".h") || file.ends_with(".cpp"));
}

/// Returns what is wrong with a table of main headers, given the files of the project.
Strings faults_of(const RoomHeaders& table, const Texts& files) {
  Strings faults;
  for (const auto& [file, text] : files) {
    const std::string room = fs::path(file).parent_path().generic_string();
    const std::string fault = "the room " + room + " has no row";
    if (is_source(file) && !table.contains(room) && !shown_by_command.contains(room) &&
        (faults.empty() || faults.back() != fault))
      faults.push_back(fault);
  }
  for (const auto& [room, headers] : table) {
    if (headers.empty()) faults.push_back("the row of " + room + " is empty");
    for (const std::string& name : headers) {
      const std::string header = room + '/' + name + ".h";
      if (!files.contains(header)) {
        faults.push_back("there is no header " + header);
        continue;
      }
      const std::string include = "#include \"" + header + '"';
      const auto shows = [&](const auto& file) {
        return fs::path(file.first).filename() == name + "_test.cpp" && has(file.second, include);
      };
      if (std::ranges::none_of(files, shows)) faults.push_back(header + " has no test of its name");
    }
  }
  return faults;
}

}  // namespace

TEST_CASE("the main headers of every room have tests of their names") {
  const Texts files = project_texts({"hexmap", "pathing", "src", "tests"}, {".h", ".cpp"});
  REQUIRE(files.size() > 500);
  for (const std::string& fault : faults_of(main_headers, files)) FAIL_CHECK(fault);
}

TEST_CASE("a main header without a test is reported, as is a room without a row") {
  const RoomHeaders table = {{"hexmap", {"hex"}}, {"src/core/engine/question", {"judge"}}};
  const Texts complete = {
      {"hexmap/hex.h", ""},
      {"tests/hexmap/hex_test.cpp", "#include \"hexmap/hex.h\"\n"},
      {"src/core/engine/question/judge.h", ""},
      {"src/core/engine/question/judge.cpp", ""},
      {"tests/core/engine/question/judge_test.cpp", "#include \"src/core/engine/question/judge.h\"\n"}};
  CHECK(faults_of(table, complete).empty());
  Texts files = complete;
  files.erase("tests/core/engine/question/judge_test.cpp");
  CHECK(faults_of(table, files) == Strings{"src/core/engine/question/judge.h has no test of its name"});
  files = complete;
  files.erase("hexmap/hex.h");
  CHECK(faults_of(table, files) == Strings{"there is no header hexmap/hex.h"});
  files = complete;
  files["tests/hexmap/hex_test.cpp"] = "#include \"hexmap/hexside.h\"\n";
  CHECK(faults_of(table, files) == Strings{"hexmap/hex.h has no test of its name"});
  files = complete;
  files["src/play/game/game.h"] = files["src/play/game/legal.cpp"] = "";
  CHECK(faults_of(table, files) == Strings{"the room src/play/game has no row"});
  CHECK(faults_of({{"hexmap", {"hex"}}, {"src/core/engine/question", {}}}, complete) ==
        Strings{"the row of src/core/engine/question is empty"});
}
