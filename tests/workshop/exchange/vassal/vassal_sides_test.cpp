// Sides of VASSAL modules, by what their pieces and players state.

#include "src/workshop/exchange/vassal/vassal_sides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/workshop/exchange/vassal/side_words.h"
#include "tests/support/got.h"

namespace {

PaletteItem palette_item(const Strings& parts, const std::map<std::string, std::string>& marks = {},
                         const Strings& prototypes = {}) {
  PaletteItem made;
  made.parts = parts;
  made.path = fmt::format("{}", fmt::join(parts, "/"));
  made.facts.base_name = parts.back();
  made.facts.marks = marks;
  made.prototypes = prototypes;
  return made;
}

SideGuess guess_of(const std::vector<PaletteItem>& items, const Strings& players = {}) {
  std::vector<const PaletteItem*> units;
  for (const PaletteItem& item : items) units.push_back(&item);
  SideGuess made = guess_sides(units, players);
  made.sideless.clear();  // they are gone with the items
  return made;
}

/// Returns the source, and the sides with their numbers of pieces and allies.
std::string sides_in(const SideGuess& made) {
  std::string text = made.source;
  for (const GuessedSide& side : made.sides) {
    text += fmt::format("; {} {}", side.name, side.pieces);
    if (!side.allies.empty()) text += fmt::format(" with {}", fmt::join(side.allies, ", "));
  }
  return text;
}
std::string questions_in(const SideGuess& made) {
  return fmt::format("{}", fmt::join(made.questions, "\n"));
}

}  // namespace

TEST_CASE("a mark that is called a side comes before what divides as well") {
  const std::vector<PaletteItem> items{
      palette_item({"Top", "a"}, {{"Side", "Elves"}, {"Nation", "German"}, {"Layer", "1"}}),
      palette_item({"Top", "b"}, {{"Side", "Orcs"}, {"Nation", "French"}, {"Layer", "2"}}),
      palette_item({"Low", "c"}, {{"Side", "both"}, {"Nation", "French"}, {"Layer", "2"}})};
  const SideGuess made = guess_of(items, {"Elves", "Orcs"});
  CHECK(sides_in(made) == "mark Side; elves 1; orcs 1");
  CHECK(made.covered == 2);
  CHECK(made.entries[0].condition == "mark.Side = \"Elves\"");
}

TEST_CASE("what names nations comes before what only divides") {
  const SideGuess made = guess_of({palette_item({"P", "Infantry", "German", "a"}, {{"Layer", "x"}}),
                                   palette_item({"P", "Armour", "German", "b"}, {{"Layer", "y"}}),
                                   palette_item({"P", "Infantry", "Russian", "c"}, {{"Layer", "y"}})});
  CHECK(sides_in(made) == "palette folder of level 3; german 2; russian 1");
  CHECK(made.entries[0].condition == "slot = \"*/German/*\"");
  CHECK(questions_in(made) == "");
}

TEST_CASE("values of one nation are one side") {
  const SideGuess made =
      guess_of({palette_item({"German Infantry", "a"}), palette_item({"German Armour", "b"}),
                palette_item({"French", "c"}), palette_item({"France (reserve)", "d"})});
  CHECK(sides_in(made) == "palette folder of level 1; france 2; german 2");
  CHECK(made.entries.size() == 4);
}

TEST_CASE("two players say who is allied") {
  const std::vector<PaletteItem> items{palette_item({"British", "a"}), palette_item({"German", "b"}),
                                       palette_item({"American", "c"})};
  const SideGuess made = guess_of(items, {"Allies", "Germans", "Referee"});
  CHECK(sides_in(made) == "palette folder of level 1; american 1 with british; british 1; german 1");
  CHECK(questions_in(made) == "");
  // Without players nobody says it: the user is asked.
  CHECK(sides_in(guess_of(items)) == "palette folder of level 1; american 1; british 1; german 1");
  CHECK(questions_in(guess_of(items)).starts_with("who of these 3 sides is whose ally?"));
}

TEST_CASE("a prototype names a side, by the initials of a player too") {
  const SideGuess made =
      guess_of({palette_item({"a"}, {}, {"Trails", "UnitAP"}), palette_item({"b"}, {}, {"Trails", "UnitCP"}),
                palette_item({"c"}, {}, {"UnitCP"})},
               {"Allied Powers", "Central Powers"});
  CHECK(sides_in(made) == "prototype; unitap 1; unitcp 2");
  CHECK(made.entries[0].condition == "prototype = \"UnitAP\"");
  CHECK(questions_in(made) == "");
}

