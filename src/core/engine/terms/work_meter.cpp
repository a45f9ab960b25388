#include "src/core/engine/terms/work_meter.h"

#include <fmt/format.h>

#include "src/core/rules/words/event.h"
#include "src/core/rules/words/rule_place.h"

namespace rearguard {

namespace {

thread_local std::shared_ptr<WorkMeter> meter_of_question;

}  // namespace

void WorkMeter::spend(std::int64_t work) {
  spend(work, nullptr, nullptr);
}

void WorkMeter::spend(std::int64_t work, const std::string* rules, const RulePlace* place) {
  left_ -= work;
  if (left_ >= 0) return;
  const std::string where = rules == nullptr || place == nullptr ? "" : in_file(*rules, *place);
  refuse("a condition of the rules" + where);
}

void WorkMeter::refuse(const std::string& what) const {
  throw TooMuchWork(
      fmt::format("{} takes more work than one question may: it has looked at more than {} units",
                  running_.first == nullptr ? what : event(), max_work));
}

WorkMeter::Question::Question() : is_outermost_(meter_of_question == nullptr) {
  if (is_outermost_) meter_of_question = std::make_shared<WorkMeter>();
}

WorkMeter::Question::~Question() {
  if (is_outermost_) meter_of_question.reset();
}

std::shared_ptr<WorkMeter> WorkMeter::of_question() {
  return meter_of_question == nullptr ? std::make_shared<WorkMeter>() : meter_of_question;
}

std::string WorkMeter::event() const {
  return "event " + running_.first->name + in_file(*running_.second, running_.first->place);
}

WorkMeter::Running::Running(WorkMeter& meter, const Event& event, const std::string& rules)
    : meter_(meter), before_(std::exchange(meter.running_, {&event, &rules})) {}

WorkMeter::Running::~Running() {
  meter_.running_ = before_;
}

WorkMeter::Nested::Nested(WorkMeter& meter) : meter_(meter) {
  if (meter_.depth_ >= max_nested_steps) {
    throw TooMuchWork(fmt::format("{} sets off steps inside steps, more than {} deep",
                                  meter_.running_.first == nullptr ? "a result" : meter_.event(),
                                  max_nested_steps));
  }
  ++meter_.depth_;
}

WorkMeter::Nested::~Nested() {
  --meter_.depth_;
}

}  // namespace rearguard
