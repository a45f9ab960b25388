#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "src/answers/questions/reach.h"
#include "src/answers/report/answer_lines.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/bench_boards.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_path.h"
#include "src/oracle/perft/perft.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"

namespace rearguard {
namespace {

using Names = std::vector<std::string>;

// The questions are listed here, not found in folders: a file that is added changes no signature.

const Names& base_rules() {
  static const Names names{"order-actions",  "order-actions-lenient", "blocked-path", "confusion",
                           "flags-home",     "friend-cancels-zoc",    "home-rout",    "opponent-moves",
                           "priority-chart", "priority-displacement", "rally-table",  "rout-to-cover",
                           "troop-states"};
  return names;
}

struct ShippedBoard {
  std::string file;
  Names rules;
};

std::vector<ShippedBoard> shipped_boards() {
  std::vector<ShippedBoard> boards;
  for (const char* name : {"rout", "caught-by-lakes", "driven-back", "friends-all-round",
                           "friends-in-the-way", "lakes-beside", "lakes-beside-no-line"})
    boards.push_back({fmt::format("maps/2930/{}.toml", name), base_rules()});
  boards.push_back({"maps/keddles-mill/afternoon.toml", {"order-actions", "order-actions-lenient"}});
  boards.push_back({"maps/keddles-mill/scenario.toml", {"order-actions-game"}});
  boards.push_back({"maps/kolbeck-pass/scenario.toml", {"confusion-game"}});
  boards.push_back({"maps/vessen/scenario.toml", {"troop-states-game"}});
  boards.push_back({"maps/sulwen-tarn/scenario.toml", {"blocked-path-game"}});
  boards.push_back({"maps/san-brenzo/scenario.toml", {"rally-table-game"}});
  boards.push_back({"maps/brannoc-vale/scenario.toml", {"home-rout-game"}});
  return boards;
}

/// Counts the answers and combines them into a signature.
class Answers {
 public:
  Answers(std::ostream& out, bool prints) : out_(out), prints_(prints) {}

  void add(const std::string& question, const std::string& answer) {
    const std::string line = question + ": " + answer + '\n';
    if (prints_) out_ << line;
    // FNV-1a, 64 bits.
    for (const char c : line) signature_ = (signature_ ^ static_cast<unsigned char>(c)) * 1099511628211U;
    ++count_;
  }
  std::uint64_t signature() const { return signature_; }
  std::uint64_t count() const { return count_; }

 private:
  std::ostream& out_;
  bool prints_;
  std::uint64_t signature_ = 14695981039346656037U;
  std::uint64_t count_ = 0;
};

/// Returns the nearest enemies of a unit, as they might have caused its retreat.
std::vector<UnitIndex> nearest_enemies(const Position& position, UnitIndex unit) {
  const Unit& retreating = position.unit(unit);
  int nearest = 0;
  std::vector<UnitIndex> found;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& other = position.unit(u);
    if (!position.enemies(retreating.side, other.side)) continue;
    const int hexes = distance(retreating.hex, other.hex);
    if (found.empty() || hexes < nearest) {
      nearest = hexes;
      found.clear();
    }
    if (hexes == nearest) found.push_back(u);
  }
  return found;
}

/// The questions about one position under one rule set.
class Questions {
 public:
  Questions(std::string name, const Position& position, const RuleSet& rule_set, Answers& answers)
      : name_(std::move(name)),
        position_(position),
        rule_set_(rule_set),
        judge_(position, rule_set),
        answers_(answers) {}

  void ask() {
    // Some units of each board, so that no large board outweighs the others.
    constexpr std::size_t max_units = 10;
    const std::size_t all = position_.units().size();
    const std::size_t apart = (all + max_units - 1) / max_units;
    for (std::size_t u = 0; u < all; u += apart) {
      turn_ = u / apart;
      const auto unit = static_cast<UnitIndex>(u);
      for (const std::string& result : rule_set_.result_names())
        ask_about(unit, *rule_set_.find_result(result));
      ask_reach(unit);
      if (turn_ % 5 == 0) ask_events(unit);
    }
  }

 private:
  std::string title(const char* what, UnitIndex unit, const std::string& detail) const {
    return fmt::format("{} {} {} {} {}", name_, rule_set_.id, what, position_.unit(unit).id, detail);
  }
  const Grid& grid() const { return position_.map().grid(); }

  void ask_about(UnitIndex unit, const ResultRule& rule) {
    RetreatRequest request;
    request.unit = unit;
    request.result = rule.result;
    request.causing_units = nearest_enemies(position_, unit);
    request.wanted = Wanted::clauses();
    // The length of some results is rolled, or follows from numbers that the position lacks.
    const bool needs_length = rule.formula || !rule.rolls.empty();
    if (needs_length) request.distance = 3;
    ask_retreat(request);
    if (turn_ % 3 == 0) ask_resolution(request);
    if (turn_ % 3 == 1) ask_perft(request);
    if (turn_ % 3 == 2 && !needs_length) {
      const auto danger = danger_of(judge_, unit, rule.result);
      const auto* error = std::get_if<RequestError>(&danger);
      answers_.add(title("danger", unit, rule.result),
                   error != nullptr ? "error " + error->about : to_line(std::get<Danger>(danger), grid()));
    }
  }

