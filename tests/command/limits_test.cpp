// Input that is too large, endless or not text: a clear message in bounded memory and time.

#include <sys/stat.h>

#include <thread>

#include "tests/support/command.h"

#include "src/core/document/limits.h"
#include "src/workshop/exchange/tiled/tiled_map.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#define IS_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define IS_SANITIZED 0
#endif

namespace fs = std::filesystem;

namespace {

std::string map_of(const std::string& columns, const std::string& rows, const std::string& hexes) {
  return "rearguard = \"map 1\"\nhexes = [" + hexes +
         "]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\n"
         "first = \"0101\"\ncolumns = " +
         columns + "\nrows = " + rows + "\n[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n";
}

std::string times(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

/// A map that cannot be used, and the expected message.
void check_map(const std::string& text, const std::string& message, const std::string& name = "a.toml") {
  const Scratch scratch;
  const std::string file = scratch.write(name, text);
  const Ran ran = run({"audit", file});
  CAPTURE(message);
  CHECK(ran.status == 2);
  CHECK(ran.out == "");
  CHECK(ran.err.starts_with(file + message));
}

const std::string open_board = map_of("40", "40", times(40, "\"" + std::string(40, '.') + "\","));

}  // namespace

TEST_CASE("a map that claims more hexes than allowed is an error at the number") {
  check_map(map_of("1000000000", "1", "\"...\""),
            ":7:11: error: `columns` must be from 1 to 999999, not 1000000000");
  check_map(map_of(std::string(50, '9'), "1", "\"...\""), ":7:");
  check_map(map_of("nan", "inf", "\"...\""), ":7:11: error: `columns` must be a whole number");
  std::string wide = map_of("999999", "999", "\"...\"");
  wide.replace(wide.find("0101"), 4, "000001000001");
  check_map(wide, ":3:1: error: the grid has 998999001 hexes; the limit is 4 million");
}

TEST_CASE("empty files, files of zeros and files that are not text are errors") {
  check_map("", ":1:1: error: ");
  check_map(std::string(100'000, '\0'), ":1:1: error: control character 0x00 is not allowed in a text file");
  check_map("rearguard = \"map 1\"\nname = \"\xFF\"\n", ":2:9: error: byte 0xFF is not valid UTF-8");
}

TEST_CASE_FIXTURE(InScratch, "a byte order mark and other line endings change nothing") {
  const std::string text = map_of("3", "1", "\"...\"");
  std::string carriage;
  for (const char c : text) carriage += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const std::string plain = output_of({"audit", scratch.write("a.toml", text), "--json"});
  for (const std::string& other : {"\xEF\xBB\xBF" + text, carriage}) {
    scratch.write("a.toml", other);
    CHECK(run({"audit", scratch.file("a.toml"), "--json"}).out == plain);
  }
}

TEST_CASE("a document nested a million levels deep is an error at level 101") {
  const std::string deep = "error: tables and arrays nest deeper than 100 levels";
  check_map("a = " + std::string(1'000'000, '['), ":1:104: " + deep);
  check_map(times(500'000, "{\"a\":"), ":1:501: " + deep, "a.json");
  check_map("a" + times(500'000, ".a") + " = 1", ":1:200: " + deep);
}

TEST_CASE("a document of too many values is an error before memory runs out") {
  const std::string many = "error: a document may contain at most 2000000 values; this one contains more";
  static_assert(max_values == 2'000'000);
  check_map("a = [" + times(max_values + 1, "1,") + "]",
            ":1:" + std::to_string(5 + 2 * max_values - 2) + ": " + many);
  check_map("{\"a\": [" + times(max_values, "1,") + "1]}", ":1:", "a.json");
  const Scratch scratch;
  const std::string file = scratch.write("a.tmx", "<map>" + times(max_values, "<a/>") + "</map>");
  const std::string ran = refusal_of({"convert", file, scratch.file("a.toml")});
  CHECK(has(ran, many));
}

TEST_CASE_FIXTURE(InScratch, "XML entities are not expanded, and layers have at most 64 million cells") {
  const std::string head =
      "<map orientation=\"hexagonal\" staggeraxis=\"x\" staggerindex=\"odd\" width=\"2000\" height=\"2000\" "
      "tilewidth=\"32\" tileheight=\"32\" hexsidelength=\"16\">";
  scratch.write("bomb.tmx", "<!DOCTYPE a [<!ENTITY a \"" + times(10, "&b;") + "\"><!ENTITY b \"" +
                                times(1000, "x") + "\">]>" + head + "<layer name=\"&a;\"/></map>");
  CHECK(run({"convert", scratch.file("bomb.tmx"), scratch.file("a.toml")}).status == 2);
  static_assert(max_total_cells == 64'000'000);
  const std::string layer = "<layer name=\"a\"><data encoding=\"csv\">1</data></layer>";
  const Ran ran =
      run({"convert", scratch.write("many.tmx", head + times(17, layer) + "</map>"), scratch.file("a.toml")});
  CHECK(ran.status == 2);
  CHECK(has(ran.err, "the layers of a map have at most 64 million cells together"));
}

TEST_CASE("folders and devices in place of files are errors at once") {
  for (const char* file : {"/dev/zero", "/dev/full", "/"}) {
    CAPTURE(file);
    CHECK(run({"audit", file}).status == 2);
    CHECK(run({"retreat", file, "--unit", "a", "--distance", "1"}).status == 2);
    CHECK(run({"retreat", "--batch", file}).status == 2);
    CHECK(run({"game", "verify", file}).status == 2);
    CHECK(run({"convert", file, "/dev/null", "--from", "tmx", "--to", "toml"}).status == 2);
  }
}

TEST_CASE_FIXTURE(InScratch, "pipes that documents name are errors at once") {
  const std::string pipe = scratch.file("pipe.toml");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string map = scratch.write("map.toml", map_of("3", "1", "\"...\""));
  const std::string units = "[[units]]\nid = \"a\"\nside = \"blue\"\nhex = \"0101\"\nclass = \"foot\"\n";
  const std::string why = "cannot read this file: it is not a regular file";
  const std::string by_map =
      scratch.write("by-map.toml", "rearguard = \"position 1\"\nmap = \"pipe.toml\"\n" + units);
  const std::string by_rules = scratch.write(
      "by-rules.toml", "rearguard = \"position 1\"\nmap = \"map.toml\"\nrules = \"pipe.toml\"\n" + units);
  const std::string map_problem = by_map + ":2:7: error: map " + value_text(pipe) + ": " + why;
  check_rejected({"retreat", by_map, "--unit", "a", "--distance", "1"}, map_problem);
  check_rejected({"convert", by_map, scratch.file("a.json")}, map_problem);
  check_rejected(
      {"retreat", by_rules, "--unit", "a", "--distance", "1"},
      by_rules + ":3:9: error: the rules \"pipe.toml\" cannot be used\n" + pipe + ": error: " + why);
  CHECK(run({"check", by_map, by_rules}).status == 1);

  const std::string tiled =
      scratch.write("a.tmx",
                    "<map orientation=\"hexagonal\" staggeraxis=\"x\" staggerindex=\"odd\" width=\"1\" "
                    "height=\"1\" tilewidth=\"32\" tileheight=\"32\" hexsidelength=\"16\">\n<tileset "
                    "firstgid=\"1\" source=\"pipe.toml\"/></map>");
  const std::string converted = refusal_of({"convert", tiled, scratch.file("a.toml")});
  CHECK(has(converted, why));
}

TEST_CASE_FIXTURE(InScratch, "a pipe on the command line is read to its end, once") {
  const std::string pipe = scratch.file("pipe.json");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::thread writer([&] {
    std::ofstream(pipe) << R"({"rearguard": "position 1",
      "map": {"grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 3, "rows": 1},
              "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}}, "hexes": ["..."]},
      "units": [{"id": "a", "side": "blue", "hex": "0101", "class": "foot"}]})";
  });
  const Ran ran = run({"convert", pipe, scratch.file("a.toml")});
  writer.join();
  CHECK(ran.err == "");
  CHECK(ran.status == 0);
  CHECK(has(scratch.read("a.toml"), "side = \"blue\""));
}

TEST_CASE_FIXTURE(InScratch, "pictures of a map that are too large together are left out with a warning") {
  std::string map = map_of("3", "1", "\"...\"");
  const std::string picture = scratch.file("a.png");
  // Each picture has ten columns of 300 pixels and ten rows of 346, more than ten million pixels: only six
  // fit.
  const std::string ten = map_of("10", "10", times(10, "\"..........\","));
  REQUIRE(run({"convert", scratch.write("ten.toml", ten), picture, "--hex-radius", "200"}).status == 0);
  const std::string names = "abcdefg";
  for (const char name : names) {
    const std::string file = std::string(1, name) + ".png";
    if (name != 'a') fs::copy_file(picture, scratch.file(file));
    map += "[terrain." + std::string(1, name) + "]\nsymbol = \"" + name + "\"\npicture = \"" + file + "\"\n";
  }
  const Ran ran = run({"convert", scratch.write("map.toml", map), scratch.file("map.png")});
  CHECK(ran.status == 0);
  CHECK(ran.err.starts_with("rearguard: warning: cannot use the picture " + scratch.file("")));
  CHECK_FALSE(has(ran.err, "a.png"));
  CHECK(has(ran.err, "g.png: it is "));
  CHECK(has(ran.err, "the limit for all pictures of a map is 64 million"));
}

TEST_CASE_FIXTURE(InScratch, "a line of a batch that is too long is an error, and the batch continues") {
  const std::string good =
      R"({"position": {"map": "maps/2930/map.toml", "rules": "order-actions", "units": [)"
      R"({"id": "a", "side": "blue", "hex": "2930", "class": "foot"}]}, "queries": [{"unit": "a", "distance": 1}]})";
  const std::string ran = output_of(
      {"retreat", "--batch"}, "{\"a\": \"" + std::string(max_batch_line_bytes, 'x') + "\"}\n" + good + "\n");
  const std::string first = R"({"error":{"message":"this line is longer than 64 MiB","where":"stdin:1"}})";
  CHECK(ran.substr(0, first.size()) == first);
  CHECK(ran.find("\n{\"answers\":[{\"unit\":\"a\"") == first.size());
}

TEST_CASE_FIXTURE(InScratch, "a retreat of twelve hexes over open ground is counted without listing paths") {
  const std::string rules = scratch.write("twelve.toml",
                                          "rearguard = \"rules 2\"\n"
                                          "name = \"Straight away\"\n"
                                          "results = [{ result = \"DR\", hexes = 12 }]\n"
                                          "failure = { outcome = \"eliminated\" }\n"
                                          "[[clauses]]\n"
                                          "id = \"passable\"\n"
                                          "cite = \"1\"\n"
                                          "text = \"On the map.\"\n"
                                          "forbid = \"impassable\"\n"
                                          "[[clauses]]\n"
                                          "id = \"far\"\n"
                                          "cite = \"2\"\n"
                                          "text = \"Twelve hexes away.\"\n"
                                          "forbid = { distance = \"start\", other_than = \"required\" }\n"
                                          "at = \"end\"\n");
  scratch.write("map.toml", open_board);
  const std::string file = scratch.write("p.toml",
                                         "rearguard = \"position 1\"\nmap = \"map.toml\"\n[[units]]\nid = "
                                         "\"a\"\nside = \"blue\"\nhex = \"2020\"\nclass = \"foot\"\n");
  const Ran ran =
      run({"retreat", file, "--unit", "a", "--result", "DR", "--rules", rules, "--json", "--max-paths", "0"});
  CHECK(ran.err == "");
  CHECK(ran.status == 0);
  // Straight along a row of hexes there is one path; half-way between two such rows there are C(12, 6).
  CHECK(has(ran.out, "\"hex\":\"2008\",\"movement_points\":\"12\",\"path_count\":1,"));
  CHECK(has(ran.out, "\"path_count\":924,"));
  const std::string plain = refusal_of({"perft", file, "--unit", "a", "--result", "DR", "--rules", rules});
  CHECK(plain ==
        "rearguard: error: there are too many paths to list one by one; request a shorter retreat\n");
}

TEST_CASE("options accept only whole numbers in decimal digits") {
  const auto at_distance = [](const std::string& distance) {
    return run({"retreat", rout_position, "--unit", "b1", "--distance", distance}).out;
  };
  CHECK(at_distance("007") == at_distance("7"));
  CHECK(at_distance("010") == at_distance("10"));
  CHECK(at_distance("010") != at_distance("8"));
  for (const std::string word : {"0x3", "+3", " 3", "3 ", "3.0", "three", "0b11"}) {
    CAPTURE(word);
    check_rejected(
        {"perft", rout_position, "--unit", "b1", "--distance", word},
        "rearguard: error: --distance: `" + word + "` is not a whole number (see rearguard --help)");
  }
  check_rejected({"perft", rout_position, "--unit", "b1", "--distance", "2147483648"},
                 "rearguard: error: --distance: `2147483648` is not in the range -2147483648 to 2147483647 "
                 "(see rearguard --help)");
  check_rejected(
      {"resolve", rout_position, "--unit", "b1", "--result", "rout", "--seed", "18446744073709551616"},
      "rearguard: error: --seed: `18446744073709551616` is not in the range 0 to 18446744073709551615 (see "
      "rearguard --help)");
  for (const std::string word : {"-1", "1000001", "99999999999999999999"}) {
    check_rejected({"retreat", rout_position, "--unit", "b1", "--result", "rout", "--max-paths", word},
                   "rearguard: error: --max-paths: `" + word +
                       "` is not in the range 0 to 1000000 (see rearguard --help)");
  }
  for (const std::string word : {"nan", "inf", "0", "1e400"}) {
    check_rejected({"view", rout_position, "--hex-radius", word, "--screenshot", "x.png"},
                   "rearguard: error: --hex-radius: `" + word +
                       "` is not a number from 0.01 to 1000 (see rearguard --help)");
  }
}

TEST_CASE_FIXTURE(InScratch, "paths that would fill the memory are not listed") {
  scratch.write("map.toml", open_board);
  const std::string position =
      "{\"rearguard\": \"position 1\", \"map\": \"map.toml\", \"rules\": \"order-actions\", \"units\": "
      "[{\"id\": \"a\", \"side\": \"x\", \"hex\": \"2020\", \"class\": \"foot\"}]}";
  const std::string file = scratch.write("position.json", position);
  const std::string ran =
      refusal_of({"retreat", file, "--unit", "a", "--distance", "19", "--max-paths", "1000000"});
  // 6 (2^19 - 1) paths of 19 hexes, of which a million are requested for each end hex.
  CHECK(ran ==
        "rearguard: error: the listed paths would contain 59768718 hexes, and the limit is 4000000; list "
        "fewer paths per end hex\n");
  CHECK(run({"retreat", file, "--unit", "a", "--distance", "19", "--max-paths", "1000"}).status == 0);
}

TEST_CASE("an event that sets itself off inside itself is an error that names it, and the batch continues") {
  const Scratch scratch;
  const std::string rules =
      scratch.write("r.toml",
                    "rearguard = \"rules 2\"\nname = \"R\"\n[[events]]\nname = \"ping\"\ncite = \"1\"\n"
                    "text = \"S.\"\nrepeats = true\ndo = [ " +
                        times(10, "{ test = { dice = \"1d6\", at_most = 6 }, pass = [ ") +
                        "{ event = \"ping\", at_once = true }" + times(10, " ] }") + " ]\n");
  const std::string error = "event ping (" + rules + ":3:1) sets off steps inside steps, more than 400 deep";
  const std::string ran = refusal_of(
      {"resolve", "maps/2930/rout.toml", "--rules", rules, "--event", "ping", "--unit", "b1", "--seed", "1"});
  CHECK(ran == "rearguard: error: " + error + "\n");
  const std::string line =
      R"({"position": {"map": ")" REARGUARD_SOURCE_DIR R"(/maps/2930/map.toml", "rules": ")" + rules +
      R"(", "units": [{"id": "a", "side": "union", "hex": "2930", "class": "foot"}]}, )"
      R"("event": "ping", "unit": "a", "seed": 1})"
      "\n";
  const Ran batch = run({"resolve", "--batch", scratch.write("lines", line + line)});
  CHECK(has(batch.out, error));
  CHECK(std::ranges::count(batch.out, '\n') == 2);
}

TEST_CASE_FIXTURE(InScratch, "an event that starts itself again and again is an error that names its line") {
  const std::string rules = scratch.write(
      "r.toml",
      "rearguard = \"rules 2\"\nname = \"R\"\n\n[[events]]\nname = \"ping\"\ncite = \"1\"\ntext = \"S.\"\n"
      "repeats = true\ndo = [ { event = \"ping\" } ]\n");
  const std::string ran = refusal_of(
      {"resolve", "maps/2930/rout.toml", "--rules", rules, "--event", "ping", "--unit", "b1", "--seed", "1"});
  CHECK(ran == "rearguard: error: event ping (" + rules + ":4:1) starts an endless chain of events\n");
}

TEST_CASE_FIXTURE(InScratch, "a count of paths that a double cannot hold is written as a text too") {
  std::string rows;
  for (int row = 0; row < 130; ++row) rows += (row == 0 ? "\"" : ", \"") + std::string(130, '.') + "\"";
  const std::string file = scratch.write(
      "wide.toml",
      "rearguard = \"position 1\"\nunits = [{ id = \"a\", side = \"s\", hex = \"065065\", class = \"foot\" "
      "}]\n[map]\nrearguard = \"map 1\"\nhexes = [" +
          rows +
          "]\n[map.grid]\norientation = \"flat\"\nshifted = \"odd\"\nfirst = \"001001\"\ncolumns = 130\nrows "
          "= 130\n[map.terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n");
  const Ran ran = run({"retreat", file, "--unit", "a", "--distance", "60", "--rules", "order-actions",
                       "--json", "--max-paths", "1"});
  CHECK_MESSAGE(ran.status == 0, ran.err);
  // Thirty steps each of two directions, in any order: 60 over 30.
  CHECK(has(ran.out, "\"path_count\":118264581564861424,\"path_count_text\":\"118264581564861424\""));
  // Straight ahead there is one path.
  CHECK(has(ran.out, "\"path_count\":1,\"paths\""));
}

TEST_CASE_FIXTURE(InScratch, "an event that looks at units inside units ends where its work is used up") {
  const auto error_of = [&](const std::string& name, const std::string& steps) {
    const std::string rules = scratch.write(name,
                                            "rearguard = \"rules 2\"\nname = \"R\"\n\n[[events]]\nname = "
                                            "\"boom\"\ncite = \"1\"\ntext = \"S.\"\n" +
                                                steps);
    const Ran ran = run({"resolve", "maps/2930/rout.toml", "--rules", rules, "--event", "boom", "--unit",
                         "b1", "--seed", "1"});
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    return ran.err;
  };
  const auto expected = [&](const std::string& name) {
    return "rearguard: error: event boom (" + scratch.file(name) +
           ":4:1) takes more work than one question may: it has looked at more than 50000000 units\n";
  };
  CHECK(error_of("steps.toml",
                 "do = [ " + times(16, "{ for_each = { units = \"any\", within = 60 }, do = [ ") +
                     "{ report = \"shouts\" }" + times(16, " ] }") + " ]\n") == expected("steps.toml"));
  const std::string group = "{ near = { units = \"any\", within = 60, at_least = 99, where = ";
  CHECK(error_of("near.toml", "require = [ { id = \"q\", text = \"S.\", if = " + times(16, group) +
                                  "{ near = { units = \"any\", within = 60 } }" + times(16, " } }") +
                                  " } ]\ndo = [ { report = \"shouts\" } ]\n") == expected("near.toml"));
}

TEST_CASE("an input that cannot be read is an error with the reason") {
  for (const Strings& words : {Strings{"retreat", "--batch"}, Strings{"resolve", "--batch"}}) {
    const Ran ran = run_from("/", words);
    CHECK(ran.status == 2);
    CHECK(ran.err == "rearguard: error: the input cannot be read: Is a directory\n");
  }
}

#if !IS_SANITIZED  // sanitizers reserve more memory than the limit
TEST_CASE_FIXTURE(InScratch, "a command that runs out of memory ends with an error") {
  const std::string map =
      scratch.write("map.toml", map_of("2000", "2000", times(2000, "\"" + std::string(2000, '.') + "\",\n")));
  std::string first_of_six = scratch.read("map.toml");
  first_of_six.replace(first_of_six.find("0101"), 4, "00010001");
  scratch.write("map.toml", first_of_six);
  const Ran ran = run_from("/dev/null", {"audit", map}, "ulimit -v 100000;");
  CHECK(ran.status == 2);
  CHECK(ran.err == "rearguard: error: there is not enough memory for this\n");
}
#endif
