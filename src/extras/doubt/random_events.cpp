#include "src/extras/doubt/random_events.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/workshop/boards/board_search.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

class StepWriter {
 public:
  StepWriter(BoardRandom& random, const std::function<Json()>& condition, Words named)
      : random_(random), condition_(condition), named_(std::move(named)) {}

  /// Steps of an event, or of what happens along a path; those that set others off are for an event.
  Json steps(int depth, bool is_event) {
    Json list = Json::array();
    for (int i = number(1, 3); i > 0; --i) list.push_back(step(depth, is_event));
    return list;
  }

 private:
  Json step(int depth, bool is_event) {
    Json table;
    const std::string key =
        random_.pick(Words{"lose_strength", "state", "mark", "unmark", "count", "remove", "roll", "roll",
                           "let", "test", "test", "table", "table", "event", "event", "stop", "report"});
    if (key == "state") {
      table[key] = random_.pick(Words{"shaken", "good"});
    } else if (key == "mark" || key == "unmark") {
      table[key] = "spent";
    } else if (key == "count" && is_event) {
      table = Json{{"count", "hits"}, {random_.chance(60) ? "add" : "set", formula()}};
    } else if (key == "remove" || key == "report") {
      table[key] = "destroyed";
    } else if (key == "roll") {
      table = Json{{"roll", random_.pick(Words{"1d6", "2d6", "1d3"})}, {"name", "far"}};
      if (random_.chance(25)) table["times"] = random_.chance(50) ? Json(number(0, 2)) : Json(formula());
      named_.insert(named_.end(), {"far", "far.high", "far.low"});
    } else if (key == "let") {
      table = Json{{"let", "so"}, {"value", formula()}};
      named_.emplace_back("so");
    } else if (key == "test" && depth > 0) {
      table["test"] = test();
      if (random_.chance(70)) table["pass"] = steps(depth - 1, is_event);
      if (random_.chance(80)) table["fail"] = steps(depth - 1, is_event);
    } else if (key == "table" && depth > 0) {
      table["table"] = formula();
      table["rows"] = Json::array({Json{{"to", number(0, 3)}, {"do", steps(depth - 1, is_event)}},
                                   Json{{"from", number(2, 4)}, {"do", steps(depth - 1, is_event)}}});
    } else if (key == "event" && is_event) {
      table = Json{{"event", "f"}, {"at_once", random_.chance(50)}, {"with", Json{{"m", formula()}}}};
    } else if (key == "stop" && is_event) {
      table[key] = true;
    } else {
      table["lose_strength"] = random_.chance(50) ? Json(number(0, 2)) : Json(formula());
    }
    if (random_.chance(25)) table["if"] = condition_();
    if (is_event && random_.chance(12)) table["on"] = "causing-units";
    return table;
  }
  Json test() {
    Json table{{"dice", random_.pick(Words{"1d6", "2d6"})},
               {random_.chance(50) ? "at_most" : "at_least", number(2, 7)}};
    if (random_.chance(40)) {
      Json modifier{{"text", "It counts."},
                    {"add", random_.chance(50) ? Json(number(-2, 2)) : Json(formula())}};
      if (random_.chance(60)) modifier["if"] = condition_();
      table["modifiers"] = Json::array({modifier});
    }
    return table;
  }
  /// A formula over what is named so far.
  std::string formula() {
    const std::string& name = random_.pick(named_);
    return fmt::format(
        fmt::runtime(random_.pick(Words{"{}", "{} - 2", "{} / 2", "max(1, {})", "{} >= 3", "2 * {} - 3"})),
        name);
  }
  int number(int least, int most) {
    return least + static_cast<int>(random_.below(static_cast<std::size_t>(most - least + 1)));
  }

  BoardRandom& random_;
  const std::function<Json()>& condition_;
  Words named_;  ///< numbers that formulas may have
};

}  // namespace

Json random_events(BoardRandom& random, const std::function<Json()>& condition) {
  Json list = Json::array();
  for (const char* name : {"e", "f"}) {
    const bool is_first = list.empty();
    Json event{{"name", name}, {"cite", "1"}, {"text", "It is so."}};
    Words named{"strength", "hits"};
    if (random.chance(30)) {
      named.emplace_back(is_first ? "n" : "m");
      event[is_first ? "needs" : "takes"] = Json::array({named.back()});
    }
    if (random.chance(20))
      event["require"] = Json::array({Json{{"id", "r"}, {"text", "It cannot."}, {"if", condition()}}});
    if (random.chance(20)) event["repeats"] = true;
    event["do"] = StepWriter(random, condition, named).steps(2, is_first);
    list.push_back(event);
  }
  return list;
}

Json states_without_events() {
  return Json::array({Json{{"name", "good"}}, Json{{"name", "shaken"}, {"forbids", Json::array({"e", "f"})}},
                      Json{{"name", "crawled"}}});
}

Json random_path_steps(BoardRandom& random, const std::function<Json()>& condition) {
  return StepWriter(random, condition, {"strength"}).steps(1, false);
}

}  // namespace rearguard
