// Saves and logs of VASSAL: where the pieces are.

#include "src/workshop/exchange/vassal/vassal_save.h"

#include <fmt/format.h>

#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "tests/support/got.h"
#include "tests/support/vassal_files.h"

namespace {

using Leaves = Strings;
using Steps = std::vector<Leaves>;

const Leaves two_stacks{piece_leaf("1", "A", "Main", 100, 100), piece_leaf("2", "B", "Main", 100, 100),
                        piece_leaf("3", "C", "Main", 300, 100),
                        stack_leaf("10", "Main", 100, 100, {"1", "2"}),
                        stack_leaf("11", "Main", 300, 100, {"3"})};

/// Returns where each piece is, bottom first, or the problem.
std::string places(const std::string& text, std::optional<std::size_t> step = std::nullopt) {
  const auto save = read_vassal_save_text(text, "x.vsav", step);
  if (!save) return to_string(save.problems());
  std::string out;
  for (const VassalPiece& piece : save->pieces) {
    if (!out.empty()) out += ' ';
    out += piece.facts.name + "@" + (piece.place.map.empty() ? "-" : piece.place.map) +
           fmt::format(":{},{}", piece.place.x, piece.place.y);
  }
  return out;
}
std::string places(const Leaves& leaves, const Steps& steps = {}) {
  return places(save_text(leaves, steps));
}

}  // namespace

TEST_CASE("pieces of a save are where their stacks are") {
  CHECK(places(two_stacks) == "A@Main:100,100 B@Main:100,100 C@Main:300,100");
}

TEST_CASE("a stack may come before its members") {
  CHECK(places({stack_leaf("10", "Main", 5, 6, {"1", "2"}), piece_leaf("1", "A", "null", 0, 0),
                piece_leaf("2", "B", "Other", 7, 7)}) == "A@Main:5,6 B@Main:5,6");
}

TEST_CASE("a piece's own state counts only outside stacks") {
  CHECK(places({piece_leaf("1", "A", "Other", 1, 1), piece_leaf("2", "B", "Other", 1, 1),
                stack_leaf("10", "Main", 5, 6, {"1"})}) == "B@Other:1,1 A@Main:5,6");
}

TEST_CASE("members of a stack on no map are out of play") {
  CHECK(places({piece_leaf("1", "A", "Main", 1, 1), add_leaf("10", "stack", "null;0;0;1;@@0")}) == "A@-:0,0");
  CHECK(places(Leaves{piece_leaf("1", "A", "null", 3, 4)}) == "A@-:3,4");
}

TEST_CASE("empty stacks and unknown members are skipped") {
  CHECK(places({stack_leaf("10", "Main", 1, 1, {}), stack_leaf("11", "Main", 2, 2, {"77"}),
                piece_leaf("1", "A", "Main", 3, 3)}) == "A@Main:3,3");
}

TEST_CASE("a deck holds its members, face down ones masked") {
  const Leaves leaves{piece_leaf("1", "A", "null", 0, 0), piece_leaf("2", "B", "null", 0, 0),
                      add_leaf("10", "deck;x", "Main;8;9;true;1,2")};
  CHECK(places(leaves) == "A@Main:8,9 B@Main:8,9");
  // It moves as a whole, onto other pieces too.
  const Leaves more{leaves[0], leaves[1], leaves[2], piece_leaf("3", "C", "Main", 5, 5)};
  CHECK(places(more, {{move_leaf("10", "Main", 5, 5)}, {move_leaf("3", "Main", 6, 6)}}) ==
        "A@Main:5,5 B@Main:5,5 C@Main:6,6");
  CHECK(read_vassal_save_text(save_text(leaves), "x")->pieces[0].facts.is_masked);
  CHECK_FALSE(
      read_vassal_save_text(
          save_text({piece_leaf("1", "A", "null", 0, 0), add_leaf("10", "deck;x", "Main;8;9;false;1")}), "x")
          ->pieces[0]
          .facts.is_masked);
}

