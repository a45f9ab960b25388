// Which files documents may name.

#include <fmt/format.h>

#include "tests/support/command.h"

namespace fs = std::filesystem;

namespace {

const std::string small_map = R"(rearguard = "map 1"
hexes = ["...", "...", "..."]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 3
[terrain.clear]
symbol = "."
cost = { foot = 1 }
)";

std::string position(const std::string& map, const std::string& rules = "order-actions") {
  return "rearguard = \"position 1\"\nmap = \"" + map + "\"\nrules = \"" + rules +
         "\"\n[[units]]\nid = \"a\"\nside = \"blue\"\nhex = \"0202\"\nclass = \"foot\"\n";
}

const std::string too_far =
    "it is outside the document's folder and its parent folder; other files are opened only if they are "
    "shipped or given on the command line";

/// A folder of positions, a folder of maps beside it, and a file outside both.
struct Table {
  Scratch scratch;
  Table() {
    for (const char* folder : {"game/positions", "game/maps", "secrets", "far/away"})
      fs::create_directories(scratch.file(folder));
    scratch.write("game/maps/map.toml", small_map);
    scratch.write("secrets/map.toml", small_map);
  }
  Ran query(const std::string& file) const {
    return run({"retreat", file, "--unit", "a", "--distance", "1"});
  }
  void refuse(const std::string& text, const std::string& message) const {
    const std::string file = scratch.write("game/positions/p.toml", text);
    check_rejected({"retreat", file, "--unit", "a", "--distance", "1"}, file + message);
  }
};

}  // namespace

TEST_CASE_FIXTURE(Table, "a position uses a map in the folder beside its own") {
  const Ran ran = query(scratch.write("game/positions/p.toml", position("../maps/map.toml")));
  CHECK(ran.status == 0);
  CHECK(ran.err == "");
}

TEST_CASE_FIXTURE(Table, "a path out of the position's folder is an error at its line") {
  for (const std::string& path : {std::string("../../../../../../../etc/passwd"), std::string("/etc/passwd"),
                                  std::string("../../secrets/map.toml"), scratch.file("secrets/map.toml")}) {
    refuse(position(path), fmt::format(":2:7: error: map \"{}\" is not opened: {}", path, too_far));
    refuse(
        position("../maps/map.toml", path),
        fmt::format(":3:9: error: the rules \"{0}\" cannot be used\n{0}: error: this file is not opened: {1}",
                    path, too_far));
  }
  fs::create_symlink("../../secrets/map.toml", scratch.file("game/positions/link.toml"));
  refuse(
      position("link.toml"),
      ":2:7: error: map \"link.toml\" is not opened: it is a link that leads out of the document's folder");
}

TEST_CASE_FIXTURE(Table, "documents may name any file given on the command line") {
  const std::string file = scratch.write("game/positions/p.toml", position("../../secrets/map.toml"));
  CHECK(run({"check", file, "--ignore", "retreat-trap"}).status == 1);
  CHECK(run({"check", file, scratch.file("secrets/map.toml"), "--ignore", "retreat-trap"}).status == 0);
  CHECK(run({"check", scratch.file("."), "--ignore", "retreat-trap"}).status == 0);
}

TEST_CASE_FIXTURE(InScratch, "documents anywhere may name shipped maps and rules") {
  std::string text = position(REARGUARD_SOURCE_DIR "/maps/2930/map.toml",
                              REARGUARD_SOURCE_DIR "/assets/rules/order-actions.toml");
  text.replace(text.find("0202"), 4, "2930");
  CHECK(run({"retreat", scratch.write("p.toml", text), "--unit", "a", "--distance", "1"}).status == 0);
  text.replace(text.find("/map.toml"), 9, "/../../../etc/passwd");
  CHECK(run({"retreat", scratch.write("p.toml", text), "--unit", "a", "--distance", "1"}).status == 2);
}

TEST_CASE("a line of a batch names files as a document in the working directory does") {
  const std::string passwd =
      R"({"position": {"map": "../../../../../../../etc/passwd", "units": []}, "queries": []})";
  const std::string ran = output_of({"retreat", "--batch"}, passwd + "\n");
  CHECK(has(ran, "\"where\":\"stdin:1:22\""));
  CHECK(has(ran, "is not opened"));
  CHECK_FALSE(has(ran, "root:"));
}

