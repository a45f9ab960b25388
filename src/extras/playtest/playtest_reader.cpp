#include "src/extras/playtest/playtest_reader.h"

#include <limits>

#include "src/core/document/decoder.h"
#include "src/core/document/text_file.h"

namespace rearguard {
namespace {

constexpr std::int64_t max_games = 1'000'000;
constexpr std::int64_t max_seed = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t max_sum = std::numeric_limits<std::int64_t>::max() / 4;

class PlaytestReader {
 public:
  PlaytestReader(const Node& document, const std::string& file)
      : problems_(file), root_(document, "the report", problems_) {
    read_.file = file;
  }

  Checked<PlaytestDocument> read() {
    if (!root_.usable()) return problems_.take();
    read_kind(root_, "playtest", Need::required);
    read_.scenario = root_.string("scenario", Need::required).value_or("");
    read_.rules = root_.string("rules", Need::required).value_or("");
    read_.signature = root_.string("signature").value_or("");
    read_tally(root_, read_.tally);
    if (const Node* seeds = root_.array("seeds"); seeds != nullptr && !seeds->items.empty())
      read_.first_seed = static_cast<std::uint64_t>(
          read_integer(seeds->items[0], "the first seed", 0, max_seed, problems_).value_or(0));
    read_worth();
    if (const Node* node = root_.table("changed")) {
      TableReader changed(*node, "`changed`", problems_);
      changed.mark_known("scenario");
      read_.changed_signature = changed.string("signature", Need::required).value_or("");
      read_tally(changed, read_.changed.emplace());
      changed.finish();
    }
    for_each(root_, "problems", Need::optional, [&](TableReader& problem) {
      const std::int64_t seed = whole(problem, "seed", 0, max_seed);
      read_.problems[static_cast<std::uint64_t>(seed)] =
          problem.string("problem", Need::required).value_or("");
      problem.finish();
    });
    root_.mark_known("each");
    root_.finish();
    if (!problems_.empty()) return problems_.take();
    return std::move(read_);
  }

