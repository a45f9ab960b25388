// The command overwrites neither a file that it has read nor one that it has written.

#include "tests/support/command.h"

namespace fs = std::filesystem;

namespace {

/// The example's folder, with a game begun in it.
struct Folders {
  Folders() {
    fs::copy(REARGUARD_SOURCE_DIR "/maps/2930", folder.file("2930"));
    REQUIRE(
        run({"game", "new", file("skirmish.toml"), "--seed", "1", "--save", file("game.journal")}).status ==
        0);
  }
  std::string file(const std::string& name) const { return folder.file("2930/" + name); }
  std::map<std::string, std::string> texts() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::directory_iterator(folder.file("2930")))
      all[entry.path().filename().string()] = folder.read("2930/" + entry.path().filename().string());
    return all;
  }
  void check_unchanged(const Words& words, const std::string& over) const {
    const auto before = texts();
    CAPTURE(words);
    check_rejected(words,
                   "rearguard: error: " + over +
                       " has already been read or written by this command; choose another output file");
    CHECK(texts() == before);
  }

  Scratch folder;
};

}  // namespace

TEST_CASE_FIXTURE(Folders, "no answer is written over a document that the command has read") {
  const std::string rout = file("rout.toml");
  const std::string map = file("map.toml");
  const std::string journal = file("game.journal");
  const std::string scenario = file("skirmish.toml");
  check_unchanged({"game", "export", journal, "--output", journal}, journal);
  check_unchanged({"game", "export", journal, "--output", scenario}, scenario);
  check_unchanged({"game", "export", journal, "--output", map}, map);
  for (const std::string& over : {rout, map}) {
    check_unchanged(
        {"resolve", rout, "--unit", "b1", "--result", "rout", "--choose", "3132", "--output", over}, over);
    check_unchanged({"convert", rout, over}, over);
    check_unchanged({"view", rout, "--trace", over}, over);
  }
  check_unchanged({"convert", rout, file("new.toml"), "--map", map}, map);
  const std::string link = file("picture.png");
  fs::create_symlink(map, link);
  for (const Words& words :
       {Words{"view", rout, "--screenshot", link}, Words{"edit", map, "--screenshot", link},
        Words{"play", journal, "--screenshot", link},
        Words{"retreat", rout, "--unit", "b1", "--result", "rout", "--picture", link},
        Words{"audit", map, "--picture", link}, Words{"convert", rout, link}})
    check_unchanged(words, link);
}

TEST_CASE_FIXTURE(Folders, "no picture is written over one that the map uses") {
  const std::string map = file("map.toml");
  std::string text = folder.read("2930/map.toml");
  REQUIRE(run({"convert", map, file("woods.png")}).status == 0);
  const std::string woods = "[terrain.woods]\n";
  text.insert(text.find(woods) + woods.size(), "picture = \"woods.png\"\n");
  folder.write("2930/map.toml", text);
  check_unchanged({"convert", map, file("woods.png")}, file("woods.png"));
  check_unchanged({"view", map, "--screenshot", file("woods.png")}, file("woods.png"));
}

TEST_CASE_FIXTURE(Folders, "no answer is written over another of the same command") {
  const std::string both = file("both.toml");
  const std::string ran = refusal_of({"convert", rout_position, both, "--map", both});
  CHECK(ran == "rearguard: error: " + both +
                   " has already been read or written by this command; choose another output file\n");
}

TEST_CASE("a screenshot must be a PNG file") {
  check_rejected({"view", rout_position, "--screenshot", "rout.toml"},
                 "rearguard: error: --screenshot: \"rout.toml\" does not end in .png (see rearguard --help)");
}
