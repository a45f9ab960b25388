#include "src/extras/playtest/playtest_reader.h"

#include <limits>

#include "src/core/document/decoder.h"
#include "src/core/document/text_file.h"

namespace rearguard {
namespace {

constexpr std::int64_t max_games = 1'000'000;
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
    PlaytestTally& tally = read_.tally;
    tally.games = count(root_, "games", max_games);
    tally.drawn = count(root_, "drawn", max_games);
    tally.turns = moments_in(root_, "turns");
    tally.actions = moments_in(root_, "actions");
    read_sides();
    read_places("retreat_ends", tally.retreat_ends);
    read_places("losses", tally.losses);
    for_each("steps", "step", [&](TableReader& step) {
      const std::string from = step.string("from", Need::required).value_or("");
      const std::string to = step.string("to", Need::required).value_or("");
      const std::string side = step.string("side", Need::required).value_or("");
      tally.steps[{side, from, to}] = moments_of(step);
    });
    for_each("rules_used", "rule", [&](TableReader& rule) {
      const std::string kind = rule.string("kind", Need::required).value_or("");
      rule.mark_known("cite");
      const std::string name = rule.string("name", Need::required).value_or("");
      tally.rules[{kind, name}] = moments_of(rule);
    });
    for (const std::string_view key : {"seeds", "verdicts", "endings", "outcomes", "lengths", "leads",
                                       "holders", "worth", "problems", "each"})
      root_.mark_known(key);
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
  void for_each(std::string_view key, const char* what, Read read) {
    const Node* list = root_.array(key, Need::required);
    if (list == nullptr) return;
    for (const Node& item : list->items) {
      TableReader table(item, what, problems_);
      if (table.usable()) read(table);
    }
  }
  void read_places(std::string_view key, std::map<SidePlace, Moments>& places) {
    for_each(key, "place", [&](TableReader& place) {
      const std::string hex = place.string("hex", Need::required).value_or("");
      const std::string side = place.string("side", Need::required).value_or("");
      places[{side, hex}] = moments_of(place);
    });
  }
  void read_sides() {
    for_each("sides", "side", [&](TableReader& side) {
      SideTally tally;
      const std::string name = side.string("side", Need::required).value_or("");
      tally.wins = count(side, "wins", max_games);
      if (tally.wins > read_.tally.games)
        problems_.add(side.node().place, "`wins` is more than the number of games");
      if (const Node* node = side.table("of_a_game", Need::required)) {
        TableReader numbers(*node, "`of_a_game`", problems_);
        tally.lead = moments_in(numbers, "lead");
        tally.lost = moments_in(numbers, "lost");
        tally.turns = moments_in(numbers, "turns");
        tally.idle_turns = moments_in(numbers, "idle_turns");
        numbers.finish();
      }
      for (const std::string_view key :
           {"player", "share", "low", "high", "mean_lead", "lead_error", "units_lost", "turns", "idle_turns"})
        side.mark_known(key);
      side.finish();
      read_.tally.sides[name] = tally;
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
