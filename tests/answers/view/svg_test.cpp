#include "src/answers/view/svg.h"

#include <clocale>

#include "src/answers/view/verdict_scene.h"
#include "tests/answers/view/sample.h"

namespace rearguard {

namespace {

/// Returns true if a document is well-formed, as far as this writer could fail: every tag closed in order,
/// attributes quoted and unique, only known entities, no stray '<' or '&'.
std::string fault_in(const std::string& xml) {
  Strings open;
  std::size_t i = 0;
  while (i < xml.size()) {
    if (xml[i] == '&') {
      const std::string entity = xml.substr(i, xml.find(';', i) - i + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;" &&
          entity != "&apos;")
        return "entity " + entity;
    }
    if (xml[i] != '<') {
      ++i;
      continue;
    }
    const std::size_t end = xml.find('>', i);
    if (end == std::string::npos) return "unclosed tag";
    const std::string tag = xml.substr(i + 1, end - i - 1);
    if (has(tag, "<")) return "tag in tag " + tag;
    if (tag[0] == '?') {
      if (i != 0) return "declaration not first";
    } else if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "closes " + tag;
      open.pop_back();
    } else {
      const std::string name = tag.substr(0, tag.find_first_of(" /"));
      Strings seen;
      std::size_t at = name.size();
      while (at < tag.size() && tag[at] == ' ') {
        const std::size_t equals = tag.find("=\"", at);
        if (equals == std::string::npos) return "attribute in " + tag;
        const std::string attribute = tag.substr(at + 1, equals - at - 1);
        if (std::ranges::find(seen, attribute) != seen.end())
          return std::string(attribute).append(" twice in ").append(tag);
        seen.push_back(attribute);
        at = tag.find('"', equals + 2);
        if (at == std::string::npos) return "quote in " + tag;
        ++at;
      }
      if (at == tag.size())
        open.push_back(name);
      else if (tag.substr(at) != "/")
        return "end of " + tag;
    }
    i = end + 1;
  }
  return open.empty() ? "" : "open " + open.back();
}

Scene with_text(const std::string& words) {
  Scene scene;
  scene.width = scene.height = 10;
  scene.add(Role::label, Text{{1, 2}, words}, "note <" + words + ">");
  return scene;
}

}  // namespace

TEST_CASE("a whole verdict picture is well-formed") {
  const Position position = sample::position(sample::board());
  const Verdict verdict = sample::verdict(position.map().grid());
  const std::vector<Hex> zoc = {*position.map().grid().parse("2927")};
  const std::string svg = to_svg(verdict_scene(position, verdict, zoc));
  CHECK(fault_in(svg) == "");
  CHECK(has(svg, "class=\"ruled-out\""));
  CHECK(has(svg, "<pattern id=\"hatch0\""));
}

TEST_CASE("mark-up, quotes and control characters in names stay text") {
  const std::string svg = to_svg(with_text("A<b> & \"c\" 'd' \x01"));
  CHECK(fault_in(svg) == "");
  CHECK(has(svg, "A&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos; \xEF\xBF\xBD"));
}

TEST_CASE("non-ASCII letters are written, invalid UTF-8 is replaced") {
  const std::string svg = to_svg(with_text("Königgrätz \xFF \xC3"));
  CHECK(has(svg, "Königgrätz \xEF\xBF\xBD \xEF\xBF\xBD"));
}

TEST_CASE("numbers have at most two decimals, after a point in every locale") {
  Scene scene;
  scene.width = 100.5;
  scene.height = 1.0 / 3;
  scene.add(Role::grid, Circle{{-0.001, 2.345678}, 0.1, rgb(0x010203)});
  const std::string plain = to_svg(scene);
  CHECK(has(plain, "width=\"100.5\" height=\"0.33\""));
  CHECK(has(plain, "cx=\"0\" cy=\"2.3\" r=\"0.1\""));
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) {
    std::setlocale(LC_ALL, name);
    CHECK(to_svg(scene) == plain);
  }
  std::setlocale(LC_ALL, "C");
}

TEST_CASE("a scale changes the size, not the coordinates") {
  Scene scene;
  scene.width = 100;
  scene.height = 50;
  CHECK(has(to_svg(scene, 2), "width=\"200\" height=\"100\" viewBox=\"0 0 100 50\""));
}