TEST_CASE("moves of a log") {
  const auto after = [&](const Leaves& step) { return places(two_stacks, {step}); };
  // Onto a piece: right above it.
  CHECK(after({move_leaf("3", "Main", 100, 100, "1")}) == "A@Main:100,100 C@Main:100,100 B@Main:100,100");
  CHECK(after({move_leaf("3", "Main", 100, 100, "2")}) == "A@Main:100,100 B@Main:100,100 C@Main:100,100");
  // Under null: at the bottom of the stack at that pixel, if one is there.
  CHECK(after({move_leaf("3", "Main", 100, 100)}) == "C@Main:100,100 A@Main:100,100 B@Main:100,100");
  CHECK(after({move_leaf("3", "Main", 101, 100)}) == "C@Main:101,100 A@Main:100,100 B@Main:100,100");
  // Named as under, but elsewhere: on top of what is at the pixel.
  CHECK(after({move_leaf("1", "Main", 300, 100, "2")}) == "B@Main:100,100 C@Main:300,100 A@Main:300,100");
  // To no map: it stays, until it is removed.
  CHECK(after({move_leaf("1", "null", 0, 0)}) == places(two_stacks));
  // A whole stack.
  CHECK(after({move_leaf("10", "Main", 50, 60)}) == "A@Main:50,60 B@Main:50,60 C@Main:300,100");
  CHECK(after({move_leaf("10", "Main", 300, 100)}) == "C@Main:300,100 A@Main:300,100 B@Main:300,100");
  CHECK(after({move_leaf("10", "Main", 300, 100, "3")}) == "C@Main:300,100 A@Main:300,100 B@Main:300,100");
  // Nobody knows it.
  CHECK(after({move_leaf("99", "Main", 1, 1)}) == places(two_stacks));
}

TEST_CASE("two lone pieces make a stack") {
  CHECK(places({piece_leaf("1", "A", "Main", 1, 1), piece_leaf("2", "B", "Main", 2, 2),
                piece_leaf("3", "C", "Main", 3, 3)},
               {{move_leaf("1", "Main", 2, 2, "2")}, {move_leaf("3", "Main", 2, 2, "2")}}) ==
        "B@Main:2,2 C@Main:2,2 A@Main:2,2");
}

TEST_CASE("new states, removals and replacements in a log") {
  const auto change = [](const std::string& id, const std::string& state) {
    return "D/" + join_sequence({id, state}, '/');
  };
  const auto after = [&](const Leaves& step) { return places(two_stacks, {step}); };
  // Its stack is on that map: it stays in it.
  CHECK(after({change("1", "Main;7;7;7;0")}) == places(two_stacks));
  CHECK(after({change("1", "Other;7;7;7;0")}) == "A@Other:7,7 B@Main:100,100 C@Main:300,100");
  CHECK(after({change("1", "null;7;7;7;0")}) == places(two_stacks));
  CHECK(after({change("11", "Main;9;9;3;2;@@0")}) == "A@Main:100,100 C@Main:9,9 B@Main:9,9");
  CHECK(after({change("99", "what;ever")}) == places(two_stacks));
  CHECK(after({"-/2"}) == "A@Main:100,100 C@Main:300,100");
  // What a stack still holds is left where it stood.
  CHECK(after({"-/10"}) == places(two_stacks));
  CHECK(after({"-/10", move_leaf("1", "Main", 300, 100, "3")}) ==
        "B@Main:100,100 C@Main:300,100 A@Main:300,100");
  // The same id again is another piece.
  CHECK(after({piece_leaf("1", "Z", "Main", 4, 4)}) == "Z@Main:4,4 B@Main:100,100 C@Main:300,100");
  CHECK(after({piece_leaf("10", "Z", "Main", 4, 4)}) ==
        "A@Main:100,100 B@Main:100,100 Z@Main:4,4 C@Main:300,100");
}

