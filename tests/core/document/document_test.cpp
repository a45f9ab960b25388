#include "src/core/document/document.h"
#include "tests/support/got.h"

namespace {

Node parsed(std::string_view text) {
  return got(parse_document(text, "t"));
}

std::string error_of(std::string_view text) {
  const auto document = parse_document(text, "t");
  REQUIRE_FALSE(document);
  return to_string(document.problems());
}

const Node& at(const Node& table, std::string_view key) {
  const Node* node = table.find(key);
  REQUIRE(node != nullptr);
  return *node;
}

}  // namespace

TEST_CASE("keys and values of TOML have their places") {
  const Node root = parsed("a = 1\n\n[grid]\n  columns = \"é\" # x\nrows = [10, \"ab\"]\n");
  CHECK(at(root, "a").place == Place{1, 5});
  const Node& grid = at(root, "grid");
  CHECK(grid.place == Place{3, 1});
  CHECK(grid.member("columns")->place == Place{4, 3});
  CHECK(at(grid, "columns").place == Place{4, 13});
  CHECK(at(grid, "rows").items[1].place == Place{5, 13});
}

TEST_CASE("keys and values of JSON have their places") {
  const Node root = parsed("{\n  \"a\": [1, {\"ü\": \"é\", \"b\" : 2.50}],\n\t\"c\":true}");
  CHECK(root.place == Place{1, 1});
  CHECK(root.member("a")->place == Place{2, 3});
  CHECK(at(root, "a").place == Place{2, 8});
  const Node& inner = at(root, "a").items[1];
  CHECK(inner.place == Place{2, 12});
  CHECK(inner.member("ü")->place == Place{2, 13});
  CHECK(at(inner, "ü").place == Place{2, 18});
  CHECK(inner.member("b")->place == Place{2, 23});
  CHECK(at(inner, "b").place == Place{2, 29});
  CHECK(root.member("c")->place == Place{3, 2});
  CHECK(at(root, "c").place == Place{3, 6});
}

TEST_CASE("strings with escapes do not shift the places after them") {
  const Node root = parsed(R"({"a\"\\": "\u00e9\n", "b": 1})");
  CHECK(root.member("a\"\\")->place == Place{1, 2});
  CHECK(root.member("b")->place == Place{1, 23});
  CHECK_FALSE(at(root, "a\"\\").verbatim);
}

TEST_CASE("numbers keep the digits they were written with") {
  const Node toml = parsed("a = 1.50\nb = 0.1\nc = 1_000.2_5\nd = 1_000\ne = 0x1F\nf = +2e3\n");
  CHECK(at(toml, "a").text == "1.50");
  CHECK(at(toml, "b").text == "0.1");
  CHECK(at(toml, "c").text == "1000.25");
  CHECK(at(toml, "d").whole == 1000);
  CHECK(at(toml, "e").whole == 31);
  CHECK(at(toml, "f").text == "+2e3");
  const Node json = parsed(R"({"a": 1.50, "b": 0.1, "c": -7, "d": 18446744073709551615, "e": 1e2})");
  CHECK(at(json, "a").text == "1.50");
  CHECK(at(json, "b").text == "0.1");
  CHECK(at(json, "c").whole == -7);
  CHECK(at(json, "d").kind == Node::Kind::real);
  CHECK(at(json, "d").text == "18446744073709551615");
  CHECK(at(json, "e").text == "1e2");
}

TEST_CASE("the members of a table keep the order of the text") {
  const Node root = parsed("z = 1\na = 2\n[m]\ny = 1\nb = 2\n");
  CHECK(root.members[0].key == "z");
  CHECK(root.members[1].key == "a");
  CHECK(at(root, "m").members[0].key == "y");
}

TEST_CASE("the first character other than white space distinguishes JSON from TOML") {
  CHECK(at(parsed(" \n\t{\"a\": 1}"), "a").whole == 1);
  CHECK(at(parsed("\n a = 1"), "a").whole == 1);
  CHECK(parsed("").members.empty());
}

TEST_CASE("a byte order mark is skipped and does not count as a column") {
  CHECK(at(parsed("\xEF\xBB\xBF{\"a\": 1}"), "a").place == Place{1, 7});
  CHECK(at(parsed("\xEF\xBB\xBF"
                  "a = 1"),
           "a")
            .place == Place{1, 5});
}

TEST_CASE("lines may end in CR LF") {
  CHECK(at(parsed("a = 1\r\nb = 2\r\n"), "b").place == Place{2, 5});
  CHECK(at(parsed("{\"a\": 1,\r\n\"b\": 2}\r\n"), "b").place == Place{2, 6});
}

