#include "src/core/document/file_access.h"

#include <filesystem>

#include "src/core/engine/terms/dice.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/record/saved_game.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

using namespace rearguard;
using rearguard::testing::Scratch;
namespace fs = std::filesystem;

namespace {

/// The folders game/positions, game/maps and secrets, with a file in each.
struct Tree {
  Scratch scratch;
  std::string positions = scratch.file("game/positions");
  Tree() {
    for (const char* folder : {"game/positions/below", "game/maps", "secrets"})
      fs::create_directories(scratch.file(folder));
    for (const char* file : {"game/positions/map.toml", "game/positions/below/map.toml", "game/maps/map.toml",
                             "game/maps/map.json", "game/maps/notes.txt", "secrets/map.toml"})
      scratch.write(file, "x");
  }
  bool may_name(const std::string& path) const { return !reach_problem(positions, path); }
};

}  // namespace

TEST_CASE("a document may name files in its folder and documents in the parent folder") {
  const Tree tree;
  for (const std::string& path :
       std::vector<std::string>{"map.toml", "./map.toml", "below/map.toml", "not-yet.toml",
                                "../positions/map.toml", "../maps/map.toml", "../maps/map.json",
                                "below/../../maps/map.toml", tree.scratch.file("game/maps/map.toml")}) {
    CAPTURE(path);
    CHECK(tree.may_name(path));
  }
}

TEST_CASE("a document may not name files elsewhere, or other files in the parent folder") {
  const Tree tree;
  for (const std::string& path :
       std::vector<std::string>{"../../secrets/map.toml", "../../../../../../etc/passwd", "/etc/passwd",
                                "../maps/notes.txt", "below/../../../secrets/map.toml",
                                tree.scratch.file("secrets/map.toml"), "", std::string("a\0b", 3)}) {
    CAPTURE(path);
    CHECK_FALSE(tree.may_name(path));
  }
}

TEST_CASE("a link counts as its target, and in the document's folder must stay there") {
  const Tree tree;
  const auto link = [&](const std::string& name, const std::string& to) {
    fs::create_symlink(to, tree.scratch.file("game/positions/" + name));
  };
  link("in.toml", "below/map.toml");
  link("beside.toml", "../maps/map.toml");
  link("out.toml", "../../secrets/map.toml");
  link("folder", "../../secrets");
  link("round.toml", "round.toml");
  fs::create_symlink("../../secrets/map.toml", tree.scratch.file("game/maps/out.toml"));
  CHECK(tree.may_name("in.toml"));
  for (const char* path : {"beside.toml", "out.toml", "folder/map.toml", "round.toml", "../maps/out.toml"}) {
    CAPTURE(path);
    CHECK_FALSE(tree.may_name(path));
  }
  CHECK(*reach_problem(tree.positions, "out.toml") == "it is a link that leads out of the document's folder");
}

TEST_CASE("a folder below the root does not allow files of the whole machine") {
  CHECK(reach_problem("/tmp", "../etc/none.toml"));
  CHECK_FALSE(reach_problem("/tmp", "none.toml"));
}

TEST_CASE("files opened to documents may be named anywhere, by written ones if permanent") {
  const Tree tree;
  const std::string ships = tree.scratch.file("ships");
  const std::string given = tree.scratch.file("given.toml");
  fs::create_directories(ships);
  tree.scratch.write("given.toml", "x");
  open_to_documents(ships, Opened::always);
  open_to_documents(given, Opened::by_command);
  CHECK(tree.may_name("../../ships/a/map.toml"));
  CHECK(tree.may_name(ships + "/map.toml"));
  CHECK(tree.may_name("../../given.toml"));
  CHECK_FALSE(tree.may_name("../../ships.toml"));
  CHECK_FALSE(lasting_reach_problem(tree.positions, "../../ships/a/map.toml"));
  CHECK(lasting_reach_problem(tree.positions, "../../given.toml"));
}

TEST_CASE("a path below a folder is below it once links are resolved") {
  const Tree tree;
  fs::create_symlink("../maps/map.toml", tree.scratch.file("game/positions/link.toml"));
  CHECK(is_inside_folder(tree.positions, "below/map.toml"));
  for (const char* path : {"../maps/map.toml", "link.toml", "/etc/passwd", "", ".."})
    CHECK_FALSE(is_inside_folder(tree.positions, path));
}