TEST_CASE("a drawing is written once and referenced at each position") {
  const auto art = std::make_shared<const Art>(Art{"dot", Art::Format::svg, "<svg/>"});
  Scene scene;
  scene.width = scene.height = 100;
  scene.add(Role::terrain_art, Sprite{art, {10, 20}, 40, 20, 0, {}});
  scene.add(Role::terrain_art, Sprite{art, {50, 60}, 120, 5, 30, {{0, 0}, {9, 0}, {9, 9}}}, "a <note>");
  const std::string svg = to_svg(scene);
  CHECK(fault_in(svg) == "");
  // "<svg/>" in base64 (RFC 4648).
  CHECK(has(svg, "href=\"data:image/svg+xml;base64,PHN2Zy8+\""));
  CHECK(svg.find("base64", svg.find("base64") + 1) == std::string::npos);
  CHECK(has(svg, "transform=\"translate(10 20) scale(0.4 0.2)\""));
  CHECK(has(svg, "transform=\"translate(50 60) rotate(30)scale(1.2 0.05)\""));
  CHECK(has(svg, "<clipPath id=\"clip0\"><path d=\"M0 0h9v9z\"/></clipPath>"));
  CHECK(has(svg, "<title>a &lt;note&gt;</title>"));
}

namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

}  // namespace

TEST_CASE("a drawing at many places is one path with a marker at each") {
  const auto tree = std::make_shared<const Art>(Art{"tree", Art::Format::svg, "<svg/>"});
  Scene scene;
  scene.width = scene.height = 1000;
  for (int i = 0; i < 20; ++i)
    scene.add(Role::terrain_art, Sprite{tree, {10.0 + 40 * i, 10}, 15.8, 16.2, 0, {}});
  const std::string svg = to_svg(scene);
  CHECK(fault_in(svg) == "");
  CHECK(has(svg, "<use href=\"#art0\" transform=\"scale(0.158 0.162)\"/></marker>"));
  CHECK(has(svg, "style=\"marker:url(#m0)\" d=\"M10 10h40 40 40"));
  CHECK(count_of(svg, "<path") == 1);
}

TEST_CASE("a mark at one place is marked where a line begins") {
  const auto tree = std::make_shared<const Art>(Art{"tree", Art::Format::svg, "<svg/>"});
  Scene scene;
  scene.width = scene.height = 1000;
  const auto plant = [&](double x) { scene.add(Role::terrain_art, Sprite{tree, {x, 10}, 16, 16, 0, {}}); };
  for (int i = 0; i < 20; ++i) plant(10 + 40 * i);
  scene.add(Role::terrain, Polygon{{{{0, 0}, {900, 0}, {900, 20}, {0, 20}}}, rgb(0xff0000)});
  plant(10);
  // Browsers draw no marker where a path only moves.
  CHECK(has(to_svg(scene), "marker-start=\"url(#m0)\" d=\"M10 10h0\""));
}

TEST_CASE("lines painted twice are written once") {
  const std::vector<Point> ring = {{0, 0},   {30, 10}, {20, 40}, {60, 70}, {50, 80}, {30, 60}, {21, 93},
                                   {90, 95}, {95, 20}, {80, 5},  {70, 33}, {55, 21}, {40, 3}};
  Scene scene;
  scene.width = scene.height = 100;
  scene.add(Role::terrain, Polygon{{ring}, rgb(0xff0000), Hatch{rgb(0x00ff00)}});
  scene.add(Role::road, Polyline{{ring}, Stroke{rgb(0x111111), 6, {}, true}});
  scene.add(Role::road, Polyline{{ring}, Stroke{rgb(0xeeeeee), 4, {}, true}});
  const std::string svg = to_svg(scene, 1, "p");
  CHECK(fault_in(svg) == "");
  const std::size_t fill = svg.find("fill=\"#ff0000\"><path id=\"ps0\" d=\"M0 0l30 10");
  const std::size_t hatch = svg.find("<use href=\"#ps0\" class=\"terrain\" fill=\"url(#phatch0)\"/>");
  const std::size_t bed =
      svg.find("stroke=\"#111111\" stroke-width=\"6\" stroke-linecap=\"round\"><path id=\"ps1\"");
  const std::size_t surface = svg.find("<use href=\"#ps1\" class=\"road\" stroke=\"#eeeeee\"");
  REQUIRE(surface != std::string::npos);
  CHECK(fill < hatch);
  CHECK(hatch < bed);
  CHECK(bed < surface);
}

TEST_CASE("level texts of a column share its place, a turned one stands alone") {
  Scene scene;
  scene.width = scene.height = 200;
  for (int i = 0; i < 5; ++i) scene.add(Role::number, Text{{50.25, 20.0 + 30 * i}, std::to_string(i)});
  Text turned{{50.25, 170}, "turned"};
  turned.angle = 90;
  scene.add(Role::number, turned);
  const std::string svg = to_svg(scene);
  CHECK(fault_in(svg) == "");
  CHECK(has(svg, "<g transform=\"translate(50.25)\"><text y=\"20\">0</text><text y=\"50\">1</text>"));
  CHECK(has(svg, "<text x=\"50.25\" y=\"170\" transform=\"rotate(90 50.25 170)\">turned</text>"));
}

