// Texts written as TOML are read as the same texts.

#include <rapidcheck.h>

#include "src/core/document/document.h"
#include "src/core/document/toml_text.h"
#include "tests/support/test.h"

namespace {

/// Returns the text that a document has under `text`, with a key behind it to show where the text ends.
std::string read_back(const std::string& written) {
  const auto document = parse_document("text = " + written + "\nend = true\n", "a.toml");
  if (!document) return "cannot be read: " + document.problems().front().message;
  return document->find("end") == nullptr ? "no end" : document->find("text")->text;
}

}  // namespace

TEST_CASE("a text of several lines is written with its lines") {
  CHECK(toml_lines("The ford.\nHold it.\n", "\n") == "\"\"\"\nThe ford.\nHold it.\n\"\"\"");
  CHECK(toml_lines("\"Halt\"", "\n") == "\"\"\"\n\"Halt\\\"\"\"\"");
}

TEST_CASE("every text is read as it was written") {
  for (const char* text :
       {"", "\"", "\"\"\"", "\\", "a\n\n\"\"\"\"\"b\"\n", "\n\nx", "tab\there", "\\\"\n"}) {
    CAPTURE(text);
    CHECK(read_back(toml_string(text)) == text);
    CHECK(read_back(toml_lines(text, "\n")) == text);
  }
  const bool holds = rc::check("random texts of marks that mean something in TOML", [] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("\"\\\n#'= a\t")));
    RC_ASSERT(read_back(toml_string(text)) == text);
    RC_ASSERT(read_back(toml_lines(text, "\n")) == text);
  });
  CHECK(holds);
}