TEST_CASE("the usual slips of TOML are told with what to write") {
  const std::vector<std::pair<std::string, std::string>> slips{
      {"a = yes\n", "t:1:5: error: this is not TOML: write true in place of yes\n"},
      {"a = { b = No }\n", "write false in place of No"},
      {"a = b1\n", "write \"b1\""},
      {"hex = 0304\n", "write \"0304\""},
      {"a = 1/2\n", "write \"1/2\""},
      {"a = { foot = 1,5 }\n", "a number has a point, not a comma; write 1.5"},
      {"a = 12,5\n", "write 12.5"},
      {"a = \"union\nb = 1\n", "the text in column 5 has no closing quote; write \"union\""},
      {"[units]\na = 1\n[[units]]\na = 2\n",
       "[units] stands in line 1 with single brackets; write [[units]]"},
      {"[units]\na = 1\n\n[units]\na = 2\n", "each entry of a list begins with [[units]]"},
      {"b = 1\na = 1\na = 2\n", "`a` is given already in line 2"},
      {"a = [\n \"b\"\n \"c\"\n]\n", "a comma is missing between two entries"},
      {"[t]\na: 1\n", "write = in place of the colon behind a"},
      {"The quick brown fox\n", "a document begins with its kind"}};
  for (const auto& slip : slips) {
    CAPTURE(slip.first);
    CHECK(error_of(slip.first).find(slip.second) != std::string::npos);
  }
}

TEST_CASE("a character outside ASCII that is not in quotes is refused at its place") {
  CHECK(error_of("a = 1\n[\u00fc]\n") ==
        "t:2:2: error: this is not TOML: the character \"\u00fc\" (U+00FC) is allowed in quotes and comments "
        "only\n");
  // Among them the white space of word processors.
  for (const char* text :
       {"a\u00a0= 1\n", "a =\u00a01\n", "a = 1 \uFEEF\n", "a = [\u2028]\n", "\U0001F40E = 1\n"})
    CHECK(error_of(text).find("is allowed in quotes and comments only") != std::string::npos);
  CHECK(at(parsed("# \u00fc\na = \"\u00fc\" # \u00fc\n"), "a").text == "\u00fc");
  CHECK(at(parsed("\"\u00fc\" = '\u00fc'\n"), "\u00fc").text == "\u00fc");
  CHECK(at(parsed("a = \"\"\"\n\u00fc\"\"\"\n"), "a").text == "\u00fc");
  // A string that is not closed is what is wrong, not what follows it.
  CHECK(error_of("a = \"x\nb = \u00fc\n").starts_with("t:1:"));
}

TEST_CASE("an unescaped string gives the places of its characters") {
  const Node root = parsed("a = \"w.é.\"\nb = 'w\\'\nc = \"w\\\\\"\n");
  CHECK(at(root, "a").verbatim);
  CHECK(at(root, "b").verbatim);
  CHECK_FALSE(at(root, "c").verbatim);
}

TEST_CASE("strings of any length and kind of quotes read the same before any separator") {
  for (const std::size_t length : {0U, 1U, 31U, 32U, 33U, 200U}) {
    for (const char quote : {'"', '\''}) {
      for (const std::string behind : {"", ",", " , ", ", # \"'", " # '\"", ",\r", ", 1"}) {
        const std::string held(length, '#');
        const std::string shown = quote + held + quote;
        const std::string text = "a = [\n  1, " + shown + behind + "\n]\nb = 2 # \"\n";
        CAPTURE(text);
        const Node root = parsed(text);
        const Node& string = at(root, "a").items[1];
        CHECK(string.text == held);
        CHECK(string.place == Place{2, 6});
        CHECK(string.verbatim);
        CHECK(at(root, "a").items.size() == (behind == ", 1" ? 3 : 2));
        CHECK(at(root, "b").place == Place{4, 5});
      }
    }
  }
}

TEST_CASE("long strings with escapes, non-ASCII letters or line breaks are read as in TOML") {
  const std::string dots(40, '.');
  const Node root = parsed("a = \"" + dots + "\\n\"\nb = \"" + dots + "\u00e9\"\nc = \"\"\"" + dots + "\n" +
                           dots + "\"\"\"\nd = '" + dots + "\\'\n");
  CHECK(at(root, "a").text == dots + "\n");
  CHECK_FALSE(at(root, "a").verbatim);
  CHECK(at(root, "b").text == dots + "\u00e9");
  CHECK(at(root, "b").verbatim);
  CHECK(at(root, "c").text == dots + "\n" + dots);
  CHECK(at(root, "d").text == dots + "\\");
}

