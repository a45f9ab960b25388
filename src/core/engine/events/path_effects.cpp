#include "src/core/engine/events/path_effects.h"

#include <algorithm>
#include <utility>

#include "src/core/board/position.h"
#include "src/core/engine/events/effect_places.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/rules/facts/path_effect.h"

namespace rearguard {

bool has_path_effects(const RuleSet& move) {
  return move.path_effects && !move.path_effects->empty();
}

/// A copy of the position on which effects are played; afterwards it is as before.
struct ForetellingBoard {
  explicit ForetellingBoard(const Judging& judging) : context(judging, judging.position(), none, {}) {}
  Dice none;
  ResolutionContext context;
};

namespace {

int longest_fire_range(const Position& position) {
  int range = 0;
  for (const Unit& unit : position.units()) range = std::max(range, unit.retreat_fire_range);
  return range;
}

}  // namespace

struct Foretelling::State {
  const Judging& judging;
  const RetreatQuestion& question;
  int missing;
  const ResultRule* result;
  const std::optional<Continuation>& rest;
  Shared& shared;
  EffectPlaces places;
  PredictionMemory memory;

  /// Tests whether playing a path can show anything.
  bool may_happen(const RetreatPath& path) {
    return missing > 0 || judging.rule_set().after || (result != nullptr && result->after) ||
           places.happens_on(path, !rest || rest->before.empty());
  }
  std::variant<Foretold, RequestError> play(const RetreatPath& path);
};

/// Plays a path on the shared board, which is then left as it was.
std::variant<Foretold, RequestError> Foretelling::State::play(const RetreatPath& path) {
  if (!shared.board) shared.board = std::make_shared<ForetellingBoard>(judging);
  const Position& position = judging.position();
  ResolutionContext& context = shared.board->context;
  EventRunner runner(context);
  Event as_event;
  Course course;
  course.event = &as_event;
  course.unit = position.unit(question.unit).id;
  for (const UnitIndex u : question.companions) course.companions.push_back(position.unit(u).id);
  for (const UnitIndex u : question.causing_units) course.causing_units.push_back(position.unit(u).id);
  EventRunner::MoveReport report;
  report.amount = question.amount;
  report.missing = missing;
  if (rest) report.before = rest->before;
  if (rest && rest->acted) report.acted = std::make_shared<ActedEffects>(*rest->acted);
  EventRunner::Prediction prediction{position, places, *shared.is_of_hexes ? &memory : nullptr};
  const bool went_on = runner.predict(course, judging.rule_set(), result, path, report, prediction);
  std::optional<RequestError> problem = std::exchange(context.problem, std::nullopt);
  context.resolution_steps.clear();
  context.roll_terms.clear();
  context.board_state.restore(position);
  for (const UnitIndex u : question.members())
    context.board_state.move(position.unit(u).id, position.unit(u).hex);
  if (!went_on) return *std::move(problem);
  return Foretold{std::move(prediction.effects), prediction.strength_lost, std::move(prediction.outcome)};
}

Foretelling::Foretelling(const Judging& judging, const RetreatQuestion& question, int missing,
                         const ResultRule* result, const std::optional<Continuation>& rest, Shared& shared) {
  const Position& position = judging.position();
  if (!shared.max_fire_range) shared.max_fire_range = longest_fire_range(position);
  if (!shared.is_of_hexes) shared.is_of_hexes = !measures_from_paths(judging.file_rules());
  RetreatQuestion of_board;
  of_board.unit = question.unit;
  of_board.amount = question.amount;
  of_board.companions = question.companions;
  of_board.causing_units = question.causing_units;
  state_ = std::unique_ptr<State>(
      new State{judging,
                question,
                missing,
                result,
                rest,
                shared,
                EffectPlaces(position, judging.rule_set(), std::move(of_board), *shared.max_fire_range),
                {}});
}

Foretelling::~Foretelling() = default;

std::variant<Foretold, RequestError> Foretelling::along(const RetreatPath& path) {
  if (!state_->may_happen(path)) return Foretold{};
  return state_->play(path);
}

}  // namespace rearguard
