// What a user waits for: a whole process from document to answer, and many questions in one process.

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "src/core/document/text_file.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tools/benchmarks/documents.h"
#include "tools/benchmarks/processes.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

const std::string maps = REARGUARD_MAPS;
const std::string rules = REARGUARD_RULES;

/// Files with a unit in the middle of a map and an enemy adjacent to it.
struct RetreatFiles {
  TemporaryFile map;
  TemporaryFile position;

  explicit RetreatFiles(int side)
      : map(fmt::format("ground{}.toml", side), map_text(side, ".wmh")),
        position(fmt::format("meeting{}.toml", side), position_text(map.path(), side / 2)) {}
  static std::string position_text(const std::string& map, int middle) {
    std::string text = fmt::format("rearguard = \"position 1\"\nmap = \"{}\"\n", file_name_of(map));
    for (const auto& [id, row] : {std::pair("blue", middle), std::pair("red", middle + 1)}) {
      text += fmt::format("[[units]]\nid = \"{}\"\nside = \"{}\"\nhex = \"{:04}{:04}\"\nclass = \"foot\"\n",
                          id, id, middle, row);
    }
    return text;
  }
};

void measure_map_sizes(RatioTable& table) {
  std::vector<std::unique_ptr<RetreatFiles>> retreats;
  std::vector<std::pair<std::string, Contender>> sizes;
  for (const int size : {30, 100, 300}) {
    const RetreatFiles& files = *retreats.emplace_back(std::make_unique<RetreatFiles>(size));
    const std::vector<std::string> command{our_program(), "retreat", files.position.path(),
                                           "--unit",      "blue",    "--distance",
                                           "3",           "--rules", "order-actions"};
    sizes.emplace_back(fmt::format("{} x {}", size, size),
                       Contender{[command] { run_process(command); }, 1, "run"});
  }
  table.growth("`rearguard retreat`, a whole process", sizes, at_most(2, 1.5));
}

constexpr int side = 20;
constexpr int units = 40;

/// A crowded board as JSON, the same on every machine: two sides occupy every tenth hex in turn.
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

/// This number of boards in one batch.
struct Batch {
  int lines;
  TemporaryFile file;

  explicit Batch(int count) : lines(count), file(fmt::format("batch{}.jsonl", count), text(count)) {}
  static std::string text(int count) {
    std::string text;
    const std::string line = batch_line();
    for (int i = 0; i < count; ++i) text += line;
    return text;
  }
  Contender timed() const {
    return {[this] {
              run_process({our_program(), "retreat", "--batch"}, file.path());
            },
            double{1} * lines * units, "query"};
  }
};

void measure_batch(RatioTable& table) {
  const Batch small(50);
  const Batch medium(200);
  const Batch large(500);
  PositionSource source;
  source.file = "board.json";
  const auto position = read_position_text(board(), source);
  require_agreement(static_cast<bool>(position), "a generated board");
  const auto rule_set = RuleLibrary(rules).load("order-actions", "");
  require_agreement(static_cast<bool>(rule_set), "the shipped rule file");
  table.compare("batch mode, JSON in and out, to the engine alone", medium.timed(),
                {[&] {
                   Judge judge(position->position, *rule_set);
                   for (int u = 0; u < units; ++u) {
                     RetreatRequest request;
                     request.unit = static_cast<UnitIndex>(u);
                     request.distance = 1 + u % 4;
                     keep(judge.judge(request));
                   }
                 },
                 units, "query"},
                at_most(8, 4));
  std::vector<std::pair<std::string, Contender>> sizes;
  for (const Batch* batch : {&small, &medium, &large})
    sizes.emplace_back(fmt::format("{} boards", batch->lines), batch->timed());
  table.growth("batch mode", sizes, at_most(1.1, 1));
}

constexpr int few_lines = 100;
constexpr int many_lines = 2100;