 private:
  std::int64_t whole(TableReader& table, std::string_view key, std::int64_t min, std::int64_t max) {
    const Node* node = table.find(key, Need::required);
    if (node == nullptr) return 0;
    return read_integer(*node, "`" + std::string(key) + "`", min, max, problems_).value_or(0);
  }
  std::size_t count(TableReader& table, std::string_view key, std::int64_t max) {
    return static_cast<std::size_t>(whole(table, key, 0, max));
  }
  Moments moments_of(TableReader& table) {
    const Moments moments{whole(table, "sum", -max_sum, max_sum), whole(table, "squares", 0, max_sum)};
    for (const std::string_view key : {"mean", "low", "high"}) table.mark_known(key);
    table.finish();
    return moments;
  }
  Moments moments_in(TableReader& table, std::string_view key) {
    const Node* node = table.table(key, Need::required);
    if (node == nullptr) return {};
    TableReader numbers(*node, "`" + std::string(key) + "`", problems_);
    return moments_of(numbers);
  }
  template <class Read>
  void for_each(TableReader& from, std::string_view key, Need need, Read read) {
    const Node* list = from.array(key, need);
    if (list == nullptr) return;
    for (const Node& item : list->items) {
      TableReader table(item, "an entry of `" + std::string(key) + "`", problems_);
      if (table.usable()) read(table);
    }
  }
  void read_results(TableReader& from, PlaytestTally& tally) {
    tally.drawn = count(from, "drawn", max_games);
    tally.turns = moments_in(from, "turns");
    tally.actions = moments_in(from, "actions");
    for_each(from, "sides", Need::required, [&](TableReader& side) { read_side(side, tally); });
  }
  void read_tally(TableReader& from, PlaytestTally& tally) {
    tally.games = count(from, "games", max_games);
    read_results(from, tally);
    read_times(from, "verdicts", tally.verdicts);
    read_times(from, "endings", tally.endings);
    read_times(from, "outcomes", tally.outcomes);
    read_times(from, "visited", tally.visited);
    read_numbers(from, "lengths", "turns", tally.lengths);
    read_numbers(from, "leads", "lead", tally.leads);
    if (const Node* node = from.table("holders")) {
      TableReader holders(*node, "`holders`", problems_);
      for (const Member& hex : node->members) read_times(holders, hex.key, tally.holders[hex.key]);
    }
    read_places(from, "retreat_ends", tally.retreat_ends);
    read_places(from, "losses", tally.losses);
    for_each(from, "steps", Need::required, [&](TableReader& step) {
      const std::string start = step.string("from", Need::required).value_or("");
      const std::string to = step.string("to", Need::required).value_or("");
      const std::string side = step.string("side", Need::required).value_or("");
      tally.steps[{side, start, to}] = moments_of(step);
    });
    for_each(from, "rules_used", Need::required, [&](TableReader& rule) {
      const std::string kind = rule.string("kind", Need::required).value_or("");
      rule.mark_known("cite");
      const std::string name = rule.string("name", Need::required).value_or("");
      tally.rules[{kind, name}] = moments_of(rule);
    });
  }
  void read_times(TableReader& from, std::string_view key, std::map<std::string, std::size_t>& times) {
    const Node* node = from.table(key);
    if (node == nullptr) return;
    for (const Member& one : node->members)
      times[one.key] = static_cast<std::size_t>(
          read_integer(one.value, "`" + one.key + "`", 0, max_sum, problems_).value_or(0));
  }
  void read_numbers(TableReader& from, std::string_view key, std::string_view number,
                    std::map<int, std::size_t>& games) {
    for_each(from, key, Need::optional, [&](TableReader& one) {
      const auto at = static_cast<int>(whole(one, number, -max_games, max_games));
      games[at] = count(one, "games", max_games);
      one.finish();
    });
  }
  void read_places(TableReader& from, std::string_view key, std::map<SidePlace, Moments>& places) {
    for_each(from, key, Need::required, [&](TableReader& place) {
      const std::string hex = place.string("hex", Need::required).value_or("");
      const std::string side = place.string("side", Need::required).value_or("");
      places[{side, hex}] = moments_of(place);
    });
  }
  void read_side(TableReader& side, PlaytestTally& into) {
    SideTally tally;
    const std::string name = side.string("side", Need::required).value_or("");
    read_.players[name] = side.string("player").value_or("");
    tally.wins = count(side, "wins", max_games);
    if (tally.wins > into.games) problems_.add(side.node().place, "`wins` is more than the number of games");
    if (const Node* node = side.table("of_a_game", Need::required)) {
      TableReader numbers(*node, "`of_a_game`", problems_);
      tally.lead = moments_in(numbers, "lead");
      tally.lost = moments_in(numbers, "lost");
      tally.turns = moments_in(numbers, "turns");
      tally.idle_turns = moments_in(numbers, "idle_turns");
      numbers.finish();
    }
    for_each(side, "by_turn", Need::optional,
             [&](TableReader& lead) { tally.leads_by_turn.push_back(moments_of(lead)); });
    for (const std::string_view key :
         {"share", "low", "high", "mean_lead", "lead_error", "units_lost", "turns", "idle_turns"})
      side.mark_known(key);
    side.finish();
    into.sides[name] = tally;
  }
  void read_worth() {
    for_each(root_, "worth", Need::optional, [&](TableReader& worth) {
      const std::string place = worth.string("place", Need::required).value_or("");
      const std::size_t games = count(worth, "games", max_games);
      for (const std::string_view key : {"hexes", "hexsides", "note", "differences"}) worth.mark_known(key);
      if (const Node* node = worth.table("results")) {
        PlaytestTally& tally = read_.worth[place];
        tally.games = games;
        TableReader results(*node, "`results`", problems_);
        read_results(results, tally);
        results.finish();
      }
      worth.finish();
    });
  }

  Problems problems_;
  TableReader root_;
  PlaytestDocument read_;
};

}  // namespace

Checked<PlaytestDocument> parse_playtest(const std::string& text, const std::string& file) {
  const auto document = parse_document(text, file);
  if (!document) return document.problems();
  return PlaytestReader(*document, file).read();
}

Checked<PlaytestDocument> read_playtest(const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) return text.problems();
  return parse_playtest(*text, file);
}

}  // namespace rearguard
