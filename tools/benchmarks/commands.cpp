// What a user waits for: a whole process from text to answer, and many questions in one process.

#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include <fmt/format.h>

#include "src/engine/judge.h"
#include "src/io/position_reader.h"
#include "src/io/rules_reader.h"
#include "tools/benchmarks/processes.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::bench {
namespace {

const std::string maps = REARGUARD_MAPS;
const std::string rules = REARGUARD_RULES;

void measure_start(RatioTable& table) {
  const std::string position = maps + "/2930/rout.toml";
  const std::string map = maps + "/2930/map.toml";
  const std::string doctrine = rules + "/order-actions.toml";
  table.compare("`rearguard retreat`, a whole process, to a bare one",
                {[&] {
                   run_process({our_program(), "retreat", position, "--unit", "b1", "--result", "rout"});
                 },
                 1, "run"},
                {[&] {
                   run_process({bare_program(), position, map, doctrine});
                 },
                 1, "run"},
                at_most(16, 8));
}

constexpr int side = 20;
constexpr int units = 40;

/// A crowded board as JSON, the same on every machine: every tenth hex is held, by two sides in turn.
std::string board() {
  std::string text =
      R"({"rearguard": "position 1", "map": {"rearguard": "map 1", "grid": {"orientation": "flat", "shifted": "even", )"
      R"("first": "0101", "columns": 20, "rows": 20}, "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}, )"
      R"("woods": {"symbol": "w", "cost": {"foot": 2}}}, "hexes": [)";
  std::mt19937 random(41);
  for (int row = 0; row < side; ++row) {
    text += row == 0 ? "\"" : ", \"";
    for (int column = 0; column < side; ++column) text += ".w"[random() % 3 == 0 ? 1 : 0];
    text += '"';
  }
  text += "]}, \"units\": [";
  for (int u = 0; u < units; ++u) {
    text += fmt::format(R"({}{{"id": "u{}", "side": "{}", "hex": "{:02}{:02}", "class": "foot"}})",
                        u == 0 ? "" : ", ", u, u % 2 == 0 ? "blue" : "red", 1 + u * 7 % side, 1 + u / 2);
  }
  return text + "]}";
}

std::string batch_line() {
  std::string line = "{\"rules\": \"order-actions\", \"position\": " + board() + ", \"queries\": [";
  for (int u = 0; u < units; ++u)
    line += fmt::format(R"({}{{"unit": "u{}", "distance": {}}})", u == 0 ? "" : ", ", u, 1 + u % 4);
  return line + "]}\n";
}

void measure_batch(RatioTable& table) {
  constexpr int lines = 200;
  std::string text;
  const std::string line = batch_line();
  for (int i = 0; i < lines; ++i) text += line;
  const TemporaryFile file("batch.jsonl", text);
  PositionSource source;
  source.file = "board.json";
  const auto position = read_position_text(board(), source);
  require_agreement(static_cast<bool>(position), "a generated board");
  const auto doctrine = RuleLibrary(rules).load("order-actions", "");
  require_agreement(static_cast<bool>(doctrine), "the rule file that ships");
  const Contender batch{[&] {
                          run_process({our_program(), "retreat", "--batch"}, file.path());
                        },
                        double{lines} * units, "query"};
  table.compare("batch mode, JSON in and out, to the engine alone", batch,
                {[&] {
                   Judge judge(position->position, *doctrine);
                   for (int u = 0; u < units; ++u) {
                     RetreatRequest request;
                     request.unit = static_cast<UnitIndex>(u);
                     request.distance = 1 + u % 4;
                     benchmark::DoNotOptimize(judge.judge(request));
                   }
                 },
                 units, "query"},
                at_most(8, 4));
  table.time("batch mode, JSON in and out", batch);
}

}  // namespace

void measure_commands(RatioTable& table) {
  measure_start(table);
  measure_batch(table);
}

}  // namespace rearguard::bench
