#include "src/core/engine/events/forked_event.h"

#include <utility>

#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/numbers_read.h"
#include "src/core/engine/events/resolution_context.h"
#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/work_meter.h"

namespace rearguard {
namespace {

void add(std::string& key, std::int64_t number) {
  key.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void add(std::string& key, const void* what) {
  add(key, static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(what)));
}

void add(std::string& key, const std::string& text) {
  add(key, static_cast<std::int64_t>(text.size()));
  key += text;
}

void add(std::string& key, Hex h) {
  add(key, (static_cast<std::int64_t>(h.q) << 32) + h.r);
}

template <class Item>
void add(std::string& key, const std::vector<Item>& items);

template <class First, class Second>
void add(std::string& key, const std::pair<First, Second>& pair) {
  add(key, pair.first);
  add(key, pair.second);
}

template <class Item>
void add(std::string& key, const std::vector<Item>& items) {
  add(key, static_cast<std::int64_t>(items.size()));
  for (const Item& item : items) add(key, item);
}

template <class Name, class Value>
void add(std::string& key, const std::map<Name, Value>& items) {
  add(key, static_cast<std::int64_t>(items.size()));
  for (const auto& [name, value] : items) {
    add(key, name);
    add(key, value);
  }
}

void add(std::string& key, const Course& course, const NumbersRead::Names& read,
         const NumbersRead::Names& anywhere) {
  add(key, static_cast<const void*>(course.event));
  for (const std::string* text :
       {&course.unit, &course.cause, &course.result, &course.link.name, &course.link.from, &course.link.to})
    add(key, *text);
  add(key, course.causing_units);
  add(key, course.companions);
  add(key, course.moved_before);
  add(key, std::int64_t{course.stopped ? 2 : 0} + (course.causes_final ? 1 : 0));
  for (const auto& [name, number] : course.numbers) {
    if (!NumbersRead::has(read, name) && !NumbersRead::has(anywhere, name)) continue;
    add(key, name);
    add(key, number);
  }
  key += ';';
}

}  // namespace

void add_to_key(const Position& position, const std::vector<RemovedUnit>& removed_units, std::string& key) {
  for (const Unit& unit : position.units()) {
    add(key, unit.id);
    add(key, unit.hex);
    add(key, unit.state);
    add(key, std::int64_t{unit.strength});
    add(key, unit.facing ? std::int64_t{static_cast<int>(*unit.facing)} : std::int64_t{-1});
    add(key, unit.markers);
    add(key, unit.counts);
    add(key, static_cast<std::int64_t>(unit.engaged.size()));
    for (const UnitIndex u : unit.engaged) add(key, std::int64_t{u});
  }
  for (const Link& link : position.links()) {
    add(key, link.name);
    add(key, std::int64_t{link.from});
    add(key, std::int64_t{link.to});
    add(key, link.counts);
  }
  for (const RemovedUnit& removed : removed_units) {
    add(key, removed.unit);
    add(key, removed.outcome);
    add(key, removed.from);
    add(key, std::int64_t{removed.strength});
  }
}

/// What holds between two parts, and at a roll or a choice within one: the courses under way as far as their
/// numbers are read.
std::string EventRunner::key(NumbersRead& numbers) const {
  std::string key;
  add_to_key(context_.board_state.position(), context_.board_state.removed_units(), key);
  // Where nothing has changed, words are all that has happened.
  if (context_.board_state.position() == context_.judging.position()) add(key, context_.said);
  const NumbersRead::Names& anywhere = numbers.anywhere();
  add(key, static_cast<std::int64_t>(queue_.size()));
  for (const Course& course : queue_) add(key, course, numbers.of_event(course.event), anywhere);
  for (const auto& [event, unit, cause] : seen_) {
    add(key, static_cast<const void*>(event));
    add(key, unit);
    add(key, cause);
  }
  add(key, paths_);
  for (const auto& [acted, move] : acted_on_) {
    add(key, static_cast<const void*>(acted.first));
    add(key, acted.second);
  }
  add(key, strength_lost_);
  add(key, context_.stacks);
  add(key, context_.kept_back);
  add(key, context_.waiting);
  NumbersRead::Names read;
  const auto also = [&](const NumbersRead::Names& names) { read.insert(names.begin(), names.end()); };
  for (const Frame& frame : frames_) {
    if (frame.steps == nullptr) continue;
    also(numbers.of_step((*frame.steps)[frame.at], &frame != &frames_.back()));
    for (std::size_t i = frame.at + 1; i < frame.steps->size(); ++i)
      also(numbers.of_step((*frame.steps)[i], false));
  }
  for (const Frame& frame : frames_) {
    add(key, static_cast<const void*>(frame.steps));
    add(key, static_cast<std::int64_t>(frame.at));
    add(key, *frame.course, read, anywhere);
  }
  return key;
}

/// All on which it depends how friends can make way on a path.
std::string EventRunner::key_of_way(const Course& course, const Contact& contact,
                                    const RetreatPath& path) const {
  std::string key;
  add_to_key(context_.board_state.position(), {}, key);
  add(key, course, context_.fork->numbers.anywhere(), {});
  add(key, static_cast<const void*>(&contact));
  add(key, path);
  add(key, context_.waiting);
  return key;
}

/// An event between two of its parts. What refers to the context, and that to the dice, never moves.
class EventPoint {
 public:
  EventPoint(const Judging& judging, NumbersRead& numbers)
      : numbers_(numbers), context_(judging, judging.position(), dice_, {}), runner_(context_) {}
  /// The same, with dice and choices.
  EventPoint(const EventPoint& from, const std::vector<int>& faces, const std::vector<PathChoice>& choices)
      : numbers_(from.numbers_),
        dice_(Dice::given(faces)),
        context_(from.context_, dice_, choices),
        runner_(context_, from.runner_) {}
  EventPoint(const EventPoint&) = delete;
  EventPoint& operator=(const EventPoint&) = delete;

