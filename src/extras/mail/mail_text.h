#pragma once
// What is said of a game by mail: who plays, how far it is sealed, and who has to do something.

#include <array>
#include <map>
#include <string>
#include <vector>

namespace rearguard {

class Game;
class MailTable;
class MailedGame;
struct Journal;
struct MailHeading;

/// How far the dice of a side are from what was to be expected, in standard deviations.
struct Luck {
  int dice = 0;
  double sum = 0, variance = 0;
  double sigma() const;
};

/// Returns the luck of each side, in the order of the heading.
std::array<Luck, 2> luck_of(const Game& game, const MailTable& table);

/// Says to who reads a mail what its dice can be trusted with: who can look ahead, and the luck of each
/// player.
std::string trust_told(const MailHeading& heading, const Game& game, const MailTable& table);

/// Returns what the check of a game by mail that is right says: its size and mode; the players with their
/// fingerprints, compared or not (`known`: names by fingerprint); who has sealed what.
std::vector<std::string> verified_lines(const Journal& journal, const Game& game, const MailTable& table,
                                        const std::map<std::string, std::string>& known);

/// Returns, in one or two sentences to its player, whose turn it is in a game and what is awaited.
std::string standing_of(const MailedGame& game);

}  // namespace rearguard
