#include "src/answers/view/scene.h"

#include "tests/support/test.h"

namespace rearguard {

TEST_CASE("items keep the order in which they are added, back to front") {
  Scene scene;
  scene.add(Role::paper, Polygon{{{{0, 0}, {9, 0}, {9, 9}}}});
  scene.add(Role::end, Circle{{3, 4}, 2}, "a note");
  REQUIRE(scene.items.size() == 2);
  CHECK(scene.items[0].role == Role::paper);
  CHECK(std::holds_alternative<Polygon>(scene.items[0].shape));
  CHECK(scene.items[0].note.empty());
  CHECK(scene.items[1].role == Role::end);
  REQUIRE(std::holds_alternative<Circle>(scene.items[1].shape));
  CHECK(std::get<Circle>(scene.items[1].shape).centre.y == 4);
  CHECK(scene.items[1].note == "a note");
}

TEST_CASE("every role has a name of its own") {
  std::set<std::string_view> names;
  for (int role = 0; role <= static_cast<int>(Role::legend); ++role) {
    const std::string_view name = to_text(static_cast<Role>(role));
    CHECK_FALSE(name.empty());
    CHECK_MESSAGE(names.insert(name).second, name);
    CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
  }
  CHECK(to_text(Role::paper) == "paper");
  CHECK(to_text(Role::terrain_art) == "terrain-art");
}

TEST_CASE("the width of a text grows with its size and its letters") {
  CHECK(text_width("", 12, Face::sans) == 0);
  CHECK(text_width("Mill", 24, Face::sans) == doctest::Approx(2 * text_width("Mill", 12, Face::sans)));
  CHECK(text_width("Mill road", 12, Face::sans) ==
        doctest::Approx(text_width("Mill", 12, Face::sans) + text_width(" road", 12, Face::sans)));
  CHECK(text_width("W", 12, Face::serif) > text_width("i", 12, Face::serif));
  CHECK(text_width("2930", 12, Face::sans_bold) > text_width("2930", 12, Face::sans));
}

TEST_CASE("a letter of several bytes has the width of one letter") {
  CHECK(text_width("é", 12, Face::sans) == doctest::Approx(text_width("½", 12, Face::sans)));
  CHECK(text_width("é", 12, Face::sans) < 12);
}

TEST_CASE("the beginning of a text that fits ends with a whole character, and has at least one") {
  const double width = text_width("aé", 12, Face::sans);
  CHECK(bytes_that_fit("aéé", 12, Face::sans, width + 1) == 3);
  CHECK(bytes_that_fit("aé", 12, Face::sans, width) == 3);
  CHECK(bytes_that_fit("éa", 12, Face::sans, 0) == 2);
}

TEST_CASE("a wrapped text has lines of at most the width, and all its words") {
  const std::string text = "the only path to and from 7 hexes runs through 0706 and 0707";
  const double width = text_width("to and from 7", 12, Face::sans);
  std::string joined;
  const Strings lines = wrapped(text, 12, Face::sans, width);
  CHECK(lines.size() > 3);
  for (const std::string& line : lines) {
    CHECK(text_width(line, 12, Face::sans) <= width);
    joined += (joined.empty() ? "" : " ") + line;
  }
  CHECK(joined == text);
}

TEST_CASE("a text that fits stays on one line, without repeated spaces") {
  CHECK(wrapped("a  short   line", 12, Face::sans, 1000) == Strings{"a short line"});
  CHECK(wrapped("", 12, Face::sans, 1000).empty());
}

TEST_CASE("a word wider than the width has a line of its own") {
  CHECK(wrapped("at extraordinarily low", 12, Face::sans, text_width("at low", 12, Face::sans)) ==
        Strings{"at", "extraordinarily", "low"});
}

}  // namespace rearguard