TEST_CASE("what looks the same is one path, but nothing is painted before what is under it") {
  Scene scene;
  scene.width = scene.height = 100;
  const auto box = [&](double left, Colour colour) {
    scene.add(Role::terrain, Polygon{{{{left, 0}, {left + 10, 0}, {left + 10, 10}, {left, 10}}}, colour});
  };
  const Colour red = rgb(0xff0000), blue = rgb(0x0000ff);
  box(0, red);
  box(20, blue);
  box(40, red);   // as the first
  box(45, blue);  // over the red one
  box(50, red);   // over that
  const std::string svg = to_svg(scene);
  CHECK(fault_in(svg) == "");
  const std::size_t first = svg.find("fill=\"#ff0000\" d=\"M0 0h10v10h-10zm40 0h10v10h-10z\"");
  const std::size_t second = svg.find("fill=\"#0000ff\" d=\"M20 0h10v10h-10zm25 0h10v10h-10z\"");
  const std::size_t third = svg.find("fill=\"#ff0000\" d=\"M50 0h10v10h-10z\"");
  REQUIRE(third != std::string::npos);
  CHECK(first < second);
  CHECK(second < third);
}

TEST_CASE("a shape far larger than the picture is painted in its turn too") {
  Scene scene;
  scene.width = scene.height = 100;
  const auto box = [&](double left, double side, Colour colour) {
    const double right = left + side, bottom = left + side;
    scene.add(Role::terrain,
              Polygon{{{{left, left}, {right, left}, {right, bottom}, {left, bottom}}}, colour});
  };
  box(10, 10, rgb(0xff0000));
  box(-1e9, 2e9, rgb(0x00ff00));
  box(40, 10, rgb(0xff0000));
  const std::string svg = to_svg(scene);
  CHECK(svg.find("M10 10") < svg.find("#00ff00"));
  CHECK(svg.find("#00ff00") < svg.find("M40 40"));
}

TEST_CASE("shapes of one colour that overlap stay apart, or the even-odd rule would cut a hole") {
  Scene scene;
  scene.width = scene.height = 100;
  for (const double left : {0.0, 5.0})
    scene.add(Role::terrain,
              Polygon{{{{left, 0}, {left + 10, 0}, {left + 10, 10}, {left, 10}}}, rgb(0x123456)});
  CHECK(count_of(to_svg(scene), "<path") == 2);
}

TEST_CASE("the bytes of a drawing survive in the document for any length") {
  const std::vector<std::pair<std::string, std::string>> known = {// RFC 4648, section 10
                                                                  {"f", "Zg=="},
                                                                  {"fo", "Zm8="},
                                                                  {"foo", "Zm9v"},
                                                                  {"foob", "Zm9vYg=="},
                                                                  {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : known) {
    Scene scene;
    scene.add(Role::terrain_art,
              Sprite{std::make_shared<const Art>(Art{"x", Art::Format::png, bytes}), {}, 1, 1, 0, {}});
    CHECK(has(to_svg(scene), "data:image/png;base64," + text + "\""));
  }
}

TEST_CASE("counters, end hexes and crosses are groups that say what they show") {
  Scene scene;
  scene.width = scene.height = 10;
  scene.add(Role::terrain, Circle{{1, 1}, 1, rgb(0x101010)});
  scene.add(Role::counter, Circle{{2, 2}, 1, rgb(0x202020)});
  scene.add(Role::symbol, Circle{{2, 2}, 0.5, rgb(0x303030)});
  scene.name_from(1, {"b<1", "2930", "b1 & friends"});
  const std::size_t first = scene.items.size();
  scene.add(Role::end, Circle{{3, 3}, 1, rgb(0x404040)});
  scene.name_from(first, {"", "2931", "a legal end"});
  scene.add(Role::legend, Circle{{4, 4}, 1, rgb(0x505050)});
  const std::string svg = to_svg(scene);
  CHECK(fault_in(svg).empty());
  CHECK(has(svg, "<g role=\"img\" data-unit=\"b&lt;1\" data-hex=\"2930\" aria-label=\"b1 &amp; friends\">"));
  CHECK(has(svg, "<g role=\"img\" data-hex=\"2931\" aria-label=\"a legal end\">"));
  CHECK(count_of(svg, "<g ") == 2);
  CHECK(count_of(svg, "</g>") == 2);
}

}  // namespace rearguard
