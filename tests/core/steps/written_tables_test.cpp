// What is written of steps: the manual names them, and the table of keys has their keys. REARGUARD_WRITE=1
// writes the keys that are missing.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "src/core/document/key_table.h"
#include "src/core/rules/facts/step_kind.h"
#include "tests/support/test.h"

namespace {

const std::string manual = REARGUARD_SOURCE_DIR "/assets/rules/EVENTS.md";
const std::string keys_of_rules = REARGUARD_SOURCE_DIR "/src/core/document/rules.keys";

bool writes() {
  const char* write = std::getenv("REARGUARD_WRITE");
  return write != nullptr && std::string(write) == "1";
}

std::string text_of(const std::string& file) {
  std::ostringstream read;
  read << std::ifstream(file).rdbuf();
  return read.str();
}

/// The type of a value; any for what a step reads in its own way.
struct TypeOf {
  std::string operator()(OnlyTrue) const { return "boolean"; }
  std::string operator()(bool Effect::*) const { return "boolean"; }
  std::string operator()(StepName) const { return "string"; }
  std::string operator()(DiceSum Effect::*) const { return "string"; }
  std::string operator()(std::optional<Expression> Effect::*) const { return "formula"; }
  std::string operator()(std::vector<Effect> Effect::*) const { return "steps"; }
  std::string operator()(std::vector<std::pair<std::string, Expression>> Effect::*) const {
    return "formulas";
  }
  std::string operator()(UnitGroup Effect::*) const { return "group"; }
  template <class Other>
  std::string operator()(Other) const {
    return "any";
  }
};

}  // namespace

TEST_CASE("the manual names every step") {
  const std::string text = text_of(manual);
  for (const NamedStep& step : all_steps()) {
    const std::string key(step.key);
    CAPTURE(key);
    CHECK(text.find('`' + key + '`') != std::string::npos);
    CHECK(step.kind->documentation.find("](") == std::string_view::npos);
  }
}

TEST_CASE("the table of keys has the keys of all steps") {
  std::string text = text_of(keys_of_rules);
  const std::size_t begin = text.find("\n[step]");
  REQUIRE(begin != std::string::npos);
  std::size_t end = text.find("\n\n", begin) + 1;
  const auto want = [&](std::string_view key, const StepValue& value) {
    if (keys_of("step")->find(key) != nullptr) return;
    CAPTURE(key);
    if (!writes()) FAIL_CHECK("run this test with REARGUARD_WRITE=1 to write the key into the table");
    const std::string added = std::string(key) + "  " + std::visit(TypeOf{}, value) + '\n';
    text.insert(end, added);
    end += added.size();
  };
  for (const auto& [own_key, kind] : all_steps()) {
    want(own_key, kind->value);
    for (const StepKey& key : kind->keys) {
      if (!key.key.empty()) want(key.key, key.value);
    }
  }
  if (writes()) std::ofstream(keys_of_rules) << text;
}
