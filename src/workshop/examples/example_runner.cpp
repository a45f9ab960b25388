// Runs an example and compares the result with its expectation.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/setup_of.h"
#include "src/core/engine/question/judge.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {

std::optional<RetreatRequest> request_on(Position& position, const ExampleQuestion& question,
                                         std::string& message) {
  if (auto problem = state_regions(question.regions, question.unit, position)) {
    message = *std::move(problem);
    return std::nullopt;
  }
  const auto unit = find_unit(position, question.unit, message);
  auto causing_units = find_units(position, question.causing_units, message);
  auto then = find_units(position, question.then, message);
  if (!unit || !causing_units || !then) return std::nullopt;
  RetreatRequest request;
  request.then = std::move(*then);
  request.unit = *unit;
  request.causing_units = std::move(*causing_units);
  request.move = question.move;
  request.result = question.result;
  request.option = question.option;
  request.numbers = question.numbers;
  request.distance = question.distance;
  return request;
}

namespace {

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// Returns "charge from a to b, hexes 3" for each link.
std::vector<std::string> texts_of(const std::vector<LinkSetup>& links) {
  std::vector<std::string> texts;
  for (const LinkSetup& link : links) {
    std::string& text = texts.emplace_back(fmt::format("{} from {} to {}", link.name, link.from, link.to));
    for (const auto& [name, number] : link.counts) {
      if (number != 0) text += fmt::format(", {} {}", name, number);
    }
  }
  return texts;
}

class ExampleRunner {
 public:
  ExampleRunner(const Example& example, const RuleSet& rule_set) : example_(example), rule_set_(rule_set) {}

  std::vector<std::string> run() {
    if (example_.question) {
      query(*example_.question);
    } else {
      play();
    }
    return std::move(deviations_);
  }

 private:
  const Expected& expected() const { return example_.expected; }

  template <class... Parts>
  void add_deviation(fmt::format_string<Parts...> text, Parts&&... parts) {
    deviations_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
  }

  void compare(const char* what, const std::vector<std::string>& wanted,
               const std::vector<std::string>& found, const char* between = " ") {
    if (sorted(wanted) != sorted(found))
      add_deviation("{}: expected {}, found {}", what, fmt::join(sorted(wanted), between),
                    fmt::join(sorted(found), between));
  }

  bool expects_incomplete() const { return expected().outcome == "incomplete"; }

  /// Compares a request that is not answered with what should be asked for.
  void compare_problem(const RequestError& problem) {
    const bool is_expected = expects_incomplete() && problem.is_incomplete;
    if (!is_expected || problem.message.find(expected().asks) == std::string::npos)
      add_deviation("{}", problem.message);
  }

  void query(const ExampleQuestion& question) {
    Position position = example_.position.position;
    std::string message;
    std::optional<RetreatRequest> asked = request_on(position, question, message);
    if (!asked) return add_deviation("{}", message);
    RetreatRequest& request = *asked;
    const Grid& grid = position.map().grid();
    if (!question.path.empty()) {
      request.test_path = parse_path(grid, question.path, message);
      if (!request.test_path) return add_deviation("{}", message);
    }
    Judge judge(position, rule_set_);
    const Judgement judgement = judge.judge(request);
    if (const auto* problem = std::get_if<RequestError>(&judgement)) return compare_problem(*problem);
    if (expects_incomplete()) return add_deviation("the question is answered, and nothing is asked for");
    const auto& verdict = std::get<Verdict>(judgement);
    if (verdict.judged_path && expected().path) {
      const std::string found = verdict.judged_path->legal ? "legal" : verdict.judged_path->clause;
      if (found != *expected().path)
        add_deviation("path {}: expected {}, found {}", question.path, *expected().path, found);
    }
    if (expected().outcome && verdict.outcome != *expected().outcome)
      add_deviation("the outcome is {}, not {}", verdict.outcome, *expected().outcome);
    std::vector<std::string> ends;
    for (const VerdictEnd& end : verdict.end_hexes) ends.push_back(grid.number(end.hex));
    if (expected().end_hexes) {
      compare("end hexes", *expected().end_hexes, ends);
      explain_ends(verdict, grid, ends);
    }
    for (const std::string& hex : expected().legal) {
      if (!listed(ends, hex)) add_deviation("{} is not legal", hex);
    }
    for (const std::string& hex : expected().illegal) {
      if (listed(ends, hex)) add_deviation("{} is legal", hex);
    }
    for (const auto& [hex, clause] : expected().ruled_out) {
      const auto found = std::ranges::find_if(
          verdict.ruled_out, [&, h = hex](const RuledOutHex& r) { return grid.number(r.hex) == h; });
      if (found == verdict.ruled_out.end()) {
        add_deviation("{} is not ruled out", hex);
      } else if (found->clause != clause) {
        add_deviation("{} is ruled out by {}, not by {}: {}", hex, found->clause, clause, found->why);
      }
    }
  }