  void ask_retreat(const RetreatRequest& request) {
    const Judgement judgement = judge_.judge(request);
    const auto* error = std::get_if<RequestError>(&judgement);
    answers_.add(title("retreat", request.unit, request.result),
                 error != nullptr ? "error " + error->about : to_line(std::get<Verdict>(judgement), grid()));
  }

  /// Resolves with dice from a seed. Each open choice falls on the first path or option.
  template <class Event>
  void ask_resolution(const std::string& question, const Event& event) {
    std::vector<PathChoice> choices;
    const std::uint64_t seed = answers_.count();
    constexpr std::size_t max_choices = 100;
    while (true) {
      Dice dice = Dice::seeded(seed);
      const ResolutionResult result = resolve(position_, rule_set_, event, dice, choices);
      const auto* choice = std::get_if<NeedsChoice>(&result);
      if (choice == nullptr || choices.size() == max_choices) {
        answers_.add(question, to_line(result, dice.rolls(), grid()));
        return;
      }
      if (choice->paths.empty()) {
        choices.push_back({choice->unit, {}, choice->options.front()});
      } else {
        choices.push_back({choice->unit, choice->paths.front()});
      }
    }
  }

  void ask_resolution(const RetreatRequest& request) {
    ask_resolution(title("resolve", request.unit, request.result),
                   CombatEvent{request.unit, request.result, request.distance, request.causing_units});
  }

  void ask_events(UnitIndex unit) {
    if (!rule_set_.event_rules) return;
    for (const Event& event : rule_set_.event_rules->events) {
      ReportedEvent reported{event.name, unit, nearest_enemies(position_, unit), {}};
      for (const std::string& number : event.needs) reported.numbers[number] = 2;
      ask_resolution(title("event", unit, event.name), reported);
    }
  }

  void ask_perft(const RetreatRequest& request) {
    const auto by = mover_for(position_, rule_set_, request);
    if (std::holds_alternative<RequestError>(by)) return;
    const RuleSet& mover = *std::get<const RuleSet*>(by);
    const ResolvedQuestion resolved = resolve_length(position_, mover, request);
    const auto* length = std::get_if<RetreatLength>(&resolved);
    if (length == nullptr) return;
    const auto answer = find_reference_answer(
        {&position_, &mover, {request.unit, *length, request.causing_units}, &rule_set_},
        {.max_walks = 5'000, .max_steps = 20'000, .ruled_out_hexes = false});
    std::string line = "not counted";
    if (answer) {
      const Perft perft = count_paths(*answer, position_.unit(request.unit).hex);
      line = fmt::format("{} {}", perft.paths, perft.end_hex_count);
    }
    answers_.add(title("perft", request.unit, request.result), line);
  }

  void ask_reach(UnitIndex unit) {
    ZocEffect effect;
    effect.stop_on_entry = true;
    const MovementPoints own = position_.unit(unit).movement;
    const MovementPoints budget =
        own.parts > 0 ? own : MovementPoints{4 * position_.map().chart().denominator};
    std::string line;
    for (const ReachedHex& r : reached_hexes(position_, rule_set_, unit, budget, effect))
      line += fmt::format(" {}={}", grid().number(r.hex), r.cost.parts);
    answers_.add(title("reach", unit, "stop"), line);
  }

  std::string name_;
  const Position& position_;
  const RuleSet& rule_set_;
  Judge judge_;
  Answers& answers_;
  std::size_t turn_ = 0;  ///< how many units have been asked about
};

/// Returns the position of a shipped file, or the start of a shipped scenario.
Checked<Position> shipped_position(const Session& session, const std::string& file) {
  const std::string path = data_of(session) + '/' + file;
  if (file.ends_with("/scenario.toml")) {
    const auto scenario = read_scenario_file(path, session.rules);
    if (!scenario) return scenario.problems();
    return (*scenario)->start;
  }
  auto document = read_position_file(path);
  if (!document) return document.problems();
  return std::move(document).value().position;
}

/// Reports the problems and returns false if the rules cannot be used.
bool ask(Session& session, const BenchBoard& board, const Names& rules, Answers& answers) {
  for (const std::string& name : rules) {
    const auto read = session.rules.load(name, "");
    if (!read) {
      refuse(session, read.problems());
      return false;
    }
    Questions(board.name, board.position, *read, answers).ask();
  }
  return true;
}

}  // namespace

Status bench(Session& session, const BenchOptions& options) {
  if (data_of(session).empty()) return refuse(session, "the shipped maps and rules were not found");
  const auto start = std::chrono::steady_clock::now();
  Answers answers(session.out, options.answers);
  for (const auto& [file, rules] : shipped_boards()) {
    auto position = shipped_position(session, file);
    if (!position) return refuse(session, position.problems());
    if (!ask(session, {file, std::move(position).value()}, rules, answers)) return unusable;
  }
  for (const BenchBoard& board : built_in_boards()) {
    if (!ask(session, board, base_rules(), answers)) return unusable;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  session.out << fmt::format("signature {:016x}\nquestions {}\n", answers.signature(), answers.count());
  session.err << fmt::format("seconds {:.2f}\n", seconds.count());
  return fine;
}

}  // namespace rearguard
