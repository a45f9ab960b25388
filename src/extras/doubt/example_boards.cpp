#include "src/extras/doubt/example_boards.h"

#include "src/workshop/boards/board_of_position.h"

namespace rearguard {
namespace {

/// How far around its unit a board is kept: as far as what the questions of examples are about.
constexpr int kept_hexes = 6;

/// Returns what is asked in an example: its question, or its first request.
std::optional<BoardQuestion> question_of(const Example& example) {
  BoardQuestion asked;
  if (example.question) {
    const ExampleQuestion& q = *example.question;
    if (!q.move.empty() || !q.option.empty()) return std::nullopt;
    asked.then = q.then;
    asked.unit = q.unit;
    asked.result = q.result;
    asked.distance = q.distance;
    asked.causing_units = q.causing_units;
    asked.numbers = q.numbers;
    return asked;
  }
  if (example.requests.empty()) return std::nullopt;
  const DicedRequest& diced = example.requests.front();
  const ResolveRequest& request = diced.request;
  asked.then = request.then;
  asked.unit = request.unit;
  asked.event = request.event;
  asked.result = request.result;
  asked.distance = request.distance;
  asked.causing_units = request.causing_units;
  asked.numbers = request.numbers;
  if (diced.dice) asked.dice = diced.dice->results;
  return asked;
}

}  // namespace

std::vector<SmallBoard> boards_of(const std::vector<Example>& examples) {
  std::vector<SmallBoard> boards;
  for (const Example& example : examples) {
    auto question = question_of(example);
    const Position& position = example.position.position;
    const auto unit = question ? position.find(question->unit) : std::nullopt;
    if (!unit) continue;
    SmallBoard board = board_of_position(position, *unit, kept_hexes);
    const auto is_gone = [&](const std::string& id) { return board.find(id) == nullptr; };
    std::erase_if(question->causing_units, is_gone);
    std::erase_if(question->then, is_gone);
    board.question = std::move(*question);
    if (position_of(board)) boards.push_back(std::move(board));
  }
  return boards;
}

}  // namespace rearguard
