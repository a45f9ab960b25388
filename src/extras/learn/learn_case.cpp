#include "src/extras/learn/learn_case.h"

#include <fmt/format.h>

#include "src/core/engine/terms/verdict.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {
namespace {

/// Reads the cases of one file.
class CaseMaker {
 public:
  explicit CaseMaker(const std::string& file) : problems_(file) {}

  void add(const Example& example) {
    if (!example.question) {
      return problem(example, "events are not learned from: a case asks for one retreat, by `ask`");
    }
    const ExampleQuestion& question = *example.question;
    LearnCase made{example.id, example.position.position, {}, {}, {}, false, {}, {}, false};
    if (const auto wrong = state_regions(question.regions, question.unit, made.position))
      return problem(example, *wrong);
    std::string message;
    const auto unit = find_unit(made.position, question.unit, message);
    const auto causing_units = find_units(made.position, question.causing_units, message);
    if (!unit || !causing_units) return problem(example, message);
    made.request.unit = *unit;
    made.request.causing_units = *causing_units;
    made.request.result = question.result;
    made.request.distance = question.distance;
    made.request.numbers = question.numbers;
    if (!question.option.empty() || !question.move.empty() || !question.then.empty())
      return problem(example, "`option`, `move` and `then` are not learned from");
    if (question.result.empty() && !question.distance)
      return problem(example, "`ask` needs a `distance`, or a `result` of the base file");
    if (!take_hexes(example, made)) return;
    if (!question.path.empty()) {
      made.path = parse_path(made.position.map().grid(), question.path, message);
      if (!made.path) return problem(example, message);
      made.is_path_legal = example.expected.path.value_or("") == "legal";
    }
    if (!made.is_complete && made.legal.empty() && made.illegal.empty() && !made.outcome && !made.path)
      return problem(example, "`expect` says of no hex whether it is legal");
    cases_.push_back(std::move(made));
  }

  Checked<std::vector<LearnCase>> take() {
    if (!problems_.empty()) return problems_.take();
    return std::move(cases_);
  }

 private:
  void problem(const Example& example, const std::string& message) {
    problems_.add(example.place, fmt::format("case {}: {}", value_text(example.id), message));
  }

  bool take_hexes(const Example& example, LearnCase& made) {
    const Expected& expected = example.expected;
    const Grid& grid = made.position.map().grid();
    std::string message;
    const auto take = [&](const std::vector<std::string>& numbers, std::vector<Hex>& hexes) {
      for (const std::string& number : numbers) {
        const auto path = parse_path(grid, number, message);
        if (!path || path->size() != 1) {
          if (message.empty()) message = fmt::format("{} is not one hex", value_text(number));
          return false;
        }
        hexes.push_back(path->front());
      }
      return true;
    };
    std::vector<std::string> illegal = expected.illegal;
    for (const auto& [hex, clause] : expected.ruled_out) illegal.push_back(hex);
    bool good = take(expected.legal, made.legal) && take(illegal, made.illegal);
    if (expected.end_hexes) {
      good = good && take(*expected.end_hexes, made.legal);
      made.is_complete = true;
    }
    if (!good) {
      problem(example, message);
      return false;
    }
    made.outcome = expected.outcome;
    const bool fails = made.outcome && *made.outcome != "retreat" && *made.outcome != outcome_stays;
    if (fails && !expected.end_hexes && made.legal.empty()) made.is_complete = true;
    for (std::vector<Hex>* hexes : {&made.legal, &made.illegal}) {
      std::ranges::sort(*hexes);
      hexes->erase(std::unique(hexes->begin(), hexes->end()), hexes->end());
    }
    for (const Hex h : made.legal) {
      if (!std::ranges::binary_search(made.illegal, h)) continue;
      problem(example, fmt::format("{} is said to be legal and illegal", grid.number(h)));
      return false;
    }
    return true;
  }

  Problems problems_;
  std::vector<LearnCase> cases_;
};

}  // namespace

Checked<std::vector<LearnCase>> learn_cases(const ExampleFile& examples, const std::string& file) {
  CaseMaker maker(file);
  for (const Example& example : examples.examples) maker.add(example);
  return maker.take();
}

}  // namespace rearguard
