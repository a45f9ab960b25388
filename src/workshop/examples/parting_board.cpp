#include "src/workshop/examples/parting_board.h"

#include <fmt/format.h>

#include "src/core/board/setup_of.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/engine/question/judge.h"
#include "src/workshop/examples/example_parts.h"

namespace rearguard {
namespace {

std::string outcome_of_question(Position position, const ExampleQuestion& question, const RuleSet& rules) {
  std::string message;
  const auto request = request_on(position, question, message);
  if (!request) return {};
  Judge judge(position, rules);
  const Judgement judgement = judge.judge(*request);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  if (verdict == nullptr) return {};
  std::vector<std::string> ends;
  for (const VerdictEnd& end : verdict->end_hexes) ends.push_back(position.map().grid().number(end.hex));
  return example_line("expect.outcome", text_node(verdict->outcome)) +
         example_line("expect.end_hexes", texts_node(ends));
}

/// Returns what has changed about the units of a board, and which are gone.
std::string changes(const Setup& before, const Setup& after) {
  Node units = table_node();
  for (const UnitSetup& unit : before.units) {
    const auto now = std::ranges::find(after.units, unit.id, &UnitSetup::id);
    if (now == after.units.end()) {
      add_member(units, unit.id, text_node("gone"));
      continue;
    }
    Node node = table_node();
    add_member(node, "hex", text_node(now->hex));
    add_member(node, "state", text_node(now->state));
    if (now->strength != 0) add_member(node, "strength", whole_node(now->strength));
    if (!now->markers.empty()) add_member(node, "markers", texts_node(now->markers));
    add_member(units, unit.id, std::move(node));
  }
  return example_line("expect.units", units);
}

/// Returns nothing if a request has no answer with the dice that it states.
std::string outcome_of_requests(const Example& example, const RuleSet& rules) {
  Position position = example.position.position;
  for (const DicedRequest& request : example.requests) {
    auto dice = dice_of(request, position, rules);
    if (!std::holds_alternative<Dice>(dice)) return {};
    ResolutionResult result = carry_out(position, rules, request.request, std::get<Dice>(dice));
    if (const auto* need = std::get_if<NeedsChoice>(&result)) {
      std::vector<std::string> choices = need->options;
      for (const RetreatPath& path : need->paths)
        choices.push_back(position.map().grid().number(path.back()));
      std::ranges::sort(choices);
      choices.erase(std::unique(choices.begin(), choices.end()), choices.end());
      return example_line("expect.outcome", text_node("choice")) +
             example_line("expect.choices", texts_node(choices));
    }
    auto* done = std::get_if<Resolution>(&result);
    if (done == nullptr) return {};
    if (done->impossible) return example_line("expect.outcome", text_node("impossible"));
    position = std::move(done->position);
  }
  return changes(setup_of(example.position.position), setup_of(position));
}

std::string outcome_of(const Example& example, const RuleSet& rules) {
  return example.question ? outcome_of_question(example.position.position, *example.question, rules)
                          : outcome_of_requests(example, rules);
}

/// An example with what comes of it; no outcome: it has no answer.
struct Answered {
  Example example;
  std::string outcome;
};

/// Answers an example, with as many dice after those it states as it needs.
Answered answered(const Example& example, const RuleSet& rules) {
  constexpr std::array<int, 6> spare{6, 1, 6, 1, 6, 1};
  Answered found{example, outcome_of(example, rules)};
  for (const int rolled : spare) {
    if (!found.outcome.empty() || found.example.requests.empty()) break;
    DicedRequest& last = found.example.requests.back();
    if (!last.dice) break;
    last.dice->results.push_back(rolled);
    found.outcome = outcome_of(found.example, rules);
  }
  return found;
}

std::optional<PartingBoard> parts_on(const Example& example, const RuleSet& first, const RuleSet& second) {
  Answered one = answered(example, first), other = answered(example, second);
  if (one.outcome.empty() || other.outcome.empty() || one.outcome == other.outcome) return std::nullopt;
  return PartingBoard{{std::move(one.example), std::move(other.example)}, {one.outcome, other.outcome}};
}

/// Returns the example on another board; nothing if there can be no such board.
std::optional<Example> on_board(const Example& example, const Setup& setup) {
  auto made = Position::make(example.position.position.shared_map(), setup);
  auto* position = std::get_if<Position>(&made);
  if (position == nullptr) return std::nullopt;
  Example other = example;
  other.position.position = std::move(*position);
  return other;
}

/// Tests whether units of different sides are in one hex.
bool mixes_sides(const Setup& setup) {
  for (const UnitSetup& a : setup.units) {
    for (const UnitSetup& b : setup.units) {
      if (a.hex == b.hex && a.side != b.side) return true;
    }
  }
  return false;
}

/// Returns the setups with one thing changed: a unit gone, in a neighbouring hex, or turned.
std::vector<Setup> neighbours(const Position& position) {
  const Setup setup = setup_of(position);
  const HexMap& map = position.map();
  std::vector<Setup> found;
  for (std::size_t u = 0; u < setup.units.size(); ++u) {
    found.push_back(setup);
    remove_unit(found.back(), setup.units[u].id);
    const auto from = map.grid().parse(setup.units[u].hex);
    for (int d = 0; from && d < 6; ++d) {
      const Hex to = neighbour(*from, direction(d));
      if (!map.exists(to)) continue;
      found.push_back(setup);
      found.back().units[u].hex = map.grid().number(to);
      if (setup.units[u].facing.empty()) continue;
      found.push_back(setup);
      found.back().units[u].facing = std::string(map.grid().direction_name(direction(d)));
    }
  }
  return found;
}

/// Takes units away as long as the board parts the two.
void shrink(PartingBoard& board, const RuleSet& first, const RuleSet& second) {
  for (bool is_smaller = true; is_smaller;) {
    is_smaller = false;
    const Setup setup = setup_of(board.examples[0].position.position);
    for (const UnitSetup& unit : setup.units) {
      Setup without = setup;
      remove_unit(without, unit.id);
      const auto smaller = on_board(board.examples[0], without);
      auto parted = smaller ? parts_on(*smaller, first, second) : std::nullopt;
      if (!parted) continue;
      board = std::move(*parted);
      is_smaller = true;
      break;
    }
  }
}

std::size_t units_of(const PartingBoard& board) {
  return board.examples[0].position.position.units().size();
}

/// Returns [6, 2, "x:5"].
Node dice_node(const GivenDice& dice) {
  Node node = list_node();
  for (const int rolled : dice.results) node.items.push_back(whole_node(rolled));
  for (const auto& [name, results] : dice.named) {
    for (const int rolled : results) node.items.push_back(text_node(fmt::format("{}:{}", name, rolled)));
  }
  return node;
}

/// Returns `ask` or `do`.
std::string question_line(const Example& example) {
  if (!example.question) {
    Node list = list_node();
    for (const DicedRequest& diced : example.requests) {
      const ResolveRequest& request = diced.request;
      Node node = table_node();
      add_member(node, "unit", text_node(request.unit));
      if (!request.event.empty()) add_member(node, "event", text_node(request.event));
      if (!request.result.empty()) add_member(node, "result", text_node(request.result));
      if (request.distance) add_member(node, "distance", whole_node(*request.distance));
      if (!request.causing_units.empty()) add_member(node, "caused_by", texts_node(request.causing_units));
      if (!request.numbers.empty()) add_member(node, "with", numbers_node(request.numbers));
      if (!request.then.empty()) add_member(node, "then", texts_node(request.then));
      if (!request.choices.empty()) add_member(node, "choose", texts_node(request.choices));
      if (diced.dice) add_member(node, "dice", dice_node(*diced.dice));
      if (diced.seed) add_member(node, "seed", whole_node(static_cast<std::int64_t>(*diced.seed)));
      list.items.push_back(std::move(node));
    }
    return example_line("do", list);
  }
  const ExampleQuestion& question = *example.question;
  Node node = table_node();
  add_member(node, "unit", text_node(question.unit));
  if (!question.move.empty()) add_member(node, "move", text_node(question.move));
  if (!question.result.empty()) add_member(node, "result", text_node(question.result));
  if (question.distance) add_member(node, "distance", whole_node(*question.distance));
  if (!question.option.empty()) add_member(node, "option", text_node(question.option));
  if (!question.causing_units.empty()) add_member(node, "caused_by", texts_node(question.causing_units));
  if (!question.numbers.empty()) add_member(node, "with", numbers_node(question.numbers));
  if (!question.then.empty()) add_member(node, "then", texts_node(question.then));
  return example_line("ask", node);
}

}  // namespace

PartingSearch parting_board(const RuleSet& first, const RuleSet& second, const std::vector<Example>& examples,
                            const std::function<bool()>& goes_on) {
  PartingSearch search;
  const auto consider = [&](const Example& example) {
    ++search.boards;
    auto parted = parts_on(example, first, second);
    if (!parted || mixes_sides(setup_of(parted->examples[0].position.position))) return;
    shrink(*parted, first, second);
    if (!search.found || units_of(*parted) < units_of(*search.found)) search.found = std::move(parted);
  };
  for (const Example& example : examples) {
    if (!goes_on()) return search;
    consider(example);
  }
  if (search.found) return search;
  for (const Example& example : examples) {
    for (const Setup& setup : neighbours(example.position.position)) {
      if (!goes_on()) return search;
      if (const auto changed = on_board(example, setup)) consider(*changed);
    }
    if (search.found) return search;
  }
  return search;
}

std::string to_example(const PartingBoard& board, std::size_t which, const ReadingChoices& readings,
                       const std::string& id, const std::string& text) {
  const Position& position = board.examples[0].position.position;
  std::string out = example_board(setup_of(position), position.map(), id, text);
  Node chosen = table_node();
  for (const auto& [reading, choice] : readings) add_member(chosen, reading, text_node(choice));
  if (!readings.empty()) out += example_line("readings", chosen);
  return out + question_line(board.examples.at(which)) + board.outcomes.at(which);
}

}  // namespace rearguard
