#include "src/engine/work_meter.h"

#include <fmt/format.h>

#include "src/rules/event.h"

namespace rearguard {

void WorkMeter::spend(std::int64_t work) {
  left_ -= work;
  if (left_ >= 0) return;
  throw TooMuchWork(
      fmt::format("{} takes more work than one question may: it has looked at more than {} units",
                  running_.first == nullptr ? "a condition of the rules" : event(), max_work));
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
