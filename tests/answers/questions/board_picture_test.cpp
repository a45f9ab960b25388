// Pictures of a board and of sections of it, as programs ask for them.

#include <regex>
#include <set>
#include <sstream>
#include <tuple>

#include "src/answers/questions/library.h"
#include "src/answers/questions/question.h"
#include "src/core/document/text_file.h"
#include "tests/support/test.h"

namespace rearguard {
namespace {

const std::string sources = REARGUARD_SOURCE_DIR;

struct Drawn {
  AskedLibrary library{sources};
  std::unique_ptr<AskedPosition> position = std::get<std::unique_ptr<AskedPosition>>(
      library.position(sources + "/maps/2930/rout.toml", std::nullopt));

  Answer picture(const std::string& keys) const { return position->ask(R"({"ask":"picture",)" + keys + "}"); }
  Strings lines(const std::string& keys) const {
    const Answer answer = picture(keys);
    REQUIRE_MESSAGE(answer.status == AnswerStatus::fine, answer.text);
    std::istringstream text(answer.text);
    Strings found;
    for (std::string line; std::getline(text, line);) found.push_back(line);
    return found;
  }
};

double attribute(const std::string& line, const std::string& name) {
  const std::size_t at = line.find(" " + name + "=\"");
  REQUIRE(at != std::string::npos);
  return std::stod(line.substr(at + name.size() + 3));
}

/// Where the texts of a picture are, with what they say; those in a column begin at its left.
std::set<std::tuple<std::string, std::string, std::string>> texts_of(const Strings& picture) {
  const std::regex piece(
      R"re(<g transform="translate\(([\d.]+)\)">|</g>|<text( x="([^"]+)")? y="([^"]+)">([^<]*))re");
  std::string all, column;
  for (const std::string& line : picture) all += line;
  std::set<std::tuple<std::string, std::string, std::string>> texts;
  for (std::sregex_iterator it(all.begin(), all.end(), piece), end; it != end; ++it) {
    const std::smatch& found = *it;
    if (found[4].matched)
      texts.emplace(found[2].matched ? found[3].str() : column, found[4].str(), found[5].str());
    else
      column = found[1].str();
  }
  return texts;
}

}  // namespace

TEST_CASE_FIXTURE(Drawn, "a section of a map is drawn as in the whole, and little else is") {
  const Strings whole = lines(R"("layer":"map")");
  const Strings section = lines(R"("layer":"map","section":[250,300,200,150])");
  CHECK(has(section[1], R"(width="200" height="150" viewBox="250 300 200 150")"));
  const auto texts = texts_of(whole), shown = texts_of(section);
  int within = 0;
  for (const auto& text : texts) {
    const double x = std::stod(std::get<0>(text)) - 250, y = std::stod(std::get<1>(text)) - 300;
    if (x < 0 || x > 200 || y < 0 || y > 150) continue;
    ++within;
    CHECK(shown.count(text) == 1);
  }
  CHECK(within >= 8);  // a hex is 54 pixels from the next column, 62 from the next row
  for (const auto& text : shown) CHECK(texts.count(text) == 1);
  CHECK(shown.size() < texts.size() * 3 / 4);
}

TEST_CASE_FIXTURE(Drawn, "hexes are named with the section around them") {
  const Strings one = lines(R"("layer":"hexes","around":["2930"])");
  CHECK(attribute(one[1], "width") == doctest::Approx(72));  // two radii of 36, and across its sides
  CHECK(attribute(one[1], "height") == doctest::Approx(62.35));
  const auto areas = [](const Strings& found) {
    return std::count_if(found.begin(), found.end(),
                         [](const std::string& line) { return has(line, "data-hex"); });
  };
  CHECK(areas(one) >= 1);
  CHECK(areas(one) <= 25);
  CHECK(areas(lines(R"("layer":"hexes")")) == 13 * 17);
  CHECK(areas(lines(R"("layer":"hexes","section":[-5000,-5000,100,100])")) == 0);
  // Only the counters near the section are in its layer of units: c1 on 2826 is far from b1 on 2930.
  const std::string near = picture(R"("layer":"units","around":["2930"])").text;
  CHECK(has(near, "data-unit=\"b1\""));
  CHECK_FALSE(has(near, "data-unit=\"c1\""));
}

TEST_CASE_FIXTURE(Drawn, "the plain layer has no drawings") {
  const std::string plain = picture(R"("layer":"plain")").text;
  CHECK(has(plain, "class=\"terrain\""));
  CHECK_FALSE(has(plain, "class=\"terrain-art\""));
  CHECK_FALSE(has(plain, "class=\"number\""));
  CHECK(plain.size() * 10 < picture(R"("layer":"map")").text.size());
}

TEST_CASE_FIXTURE(Drawn, "a section that cannot be drawn is refused") {
  const auto refused = [&](const std::string& keys, const std::string& message) {
    const Answer answer = picture(keys);
    CHECK(answer.status != AnswerStatus::fine);
    CHECK_MESSAGE(has(answer.text, message), answer.text);
  };
  refused(R"("section":[0,0,100])", "four whole numbers: left, top, width, height");
  refused(R"("section":[0,0,100,0])", "the height of `section`");
  refused(R"("section":[0,"0",100,100])", "the top edge of `section`");
  refused(R"("section":[0,0,9,9],"around":["2930"])", "`section` or `around`, not both");
  refused(R"("around":["2930","9999"])", "9999");
}

}  // namespace rearguard
