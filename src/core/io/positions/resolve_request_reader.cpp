#include "src/core/io/positions/resolve_request_reader.h"

#include <fmt/format.h>

#include "src/core/document/limits.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/positions/batch_line.h"
#include "src/core/io/rules/readings.h"

namespace rearguard {
namespace {

constexpr int max_sides = 1000;

void read_dice(TableReader& table, DicedRequest& request) {
  if (const Node* list = table.array("dice")) {
    request.dice.emplace();
    for (const Node& item : list->items) {
      if (item.kind == Node::Kind::string) {
        if (const auto problem = request.dice->add(item.text)) table.problems().add(item.place, *problem);
      } else if (const auto die = read_integer(item, "a die", 1, max_sides, table.problems())) {
        request.dice->results.push_back(static_cast<int>(*die));
      }
    }
  }
  const Node* seed = table.find("seed");
  if (seed == nullptr) return;
  if (request.dice) table.problems().add(seed->place, "`dice` and `seed` exclude each other");
  if (const auto number = read_integer(*seed, key_text("seed"), 0, INT64_MAX, table.problems()))
    request.seed = static_cast<std::uint64_t>(*number);
}

}  // namespace

std::variant<Dice, RequestError> dice_of(const DicedRequest& request, const Position& position,
                                         const RuleSet& rules) {
  if (request.seed) return Dice::seeded(*request.seed);
  if (request.dice) return request.dice->in_order(position, rules, request.request);
  return Dice();
}

std::map<std::string, std::int64_t> read_numbers(TableReader& table) {
  std::map<std::string, std::int64_t> numbers;
  const Node* with = table.table("with");
  if (with == nullptr) return numbers;
  for (const Member& m : with->members) {
    if (const auto number = read_integer(m.value, "the number " + value_text(m.key), -max_number, max_number,
                                         table.problems()))
      numbers[m.key] = *number;
  }
  return numbers;
}

DicedRequest read_resolve_request(TableReader& table) {
  DicedRequest request;
  ResolveRequest& action = request.request;
  action.unit = table.string("unit", Need::required).value_or("");
  action.event = table.string("event").value_or("");
  action.result = table.string("result").value_or("");
  action.distance = table.integer("distance", -max_number, max_number);
  action.causing_units = table.strings("caused_by").value_or(std::vector<std::string>{});
  action.regions = read_question_regions(table);
  action.then = table.strings("then").value_or(std::vector<std::string>{});
  action.choices = table.strings("choose").value_or(std::vector<std::string>{});
  const bool as_event = table.find("event") != nullptr;
  const bool as_result = table.find("result") != nullptr || table.find("distance") != nullptr;
  if (table.usable() && as_event == as_result) {
    table.problems().add(table.node().place,
                         table.what() + (as_event ? " must not have `event` beside `result` or `distance`"
                                                  : " needs `event`, `result` or `distance`"));
  }
  action.numbers = read_numbers(table);
  read_dice(table, request);
  return request;
}

Checked<ResolveLine> read_resolve_line(const std::string& line, const BatchSource& source) {
  Problems problems(source.file);
  const auto root = parse_batch_line(line, source.file);
  if (!root) return root.problems();
  TableReader table(*root, "the line", problems);
  const Node* position = table.table("position", Need::required);
  const DicedRequest request = read_resolve_request(table);
  const auto rules = table.string("rules");
  const ReadingChoices readings = read_reading_choices(table);
  const bool lists_needs = table.boolean("needs").value_or(false);
  table.finish();
  if (position == nullptr) return problems.take();
  auto read = read_line_position(*position, source);
  if (!read) problems.add(read.problems());
  if (!problems.empty()) return problems.take();
  const std::string asked = rules.value_or(readings.empty() ? "" : read->rules);
  return ResolveLine{std::move(read).value(), request, with_readings(asked, readings), lists_needs};
}

}  // namespace rearguard
