// VASSAL's sequences and obfuscation, read and compared with a writer of the tests' own.

#include "src/workshop/exchange/vassal/vassal_sequence.h"

#include <rapidcheck.h>

#include "tests/support/test.h"
#include "tests/support/vassal_files.h"

namespace {

using Tokens = Strings;

std::string plain(const std::string& bytes) {
  auto text = plain_save_text(bytes);
  if (const auto* problem = std::get_if<ObfuscationProblem>(&text)) return "problem: " + problem->message;
  return std::get<std::string>(text);
}

}  // namespace

TEST_CASE("tokens of a sequence") {
  struct Row {
    std::string text;
    Tokens tokens;
  };
  const std::vector<Row> rows = {
      {"", {""}},
      {"a", {"a"}},
      {"a;", {"a", ""}},
      {";", {"", ""}},
      {"a;b;c", {"a", "b", "c"}},
      {R"(a\;b;c)", {"a;b", "c"}},
      // Only before a delimiter is a backslash special.
      {R"(a\b;c\)", {"a\\b", "c\\"}},
      {R"(a\\;b)", {"a\\;b"}},
      {R"(\;a)", {";a"}},
      {R"(\;\;;\;)", {";;", ";"}},
      {"'a';b", {"a", "b"}},
      {"'';'", {"", "'"}},
      {R"('\a';b)", {"\\a", "b"}},
      {R"('a\;b')", {"a;b"}},
      {"'a;b'", {"'a", "b'"}},
      {"''a''", {"'a'"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(split_sequence(row.text, ';') == row.tokens);
  }
}

TEST_CASE("a nested token is unescaped one level at a time") {
  for (const char delimiter : {';', ',', '\t', '/', '\x1B', '|'}) {
    std::string text = "core";
    for (int level = 0; level < 8; ++level)
      text = join_sequence({std::to_string(level), text, "x"}, delimiter);
    for (int level = 8; level-- > 0;) {
      const Tokens tokens = split_sequence(text, delimiter);
      REQUIRE(tokens.size() == 3);
      CHECK(tokens[0] == std::to_string(level));
      CHECK(tokens[2] == "x");
      text = tokens[1];
    }
    CHECK(text == "core");
  }
}

TEST_CASE("what the tests write as a sequence reads back") {
  rc::check([] {
    const char delimiter = *rc::gen::element(';', ',', '\t', '/', '\x1B');
    const auto letter = rc::gen::element('a', '\\', '\'', ';', ',', '\t', '/', '\x1B');
    Tokens tokens = *rc::gen::nonEmpty(rc::gen::container<Tokens>(rc::gen::container<std::string>(letter)));
    // The format cannot say that a token ends in a backslash, unless it is quoted.
    for (std::string& token : tokens) {
      if (token.ends_with('\\')) token += '.';
    }
    RC_ASSERT(split_sequence(join_sequence(tokens, delimiter), delimiter) == tokens);
  });
}

TEST_CASE("a token quoted for its first backslash may end in one") {
  const Tokens tokens{"\\a\\", "b"};
  CHECK(split_sequence(join_sequence(tokens, ';'), ';') == tokens);
}

TEST_CASE("a million backslashes are read in time") {
  const std::string many(1'000'000, '\\');
  CHECK(split_sequence(many, ';').size() == 1);
  std::string alternating;
  for (int i = 0; i < 500'000; ++i) alternating += "\\;";
  CHECK(split_sequence(alternating, ';') == Tokens{std::string(500'000, ';')});
  CHECK(split_sequence(std::string(1'000'000, ';'), ';').size() == 1'000'001);
}

TEST_CASE("the rest of a sequence is not decoded") {
  SequenceReader reader(R"(a;b\;c)", ';');
  CHECK(reader.next() == "a");
  CHECK(reader.rest() == R"(b\;c)");
  CHECK(reader.next() == "b;c");
  CHECK_FALSE(reader.has_more());
  CHECK(reader.rest() == "");
  CHECK(reader.next() == "");
}

TEST_CASE("whole numbers") {
  CHECK(vassal_number("12") == 12);
  CHECK(vassal_number("-3") == -3);
  CHECK_FALSE(vassal_number(""));
  CHECK_FALSE(vassal_number("1.5"));
  CHECK_FALSE(vassal_number(" 1"));
  CHECK_FALSE(vassal_number("99999999999999999999"));
  CHECK_FALSE(vassal_number("1000000000001"));
}

TEST_CASE("obfuscated text is read with its key, in digits of either case") {
  CHECK(plain("begin_save") == "begin_save");
  CHECK(plain("") == "");
  CHECK(plain(obfuscated("begin_save", 0)) == "begin_save");
  CHECK(plain(obfuscated("begin_save", 255)) == "begin_save");
  // "Hi" is 48 69; XOR 5A: 12 33.
  CHECK(plain("!VCSK5a1233") == "Hi");
  CHECK(plain("!VCSK5A1233") == "Hi");
  // XOR AB: e3 c2.
  CHECK(plain("!VCSKaBE3c2") == "Hi");
  CHECK(plain("!VCSKab") == "");
}

TEST_CASE("broken obfuscation says where") {
  CHECK(plain("!VCSK") == "problem: it ends before the key of its obfuscation");
  CHECK(plain("!VCSK5") == "problem: it ends before the key of its obfuscation");
  CHECK(plain("!VCSK5a123") == "problem: its obfuscated text has an odd number of digits; it is cut off");
  CHECK(plain("!VCSK5a1z") == "problem: byte 9 of its obfuscated text is not a hexadecimal digit");
  CHECK(plain("!VCSKg0") == "problem: byte 6 of its obfuscated text is not a hexadecimal digit");
}

TEST_CASE("text that is not UTF-8 is Windows-1252") {
  CHECK(text_as_utf8("Möhne") == "Möhne");
  CHECK(text_as_utf8("M\xF6hne") == "Möhne");
  CHECK(text_as_utf8("\x80 \x96 \x81") == "€ – \uFFFD");
  // A lone byte beyond ASCII makes all of it Windows-1252.
  CHECK(text_as_utf8("\xC3\xB6 \xF6") == "Ã¶ ö");
}
