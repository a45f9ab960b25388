// The picture under a map in the pictures that the command draws, and in windows that open with it.

#include "tests/support/command.h"

namespace {

/// A folder with a map, a scan of it, and a position on it.
struct Scanned {
  Scratch scratch;
  std::string map, position;

  Scanned() {
    CHECK(run({"convert", "maps/2930/map.toml", scratch.file("scan.png"), "--hex-radius", "20"}).status == 0);
    CHECK(
        run({"convert", "maps/2930/rout.toml", scratch.file("rout.toml"), "--map", scratch.file("map.toml")})
            .status == 0);
    position = scratch.file("rout.toml");
    map = scratch.write("map.toml", scratch.read("map.toml") +
                                        "\n[underlay]\npicture = \"scan.png\"\nfade = 0.25\n"
                                        "points = [{ hex = \"2422\", at = [36, 51.1] }, { hex = \"3622\", at "
                                        "= [396, 51.1] }, { hex = \"2438\", at = [36, 605.36] }]\n");
  }
};

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE_FIXTURE(Scanned, "pictures leave the underlay out unless --underlay asks for it") {
  const std::string out = scratch.file("out.svg");
  CHECK(run({"convert", map, out}).status == 0);
  CHECK_FALSE(has(scratch.read("out.svg"), "underlay"));
  CHECK(run({"convert", map, scratch.file("under.svg"), "--underlay"}).status == 0);
  const std::string under = scratch.read("under.svg");
  CHECK(count(under, "<image ") == 1);
  CHECK(has(under, "<g class=\"underlay\""));
  CHECK(count(under, "href=\"data:image/png;base64,iVBORw0KGgo") == 1);
  CHECK(count(under, "opacity=\"0.75\"") == 1);
  CHECK(count(under, "class=\"terrain\"") == 0);
  CHECK(has(under, "class=\"number\""));
  CHECK(count(under, "<text ") > 50);
  CHECK(run({"convert", map, scratch.file("plain.png")}).status == 0);
  CHECK(run({"convert", map, scratch.file("under.png"), "--underlay"}).status == 0);
  CHECK(scratch.read("plain.png") != scratch.read("under.png"));
}

TEST_CASE_FIXTURE(Scanned, "verdicts, rulings and audits are drawn on the underlay too") {
  const Strings question = {"retreat", position, "--unit", "b1", "--result", "rout"};
  for (const char* option : {"--picture", "--ruling"}) {
    Strings words = question;
    const std::string name = std::string(option) == "--picture" ? "v.svg" : "v.html";
    words.insert(words.end(), {option, scratch.file(name), "--underlay"});
    CHECK(run(words).status == 0);
    CHECK(count(scratch.read(name), "<image ") == 1);
  }
  CHECK(run({"audit", map, "--picture", scratch.file("heat.svg"), "--underlay"}).status == 0);
  CHECK(count(scratch.read("heat.svg"), "href=\"data:image/png;base64,") == 1);
  CHECK(has(scratch.read("heat.svg"), "class=\"underlay\""));
}

TEST_CASE_FIXTURE(Scanned, "--underlay needs a picture to draw, and one under the map") {
  check_rejected({"retreat", position, "--unit", "b1", "--result", "rout", "--underlay"},
                 "rearguard: error: --underlay needs a picture; name its file with --picture or --ruling");
  check_rejected({"audit", map, "--underlay"},
                 "rearguard: error: --underlay needs a picture; name its file with --picture");
  check_rejected({"convert", map, scratch.file("m.json"), "--underlay"},
                 "rearguard: error: --underlay applies only to pictures and modules of VASSAL; other formats "
                 "state which picture "
                 "lies under the map");
  check_rejected(
      {"convert", "maps/2930/map.toml", scratch.file("m.png"), "--underlay"},
      "rearguard: error: --underlay: this map has no picture under it; `[underlay]` in its file names one");
  CHECK_FALSE(scratch.holds("m.png"));
  scratch.write("scan.png", "no picture");
  const std::string ran = refusal_of({"convert", map, scratch.file("m.png"), "--underlay"});
  CHECK(ran == "rearguard: error: --underlay: cannot use the picture " + scratch.file("scan.png") +
                   ": it is no PNG, JPEG, GIF, WebP or SVG picture\n");
  CHECK_FALSE(scratch.holds("m.png"));
}

TEST_CASE_FIXTURE(Scanned, "windows show the underlay, and open without it if it cannot be read") {
  const auto screenshot = [&](const std::string& verb, const std::string& file) {
    CHECK(run({verb, map, "--screenshot", scratch.file(file), "--size", "640x480"}).status == 0);
    return scratch.read(file);
  };
  const std::string view = screenshot("view", "view.png");
  const std::string edit = screenshot("edit", "edit.png");
  CHECK(view == screenshot("view", "again.png"));
  scratch.write("scan.png", "no picture");
  CHECK(screenshot("view", "without.png") != view);
  CHECK(screenshot("edit", "without-too.png") != edit);
}

TEST_CASE("edit lays a picture under a new map, all of whose hexes wait for paint, and under an old one") {
  const Scanned desk;
  const auto edit = [&](Strings words) {
    words.insert(words.begin(), "edit");
    words.insert(words.end(), {"--screenshot", desk.scratch.file("shot.png"), "--size", "640x480"});
    return run(words);
  };
  CHECK(edit({desk.scratch.file("new.toml"), "--new", "8x10", "--underlay", desk.scratch.file("scan.png")})
            .status == 0);
  CHECK(edit({desk.scratch.file("new.toml"), "--new", "8x10", "--underlay", "scan.png"}).status == 0);
  CHECK(edit({desk.position, "--underlay", "scan.png"}).status == 0);
  const Ran outside = edit({desk.map, "--underlay", "maps/2930/map.toml"});
  CHECK(outside.status == 2);
  CHECK(outside.err ==
        "rearguard: error: --underlay: the picture must be in the map's folder or below it: copy it there\n");
  const Ran text = edit({desk.map, "--underlay", "rout.toml"});
  CHECK(text.status == 2);
  CHECK(text.err.ends_with("rout.toml: it is no PNG, JPEG, GIF, WebP or SVG picture\n"));
  const Ran missing = edit({desk.map, "--underlay", "none.png"});
  CHECK(missing.status == 2);
  CHECK(has(missing.err, "none.png"));
  const Ran nameless = edit({"--new", "8x10", "--underlay", desk.scratch.file("scan.png")});
  CHECK(nameless.status == 2);
  CHECK(has(nameless.err, "save the map first"));
}
