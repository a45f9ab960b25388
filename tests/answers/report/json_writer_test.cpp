#include "src/answers/report/json_writer.h"

#include <limits>

#include "tests/support/test.h"

TEST_CASE("objects and arrays have commas between their members and nowhere else") {
  JsonWriter json;
  const std::vector<std::function<void()>> items = {[&] { json.array(std::vector<int>(), [](int) {}); },
                                                    [&] { json.object([] {}); }, [&] { json.value("a"); },
                                                    [&] { json.value(-7); }, [&] { json.value(true); }};
  json.object([&] {
    json.member("empty", "");
    json.array("list", items, [](const std::function<void()>& write) { write(); });
    json.texts_if_any("none", {});
    json.texts_if_any("some", {"y", "z"});
    json.object("inner", [&] { json.member_if_any("absent", ""); });
    json.member_if_any("absent", "");
    json.member_if_any("present", "x");
    json.member("truth", false);
    json.member("count", std::numeric_limits<std::uint64_t>::max());
    json.member("number", std::numeric_limits<int>::min());
  });
  CHECK(json.take() == R"({"empty":"","list":[[],{},"a",-7,true],"some":["y","z"],"inner":{},"present":"x",)"
                       R"("truth":false,"count":18446744073709551615,"number":-2147483648})");
}

// The escapes of RFC 8259: quotes, backslashes and control characters; all else stands for itself.
TEST_CASE("text is escaped where JSON requires it, and valid UTF-8 otherwise") {
  const auto written = [](std::string_view text) {
    JsonWriter json;
    json.value(text);
    return json.take();
  };
  CHECK(written("plain ~ text") == R"("plain ~ text")");
  CHECK(written("a \"b\" \\ c") == R"("a \"b\" \\ c")");
  CHECK(written("tab\there\nend\x01") == R"("tab\there\nend\u0001")");
  CHECK(written("\x7F") == "\"\x7F\"");
  CHECK(written("Brücke") == "\"Brücke\"");
  CHECK(written("bad \xFF byte") == "\"bad \xEF\xBF\xBD byte\"");
  CHECK(written("ends with a colon:") == R"("ends with a colon:")");
}

TEST_CASE("a text that ends like an opening bracket is still followed by a comma") {
  JsonWriter json;
  json.array(Strings{"[", "{", ":", ","}, [&](const std::string& text) { json.value(text); });
  CHECK(json.take() == R"(["[","{",":",","])");
}
