// The commands of the front page and of the tour, run as their reader types them, one after the other in one
// folder; where a page shows an answer, the program gives it.

#include <sys/wait.h>

#include <array>
#include <cstdlib>

#include "tests/support/command.h"
#include "tests/support/pages.h"
#include "tests/support/vassal_files.h"

namespace {

/// Returns true if a line is for the folder of the project itself: it builds, or follows another program.
bool is_for_the_project(const std::string& line) {
  return line.starts_with("tools/") || line.starts_with("export ") || has(line, "--follow");
}

/// Returns true if the program was built without the extra that has the command of this line.
bool lacks_its_extra(const std::string& line) {
  static constexpr std::array<const char*, 5> extras = {"rules doubt", "rules learn", "game playtest",
                                                        "game decide", "game compare"};
  return std::ranges::any_of(extras, [&](const std::string extra) {
    if (!line.starts_with("rearguard " + extra)) return false;
    std::istringstream words(extra + " --help");
    Strings verb;
    for (std::string word; words >> word;) verb.push_back(word);
    return run(verb).status != 0;
  });
}

/// A folder in which the reader works: the maps and rules of the project, and what he brings himself.
class Desk {
 public:
  Desk() {
    for (const char* name : {"maps", "assets"})
      std::filesystem::create_directory_symlink(std::string(REARGUARD_SOURCE_DIR "/") + name,
                                                scratch_.file(name));
    std::filesystem::create_symlink(REARGUARD_COMMAND, scratch_.file("rearguard"));
    scratch_.write("scan.png", plain_png(300, 200));
    TestModule module;
    module.width = 1110, module.height = 1080;
    module.grid = R"(dx="90" dy="104" x0="60" y0="40")";
    module.numbering = numbering_element(R"(stagger="false")");
    module.palette = slot_element("1", "Red Guard", {{"mark;Side", "Red"}}) +
                     slot_element("2", "Blue Foot", {{"mark;Side", "Blue"}});
    scratch_.write("Game.vmod", module_file(module));
    const auto piece = [&](const char* id, const char* name, int x, const char* side) {
      return piece_leaf(id, name, module.map, x, 40, {{"mark;Side", side}});
    };
    scratch_.write(
        "save.vsav",
        save_file(save_text({piece("1", "Red Guard", 60, "Red"), piece("2", "Blue Foot", 240, "Blue")})));
  }

  /// Runs a line, and returns what it printed, and its exit status. A window draws one picture and closes.
  Ran carry_out(std::string line) const {
    for (const char* window : {"rearguard view", "rearguard play", "rearguard edit"}) {
      const std::size_t comment = line.find("  #");
      if (line.starts_with(window)) line = line.substr(0, comment) + " --screenshot window.png";
    }
    const std::string script =
        "cd " + shell_quoted(scratch_.path()) +
        " && PATH=\"$PWD:$PATH\" REARGUARD_DATA=" + shell_quoted(REARGUARD_SOURCE_DIR) +
        " XDG_DATA_HOME=\"$PWD/data\" XDG_CONFIG_HOME=\"$PWD/config\"; " +
        "export PATH REARGUARD_DATA XDG_DATA_HOME XDG_CONFIG_HOME; { " + line + "\n} </dev/null >out 2>err";
    const int status = std::system(("bash -c " + shell_quoted(script)).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, scratch_.read("out"), scratch_.read("err")};
  }

 private:
  Scratch scratch_;
};

/// Runs the commands of a block, and returns how many there were.
int carry_out(const PageBlock& block, const Desk& desk) {
  int carried_out = 0;
  const bool shows_answers = block.kind == "console";
  const Strings lines = lines_of(block.text);
  for (auto line = lines.begin(); line != lines.end();) {
    const std::string command = shows_answers ? line->substr(2) : *line;
    CAPTURE(command);
    const auto next = !shows_answers ? line + 1
                                     : std::find_if(line + 1, lines.end(),
                                                    [](const std::string& l) { return l.starts_with("$ "); });
    const Strings shown(line + 1, next);
    line = next;
    if (command.empty() || is_for_the_project(command) || lacks_its_extra(command)) continue;
    const Ran ran = desk.carry_out(command);
    CAPTURE(ran.err);
    // Findings in maps are not failures.
    CHECK((ran.status == 0 || (ran.status == 1 && ran.err.find("error") == std::string::npos)));
    if (shows_answers) check_shown(shown, lines_of(ran.out));
    ++carried_out;
  }
  return carried_out;
}

int carry_out_page(const std::string& page) {
  const Desk desk;
  int carried_out = 0;
  for (const PageBlock& block : blocks_of(project_text(page))) {
    if (block.kind == "sh" || block.kind == "console") carried_out += carry_out(block, desk);
  }
  return carried_out;
}

}  // namespace

TEST_CASE("the commands of the front page run verbatim and answer as it shows") {
  CHECK(carry_out_page("README.md") >= 12);
}

TEST_CASE("the commands of the page of lines run verbatim and answer as it shows") {
  CHECK(carry_out_page("maps/LINE.md") == 3);
}

TEST_CASE("the commands that print games run verbatim") {
  const Desk desk;
  int carried_out = 0;
  for (const PageBlock& block : blocks_of(project_text("maps/EXCHANGE.md"))) {
    if (block.kind == "sh" && has(block.text, ".pdf")) carried_out += carry_out(block, desk);
  }
  CHECK(carried_out == 3);
}

TEST_CASE("the commands that explain words of rules run verbatim") {
  CHECK(carry_out_page("assets/rules/README.md") == 4);
}

TEST_CASE("the commands of the tour run verbatim") {
  CHECK(carry_out_page("assets/guide/TOUR.md") >= 45);
}
