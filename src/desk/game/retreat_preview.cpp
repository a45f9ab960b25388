#include "src/desk/game/retreat_preview.h"

#include <algorithm>

#include "hexmap/cycle.h"
#include "src/core/board/position.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/surveys/worst_causes.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/shared/background_judge.h"

namespace rearguard {

struct RetreatPreview::Answer {
  Judgement judgement;
  std::vector<UnitIndex> causing_units;
};

RetreatPreview::RetreatPreview(BackgroundJudge& judge, std::function<void()> changed)
    : judge_(judge), changed_(std::move(changed)), traps_(judge, [this] { changed_(); }) {}

void RetreatPreview::open(std::shared_ptr<const Position> position, std::shared_ptr<const RuleSet> rules,
                          UnitIndex unit, FoundTraps::Reach reach) {
  const std::string before = result();
  const std::string unit_before = unit_id();
  position_ = std::move(position);
  rules_ = std::move(rules);
  unit_ = unit;
  reach_ = std::move(reach);
  causes_.clear();
  if (unit_id() != unit_before) stated_ = {};
  results_ = rules_->result_names();
  chosen_ = place_in(results_, before).value_or(0);
  check_facts();
  ask_all();
}

void RetreatPreview::close() {
  if (!is_open()) return;
  judge_.cancel(BackgroundJudge::Kind::question);
  position_.reset();
  answers_.clear();
  traps_.clear();
}

const std::string& RetreatPreview::unit_id() const {
  static const std::string none;
  return is_open() ? position_->unit(unit_).id : none;
}

void RetreatPreview::choose(std::size_t result) {
  if (!is_open() || result >= results_.size()) return;
  chosen_ = result;
  changed_();
  find_traps();
  if (!answers_[result]) ask_next();
}

void RetreatPreview::toggle_cause(UnitIndex enemy) {
  if (!is_open()) return;
  if (std::erase(causes_, enemy) == 0) causes_.push_back(enemy);
  ask_all();
}

void RetreatPreview::state(StatedFacts facts) {
  if (!is_open() || facts == stated_) return;
  stated_ = std::move(facts);
  check_facts();
  ask_all();
  changed_();
}

void RetreatPreview::check_facts() {
  RetreatRequest request;
  request.unit = unit_;
  Position board = *position_;
  stated_problem_ = state_facts(stated_, request, board).value_or("");
}

std::vector<std::string> RetreatPreview::asked_numbers() const {
  return is_open() ? numbers_needed(*rules_, result()) : std::vector<std::string>();
}

RetreatRequest RetreatPreview::question(std::size_t result, Position& board) const {
  RetreatRequest request;
  request.unit = unit_;
  request.result = results_[result];
  request.causing_units = causes_;
  StatedFacts facts = stated_;
  const std::vector<std::string> needed = numbers_needed(*rules_, request.result);
  std::erase_if(facts.numbers, [&](const auto& number) {
    return std::find(needed.begin(), needed.end(), number.first) == needed.end();
  });
  // Checked when they were stated.
  static_cast<void>(state_facts(facts, request, board));
  return request;
}

void RetreatPreview::ask_all() {
  answers_.assign(results_.size(), nullptr);
  find_traps();
  ask_next();
}

void RetreatPreview::find_traps() {
  if (results_.empty() || !stated_problem_.empty()) return traps_.clear();
  auto board = std::make_shared<Position>(*position_);
  const RetreatRequest request = question(chosen_, *board);
  traps_.search({std::move(board), rules_}, request, reach_);
}

/// Asks about the chosen result first, then about the others, one at a time.
void RetreatPreview::ask_next() {
  std::size_t next = chosen_;
  if (next < answers_.size() && answers_[next])
    next = static_cast<std::size_t>(std::find(answers_.begin(), answers_.end(), nullptr) - answers_.begin());
  judge_.cancel(BackgroundJudge::Kind::question);
  if (next >= answers_.size() || !stated_problem_.empty()) return;
  auto board = std::make_shared<Position>(*position_);
  RetreatRequest request = question(next, *board);
  judge_.submit(
      BackgroundJudge::Kind::question, {std::move(board), rules_},
      [this, next, request](Judge& judge) mutable -> BackgroundJudge::Delivery {
        Judgement judgement = judge_by_worst_causes(judge, request);
        auto answer = std::make_shared<const Answer>(Answer{std::move(judgement), request.causing_units});
        return [this, next, answer = std::move(answer)] {
          answers_[next] = answer;
          changed_();
          ask_next();
        };
      });
}

const Verdict* RetreatPreview::verdict(std::size_t result) const {
  if (result >= answers_.size() || !answers_[result]) return nullptr;
  return std::get_if<Verdict>(&answers_[result]->judgement);
}

const RequestError* RetreatPreview::request_error(std::size_t result) const {
  if (result >= answers_.size() || !answers_[result]) return nullptr;
  return std::get_if<RequestError>(&answers_[result]->judgement);
}

ShownVerdict RetreatPreview::shown() const {
  ShownVerdict shown{position_, unit_, causes_, {}};
  if (const Verdict* reported = verdict(chosen_)) {
    shown.verdict = {answers_[chosen_], reported};
    shown.causing_units = answers_[chosen_]->causing_units;
  }
  return shown;
}

}  // namespace rearguard
