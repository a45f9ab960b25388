// Any text as a rule file: it must be rejected with a position, or be checked and described. It may extend
// little.toml and the shipped rule files.

#include "hexmap/one_line.h"
#include "src/core/rules/describe/describe.h"
#include "src/workshop/rules/check.h"
#include "tests/fuzz/inputs.h"
#include "tests/fuzz/little_files.h"

int fuzz_rules(const std::uint8_t* data, std::size_t size) {
  static const LittleFiles files;
  const std::string path = files.write("rules.toml", std::string(text_of(data, size)));
  const auto rule_set = files.library().load(path, "");
  if (!rule_set) return rejected(rule_set.problems());
  check_rule_set(*rule_set);
  must(!find_bad_character(shown_text(describe(*rule_set))), "a description with control characters");
  return 0;
}
