#include "src/workshop/exchange/vassal/side_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {
namespace {

/// Names of one nation or camp a row, in small letters; four letters or more begin longer words too.
constexpr std::array<std::string_view, 44> nations = {"german ge wehrmacht",
                                                      "french france fr",
                                                      "british britain brit anglo english england uk br",
                                                      "commonwealth cw",
                                                      "soviet russia rus ru",
                                                      "america us usa usmc",
                                                      "union federal us usa",
                                                      "confederate confederacy csa rebel",
                                                      "ital",
                                                      "japan jp",
                                                      "polish poland pol",
                                                      "prussia",
                                                      "austria",
                                                      "hungar",
                                                      "romania rumania ruman",
                                                      "roman rome",
                                                      "finnish finland finn",
                                                      "chinese china",
                                                      "korea nk rok",
                                                      "vietnam nva vc arvn",
                                                      "turk ottoman",
                                                      "spanish spain",
                                                      "dutch netherland",
                                                      "belgi",
                                                      "swedish sweden",
                                                      "danish denmark",
                                                      "greek greece",
                                                      "bulgaria",
                                                      "yugoslav",
                                                      "canad",
                                                      "austral",
                                                      "israel idf",
                                                      "egypt",
                                                      "syria",
                                                      "arab",
                                                      "carthag",
                                                      "persia",
                                                      "axis",
                                                      "allie",
                                                      "entente",
                                                      "nato",
                                                      "saxon",
                                                      "red",
                                                      "blue"};
constexpr std::array<std::string_view, 18> no_sides = {
    "player", "players", "observer", "referee", "solitaire", "solo",   "spectator", "moderator", "umpire",
    "both",   "neutral", "side",     "powers",  "power",     "forces", "army",      "the",       "of"};
constexpr std::size_t least_stem = 4;
constexpr std::size_t longest_ending = 3;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Tests whether a row has a word, in small letters.
bool has_word(std::string_view row, std::string_view word) {
  while (!row.empty()) {
    const std::string_view name = row.substr(0, row.find(' '));
    if (word == name || (name.size() >= least_stem && word.starts_with(name))) return true;
    row.remove_prefix(std::min(row.size(), name.size() + 1));
  }
  return false;
}

bool is_no_side(const std::string& word) {
  return std::ranges::find(no_sides, word) != no_sides.end();
}

}  // namespace

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words;
  bool is_inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_capital = text[i] >= 'A' && text[i] <= 'Z';
    const bool follows_small = i > 0 && text[i - 1] >= 'a' && text[i - 1] <= 'z';
    if (!is_letter(text[i])) {
      is_inside = false;
      continue;
    }
    if (!is_inside || (is_capital && follows_small)) words.emplace_back();
    words.back() += text[i];
    is_inside = true;
  }
  return words;
}

SideWords::SideWords(const std::vector<std::string>& players) {
  for (const std::string& name : players) {
    Player player{name, {}};
    std::string initials;
    for (const std::string& word : words_in(name)) {
      const std::string small = lower_letters(word);
      if (!small.empty()) initials += small.front();
      if (!is_no_side(small)) player.words.push_back(small);
    }
    if (player.words.empty()) continue;
    if (initials.size() > 1) player.words.push_back(initials);
    players_.push_back(std::move(player));
  }
}

bool SideWords::are_same(const std::string& a, const std::string& b) {
  const std::string one = lower_letters(a);
  const std::string other = lower_letters(b);
  if (one == other) return true;
  if (std::any_of(nations.begin(), nations.end(),
                  [&](std::string_view row) { return has_word(row, one) && has_word(row, other); }))
    return true;
  std::size_t common = 0;
  while (common < std::min(one.size(), other.size()) && one[common] == other[common]) ++common;
  return common >= least_stem && std::max(one.size(), other.size()) - common <= longest_ending;
}

bool SideWords::is_of(const Player& player, const std::string& word) {
  return std::any_of(player.words.begin(), player.words.end(),
                     [&](const std::string& own) { return are_same(own, word); });
}

std::optional<std::string> SideWords::find(const std::string& text) const {
  const auto [known, is_new] = known_.try_emplace(text);
  if (!is_new) return known->second;
  for (const std::string& word : words_in(text)) {
    const std::string small = lower_letters(word);
    const bool names_side =
        std::any_of(nations.begin(), nations.end(),
                    [&](std::string_view row) { return has_word(row, small); }) ||
        std::any_of(players_.begin(), players_.end(), [&](const Player& p) { return is_of(p, small); });
    if (!names_side) continue;
    known->second = word;
    break;
  }
  return known->second;
}

}  // namespace rearguard