  /// Says of each end hex that is missing what rules it out, and of each that was not expected a path to it.
  void explain_ends(const Verdict& verdict, const Grid& grid, const std::vector<std::string>& ends) {
    for (const std::string& hex : sorted(*expected().end_hexes)) {
      if (listed(ends, hex)) continue;
      const auto found = std::ranges::find_if(
          verdict.ruled_out, [&](const RuledOutHex& r) { return grid.number(r.hex) == hex; });
      if (found != verdict.ruled_out.end()) {
        add_deviation("  {} is ruled out by {}: {}", hex, found->clause, found->why);
      } else {
        add_deviation("  no path of this retreat ends in {}", hex);
      }
    }
    for (const VerdictEnd& end : verdict.end_hexes) {
      const std::string hex = grid.number(end.hex);
      if (listed(*expected().end_hexes, hex) || end.paths.empty()) continue;
      std::vector<std::string> path;
      for (const Hex h : end.paths.front()) path.push_back(grid.number(h));
      add_deviation("  {} is legal along {}", hex, fmt::join(path, "-"));
    }
  }

  void play() {
    Position position = example_.position.position;
    std::vector<ResolutionStep> resolution_steps;
    std::string outcome = "resolved";
    for (const DicedRequest& request : example_.requests) {
      auto dice = dice_of(request, position, rule_set_);
      if (const auto* problem = std::get_if<RequestError>(&dice)) return compare_problem(*problem);
      ResolutionResult result = carry_out(position, rule_set_, request.request, std::get<Dice>(dice));
      if (const auto* problem = std::get_if<RequestError>(&result)) return compare_problem(*problem);
      if (const auto* need = std::get_if<NeedsChoice>(&result)) {
        outcome = "choice";
        resolution_steps.insert(resolution_steps.end(), need->resolution_steps.begin(),
                                need->resolution_steps.end());
        choices(*need, position.map().grid());
        break;
      }
      auto& done = std::get<Resolution>(result);
      resolution_steps.insert(resolution_steps.end(), done.resolution_steps.begin(),
                              done.resolution_steps.end());
      outcome = done.impossible ? "impossible" : "resolved";
      position = std::move(done.position);
    }
    if (outcome != expected().outcome.value_or("resolved"))
      add_deviation("the outcome is {}, not {}", outcome, expected().outcome.value_or("resolved"));
    because(resolution_steps);
    for (const ExpectedUnit& unit : expected().units) compare_unit(unit, setup_of(position));
    if (expected().links)
      compare("links", texts_of(*expected().links), texts_of(setup_of(position).links), "; ");
    if (deviations_.empty()) return;
    for (const ResolutionStep& resolution_step : resolution_steps)
      add_deviation("  {} ({})", resolution_step.text, resolution_step.clause);
  }

  void choices(const NeedsChoice& need, const Grid& grid) {
    if (!expected().choices) return;
    std::vector<std::string> found = need.options;
    for (const RetreatPath& path : need.paths) found.push_back(grid.number(path.back()));
    compare("choices", *expected().choices, found);
  }

  void because(const std::vector<ResolutionStep>& resolution_steps) {
    auto at = resolution_steps.begin();
    for (const std::string& reason : expected().because) {
      at = std::find_if(at, resolution_steps.end(),
                        [&](const ResolutionStep& i) { return i.clause == reason || i.outcome == reason; });
      if (at == resolution_steps.end()) return add_deviation("no later step applies {}", reason);
      ++at;
    }
  }

  void compare_unit(const ExpectedUnit& wanted, const Setup& setup) {
    const auto unit = std::ranges::find(setup.units, wanted.id, &UnitSetup::id);
    if (wanted.gone != (unit == setup.units.end()))
      return add_deviation("{} is {}", wanted.id, wanted.gone ? "not gone" : "gone");
    if (wanted.gone) return;
    const auto text = [&](const char* what, const std::optional<std::string>& want,
                          const std::string& found) {
      if (want && *want != found) add_deviation("{} of {} is {}, not {}", what, wanted.id, found, *want);
    };
    text("the hex", wanted.hex, unit->hex);
    text("the state", wanted.state, unit->state);
    text("the facing", wanted.facing, unit->facing);
    if (wanted.strength && *wanted.strength != unit->strength)
      add_deviation("the strength of {} is {}, not {}", wanted.id, unit->strength, *wanted.strength);
    if (wanted.markers) compare("markers", *wanted.markers, unit->markers);
    if (wanted.engaged) compare("engaged", *wanted.engaged, unit->engaged);
    for (const auto& [name, number] : wanted.counts) {
      const auto count = unit->counts.find(name);
      const int found = count == unit->counts.end() ? 0 : count->second;
      if (found != number) add_deviation("{} of {} is {}, not {}", name, wanted.id, found, number);
    }
  }

  const Example& example_;
  const RuleSet& rule_set_;
  std::vector<std::string> deviations_;
};

}  // namespace

std::set<std::string> events_of(const Example& example, const RuleSet& rule_set) {
  std::set<std::string> events;
  Position position = example.position.position;
  for (const DicedRequest& request : example.requests) {
    auto dice = dice_of(request, position, rule_set);
    if (!std::holds_alternative<Dice>(dice)) break;
    ResolutionResult result = carry_out(position, rule_set, request.request, std::get<Dice>(dice));
    if (std::holds_alternative<NeedsChoice>(result)) events.insert(request.request.event);
    auto* done = std::get_if<Resolution>(&result);
    if (done == nullptr) break;
    for (const RuleUse& use : done->rules_used) {
      if (use.kind == RuleUse::Kind::event) events.insert(use.name);
    }
    position = std::move(done->position);
  }
  return events;
}

std::vector<std::string> run_example(const Example& example, const RuleSet& rule_set) {
  return ExampleRunner(example, rule_set).run();
}

}  // namespace rearguard
