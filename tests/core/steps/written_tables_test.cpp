// What is written of steps: their table in the manual is that of the records, and the schema of rule files
// has their keys. REARGUARD_WRITE=1 writes what is missing.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include "src/core/rules/facts/step_kind.h"

using namespace rearguard;

namespace {

const std::string manual = REARGUARD_SOURCE_DIR "/assets/rules/EVENTS.md";
const std::string first_mark =
    "<!-- steps: written by tests/core/steps/written_tables_test.cpp from src/core/steps/ -->\n";
const std::string last_mark = "<!-- end of steps -->\n";
const std::string schema = REARGUARD_SOURCE_DIR "/assets/schema/documents.json";
const std::string step_definition = "    \"step\": {";
const std::string last_key = "      \"placeholder\"";

bool writes() {
  const char* write = std::getenv("REARGUARD_WRITE");
  return write != nullptr && std::string(write) == "1";
}

std::string text_of(const std::string& file) {
  std::ostringstream read;
  read << std::ifstream(file).rdbuf();
  return read.str();
}

std::string table() {
  std::string text = "| step | meaning |\n| --- | --- |\n";
  for (const auto& [key, kind] : all_steps())
    text += "| " + std::string(kind->usage) + " | " + std::string(kind->documentation) + " |\n";
  return text;
}

/// The JSON schema of a value; anything for what a step reads in its own way.
struct SchemaOf {
  std::string operator()(OnlyTrue) const { return R"({"type": "boolean"})"; }
  std::string operator()(bool Effect::*) const { return R"({"type": "boolean"})"; }
  std::string operator()(StepName) const { return R"({"type": "string"})"; }
  std::string operator()(DiceSum Effect::*) const { return R"({"type": "string"})"; }
  std::string operator()(std::optional<Expression> Effect::*) const { return reference("formula"); }
  std::string operator()(std::vector<Effect> Effect::*) const { return reference("steps"); }
  std::string operator()(std::vector<std::pair<std::string, Expression>> Effect::*) const {
    return reference("formulas");
  }
  std::string operator()(UnitGroup Effect::*) const { return reference("group"); }
  template <class Other>
  std::string operator()(Other) const {
    return "{}";
  }
  static std::string reference(const std::string& name) {
    return "{\"$ref\": \"#/definitions/" + name + "\"}";
  }
};

}  // namespace

TEST_CASE("the manual has the table of the steps") {
  const std::string text = text_of(manual);
  const std::size_t first = text.find(first_mark), last = text.find(last_mark);
  REQUIRE(first != std::string::npos);
  REQUIRE(last != std::string::npos);
  const std::size_t begin = first + first_mark.size();
  if (writes()) {
    std::ofstream(manual) << text.substr(0, begin) << table() << text.substr(last);
    return;
  }
  const bool up_to_date = text.substr(begin, last - begin) == table();
  CHECK_MESSAGE(up_to_date, "run this test with REARGUARD_WRITE=1 to write the table anew");
}

TEST_CASE("the schema of rule files has the keys of all steps") {
  std::string text = text_of(schema);
  const std::size_t begin = text.find(step_definition);
  REQUIRE(begin != std::string::npos);
  std::size_t end = text.find(last_key, begin);
  REQUIRE(end != std::string::npos);
  const auto want = [&](std::string_view key, const StepValue& value) {
    const std::string line = "      \"" + std::string(key) + "\": ";
    if (text.substr(begin, end - begin).find('\n' + line) != std::string::npos) return;
    CAPTURE(key);
    if (!writes()) FAIL_CHECK("run this test with REARGUARD_WRITE=1 to write the key into the schema");
    const std::string added = line + std::visit(SchemaOf{}, value) + ",\n";
    text.insert(end, added);
    end += added.size();
  };
  for (const auto& [own_key, kind] : all_steps()) {
    want(own_key, kind->value);
    for (const StepKey& key : kind->keys) {
      if (!key.key.empty()) want(key.key, key.value);
    }
  }
  if (writes()) std::ofstream(schema) << text;
}