TEST_CASE("only what differs from the old state is set") {
  const auto change = [](const std::string& state, const std::string& old) {
    return Leaves{"D/" + join_sequence({"1", state, old}, '/')};
  };
  const Leaves leaves{piece_leaf("1", "A", "Main", 1, 1, {{"PROP;x;", "0"}}),
                      stack_leaf("9", "Main", 1, 1, {"1"})};
  const auto state = [](const std::string& value, const std::string& place) {
    return trait_chain({value, place});
  };
  // The place of long ago is no news; a new one is.
  CHECK(places(leaves, {change(state("1", "Other;5;5"), state("0", "Other;5;5"))}) == "A@Main:1,1");
  CHECK(places(leaves, {change(state("1", "Other;5;5"), state("1", "Main;1;1"))}) == "A@Other:5,5");
}

TEST_CASE("a moved piece joins a stack or piece at its pixel, if both stack and its player sees it") {
  const auto moved = [](const ZipEntries& traits, const ZipEntries& below, const std::string& player) {
    // What joins follows the other when that is moved again.
    const std::string move =
        join_sequence({"M", "1", "Main", "5", "5", "null", "Main", "1", "1", "null", player}, '/');
    return places({piece_leaf("1", "A", "Main", 1, 1, traits), piece_leaf("2", "B", "Main", 5, 5, below),
                   stack_leaf("9", "Main", 5, 5, {"2"})},
                  {{move, move_leaf("9", "Main", 8, 8)}});
  };
  const std::string both = "A@Main:8,8 B@Main:8,8";
  const std::string apart = "A@Main:5,5 B@Main:8,8";
  CHECK(moved({}, {}, "ann") == both);
  CHECK(moved({{"immob;g;N", ""}}, {}, "ann") == apart);
  CHECK(moved({{"immob;g;N;R", ""}}, {}, "ann") == apart);
  CHECK(moved({{"immob;g;N;L", ""}}, {}, "ann") == both);
  CHECK(moved({}, {{"hide;x", "ann"}}, "ann") == both);
  CHECK(moved({}, {{"hide;x", "ann"}}, "bob") == apart);
  // Alone, in no stack.
  const Leaves lone{piece_leaf("1", "A", "Main", 1, 1), piece_leaf("2", "B", "Main", 5, 5)};
  CHECK(places(lone, {{move_leaf("1", "Main", 5, 5)}}) == "A@Main:5,5 B@Main:5,5");
}

TEST_CASE("a deck is loaded: its pieces have no number yet") {
  const Leaves leaves{piece_leaf("1", "A", "Main", 8, 9), piece_leaf("2", "B", "Main", 1, 1),
                      add_leaf("10", "deck;x", "Main;8;9;true;1")};
  const Leaves load{"DECK\t10", piece_leaf("null", "C", "null", 0, 0), piece_leaf("null", "D", "null", 0, 0)};
  // What lay on it is left on the table; what a later step adds does not come onto it.
  CHECK(places(leaves, {load, {piece_leaf("null", "E", "Main", 3, 3)}}) ==
        "A@Main:8,9 B@Main:1,1 C@Main:8,9 D@Main:8,9 E@Main:3,3");
  const auto save = got(read_vassal_save_text(save_text(leaves, {load}), "x"));
  for (const VassalPiece& piece : save.pieces)
    CHECK(piece.facts.is_masked == (piece.facts.name == "C" || piece.facts.name == "D"));
}

