#include "src/core/document/decoder.h"

#include <array>

#include "tests/support/got.h"

namespace {

Node number(std::string_view digits) {
  Node node;
  node.kind = Node::Kind::real;
  node.text = digits;
  return node;
}

}  // namespace

TEST_CASE("exponents are expanded exactly") {
  CHECK(decimal_digits(number("1.50")) == "1.50");
  CHECK(decimal_digits(number("+1.5")) == "1.5");
  CHECK(decimal_digits(number("1e2")) == "100");
  CHECK(decimal_digits(number("1.25E+1")) == "12.5");
  CHECK(decimal_digits(number("1.5e1")) == "15");
  CHECK(decimal_digits(number("15e-1")) == "1.5");
  CHECK(decimal_digits(number("1e-3")) == "0.001");
  CHECK(decimal_digits(number("1e-300")) == "1e-300");
  CHECK(decimal_digits(number("-1e2")) == "-1e2");
}

TEST_CASE("all problems are reported, in the order of the text") {
  const auto document = got(parse_document("b = 'x'\na = 1\nsizs = 3\n", "t"));
  Problems problems("t");
  TableReader table(document, "the table", problems);
  CHECK_FALSE(table.string("a"));
  CHECK_FALSE(table.integer("b", 0, 9));
  CHECK_FALSE(table.boolean("absent"));
  CHECK_FALSE(table.string("wanted", Need::required));
  table.integer("size", 1, 3);
  table.finish();
  CHECK(to_string(problems.take()) ==
        "t:1:1: error: the table lacks the key `wanted`\n"
        "t:1:5: error: `b` must be a whole number, not a string\n"
        "t:2:5: error: `a` must be a string, not a whole number\n"
        "t:3:1: error: unknown key `sizs` in the table; did you mean `size`?\n");
}

TEST_CASE("an unknown key without a near match is reported with the known keys") {
  const auto document = got(parse_document("width = 3\n", "t"));
  Problems problems("t");
  TableReader table(document, "the table", problems);
  table.integer("size", 1, 3);
  table.string("hex");
  table.find("size");
  table.finish();
  CHECK(to_string(problems.take()) ==
        "t:1:1: error: unknown key `width` in the table; known here: `size`, `hex`\n");
}

TEST_CASE("of very many known keys the first forty are listed") {
  Strings known;
  for (int i = 10; i < 53; ++i) known.push_back("n" + std::to_string(i));
  const std::string reported = nearest_key("width", known);
  CHECK(reported.starts_with("; known here: `n10`, `n11`, "));
  CHECK(reported.ends_with(", `n48`, `n49` and 3 more"));
  CHECK(nearest_key("width", {}) == "");
}

TEST_CASE("an invalid choice is reported with its values and the nearest one") {
  enum class Fruit { apple, pear, plum };
  constexpr std::array<Choice<Fruit>, 3> fruit = {
      {{"apple", Fruit::apple}, {"pear", Fruit::pear}, {"plum", Fruit::plum}}};
  const auto document = got(parse_document("a = 'pear'\nb = 'appel'\n", "t"));
  Problems problems("t");
  TableReader table(document, "the table", problems);
  CHECK(table.choice<Fruit>("a", fruit) == Fruit::pear);
  CHECK_FALSE(table.choice<Fruit>("b", fruit));
  CHECK(
      to_string(problems.take()) ==
      "t:2:5: error: `b` must be \"apple\", \"pear\" or \"plum\", not \"appel\"; did you mean \"apple\"?\n");
}

TEST_CASE("long names and names with line breaks are cut to one short line") {
  CHECK(key_text("a\nb") == "`a b`");
  const std::string shown = key_text(std::string(59, 'x') + "éé");
  CHECK(shown == "`" + std::string(59, 'x') + "…`");
}

TEST_CASE("a problem of a whole file has no line") {
  CHECK(to_string(Diagnostic{"a.toml", 0, 0, "gone"}) == "a.toml: error: gone");
  CHECK(to_string(Diagnostic{"a.toml", 3, 7, "odd"}) == "a.toml:3:7: error: odd");
}
