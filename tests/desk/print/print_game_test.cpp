// Printed games, read back from their PDF: true scale, pages that overlap, backs behind their fronts, fonts.

#include "src/desk/print/print_game.h"

#include <zlib.h>

#include <array>
#include <cmath>
#include <sstream>

#include "src/core/io/rules/rules_reader.h"
#include "src/desk/paint/raster.h"
#include "src/desk/print/pdf.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

constexpr double mm = 72 / 25.4;  // in points

/// A word or a line of a page, and where its base line begins, in points.
struct Placed {
  std::string text;
  double x = 0, y = 0;
};
using Page = std::vector<Placed>;

std::string unpacked(std::string_view packed) {
  std::string text(std::size_t{64} << 20U, '\0');
  z_stream stream{};
  REQUIRE(inflateInit(&stream) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const bool is_whole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
  text.resize(is_whole ? stream.total_out : 0);
  inflateEnd(&stream);
  return text;
}

/// Reads the texts of one page from its content: the operators Tm and Td say where a line of them begins, Tj
/// and TJ write them. In an array of TJ a number moves on by thousandths of the letters' size; a large one is
/// between two texts.
class PageReader {
 public:
  Page read(const std::string& content) {
    for (std::size_t i = 0; i < content.size();) {
      const char c = content[i];
      if (c == '(') {
        std::string letters;
        for (++i; content[i] != ')'; ++i) letters += content[i] == '\\' ? content[++i] : content[i];
        ++i;
        if (text_.empty()) begin_ = pen_;
        pen_ += text_width(letters, 1, Face::sans);
        text_ += letters;
      } else if (c == '[' || c == ']' || std::isspace(static_cast<unsigned char>(c)) != 0) {
        in_array_ = c == '[' || (in_array_ && c != ']');
        ++i;
      } else {
        const std::size_t end = std::min(content.find_first_of(" \n[](", i), content.size());
        take(content.substr(i, end - i));
        i = end;
      }
    }
    return page_;
  }

 private:
  void take(const std::string& word) {
    if (std::string_view("0123456789-.").find(word[0]) != std::string_view::npos) {
      const double number = std::stod(word);
      if (!in_array_) return numbers_.push_back(number);
      if (std::abs(number) > 200) write();
      pen_ -= number / 1000;
      return;
    }
    if (word == "Tm" && numbers_.size() >= 6) std::copy(numbers_.end() - 6, numbers_.end(), at_.begin());
    if (word == "Td" && numbers_.size() >= 2) move(*(numbers_.end() - 2), numbers_.back());
    write();
    numbers_.clear();
    pen_ = 0;
  }
  void move(double x, double y) {
    at_[4] += x * at_[0] + y * at_[2];
    at_[5] += x * at_[1] + y * at_[3];
  }
  void write() {
    if (!text_.empty()) page_.push_back({text_, at_[4] + begin_ * at_[0], at_[5] + begin_ * at_[1]});
    text_.clear();
  }

  Page page_;
  std::array<double, 6> at_{};
  std::vector<double> numbers_;
  std::string text_;
  double begin_ = 0, pen_ = 0;  // along the line, in sizes of the letters
  bool in_array_ = false;
};

struct Printout {
  std::string bytes;
  std::vector<Page> pages;
};

Printout printout(const PrintedGame& game, const PrintOptions& options) {
  const auto printed = print_game(game, options);
  if (const auto* problem = std::get_if<std::string>(&printed)) FAIL(*problem);
  const std::vector<std::byte> bytes = to_pdf(std::get<PrintedBook>(printed));
  Printout made{std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), {}};
  for (std::size_t at = 0; (at = made.bytes.find("stream\n", at)) != std::string::npos;) {
    at += 7;
    const std::size_t end = made.bytes.find("endstream", at);
    const std::string content = unpacked(std::string_view(made.bytes).substr(at, end - at));
    if (has(content, " Tf\n")) made.pages.push_back(PageReader().read(content));
    at = end + 9;
  }
  return made;
}

const Placed* find(const Page& page, const std::string& text) {
  const auto found = std::ranges::find(page, text, &Placed::text);
  return found == page.end() ? nullptr : &*found;
}

PrintedGame plain_map(const Grid& grid) {
  auto map = std::make_shared<HexMap>(grid, small_chart(), "Plain");
  map->set_terrains(std::vector<TerrainId>(grid.size(), 1));
  return {"Plain", map};
}

std::shared_ptr<const Scenario> shipped(const std::string& name) {
  return got(read_scenario_file(REARGUARD_SOURCE_DIR "/maps/" + name + "/scenario.toml",
                                RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")));
}

PrintedGame game_of(const Scenario& scenario) {
  PrintedGame game{scenario.name, scenario.start.shared_map()};
  game.start = &scenario.start;
  game.scenario = &scenario;
  game.rules = scenario.rule_set.get();
  return game;
}

}  // namespace

TEST_CASE("hexes have their size to a fifth of a millimetre, and every hex is whole on some page") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    PrintOptions options;
    options.hex_mm = 25;
    options.charts = false;
    const Printout made = printout(plain_map(grid_of(orientation, Parity::even, 12, 15)), options);
    REQUIRE(made.pages.size() > 4);
    std::set<std::string> seen;
    std::size_t steps = 0;
    for (const Page& page : made.pages) {
      for (const Placed& hex : page) {
        const bool is_number =
            hex.text.size() == 4 && hex.text.find_first_not_of("0123456789") == std::string::npos;
        if (!is_number) continue;
        seen.insert(hex.text);
        const int column = std::stoi(hex.text.substr(0, 2));
        const int row = std::stoi(hex.text.substr(2));
        const auto number = [](int c, int r) {
          return std::string(c < 10 ? "0" : "") + std::to_string(c) + (r < 10 ? "0" : "") + std::to_string(r);
        };
        // The next hex in the same straight line, whose number is as wide.
        const Placed* next =
            find(page, orientation == Orientation::flat ? number(column, row + 1) : number(column + 1, row));
        if (next == nullptr) continue;
        ++steps;
        CHECK(std::hypot(next->x - hex.x, next->y - hex.y) / mm == doctest::Approx(25).epsilon(0.2 / 25));
      }
    }
    CHECK(steps > 100);
    CHECK(seen.size() == 12 * 15);
  }
}

