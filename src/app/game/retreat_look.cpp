#include "src/app/game/retreat_look.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "hexmap/cycle.h"
#include "src/app/shared/background_judge.h"
#include "src/board/position.h"
#include "src/engine/danger.h"
#include "src/engine/judge.h"
#include "src/rules/rule_set.h"

namespace rearguard {

struct RetreatLook::Answer {
  Judgement judgement;
  std::vector<UnitIndex> causing_units;
};

namespace {

/// Returns the enemy nearest to a unit, the first in the position of several.
std::vector<UnitIndex> nearest_enemy(const Position& position, UnitIndex unit) {
  std::vector<UnitIndex> nearest;
  int least = 0;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (!position.enemies(position.unit(u).side, position.unit(unit).side)) continue;
    const int away = distance(position.unit(u).hex, position.unit(unit).hex);
    if (nearest.empty() || away < least) nearest = {u};
    least = nearest.front() == u ? away : least;
  }
  return nearest;
}

/// Answers as if the adjacent enemies that are worst for the unit had caused the retreat, else the nearest
/// one, if the rules have to know.
Judgement judge_by_worst(Judge& judge, RetreatRequest& request) {
  Judgement judgement = judge.judge(request);
  const auto* problem = std::get_if<RequestError>(&judgement);
  if (problem == nullptr || problem->about != "causing-units" || !request.causing_units.empty())
    return judgement;
  const auto looked = danger_of(judge, request.unit, request.result);
  const Danger* danger = std::get_if<Danger>(&looked);
  request.causing_units = danger == nullptr || danger->causing_units.empty()
                              ? nearest_enemy(judge.position(), request.unit)
                              : danger->causing_units;
  if (request.causing_units.empty()) return judgement;
  return judge.judge(request);
}

}  // namespace

RetreatLook::RetreatLook(BackgroundJudge& judge, std::function<void()> changed)
    : judge_(judge), changed_(std::move(changed)) {}

void RetreatLook::open(std::shared_ptr<const Position> position, std::shared_ptr<const RuleSet> rules,
                       UnitIndex unit) {
  const std::string before = result();
  position_ = std::move(position);
  rules_ = std::move(rules);
  unit_ = unit;
  causes_.clear();
  results_ = rules_->result_names();
  chosen_ = place_in(results_, before).value_or(0);
  ask_all();
}

void RetreatLook::close() {
  if (!is_open()) return;
  judge_.cancel(BackgroundJudge::Kind::question);
  position_.reset();
  answers_.clear();
  changed_();
}

const std::string& RetreatLook::unit_id() const {
  static const std::string none;
  return is_open() ? position_->unit(unit_).id : none;
}

void RetreatLook::choose(std::size_t result) {
  if (!is_open() || result >= results_.size()) return;
  chosen_ = result;
  changed_();
  if (!answers_[result]) ask_next();
}

void RetreatLook::step(int by) {
  if (results_.empty()) return;
  choose(cycled(chosen_, by, results_.size()));
}

void RetreatLook::toggle_cause(UnitIndex enemy) {
  if (!is_open()) return;
  if (std::erase(causes_, enemy) == 0) causes_.push_back(enemy);
  ask_all();
}

void RetreatLook::ask_all() {
  answers_.assign(results_.size(), nullptr);
  changed_();
  ask_next();
}

/// Asks about the chosen result first, then about the others, one at a time.
void RetreatLook::ask_next() {
  std::size_t next = chosen_;
  if (next < answers_.size() && answers_[next])
    next = static_cast<std::size_t>(std::find(answers_.begin(), answers_.end(), nullptr) - answers_.begin());
  if (next >= answers_.size()) return;
  RetreatRequest request;
  request.unit = unit_;
  request.result = results_[next];
  request.causing_units = causes_;
  judge_.submit(
      BackgroundJudge::Kind::question, {position_, rules_},
      [this, next, request](Judge& judge) mutable -> BackgroundJudge::Delivery {
        Judgement judgement = judge_by_worst(judge, request);
        auto answer = std::make_shared<const Answer>(Answer{std::move(judgement), request.causing_units});
        return [this, next, answer = std::move(answer)] {
          answers_[next] = answer;
          changed_();
          ask_next();
        };
      });
}

const Verdict* RetreatLook::verdict(std::size_t result) const {
  if (result >= answers_.size() || !answers_[result]) return nullptr;
  return std::get_if<Verdict>(&answers_[result]->judgement);
}

const RequestError* RetreatLook::request_error(std::size_t result) const {
  if (result >= answers_.size() || !answers_[result]) return nullptr;
  return std::get_if<RequestError>(&answers_[result]->judgement);
}

ShownVerdict RetreatLook::shown() const {
  ShownVerdict shown{position_, unit_, causes_, {}};
  if (const Verdict* reported = verdict(chosen_)) {
    shown.verdict = {answers_[chosen_], reported};
    shown.causing_units = answers_[chosen_]->causing_units;
  }
  return shown;
}

}  // namespace rearguard