TEST_CASE("quotes before closing triple quotes belong to the string, a comment does not") {
  const std::string remark = "  # a remark of more than thirty characters, with a quote \"\n";
  for (const std::string more : {"", "\"", "\"\""}) {
    const Node root = parsed("a = \"\"\"x" + more + "\"\"\"" + remark + "b = 1\n");
    CHECK(at(root, "a").text == "x" + more);
    CHECK(at(root, "b").place == Place{2, 5});
  }
}

TEST_CASE("a syntax error after long strings is reported at its place") {
  const std::string row = '"' + std::string(40, '.') + '"';
  CHECK(error_of("a = [\n" + row + ",\n" + row + " " + row + ",\n]\n")
            .starts_with("t:3:44: error: this is not TOML"));
  CHECK(error_of(row + "\n").starts_with("t:1:43: error: this is not TOML"));
  CHECK(error_of("a = " + row + "\na = " + row + "\n").starts_with("t:2:"));
}

TEST_CASE("nesting is limited in both formats before any parser recurses") {
  const auto nested = [](int levels) {
    return std::string(static_cast<std::size_t>(levels), '[') +
           std::string(static_cast<std::size_t>(levels), ']');
  };
  CHECK(parse_document("a = " + nested(max_nesting - 1), "t"));
  CHECK(parse_document("{\"a\":" + nested(max_nesting - 1) + '}', "t"));
  CHECK_FALSE(parse_document("a = " + nested(1'000'000), "t"));
  CHECK_FALSE(parse_document("{\"a\":" + nested(1'000'000) + '}', "t"));
  std::string dotted = "a";
  for (int i = 0; i < 200'000; ++i) dotted += ".a";
  CHECK_FALSE(parse_document(dotted + " = 1", "t"));
  CHECK_FALSE(parse_document('[' + dotted + "]\n", "t"));
  CHECK_FALSE(parse_document("x = {" + dotted + " = 1}", "t"));
}

TEST_CASE("TOML and JSON allow the same nesting, the document being level one") {
  const auto repeated = [](const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  };
  for (const int levels : {max_nesting - 1, max_nesting, max_nesting + 1}) {
    CAPTURE(levels);
    const bool allowed = levels <= max_nesting;
    const std::string list = repeated("[", levels - 1) + "1.5" + repeated("]", levels - 1);
    const auto is_read = [](const std::string& text) { return static_cast<bool>(parse_document(text, "t")); };
    CHECK(is_read("a = " + list + "\n") == allowed);
    CHECK(is_read("{\"a\":" + list + "}") == allowed);
    CHECK(is_read("[a" + repeated(".a", levels - 2) + "]\nb = 1.5\n") == allowed);
    CHECK(is_read("a" + repeated(".a", levels - 1) + " = 1.5\n") == allowed);
    CHECK(is_read(repeated("{\"a\":", levels) + "1.5" + repeated("}", levels)) == allowed);
    CHECK(is_read("b = 1\na = " + repeated("{ a = ", levels - 1) + "1.5" + repeated("}", levels - 1)) ==
          allowed);
    CHECK(is_read("[[a" + repeated(".a", levels - 3) + "]]\nb = 1.5\n") == allowed);
  }
}

TEST_CASE("brackets in strings and comments do not nest") {
  const std::string many(200, '[');
  CHECK(parse_document("a = \"" + many + "\"\nb = '" + many + "' # " + many + "\nc = \"\"\"" + many +
                           "\n\\\"" + many + "\"\"\"\nd = '''" + many + "'''\ne = \"\\\"" + many + "\"\n",
                       "t"));
  std::string decimals = "a = [0.1";
  for (int i = 0; i < 1000; ++i) decimals += ", 0.1";
  CHECK(parse_document(decimals + "]", "t"));
}

TEST_CASE("a duplicate key is an error that names both places") {
  CHECK(error_of("{\"a\": 1,\n\"b\": 2, \"a\": 3}") ==
        "t:2:9: error: duplicate key `a`; it is already defined in line 1\n");
}

TEST_CASE("a wide table is read in reasonable time") {
  std::string json = "{\"k\": 0";
  std::string toml;
  for (int i = 0; i < 50'000; ++i) {
    json += ", \"k" + std::to_string(i) + "\": 1.5";
    toml += "k" + std::to_string(i) + " = 1.5\n";
  }
  CHECK(parsed(json + "}").members.size() == 50'001);
  CHECK(parsed(toml).members.size() == 50'000);
}