TEST_CASE("pages of a map overlap by 10 mm and bear their labels") {
  PrintOptions options;
  options.charts = false;
  const Printout made = printout(plain_map(grid_of(Orientation::flat, Parity::even, 15, 8)), options);
  // 15 columns of 19 mm hexes, with the margin around them, are 264 mm wide: more than a page and less than
  // two.
  REQUIRE(made.pages.size() == 3);
  CHECK(find(made.pages[1], "A1") != nullptr);
  CHECK(find(made.pages[2], "A2") != nullptr);
  CHECK(find(made.pages[2], "cut here and lay over A1") != nullptr);
  CHECK(find(made.pages[0], "A2") != nullptr);
  // The middle column stands on both pages, which differ by what is on one page without what overlaps.
  const Placed& first = got(find(made.pages[1], "0804"));
  const Placed& second = got(find(made.pages[2], "0804"));
  const double radius = 19 / std::sqrt(3.0);
  const double width = (1.5 * 14 + 2) * radius + 2 * 0.8 * radius;
  CHECK(first.x - second.x == doctest::Approx(((width + 10) / 2 - 10) * mm).epsilon(0.001));
}

TEST_CASE("a scenario has its counters, backs behind the fronts, and all that is needed to play") {
  const auto scenario = shipped("kolbeck-pass");
  PrintedGame game = game_of(*scenario);
  game.rules_text = "Clauses\n  1. passable: No step may leave the map.\n";
  PrintOptions options;
  options.map = false;
  options.paper = find_paper("letter");
  const Printout made = printout(game, options);
  const double width = 215.9 * mm;
  const auto page_with = [&](const std::string& text) -> const Page& {
    const auto found =
        std::ranges::find_if(made.pages, [&](const Page& page) { return find(page, text) != nullptr; });
    REQUIRE(found != made.pages.end());
    return *found;
  };
  const Page& fronts = page_with("Counters of dwarfs: 1 to 18 of 18, fronts");
  const Page& backs = page_with("Counters of dwarfs: 1 to 18 of 18, backs");
  // Names are written upwards: their base lines are as far right of the middle of a counter on both sides.
  const double counter = 0.65 * 19 * mm;
  for (const char* name : {"d1", "d6", "Pitmen", "d18"}) {
    CAPTURE(name);
    const Placed& front = got(find(fronts, name));
    const Placed& back = got(find(backs, name));
    CHECK(front.x + back.x == doctest::Approx(width - 2 * 0.28 * counter).epsilon(0.002));
    CHECK(front.y == doctest::Approx(back.y));
  }
  CHECK(std::ranges::count(fronts, "T3", &Placed::text) == 2);
  CHECK(std::ranges::count(backs, "confused", &Placed::text) == 18);
  CHECK(find(page_with("Victory"), "The pass behind the dwarfs, for the men") != nullptr);
  CHECK(find(page_with("Sequence of play"), "3. Shooting; actions: shoot.") != nullptr);
  CHECK(find(page_with("Turns"), "Men at 0116, 0117, 0118: Knights") != nullptr);
  CHECK(find(page_with("Movement points to cross a hexside"), "3/4 in all") != nullptr);
  CHECK(find(page_with("Clauses"), "1. passable: No step may leave the map.") != nullptr);
}

TEST_CASE("the bytes are the same each time, with embedded fonts, and without a date") {
  const auto scenario = shipped("brannoc-vale");
  const Printout once = printout(game_of(*scenario), {});
  CHECK(once.bytes == printout(game_of(*scenario), {}).bytes);
  CHECK_FALSE(has(once.bytes, "CreationDate"));
  CHECK(has(once.bytes, "/FontFile2"));
  CHECK(has(once.bytes, "/ToUnicode"));
}

TEST_CASE("a page as a picture has its size, its shapes and white paper") {
  PrintedPage page{200, 100, "", "", {}};
  PageLayer& half = page.layers.emplace_back();
  half.shift = {10, 0};
  half.only = PageBox{0, 0, 100, 100};
  half.scene.add(Role::terrain, Polygon{{{{40, 20}, {140, 20}, {140, 80}, {40, 80}}}, rgb(0x2040c0)});
  const Image picture = picture_of(page, 2);
  REQUIRE(picture.width == 400);
  REQUIRE(picture.height == 200);
  using Pixel = std::pair<int, int>;
  for (const Pixel& at : {Pixel{102, 42}, {198, 158}, {150, 100}})
    CHECK(picture.at(at.first, at.second) == rgb(0x2040c0));
  for (const Pixel& at : {Pixel{97, 100}, {202, 100}, {150, 37}, {150, 162}, {0, 0}, {399, 199}})
    CHECK(picture.at(at.first, at.second) == rgb(0xffffff));
}

TEST_CASE("a map of too many pages is refused before it is drawn") {
  PrintOptions options;
  options.hex_mm = largest_hex_mm;
  const auto printed = print_game(plain_map(grid_of(Orientation::flat, Parity::even, 99, 99)), options);
  REQUIRE(std::holds_alternative<std::string>(printed));
  CHECK(has(std::get<std::string>(printed), "pages of A4, more than 400"));
}