TEST_CASE_FIXTURE(Table, "a line of a batch in a file names absolute paths as a document beside it does") {
  scratch.write("game/positions/own",
                "rearguard = \"rules 2\"\nname = \"Own\"\nextends = \"order-actions\"\n");
  // A map without a suffix is not opened from the folder around the working directory.
  scratch.write("game/positions/map", small_map);
  scratch.write("secrets/map", small_map);
  const auto line = [](const std::string& map, const std::string& rules) {
    return "{\"position\": {\"map\": \"" + map +
           "\", \"units\": [{\"id\": \"a\", \"side\": \"blue\", \"hex\": \"0202\", " +
           "\"class\": \"foot\"}], \"rules\": \"" + rules + "\"}, ";
  };
  const std::string own = scratch.file("game/positions/own");
  const auto answer = [&](const std::string& map, const std::string& rules, bool by_file, bool resolving) {
    const std::string text =
        line(map, rules) + (resolving ? "\"unit\": \"a\", \"distance\": 1, \"choose\": [\"0201\"]}\n"
                                      : "\"queries\": [{\"unit\": \"a\", \"distance\": 1}]}\n");
    const std::string verb = resolving ? "resolve" : "retreat";
    if (!by_file) return run({verb, "--batch"}, text).out;
    return run({verb, "--batch", scratch.write("game/positions/q.jsonl", text)}).out;
  };
  for (const bool resolving : {false, true}) {
    CAPTURE(resolving);
    const std::string beside = scratch.file("game/positions/map");
    for (const std::string& map : {beside, scratch.file("game/maps/map.toml")})
      CHECK_FALSE(has(answer(map, own, true, resolving), "\"error\""));
    for (const std::string& rules : {own, std::string("order-actions")})
      CHECK(has(answer(beside, rules, false, resolving), "is not opened"));
    // Neither files farther away nor paths relative to the folder of the file can be named.
    CHECK(has(answer(scratch.file("secrets/map"), "order-actions", true, resolving), too_far));
    CHECK(has(answer("map", "order-actions", true, resolving), "\"error\""));
  }
}

TEST_CASE_FIXTURE(Table, "a position written far from its map contains the map") {
  const std::string file = scratch.write("game/positions/p.toml", position("../maps/map.toml"));
  for (const std::string& out :
       {scratch.file("far/away/p.toml"), scratch.file("far/away/p.json"), scratch.file("game/p.toml")}) {
    CAPTURE(out);
    CHECK(run({"convert", file, out}).status == 0);
    CHECK(query(out).out == query(file).out);
  }
  CHECK(has(scratch.read("game/p.toml"), "map = \"maps/map.toml\""));
  CHECK(has(scratch.read("far/away/p.toml"), "orientation = "));
  const std::string moved = scratch.file("far/away/moved.toml");
  CHECK(run({"resolve", file, "--unit", "a", "--distance", "1", "--choose", "0201", "--output", moved})
            .status == 0);
  CHECK(query(moved).status == 0);
  CHECK(run({"convert", file, scratch.file("far/away/q.toml"), "--map", scratch.file("game/maps/q.toml")})
            .status == 2);
  CHECK_FALSE(scratch.holds("game/maps/q.toml"));
}

TEST_CASE_FIXTURE(InScratch, "a journal opens no file except the scenario its game began with") {
  fs::create_directories(scratch.file("games/mine"));
  fs::create_directories(scratch.file("scenarios"));
  for (const char* file : {"skirmish.toml", "map.toml"})
    fs::copy_file(std::string(REARGUARD_SOURCE_DIR "/maps/2930/") + file,
                  scratch.file(std::string("scenarios/") + file));
  const std::string journal = scratch.file("games/mine/game.journal");
  REQUIRE(run({"game", "new", scratch.file("scenarios/skirmish.toml"), "--seed", "3", "--save", journal})
              .status == 0);
  CHECK(run({"game", "verify", journal}).status == 0);
  const std::string kept = scratch.read("games/mine/game.journal");
  // As journals were when they did not keep their documents.
  const std::string text = kept.substr(0, kept.find("documents "));
  const std::size_t name = text.find("scenario ") + 9;
  const auto named = [&](const std::string& path) {
    std::string changed = text;
    changed.replace(name, changed.find('\n', name) - name, path);
    return scratch.write("games/mine/other.journal", changed);
  };
  for (const std::string& path : {std::string("/etc/passwd"), std::string("../../../../../../etc/passwd"),
                                  scratch.file("scenarios/map.toml")}) {
    const std::string other = named(path);
    const Ran ran = run({"game", "legal", other});
    CAPTURE(path);
    CHECK(ran.status == 2);
    CHECK(
        ran.err.starts_with(fmt::format("{}:2:1: error: the scenario \"{}\" is not opened: ", other, path)));
    CHECK_FALSE(has(ran.err, "root:"));
    const std::string with_documents = scratch.read("games/mine/other.journal") + kept.substr(text.size());
    const Ran again = run({"game", "legal", scratch.write("games/mine/kept.journal", with_documents)});
    CHECK(again.status == 2);
    CHECK(has(again.err, "the scenario of this game cannot be used"));
    CHECK_FALSE(has(again.err, "root:"));
  }
}