/// Many positions on a map named by its path, units in its first 20 columns and rows, each line with this
/// number of queries.
std::string lines_about(const std::string& map, int lines, int queries) {
  constexpr int units_a_line = 22;
  std::mt19937 random(7);
  std::string text;
  for (int i = 0; i < lines; ++i) {
    text += fmt::format(R"({{"rules": "order-actions", "position": {{"map": "{}", "units": [)", map);
    std::set<std::pair<unsigned, unsigned>> taken;
    while (taken.size() < units_a_line) {
      const std::pair<unsigned, unsigned> hex(1 + random() % side, 1 + random() % side);
      if (!taken.insert(hex).second) continue;
      const std::size_t u = taken.size() - 1;
      text += fmt::format(R"({}{{"id": "u{}", "side": "{}", "hex": "{:04}{:04}", "class": "foot"}})",
                          u == 0 ? "" : ", ", u, u % 2 == 0 ? "blue" : "red", hex.first, hex.second);
    }
    text += "]}, \"queries\": [";
    for (int q = 0; q < queries; ++q)
      text +=
          fmt::format(R"({}{{"unit": "u{}", "distance": {}}})", q == 0 ? "" : ", ", 2 * q, 1 + (q + i) % 4);
    text += "]}\n";
  }
  return text;
}

/// The time of a line once the process has started and has read the map: that of many lines less that of few.
class LineTime {
 public:
  LineTime(const std::string& name, const std::string& map, int queries)
      : few_(name + "-few.jsonl", lines_about(map, few_lines, queries)),
        many_(name + "-many.jsonl", lines_about(map, many_lines, queries)) {}

  void measure() { work_.push_back((run(many_) - run(few_)) / (many_lines - few_lines)); }
  const std::vector<Work>& work() const { return work_; }  ///< by round

 private:
  static Work run(const TemporaryFile& lines) {
    const Work before = work_so_far();
    run_process({our_program(), "retreat", "--batch", lines.path()});
    return work_so_far() - before;
  }

  TemporaryFile few_, many_;
  std::vector<Work> work_;
};

/// What it takes the JSON library to make a tree of each line, per line.
Work work_of_parsing(const std::string& lines) {
  std::istringstream in(lines);
  const Work before = work_so_far();
  int count = 0;
  for (std::string line; std::getline(in, line); ++count) keep(nlohmann::json::parse(line).size());
  return (work_so_far() - before) / count;
}

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// What a program pays for a line that names its map, and for one more question in it.
void measure_lines(RatioTable& table) {
  constexpr int more_queries = 10;
  const TemporaryFile small("map20.toml", map_text(20, ".wmh"));
  const TemporaryFile large("map600.toml", map_text(600, ".wmh"));
  LineTime on_small("one-small", small.path(), 1);
  LineTime on_large("one-large", large.path(), 1);
  LineTime several("several", small.path(), 1 + more_queries);
  const std::string lines = lines_about(small.path(), many_lines, 1);
  std::vector<Work> parsing, further;
  std::vector<double> growth;
  for (int round = 0; round < 9; ++round) {
    parsing.push_back(work_of_parsing(lines));
    for (LineTime* time : {&on_small, &on_large, &several}) time->measure();
    growth.push_back(ratio_of(on_large.work().back(), on_small.work().back()));
    further.push_back((several.work().back() - on_small.work().back()) / more_queries);
  }
  const Work parsed = median(parsing);
  table.compare_work("batch line with one question, 22 units, to parsing it", median(on_small.work()), parsed,
                     "line", at_most(6.5, 3));
  table.compare_work("batch line, each further question, to parsing the line", median(further), parsed,
                     "query", at_most(2.2, 1.3));
  table.figure("batch line that names its map, 360000 hexes to 400", median_of(growth), "times",
               at_most(1.45, 1.3));
}

}  // namespace

void measure_commands(RatioTable& table) {
  table.compare("start of the command, to that of an empty one",
                {[] {
                   run_process({our_program(), "--version"});
                 },
                 1, "start"},
                {[] { run_process({"/bin/true"}); }, 1, "start"}, at_most(30, 20));
  measure_map_sizes(table);
  measure_batch(table);
  measure_lines(table);
}

}  // namespace rearguard::benchmarks