TEST_CASE("a log ends as the save that follows it begins") {
  const auto change = [](const std::string& id, const std::string& state, const std::string& old) {
    return "D/" + join_sequence({id, state, old}, '/');
  };
  const std::vector<Leaves> steps{
      // B is flipped in its stack; A goes on alone and makes a stack; the old one is cleared away.
      {change("2", "null;0;0;7;0", "null;1;1;7;0")},
      {move_leaf("1", "Main", 200, 200), stack_leaf("12", "Main", 200, 200, {"1"})},
      // The move is undone and done again; the stack that was made meanwhile goes with its piece inside.
      {"UNDO\ttrue", "-/12", move_leaf("1", "Main", 100, 100, "2"), "UNDO\tfalse"},
      {move_leaf("1", "Main", 200, 200), stack_leaf("12", "Main", 200, 200, {"1"}), "-/12"},
      // C joins A, is drawn into the deck and comes off it again.
      {move_leaf("3", "Main", 200, 200, "1")},
      {add_leaf("20", "deck;x", "Main;9;9;false;"), move_leaf("3", "Main", 9, 9, "20")},
      {move_leaf("3", "Main", 10, 9)}};
  const Leaves next{piece_leaf("1", "A", "Main", 200, 200), piece_leaf("2", "B", "null", 0, 0),
                    piece_leaf("3", "C", "Main", 10, 9), stack_leaf("10", "Main", 100, 100, {"2"})};
  const auto sorted = [](const Leaves& leaves, const Steps& log) {
    Strings words;
    for (const VassalPiece& piece : got(read_vassal_save_text(save_text(leaves, log), "x")).pieces)
      words.push_back(
          fmt::format("{}@{}:{},{}", piece.facts.name, piece.place.map, piece.place.x, piece.place.y));
    std::sort(words.begin(), words.end());
    return words;
  };
  CHECK(sorted(two_stacks, steps) == sorted(next, {}));
}

TEST_CASE("an undone move is a pair of ordinary moves") {
  // The stack that it left was empty by then, and nobody joins those.
  CHECK(places(two_stacks, {{move_leaf("3", "Main", 1, 1)},
                            {"UNDO\ttrue", move_leaf("3", "Main", 300, 100), "UNDO\tfalse"}}) ==
        "C@Main:300,100 A@Main:100,100 B@Main:100,100");
}

TEST_CASE("a log can be stopped after any of its steps") {
  const std::string text =
      save_text(two_stacks, {{move_leaf("1", "Main", 1, 1)}, {"CHAT hello"}, {move_leaf("1", "Main", 2, 2)}});
  CHECK(places(text, 0) == places(two_stacks));
  CHECK(places(text, 1) == "A@Main:1,1 B@Main:100,100 C@Main:300,100");
  CHECK(places(text, 2) == places(text, 1));
  CHECK(places(text, 3) == "A@Main:2,2 B@Main:100,100 C@Main:300,100");
  CHECK(places(text) == places(text, 3));
  CHECK(places(text, 4) == "x.vsav: error: the log has 3 steps, not 4\n");
  const auto save = read_vassal_save_text(text, "x");
  REQUIRE(save->steps.size() == 3);
  CHECK(save->steps[0].moved == Leaves{"A to Main 1,1"});
  CHECK(save->steps[1].moved.empty());
}

TEST_CASE("steps tell nothing of hidden pieces") {
  const Leaves leaves{piece_leaf("1", "Spy", "Main", 1, 1, {{"hide;x", "me"}}),
                      piece_leaf("2", "Mole", "Main", 2, 2, {{"obs;x", "me"}})};
  const auto save = read_vassal_save_text(
      save_text(leaves, {{move_leaf("1", "Main", 5, 5), move_leaf("2", "Main", 6, 6)}}), "x");
  CHECK(only(save->steps).pieces == 1);
  CHECK(only(save->steps).moved == Leaves{"masked to Main 6,6"});
}

TEST_CASE("boards in use and other commands") {
  const auto save =
      got(read_vassal_save_text(save_text({"Main MapBoardPicker\tWest\t0\t0\tEast/rev\t1\t0", "CHAT\thello",
                                           "TURN x", "PLAYER\tsecret\tAnn\tRed"}),
                                "x"));
  const auto& boards = save.boards.at("Main Map");
  REQUIRE(boards.size() == 2);
  CHECK(boards[0].name == "West");
  CHECK_FALSE(boards[0].is_reversed);
  CHECK(boards[1].name == "East");
  CHECK(boards[1].is_reversed);
  CHECK(boards[1].column == 1);
}

