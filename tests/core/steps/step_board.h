#pragma once
// A small board for the tests of steps: what one step does, what it reports, and its sentence.

#include "src/core/engine/question/resolve.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/core/engine/question/example_board.h"

namespace rearguard::testing {

/// "m" and "n" of blue in 3030 and 3031, and their enemies "x", "y" and "z" in 3027, 3028 and 3029. Add or
/// change units before anything happens.
class StepBoard {
 public:
  StepBoard() {
    setup.units = {unit_at("m", "blue", "3030"), unit_at("n", "blue", "3031"), unit_at("x", "red", "3027"),
                   unit_at("y", "red", "3028"), unit_at("z", "red", "3029")};
  }

  Setup setup;
  Strings causes = {};  ///< ids of the causing units
  std::vector<int> rolls = {};

  /// Lets an event with these steps happen to "m".
  Resolution after(const std::string& steps) const {
    const RuleSet rules = rules_with(steps);
    const Position position = valid_position(example_map(), setup);
    Dice dice = Dice::given(rolls);
    ReportedEvent event{"act", 0, {}, {}};
    for (const std::string& id : causes) event.causing_units.push_back(*position.find(id));
    auto result = resolve(position, rules, event, dice, {});
    if (const auto* problem = std::get_if<RequestError>(&result)) FAIL(problem->message);
    return std::get<Resolution>(std::move(result));
  }
  /// Returns what it reports, in order.
  Strings reports(const std::string& steps) const {
    Strings texts;
    for (const ResolutionStep& step : after(steps).resolution_steps) texts.push_back(step.text);
    return texts;
  }

  /// Returns the sentence of a step: "loses 1 strength point".
  static std::string sentence(const std::string& step) {
    return describe(rules_with(step).event_rules->find_event("act")->effects.front());
  }

 private:
  static RuleSet rules_with(const std::string& steps) {
    const Scratch folder;
    const auto rules =
        RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
            .load(folder.write("rules.toml",
                               "rearguard = \"rules 2\"\nname = \"Steps\"\ncounts = [\"seen\"]\n"
                               "[[events]]\nname = \"act\"\ncite = \"1\"\ntext = \"Act.\"\n"
                               "do = [\n" +
                                   steps + "]\n"),
                  "");
    INFO((rules ? std::string() : to_string(rules.problems())));
    REQUIRE(rules);
    return *rules;
  }
};

}  // namespace rearguard::testing
