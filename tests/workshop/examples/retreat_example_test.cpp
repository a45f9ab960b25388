// A question about a position as an example: it reads, and `rules test` finds the same answer.

#include "src/workshop/examples/retreat_example.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/examples/examples.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

/// Returns what differs when an example is read back and run.
Strings failures_of(const std::string& text, const RuleSet& rule_set) {
  const Scratch folder;
  const auto read = read_examples_file(folder.write("example.toml", text));
  if (!read) return {to_string(read.problems()) + text};
  return run_example(only(read->examples), rule_set);
}

}  // namespace

TEST_CASE("every retreat of the shipped positions is an example with the same answer on part of its map") {
  const std::filesystem::path maps = REARGUARD_SOURCE_DIR "/maps";
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  int asked = 0, smaller = 0;
  for (const char* file : {"2930/rout.toml", "2930/driven-back.toml", "2930/friends-all-round.toml",
                           "2930/lakes-beside.toml", "keddles-mill/afternoon.toml"}) {
    const auto document = got(read_position_file((maps / file).string()));
    const Position& position = document.position;
    auto rules = got(library.load(document.rules, ""));
    Judge judge(position, rules);
    for (UnitIndex u = 0; u < position.units().size() && u < 8; ++u) {
      for (const int distance : {1, 2}) {
        CAPTURE(file);
        CAPTURE(position.unit(u).id);
        RetreatRequest request;
        request.unit = u;
        request.distance = distance;
        const Judgement judgement = judge.judge(request);
        const auto* problem = std::get_if<RequestError>(&judgement);
        if (problem != nullptr && !problem->is_incomplete) continue;
        const std::string text = to_examples(position, rules, request, judgement, document.rules);
        const auto failures = failures_of(text, rules);
        CAPTURE(failures.empty() ? std::string() : failures.front());
        CHECK(failures.empty());
        ++asked;
        const Scratch folder;
        const auto read = read_examples_file(folder.write("example.toml", text));
        if (read &&
            read->examples.front().position.position.map().grid().size() < position.map().grid().size())
          ++smaller;
      }
    }
  }
  CHECK(asked > 20);
  CHECK(smaller > 10);
}