TEST_CASE("a broken command is named by its number") {
  CHECK(places(Leaves{piece_leaf("1", "A", "Main", 1, 1), "+/2/piece;;;;B/Main\\/x;one;two"}) ==
        "x.vsav: error: broken-save: command 3 (\"+/2/piece;;;;B/Main\\/x;one;two\") should be a piece's "
        "state that ends in map;x;y with whole numbers\n");
  CHECK(places(Leaves{"+/2"}) ==
        "x.vsav: error: broken-save: command 2 (\"+/2\") should be +/id/type/state\n");
  CHECK(places(Leaves{"M/2/Main/1/y/null"}) ==
        "x.vsav: error: broken-save: command 2 (\"M/2/Main/1/y/null\") should be M/id/map/x/y/under\n");
  CHECK(places({}, {{"D/2"}}) ==
        "x.vsav: error: broken-save: command 3 (\"LOG D/2\") should be D/id/state\n");
  CHECK(places(Leaves{add_leaf("9", "stack", "Main;1")}) ==
        "x.vsav: error: broken-save: command 2 (\"+/9/stack/Main;1\") should be a stack's state map;x;y;… "
        "with whole numbers\n");
  CHECK(places("hello") ==
        "x.vsav: error: broken-save: this is no saved game: it has no command begin_save\n");
}

TEST_CASE("commands nest only so deep") {
  std::string text = "end_save";
  for (int i = 0; i < 63; ++i) text = join_sequence({"begin_save", text}, '\x1B');
  CHECK(places(text) == "");
  for (int i = 0; i < 3; ++i) text = join_sequence({"begin_save", text}, '\x1B');
  CHECK(has(places(text), "commands nested at most 64 levels deep"));
}

TEST_CASE("a save file names its module") {
  ZipFile file = got(ZipFile::open_bytes(save_file(save_text(two_stacks), "Border <War>", "1.2"), "x.vsav"));
  auto save = got(read_vassal_save(file));
  CHECK(save.pieces.size() == 3);
  CHECK(save.module == "Border <War>");
  CHECK(save.version == "1.2");
  // A save without a name is still a save.
  CHECK(read_module_data("<data>").name == "");
}

TEST_CASE("what is no save is told apart") {
  const auto problem = [](const ZipEntries& entries) {
    ZipFile file = got(ZipFile::open_bytes(zip_bytes(entries), "x.zip"));
    const auto save = read_vassal_save(file);
    return save ? std::string() : to_string(save.problems());
  };
  CHECK(has(problem({{"buildFile.xml", "<x/>"}}), "this is a module"));
  CHECK(problem({{"a", "b"}}) == "x.zip: error: not-a-save: the archive has no entry savedGame\n");
  CHECK(problem({{"savedGame", "!VCSK5a123"}}) ==
        "x.zip: error: broken-save: savedGame: its obfuscated text has an odd number of digits; it is cut "
        "off\n");
}

TEST_CASE("fifty thousand moves within one large stack take no time") {
  Leaves leaves;
  Leaves ids;
  for (int i = 0; i < 20'000; ++i) {
    ids.push_back(std::to_string(i));
    leaves.push_back(piece_leaf(ids.back(), "A", "Main", 1, 1));
  }
  leaves.push_back(stack_leaf("s", "Main", 1, 1, ids));
  Steps steps(1);
  for (int i = 0; i < 50'000; ++i)
    steps[0].push_back(move_leaf(ids[static_cast<std::size_t>(i % 20'000)], "Main", 1, 1));
  const auto save = got(read_vassal_save_text(save_text(leaves, steps), "x"));
  CHECK(save.pieces.size() == 20'000);
}

TEST_CASE("a save of more than 200000 pieces is refused") {
  Leaves leaves;
  for (int i = 0; i < 200'000; ++i) leaves.push_back("+/" + std::to_string(i) + "/piece;;;;/Main;1;1");
  CHECK(read_vassal_save_text(save_text(leaves), "x")->pieces.size() == 200'000);
  leaves.push_back("+/one more/piece;;;;/Main;1;1");
  CHECK(places(save_text(leaves)) == "x.vsav: error: the save has 200001 pieces; at most 200000 are read\n");
}