  bool begin(const ReportedEvent& event) { return runner_.begin(event); }
  bool is_impossible() const { return runner_.was_impossible(); }
  const ResolutionContext& context() const { return context_; }

  /// Runs what waits first, and says what comes of it; `self` is this.
  EventPart run(const std::shared_ptr<EventPoint>& self) {
    ForkNotes notes{[this] { return runner_.key(numbers_); }, numbers_, {}, {}, {}};
    context_.fork = &notes;
    const bool went_on = runner_.run_next();
    context_.fork = nullptr;
    EventPart part;
    part.dice_used = dice_.rolls().size();
    part.choices_left = context_.chooser.left();
    if (went_on) return arrive(std::move(part), self);
    stop(notes, part);
    take_notes(part);
    return part;
  }

  EventPart arrive(EventPart part, const std::shared_ptr<EventPoint>& self) {
    take_notes(part);
    part.end = runner_.is_done() ? EventPart::End::done : EventPart::End::between;
    if (is_impossible()) part.end = EventPart::End::impossible;
    part.key = runner_.key(numbers_);
    part.point = self;
    return part;
  }

  EventPart failure() {
    EventPart part;
    part.problem = context_.problem ? context_.problem->message : std::string();
    return part;
  }

 private:
  void take_notes(EventPart& part) {
    part.steps = std::exchange(context_.resolution_steps, {});
    part.roll_terms = std::exchange(context_.roll_terms, {});
  }

  void stop(const ForkNotes& notes, EventPart& part) {
    if (context_.open) {
      part.end = EventPart::End::choice;
      part.choice = std::move(context_.open);
      part.key = notes.key + notes.trace;
    } else if (notes.roll) {
      part.end = EventPart::End::roll;
      part.roll = notes.roll;
      part.key = notes.key + notes.trace;
    } else if (dice_.wanted() != 0) {
      part.end = EventPart::End::roll;
      part.roll = AwaitedRoll{{1, dice_.wanted()}, dice_.problem(), true};
    } else {
      part.problem = context_.problem ? context_.problem->message : std::string();
    }
  }

  NumbersRead& numbers_;
  Dice dice_ = Dice::given({});
  ResolutionContext context_;
  EventRunner runner_;
};

namespace {

/// Returns what `run` returns, or the failure of a part that takes too much work.
template <class Run>
EventPart within_work_limit(Run run) {
  EventPart part;
  const auto done = with_work_limit([&]() -> std::optional<RequestError> {
    const auto meter = WorkMeter::of_question();
    const WorkMeter::Work before = meter->left();
    part = run();
    const WorkMeter::Work after = meter->left();
    part.work = before.units - after.units + before.search - after.search;
    return std::nullopt;
  });
  if (done) part.problem = done->message;
  return part;
}

}  // namespace

EventPart begin_event(const Judging& judging, NumbersRead& numbers, const ReportedEvent& event) {
  return within_work_limit([&] {
    EventPart part;
    if (const auto problem = missing_event_fact_error(judging.position(), judging.file_rules(), event.unit)) {
      part.problem = problem->message;
      return part;
    }
    const auto point = std::make_shared<EventPoint>(judging, numbers);
    return point->begin(event) ? point->arrive({}, point) : point->failure();
  });
}

EventPart next_part(const EventPoint& from, const std::vector<int>& faces,
                    const std::vector<PathChoice>& choices) {
  return within_work_limit([&] {
    const auto point = std::make_shared<EventPoint>(from, faces, choices);
    return point->run(point);
  });
}

const Position& board_at(const EventPoint& point) {
  return point.context().board_state.position();
}

const std::vector<std::vector<std::string>>& stacks_at(const EventPoint& point) {
  return point.context().stacks;
}

const std::string& said_at(const EventPoint& point) {
  return point.context().said;
}

const std::vector<RemovedUnit>& removed_at(const EventPoint& point) {
  return point.context().board_state.removed_units();
}

}  // namespace rearguard
