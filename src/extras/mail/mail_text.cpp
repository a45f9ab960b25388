#include "src/extras/mail/mail_text.h"

#include <cmath>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/engine/terms/dice.h"
#include "src/extras/mail/identity.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_people.h"
#include "src/extras/mail/mail_table.h"
#include "src/extras/mail/mailed_game.h"
#include "src/play/game/game.h"
#include "src/play/game/game_step.h"
#include "src/play/record/journal.h"

namespace rearguard {
namespace {

/// Returns who has sealed what.
std::string sealed_text(const Journal& journal, const MailTable& table) {
  const int a = table.side(0).sealed_line;
  const int b = table.side(1).sealed_line;
  const int both = std::min(a, b);
  const int last = std::max(a, b);
  const int all = static_cast<int>(journal.lines.size());
  std::string text = both > 0 ? fmt::format("sealed by both up to line {}", both) : "not sealed by both yet";
  const auto lines = [](int from, int to) {
    return from == to ? fmt::format("line {}", from) : fmt::format("lines {}-{}", from, to);
  };
  if (last > both)
    text += fmt::format(", {} by {} alone", lines(both + 1, last), table.name_of(a > b ? 0 : 1));
  if (all > last) text += fmt::format(", {} by nobody", lines(last + 1, all));
  return text;
}

}  // namespace

double Luck::sigma() const {
  return variance > 0 ? sum / std::sqrt(variance) : 0;
}

std::array<Luck, 2> luck_of(const Game& game, const MailTable& table) {
  std::array<Luck, 2> luck;
  for (const GameStep& step : game.steps()) {
    const auto s = table.index_of(step.side);
    if (!s) continue;
    for (const Roll& roll : step.rolls) {
      Luck& side = luck[*s];
      ++side.dice;
      side.sum += roll.rolled - (roll.sides + 1) / 2.0;
      side.variance += (roll.sides * static_cast<double>(roll.sides) - 1) / 12;
    }
  }
  return luck;
}

std::string trust_told(const MailHeading& heading, const Game& game, const MailTable& table) {
  const auto luck = luck_of(game, table);
  std::string text = fmt::format("Dice by mail, {}", to_text(table.mode()));
  if (table.mode() == MailMode::quick)
    text += ": who has the turn can look ahead within it, and it leaves no trace but luck";
  for (std::size_t s = 0; s < 2; ++s)
    text += fmt::format("{} {}: luck {:+.1f} sigma in {}", s == 0 ? "." : ";",
                        shown_name(heading.players[s].name), luck[s].sigma(),
                        plural(static_cast<std::size_t>(luck[s].dice), "die", "dice"));
  return text + '.';
}

std::vector<std::string> verified_lines(const Journal& journal, const Game& game, const MailTable& table,
                                        const std::map<std::string, std::string>& known) {
  std::vector<std::string> lines;
  lines.push_back(
      fmt::format("{}, {}, dice by mail, {}{}", plural(journal.lines.size(), "line", "lines"),
                  plural(static_cast<std::size_t>(table.rounds()), "round", "rounds"), to_text(table.mode()),
                  table.mode() == MailMode::quick ? ": the mover could look ahead within his own turn" : ""));
  const auto luck = luck_of(game, table);
  for (std::size_t s = 0; s < 2; ++s) {
    const MailPlayer& player = mail_record(journal).heading.players[s];
    const std::string print = fingerprint_of_key(player.key);
    lines.push_back(fmt::format("  {}  {}  {}  ({}compared)  {}, luck {:+.1f} sigma", player.side,
                                shown_name(player.name), print, known.contains(print) ? "" : "not ",
                                plural(static_cast<std::size_t>(luck[s].dice), "die", "dice"),
                                luck[s].sigma()));
  }
  lines.push_back(fmt::format("  {}; every action is legal, every die comes from the links of both",
                              sealed_text(journal, table)));
  return lines;
}

std::string standing_of(const MailedGame& game) {
  const MailTable& table = game.table();
  const std::string other = shown_name(game.heading().players[1 - game.own_side()].name);
  if (table.has_ended(game.game()))
    return game.has_news() ? fmt::format("The game is over. Send the mail with its end to {}.", other)
                           : "The game is over.";
  if (!table.has_begun())
    return fmt::format("The game begins when both have sealed it: send your mail, and wait for that of {}.",
                       other);
  if (const auto& plan = table.plan()) {
    if (plan->planner == game.own_side())
      return fmt::format("Your plan of round {} is sealed. Waiting for the answer of {}.", plan->round,
                         other);
    return fmt::format("The plan of {} is to be answered.", other);
  }
  if (!game.decides()) {
    return game.has_news() ? fmt::format("{} decides now: send the mail.", other)
                           : fmt::format("Waiting for {}, who decides now.", other);
  }
  if (!game.planned().empty())
    return fmt::format("Your plan waits for its dice: add to it, or send the mail to {}.", other);
  const bool has_no_round = table.mode() == MailMode::quick && !table.gift();
  if (has_no_round) return fmt::format("Your turn; what rolls dice waits for the next mail of {}.", other);
  return game.has_news() ? fmt::format("Your turn. What you have done is not yet sent to {}.", other)
                         : "Your turn.";
}

}  // namespace rearguard
