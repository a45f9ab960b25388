#include "src/workshop/rewrite/text_outline.h"

#include "tests/support/test.h"

namespace {

std::string_view piece(std::string_view text, const TextSpan& span) {
  return text.substr(span.begin, span.end - span.begin);
}

/// Every member as "path=value", in the order in which `for_each` visits them.
Strings members_of(std::string_view text) {
  Strings found;
  outline_of(text).for_each([&](const Strings& path, const TextMember& member) {
    std::string line;
    for (const std::string& part : path) line += (line.empty() ? "" : "/") + part;
    found.push_back(line + "=" + std::string(piece(text, member.value.span)));
  });
  return found;
}

}  // namespace

TEST_CASE("members of TOML have their full paths and their values as written") {
  CHECK(members_of("rearguard = \"map 1\"\n[grid]\ncolumns = 4 # four\nrows = 0x3\n[terrain.clear]\n"
                   "cost.foot = 1\n") ==
        Strings{"rearguard=\"map 1\"", "grid/columns=4", "grid/rows=0x3", "terrain/clear/cost/foot=1"});
}

TEST_CASE("members of inline tables follow the table itself") {
  CHECK(members_of("cost = { foot = 1, mounted = \"1/2\" }\n") ==
        Strings{"cost={ foot = 1, mounted = \"1/2\" }", "cost/foot=1", "cost/mounted=\"1/2\""});
}

TEST_CASE("members of JSON have their full paths") {
  const TextOutline outline = outline_of("{\"grid\": {\"rows\": 2}, \"name\": \"x\"}");
  CHECK(outline.is_json);
  REQUIRE(outline.find({"grid", "rows"}) != nullptr);
  CHECK(outline.find({"grid", "columns"}) == nullptr);
  CHECK(outline.find({"name"})->value.kind == TextValue::Kind::string);
}

TEST_CASE("a section extends from its header to the next") {
  const std::string text = "a = 1\n[[units]]\nid = \"x\"\n[[units]]\nid = \"y\"\n";
  const TextOutline outline = outline_of(text);
  REQUIRE(outline.sections.size() == 3);
  CHECK(outline.sections[0].path.empty());
  CHECK(outline.sections[0].members.size() == 1);
  for (const std::size_t s : {std::size_t{1}, std::size_t{2}}) {
    CHECK(outline.sections[s].is_item);
    CHECK(outline.sections[s].path == Strings{"units"});
    CHECK(text.substr(outline.sections[s].begin, outline.sections[s].end - outline.sections[s].begin) ==
          "[[units]]");
  }
  CHECK(string_at(text, outline.sections[2].members.at(0).value) == "y");
}

TEST_CASE("brackets, quotes and comments inside strings are part of the string") {
  const std::string text = "name = \"a # ] \\\" b\"\nhexes = ['''#]''', \"]\"] # ]\nlast = 1\n";
  const TextOutline outline = outline_of(text);
  CHECK(string_at(text, outline.find({"name"})->value) == "a # ] \" b");
  REQUIRE(outline.find({"hexes"}) != nullptr);
  REQUIRE(outline.find({"hexes"})->value.items.size() == 2);
  CHECK(string_at(text, outline.find({"hexes"})->value.items[0]) == "#]");
  CHECK(outline.find({"last"}) != nullptr);
}

TEST_CASE("lines end as the first line of the text does") {
  CHECK(outline_of("a = 1\r\nb = 2\r\n").line_end == "\r\n");
  CHECK(outline_of("a = 1\nb = 2\n").line_end == "\n");
  CHECK(outline_of("a = 1").line_end == "\n");
}

TEST_CASE("changes replace their spans and leave the rest of the text") {
  const std::string text = "rows = 3 # three\ncolumns = 4\n";
  const TextOutline outline = outline_of(text);
  CHECK(changed_text(text, {{outline.find({"columns"})->value.span, "5"},
                            {outline.find({"rows"})->value.span, "12"}}) ==
        "rows = 12 # three\ncolumns = 5\n");
  CHECK(changed_text(text, {}) == text);
}

TEST_CASE("insertions at one place keep their order") {
  CHECK(changed_text("ad", {{{1, 1}, "b"}, {{1, 1}, "c"}}) == "abcd");
}

TEST_CASE("a list keeps the comments of the elements that stay") {
  const std::string text = "hexes = [\n  \"0101\", # mill\n  \"0102\",\n  \"0103\", # ford\n]\n";
  const TextOutline outline = outline_of(text);
  const TextValue& list = outline.find({"hexes"})->value;
  std::vector<TextSpan> elements;
  for (const TextValue& item : list.items) elements.push_back(item.span);
  const std::string rebuilt =
      rebuilt_list(text, list.span, elements, {retained_slot(0), retained_slot(2), new_slot("\"0109\"")},
                   outline.line_end);
  CHECK(rebuilt == "[\n  \"0101\", # mill\n  \"0103\", # ford\n  \"0109\",\n]");
}

TEST_CASE("a rewritten element of a list has its new text at its old place") {
  const std::string text = "hexes = [\"0101\", \"0102\"]";
  const TextOutline outline = outline_of(text);
  const TextValue& list = outline.find({"hexes"})->value;
  CHECK(rebuilt_list(text, list.span, {list.items[0].span, list.items[1].span},
                     {rewritten_slot(0, "\"0201\""), retained_slot(1)}, "\n") == "[\"0201\", \"0102\"]");
}

TEST_CASE("a line begins after the line break before it") {
  CHECK(line_begin("ab\ncd", 4) == 3);
  CHECK(line_begin("ab\ncd", 1) == 0);
  CHECK(next_line("ab\ncd", 1) == 3);
  CHECK(next_line("ab\ncd", 4) == 5);
}

TEST_CASE("a text cut anywhere has an outline within the text") {
  const std::string text = "a = \"x\\\"y\"\n[[b.c]]\nd = [1, { e = '''q''' }]\n\"f g\".h = 2 # i\n";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string_view cut = std::string_view(text).substr(0, size);
    for (const TextSection& section : outline_of(cut).sections) {
      CHECK(section.end <= size);
      for (const TextMember& member : section.members) CHECK(member.value.span.end <= size);
    }
  }
}