TEST_CASE("the owner of a mask is a side") {
  std::vector<PaletteItem> items{palette_item({"a"}), palette_item({"b"})};
  items[0].facts.mask_owners = "sides:Teutons:Solitaire";
  items[1].facts.mask_owners = "sides:Rus:Solitaire";
  const SideGuess made = guess_of(items, {"Teutons", "Rus", "Solitaire"});
  CHECK(sides_in(made) == "owner of the mask; rus 1; teutons 1");
  CHECK(made.entries[1].condition == "owner = \"*Teutons*\"");
}

TEST_CASE("weak guesses are asked about") {
  const auto asked = [](const std::vector<PaletteItem>& items, const Strings& players = {}) {
    return questions_in(guess_of(items, players));
  };
  // Nothing divides; or all is of one side.
  CHECK(has(asked({palette_item({"P", "a"}), palette_item({"P", "b"})}), "nothing divides the pieces"));
  CHECK(has(asked({palette_item({"German", "a"})}), "nothing divides the pieces"));
  // It divides, and nobody knows by what.
  CHECK(has(asked({palette_item({"Info", "a"}), palette_item({"Other", "b"})}), "does not name sides"));
  // A side that is no player's.
  CHECK(has(asked({palette_item({"a"}, {{"Side", "Red"}}), palette_item({"b"}, {{"Side", "Blue"}}),
                   palette_item({"c"}, {{"Side", "Side1"}})},
                  {"Red", "Blue"}),
            "no player has the side side1"));
  // More than four.
  CHECK(
      has(asked({palette_item({"German", "a"}), palette_item({"French", "b"}), palette_item({"British", "c"}),
                 palette_item({"Italian", "d"}), palette_item({"Polish", "e"})}),
          "who of these 5 sides"));
  // Its folder says one side, its prototype another.
  CHECK(asked({palette_item({"German", "a"}), palette_item({"German", "b"}, {}, {"French Unit"}),
               palette_item({"French", "c"})}) ==
        "1 piece of the side german say french, such as \"German/b\": if they are of that side, give them a "
        "later entry with `side`");
}

TEST_CASE("words of sides") {
  CHECK(words_in("UnitAP 2nd_Foot") == Strings{"Unit", "AP", "nd", "Foot"});
  CHECK(SideWords::are_same("France", "French"));
  CHECK(SideWords::are_same("Teutons", "Teuton"));
  CHECK(SideWords::are_same("USA", "American"));
  CHECK_FALSE(SideWords::are_same("German", "French"));
  CHECK_FALSE(SideWords::are_same("Red", "Redoubt"));
  const SideWords words({"Orcs", "Solitaire"});
  CHECK(words.find("Heavy Orcs") == "Orcs");
  CHECK_FALSE(words.find("Solitaire markers"));
  CHECK(words.players().size() == 1);
}

TEST_CASE("what a user has decided is taken, and not asked") {
  const std::vector<PaletteItem> items{palette_item({"P", "a"}, {{"Kind", "x"}}),
                                       palette_item({"P", "b"}, {{"Kind", "y"}}),
                                       palette_item({"P", "c"}, {{"Kind", "z"}}), palette_item({"P", "d"})};
  std::vector<const PaletteItem*> units;
  for (const PaletteItem& item : items) units.push_back(&item);
  const SideGuess open = guess_sides(units, {});
  CHECK(open.source.empty());
  REQUIRE(open.sources.size() == 1);
  CHECK(open.sources[0].name == "mark Kind");
  CHECK(open.sources[0].sides == Strings{"x", "y", "z"});
  const SideGuess made = guess_sides(units, {}, {"mark Kind", {{"x", 1}, {"y", 1}, {"z", 0}}});
  CHECK(sides_in(made) == "mark Kind; x 1 with y; y 1");
  CHECK(made.questions.empty());
  CHECK(made.entries.size() == 2);
  REQUIRE(made.sideless.size() == 2);
  CHECK(made.sideless[0]->path == "P/c");
  CHECK(made.sideless[1]->path == "P/d");
}
