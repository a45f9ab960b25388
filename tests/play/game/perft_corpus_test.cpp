// The corpus of retreats in tests/perft: search and reference implementation agree with every line. With
// REARGUARD_PERFT=write, writes the corpus anew from the reference implementation, never from the search.

#include <array>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>

#include "src/core/board/setup_of.h"
#include "src/core/document/document.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_board.h"
#include "src/oracle/perft/perft.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace rearguard::testing::perft_corpus {
namespace {

using Words = std::vector<std::string>;

const std::string project = REARGUARD_SOURCE_DIR "/";
const std::string corpus = "tests/perft/";

bool writes() {
  const char* const mode = std::getenv("REARGUARD_PERFT");
  return mode != nullptr && std::string(mode) == "write";
}

/// A question and its answer, column by column.
struct Line {
  std::string board, rules, unit, result, hexes, caused_by, paths, end_hexes;
};

const std::string between = " | ";
const std::string nothing = "-";

std::string joined(const Words& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

Words split(const std::string& text, const std::string& separator) {
  Words words;
  std::size_t at = 0;
  for (std::size_t end = text.find(separator); end != std::string::npos; end = text.find(separator, at)) {
    words.push_back(text.substr(at, end - at));
    at = end + separator.size();
  }
  words.push_back(text.substr(at));
  return words;
}

std::string to_text(const Line& l) {
  return joined({l.board, l.rules, l.unit, l.result, l.hexes, l.caused_by, l.paths, l.end_hexes}, between);
}

bool is_comment(const std::string& text) {
  return text.empty() || text.starts_with('#');
}

Line parsed(const std::string& text) {
  const Words words = split(text, between);
  INFO(text);
  REQUIRE(words.size() == 8);
  return {words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]};
}

Words lines_of(const std::string& file) {
  std::ifstream in(project + file);
  INFO(file);
  REQUIRE(in);
  Words lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void write_file(const std::string& file, const std::string& text) {
  std::ofstream(project + file, std::ios::binary) << text;
}

/// Boards and rule sets, each read once, with a judge for each pair.
class Library {
 public:
  const Position& position(const std::string& file) {
    auto& known = positions_[file];
    if (known) return *known;
    INFO(file);
    if (file.ends_with("scenario.toml") || file.ends_with("skirmish.toml")) {
      const auto scenario = read_scenario_file(project + file, rules_);
      REQUIRE(scenario);
      known = std::make_unique<Position>((*scenario)->start);
    } else {
      auto document = got(read_position_file(project + file));
      known = std::make_unique<Position>(document.position);
    }
    return *known;
  }
  const RuleSet& rule_set(const std::string& name) {
    auto& known = rule_sets_[name];
    if (known) return *known;
    INFO(name);
    auto read = rules_.load(name, "");
    REQUIRE(read);
    known = std::make_unique<RuleSet>(std::move(read).value());
    return *known;
  }
  Judge& judge(const std::string& file, const std::string& name) {
    auto& known = judges_[{file, name}];
    if (!known) known = std::make_unique<Judge>(position(file), rule_set(name));
    return *known;
  }

 private:
  RuleLibrary rules_{project + "assets/rules"};
  std::map<std::string, std::unique_ptr<Position>> positions_;
  std::map<std::string, std::unique_ptr<RuleSet>> rule_sets_;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<Judge>> judges_;
};

RetreatRequest request_of(const Line& line, const Position& position) {
  RetreatRequest request;
  std::string message;
  INFO(to_text(line));
  const auto retreating = find_unit(position, line.unit, message);
  REQUIRE(retreating);
  request.unit = *retreating;
  if (line.caused_by != nothing) {
    const auto causing = find_units(position, split(line.caused_by, ","), message);
    REQUIRE(causing);
    request.causing_units = *causing;
  }
  if (line.result != nothing) request.result = line.result;
  if (line.hexes != nothing) request.distance = std::stoi(line.hexes);
  request.wanted = Wanted::ends();
  return request;
}

/// The number of paths to a hex, and the movement points of the cheapest.
struct End {
  std::uint64_t paths = 0;
  std::int64_t parts = 0;
};

/// Fills in the columns of the answer: "2933=1x3", one path of 3 MP; fractions as "7/2".
void fill_in(Line& line, const Position& position, const std::map<Hex, End>& ends,
             const std::string& failure) {
  const Grid& grid = position.map().grid();
  std::vector<std::pair<Printed, std::string>> sorted;
  std::uint64_t paths = 0;
  for (const auto& [h, end] : ends) {
    const std::int64_t whole = position.map().chart().denominator;
    const std::int64_t common = std::gcd(end.parts, whole);
    std::string points = std::to_string(end.parts / common);
    if (whole != common) points += "/" + std::to_string(whole / common);
    sorted.emplace_back(grid.to_printed(h), grid.number(h) + "=" + std::to_string(end.paths) + "x" + points);
    paths += end.paths;
  }
  std::sort(sorted.begin(), sorted.end());
  Words words;
  for (const auto& [printed, text] : sorted) words.push_back(text);
  line.paths = std::to_string(paths);
  line.end_hexes = words.empty() ? failure : joined(words, " ");
}

const RuleSet* mover_of(const Line& line, Library& library) {
  const RuleSet& whole = library.rule_set(line.rules);
  return line.result == nothing ? whole.mover_without_result() : &whole.mover_for(line.result);
}

/// Returns the line with the answer of the reference implementation; nothing if the result moves no unit, or
/// if there are too many paths to list.
std::optional<Line> by_reference(Line line, Library& library) {
  const Position& position = library.position(line.board);
  const RetreatRequest request = request_of(line, position);
  const RuleSet* mover = mover_of(line, library);
  if (mover == nullptr) return std::nullopt;
  const ResolvedQuestion resolved = resolve_length(position, *mover, request);
  const auto* length = std::get_if<RetreatLength>(&resolved);
  if (length == nullptr) return std::nullopt;
  const PathQuestion question{&position, mover, {request.unit, *length, request.causing_units}};
  const auto answer =
      find_reference_answer(question, {.max_walks = 20'000, .max_steps = 100'000, .ruled_out_hexes = false});
  if (!answer) return std::nullopt;
  std::map<Hex, End> ends;
  for (const RetreatPath& path : answer->paths) {
    const std::int64_t parts = ReferenceBoard(question).path_value({}, ClauseKind::minimize, path);
    End& end = ends.try_emplace(path.back(), End{0, parts}).first->second;
    ++end.paths;
    end.parts = std::min(end.parts, parts);
  }
  if (answer->stays_in_place) ends[position.unit(request.unit).hex] = {1, 0};
  fill_in(line, position, ends, mover->failure.outcome);
  return line;
}

/// Returns the line with the answer of the search.
Line by_search(Line line, Library& library) {
  const Position& position = library.position(line.board);
  const Judgement judgement = library.judge(line.board, line.rules).judge(request_of(line, position));
  INFO(to_text(line));
  REQUIRE(std::holds_alternative<Verdict>(judgement));
  const auto& verdict = std::get<Verdict>(judgement);
  std::map<Hex, End> ends;
  for (const VerdictEnd& end : verdict.end_hexes) ends[end.hex] = {end.path_count, end.movement_points.parts};
  fill_in(line, position, ends, verdict.outcome);
  return line;
}

// What the corpus asks.

const Words base_rules{"order-actions",  "order-actions-lenient", "blocked-path", "confusion",
                       "flags-home",     "friend-cancels-zoc",    "home-rout",    "opponent-moves",
                       "priority-chart", "priority-displacement", "rally-table",  "rout-to-cover",
                       "troop-states"};

struct ShippedBoard {
  std::string file;
  Words rules;
};

const std::vector<ShippedBoard>& shipped_boards() {
  static const std::vector<ShippedBoard> boards{
      {"maps/2930/rout.toml", base_rules},
      {"maps/2930/caught-by-lakes.toml", base_rules},
      {"maps/2930/driven-back.toml", base_rules},
      {"maps/2930/friends-all-round.toml", base_rules},
      {"maps/2930/friends-in-the-way.toml", base_rules},
      {"maps/2930/lakes-beside.toml", base_rules},
      {"maps/2930/lakes-beside-no-line.toml", base_rules},
      {"maps/2930/skirmish.toml", {"order-actions-game"}},
      {"maps/keddles-mill/afternoon.toml", {"order-actions", "order-actions-lenient"}},
      {"maps/keddles-mill/scenario.toml", {"order-actions-game"}},
      {"maps/kolbeck-pass/scenario.toml", {"confusion-game"}},
      {"maps/vessen/scenario.toml", {"troop-states-game"}},
      {"maps/sulwen-tarn/scenario.toml", {"blocked-path-game"}},
      {"maps/san-brenzo/scenario.toml", {"rally-table-game"}},
      {"maps/brannoc-vale/scenario.toml", {"home-rout-game", "flags-home"}}};
  return boards;
}

/// Returns the ids of the nearest enemies of a unit, as they might have caused its retreat.
std::string nearest_enemies(const Position& position, const Unit& retreating) {
  int nearest = 0;
  Words ids;
  for (const Unit& other : position.units()) {
    if (!position.enemies(retreating.side, other.side)) continue;
    const int away = distance(retreating.hex, other.hex);
    if (ids.empty() || away < nearest) ids.clear();
    if (ids.empty()) nearest = away;
    if (away == nearest) ids.push_back(other.id);
  }
  return ids.empty() ? nothing : joined(ids, ",");
}

/// Tests whether the rules do not apply the result to the unit at all, so that there is no retreat to
/// compare.
bool has_no_retreat(const Line& line, Library& library) {
  const Judgement judgement =
      library.judge(line.board, line.rules).judge(request_of(line, library.position(line.board)));
  const auto* verdict = std::get_if<Verdict>(&judgement);
  return verdict == nullptr || verdict->outcome == "impossible";
}

/// Returns the line of a question; nothing if it has no answer. A result that rolls for its distance gets
/// `hexes_of_dice`.
std::optional<Line> asked(Library& library, const std::string& file, const std::string& rule_set,
                          const Unit& of, const std::string& result_name, int hexes_of_dice) {
  Line line{file, rule_set, of.id, result_name, nothing, nearest_enemies(library.position(file), of), "", ""};
  if (auto answered = by_reference(line, library))
    return has_no_retreat(line, library) ? std::nullopt : answered;
  const ResultRule* const rule = library.rule_set(rule_set).find_result(result_name);
  if (rule->amount == ResultRule::Amount::none) return std::nullopt;
  line.hexes = std::to_string(hexes_of_dice);
  if (has_no_retreat(line, library)) return std::nullopt;
  return by_reference(line, library);
}

const std::string heading =
    "# Retreats and their answers; README.md explains the columns. Written by the reference implementation.\n"
    "# board | rules | unit | result | hexes | caused by | paths | end hexes\n";

void write_shipped(Library& library) {
  std::string text = heading;
  for (const auto& [file, names] : shipped_boards()) {
    for (const std::string& name : names) {
      for (const Unit& of : library.position(file).units()) {
        for (const ResultRule& rule : library.rule_set(name).result_rules) {
          if (const auto line = asked(library, file, name, of, rule.result, 3)) text += to_text(*line) + "\n";
        }
      }
    }
  }
  write_file(corpus + "shipped.txt", text);
}

/// Writes random boards, as many of each orientation and parity, and returns their files.
Words write_random_boards() {
  constexpr int boards_of_a_layout = 7;
  Words files;
  std::map<std::string, int> written;
  for (std::uint32_t seed = 1; files.size() < 4 * boards_of_a_layout; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.min_size = 6;
    plan.max_size = 8;
    plan.density = std::array{6, 12, 20, 30}[seed % 4];
    const Position position = random_position(rng, plan);
    const Grid& grid = position.map().grid();
    const std::string layout = std::string(grid.orientation == Orientation::flat ? "flat" : "pointy") +
                               (grid.shifted == Parity::even ? "-even-" : "-odd-");
    if (written[layout] == boards_of_a_layout || position.sides().size() < 2) continue;
    const std::string file = corpus + "boards/" + layout + std::to_string(++written[layout]) + ".toml";
    const Node map = map_document(position.map());
    PositionHeading document;
    document.map = &map;
    Setup setup = setup_of(position);
    for (std::size_t i = 1; i < setup.units.size(); i += 3)
      setup.units[i].state = "broken";  // for routs to cover
    write_file(file, to_toml(setup, document));
    files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

void write_random(Library& library) {
  std::string text = heading;
  std::size_t turn = 0;
  for (const std::string& file : write_random_boards()) {
    const std::vector<Unit>& units = library.position(file).units();
    for (const std::string& name : base_rules) {
      for (int i = 0; i < 2; ++i) {
        ++turn;
        const std::vector<ResultRule>& results = library.rule_set(name).result_rules;
        const std::string& chosen = results[turn / 3 % results.size()].result;
        const int distance_of_dice = 1 + static_cast<int>(turn % 3);
        // The next unit that the result moves: some rules move only broken ones.
        for (std::size_t u = 0; u < units.size(); ++u) {
          const Unit& of = units[(turn + u) % units.size()];
          const auto line = asked(library, file, name, of, chosen, distance_of_dice);
          if (!line || text.find(to_text(*line) + "\n") != std::string::npos) continue;
          text += to_text(*line) + "\n";
          break;
        }
      }
    }
  }
  write_file(corpus + "random.txt", text);
}

/// Fills in the answers of the hand-made questions, among their comments.
void write_by_hand(Library& library) {
  std::string text;
  for (const std::string& line : lines_of(corpus + "by-hand.txt")) {
    if (is_comment(line)) {
      text += line + "\n";
      continue;
    }
    const auto answered = by_reference(parsed(line), library);
    INFO(line);
    REQUIRE(answered);
    text += to_text(*answered) + "\n";
  }
  write_file(corpus + "by-hand.txt", text);
}

/// Checks every line of a file, and returns how many there are.
std::size_t check_lines(const std::string& file, Library& library, std::set<std::string>& layouts) {
  std::size_t checked = 0;
  for (const std::string& text : lines_of(corpus + file)) {
    if (is_comment(text)) continue;
    const Line line = parsed(text);
    const auto reference = by_reference(line, library);
    CHECK(to_text(by_search(line, library)) == text);
    REQUIRE_MESSAGE(reference, text);
    CHECK(to_text(*reference) == text);
    const Grid& grid = library.position(line.board).map().grid();
    layouts.insert(std::string(grid.orientation == Orientation::flat ? "flat" : "pointy") +
                   (grid.shifted == Parity::even ? " even" : " odd"));
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("search and reference implementation agree with every line of the corpus") {
  Library library;
  if (writes()) {
    write_by_hand(library);
    write_shipped(library);
    write_random(library);
  }
  std::set<std::string> layouts;
  CHECK(check_lines("by-hand.txt", library, layouts) >= 20);
  CHECK(check_lines("shipped.txt", library, layouts) >= 1500);
  layouts.clear();
  CHECK(check_lines("random.txt", library, layouts) >= 500);
  CHECK(layouts.size() == 4);
}

TEST_CASE("every shipped rule file without a game is in each part of the corpus") {
  for (const char* file : {"shipped.txt", "random.txt"}) {
    std::set<std::string> named;
    for (const std::string& line : lines_of(corpus + file)) {
      if (!is_comment(line)) named.insert(parsed(line).rules);
    }
    for (const std::string& name : RuleLibrary(project + "assets/rules").shipped_names()) {
      CAPTURE(file);
      CAPTURE(name);
      // Only broken units rout to cover, and no shipped position has one.
      const bool has_no_unit = name == "rout-to-cover" && std::string(file) == "shipped.txt";
      // A base for other files has no results to ask about.
      const bool is_base = name == "basic-retreat";
      CHECK((named.contains(name) || name.ends_with("-game") || has_no_unit || is_base));
    }
  }
}

}  // namespace rearguard::testing::perft_corpus
