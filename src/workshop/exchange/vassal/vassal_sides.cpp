#include "src/workshop/exchange/vassal/vassal_sides.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/exchange/vassal/side_words.h"

namespace rearguard {
namespace {

constexpr std::size_t max_sides = 12;
constexpr std::size_t many_sides = 4;
constexpr std::size_t max_path_parts = 12;
constexpr std::size_t max_examples = 3;
// Parts of all pieces, in percent.
constexpr std::size_t named_needed = 60;
constexpr std::size_t marked_needed = 15;
constexpr std::size_t divided_needed = 90;
constexpr std::size_t doubtful = 10;
constexpr std::size_t sideless_doubtful = 25;

constexpr std::array<const char*, 7> side_marks = {"side",    "nation",     "nationality", "faction",
                                                   "country", "allegiance", "camp"};
constexpr std::array<const char*, 5> no_values = {"both", "none", "any", "all", "neither"};

/// Returns the place among `side_marks` of a mark that is called so; their number for another.
std::size_t rank_of(const std::string& mark) {
  std::size_t rank = side_marks.size();
  for (const std::string& word : words_in(mark)) {
    const auto found = std::find(side_marks.begin(), side_marks.end(), lower_letters(word));
    rank = std::min(rank, static_cast<std::size_t>(found - side_marks.begin()));
  }
  return rank;
}

std::string beginning(const std::string& text) {
  const std::size_t end = text.find_first_of("-_ ");
  return end == std::string::npos || end == 0 ? std::string() : text.substr(0, end);
}

/// Where a side may be read from: what each piece says, and the condition for a value.
struct SideSource {
  std::string name;
  std::function<std::string(const PaletteItem&)> value;  ///< empty: it says nothing
  std::function<std::string(const std::string&)> condition;
  bool names_sides = false;  ///< a mark called "Side" needs no values that are known
};

/// The values of a source, gathered into sides.
struct Division {
  const SideSource* source = nullptr;
  std::map<std::string, std::size_t> values;  ///< with their numbers of pieces
  std::map<std::string, std::string> sides;   ///< of values: those that are one
  std::map<std::string, std::string> words;   ///< of sides
  std::size_t covered = 0, named = 0;         ///< pieces with a side, and with one that a word names
};

class SideGuesser {
 public:
  SideGuesser(const std::vector<const PaletteItem*>& units, const std::vector<std::string>& players,
              const SideDecision& decision)
      : units_(units), words_(players), decision_(decision) {}

  SideGuess guess() {
    list_sources();
    for (const SideSource& source : sources_) {
      const auto division = divided(source, true);
      if (!division) continue;
      guess_.sources.push_back({source.name, {}});
      for (const auto& side : division->words) guess_.sources.back().sides.push_back(side.first);
    }
    if (const auto division = decision_.source.empty() ? best() : decided()) {
      take(*division);
      if (decision_.camps.empty()) {
        find_allies();
        ask(*division);
      } else {
        decide();
      }
      number_camps();
    } else if (!units_.empty()) {
      guess_.questions.emplace_back(
          "nothing divides the pieces into sides: give each side an entry [[pieces]] with when = { … } and "
          "side "
          "= \"…\"");
    }
    return std::move(guess_);
  }

 private:
  void list_sources() {
    std::set<std::pair<std::size_t, std::string>> marks;
    for (const PaletteItem* item : units_) {
      for (const auto& [mark, value] : item->facts.marks) marks.emplace(rank_of(mark), mark);
    }
    for (const auto& [rank, mark] : marks) add_mark(mark, rank < side_marks.size());
    for (std::size_t k = 0; k < max_path_parts; ++k) {
      sources_.push_back(
          {fmt::format("palette folder of level {}", k + 1),
           [k](const PaletteItem& item) { return k + 1 < item.parts.size() ? item.parts[k] : std::string(); },
           [k](const std::string& value) {
             return fmt::format("slot = {}", quoted_glob(k == 0 ? "" : "*/", value, "/*"));
           }});
    }
    std::map<std::string, std::size_t> prototypes;
    for (const PaletteItem* item : units_) {
      for (const std::string& name : item->prototypes) ++prototypes[name];
    }
    sources_.push_back(
        {"prototype",
         [this, prototypes](const PaletteItem& item) {
           // Of several that name a side, the one of most pieces says the most.
           const std::string* most = nullptr;
           for (const std::string& name : item.prototypes) {
             const bool more = most == nullptr || prototypes.at(name) > prototypes.at(*most);
             if (more && words_.find(name)) most = &name;
           }
           return most == nullptr ? std::string() : *most;
         },
         [](const std::string& value) { return fmt::format("prototype = {}", quoted_glob("", value, "")); }});
    sources_.push_back(
        {"owner of the mask", [this](const PaletteItem& item) { return owner_in(item.facts.mask_owners); },
         [](const std::string& value) { return fmt::format("owner = {}", quoted_glob("*", value, "*")); }});
    const auto begins = [](const char* key) {
      return [key](const std::string& value) {
        return fmt::format("{} = {}", key, quoted_glob("", value, "?*"));
      };
    };
    sources_.push_back({"beginning of the name",
                        [](const PaletteItem& item) { return beginning(item.facts.base_name); },
                        begins("name")});
    sources_.push_back({"beginning of the picture's name",
                        [](const PaletteItem& item) { return beginning(item.facts.image); },
                        begins("image")});
  }

  void add_mark(const std::string& mark, bool names_sides) {
    sources_.push_back({"mark " + mark,
                        [mark](const PaletteItem& item) {
                          const auto found = item.facts.marks.find(mark);
                          return found == item.facts.marks.end() ? std::string() : found->second;
                        },
                        [mark](const std::string& value) {
                          return fmt::format("mark.{} = {}", toml_key(mark), quoted_glob("", value, ""));
                        },
                        names_sides});
  }

  /// Returns the only player who may look behind a mask; empty if there are several.
  std::string owner_in(const std::string& owners) const {
    std::string only;
    for (const SideWords::Player& player : words_.players()) {
      if (owners.find(player.name) == std::string::npos) continue;
      if (!only.empty()) return {};
      only = player.name;
    }
    return only;
  }

  std::optional<Division> best() const {
    std::optional<Division> most;
    for (const SideSource& source : sources_) {
      auto division = divided(source, false);
      if (!division) continue;
      if (source.names_sides && (division->named > 0 || is_part(division->covered, divided_needed)) &&
          is_part(division->covered, marked_needed))
        return division;
      if (is_part(division->named, named_needed) && (!most || division->named > most->named))
        most = std::move(division);
    }
    if (most) return most;
    for (const SideSource& source : sources_) {
      auto division = divided(source, true);
      if (division && is_part(division->covered, divided_needed)) return division;
    }
    return std::nullopt;
  }

  std::optional<Division> decided() const {
    const auto source = std::ranges::find(sources_, decision_.source, &SideSource::name);
    return source == sources_.end() ? std::nullopt : divided(*source, true);
  }

  bool is_part(std::size_t pieces, std::size_t percent) const {
    constexpr std::size_t whole = 100;
    return pieces * whole >= units_.size() * percent;
  }

  /// Gathers the values of a source; nothing if they make one side, or too many. Values that no word names
  /// are sides only for `any`, and where the source is called so.
  std::optional<Division> divided(const SideSource& source, bool any) const {
    Division division;
    division.source = &source;
    for (const PaletteItem* item : units_) {
      const std::string value = source.value(*item);
      if (!value.empty()) ++division.values[value];
      if (division.values.size() > max_path_parts * max_sides) return std::nullopt;
    }
    std::map<std::string, std::size_t> values_of;
    for (const auto& [value, pieces] : division.values) {
      const std::string small = lower_letters(one_line(value, max_text_bytes));
      if (std::ranges::find(no_values, small) != no_values.end()) continue;
      const auto word = words_.find(value);
      if (!word && !any && !source.names_sides) continue;
      std::string side = small;
      for (const auto& [known, named] : division.words) {
        if (known == small || (word && SideWords::are_same(named, *word))) side = known;
      }
      division.sides[value] = side;
      division.words.emplace(side, lower_letters(word.value_or(small)));
      ++values_of[side];
      division.covered += pieces;
      if (word) division.named += pieces;
    }
    if (division.words.size() < 2 || division.words.size() > max_sides) return std::nullopt;
    // A side of several values has the name that they share.
    for (auto& [value, side] : division.sides) {
      if (values_of[side] > 1) side = division.words[side];
    }
    std::map<std::string, std::string> words;
    for (const auto& [side, word] : division.words) words.emplace(values_of[side] > 1 ? word : side, word);
    division.words = std::move(words);
    return division;
  }

  void take(const Division& division) {
    guess_.source = division.source->name;
    guess_.covered = division.covered;
    for (const auto& [value, side] : division.sides)
      guess_.entries.push_back({division.source->condition(value), side, division.values.at(value)});
    for (const auto& [side, word] : division.words) guess_.sides.push_back({side, word, 0, {}, {}});
    for (const PaletteItem* item : units_) {
      const auto found = division.sides.find(division.source->value(*item));
      if (found == division.sides.end()) {
        guess_.sideless.push_back(item);
        continue;
      }
      GuessedSide& side = *std::ranges::find(guess_.sides, found->second, &GuessedSide::name);
      ++side.pieces;
      const std::string name = one_line(item->parts.back(), max_text_bytes);
      if (side.examples.size() < max_examples &&
          std::ranges::find(side.examples, name) == side.examples.end())
        side.examples.push_back(name);
      side_of_[item] = side.name;
    }
  }

  /// Players say who stands together: sides with the word of one player, or, of two players, those without
  /// any if the other has his.
  void find_allies() {
    const auto& players = words_.players();
    std::vector<std::vector<GuessedSide*>> camps(players.size());
    std::vector<GuessedSide*> others;
    for (GuessedSide& side : guess_.sides) {
      const auto own = std::ranges::find_if(
          players, [&](const SideWords::Player& p) { return SideWords::is_of(p, side.word); });
      (own == players.end() ? others : camps[static_cast<std::size_t>(own - players.begin())])
          .push_back(&side);
    }
    const auto without = [&] {
      return std::ranges::count_if(camps, [](const auto& camp) { return camp.empty(); });
    };
    if (players.size() == 2 && without() == 1 && !others.empty())
      (camps[0].empty() ? camps[0] : camps[1]) = std::exchange(others, {});
    const bool has_all = players.size() > 1 && without() == 0;
    is_known_camp_ = has_all && others.empty();
    if (!has_all) return;
    for (const GuessedSide* side : others) strangers_.push_back(side->name);
    for (auto& camp : camps) {
      for (std::size_t i = 0; i + 1 < camp.size(); ++i) camp[i]->allies.push_back(camp[i + 1]->name);
    }
  }

  /// Takes sides that are no units out again, and makes allies of those in one camp.
  void decide() {
    const auto camp_of = [&](const std::string& side) {
      const auto found = decision_.camps.find(side);
      return found == decision_.camps.end() ? -1 : found->second;
    };
    for (const auto& [item, side] : side_of_) {
      if (camp_of(side) == 0) guess_.sideless.push_back(item);
    }
    std::ranges::sort(guess_.sideless, {}, &PaletteItem::path);
    for (const GuessedSide& side : guess_.sides) {
      if (camp_of(side.name) == 0) guess_.covered -= side.pieces;
    }
    std::erase_if(guess_.entries, [&](const SideEntry& entry) { return camp_of(entry.side) == 0; });
    std::erase_if(guess_.sides, [&](const GuessedSide& side) { return camp_of(side.name) == 0; });
    for (auto side = guess_.sides.begin(); side != guess_.sides.end(); ++side) {
      const int camp = camp_of(side->name);
      const auto next = std::find_if(side + 1, guess_.sides.end(), [&](const GuessedSide& other) {
        return camp > 0 && camp_of(other.name) == camp;
      });
      if (next != guess_.sides.end()) side->allies.push_back(next->name);
    }
  }

  void number_camps() {
    guess_.camps = decision_.camps;
    int camps = 0;
    for (const auto& known : guess_.camps) camps = std::max(camps, known.second);
    for (const GuessedSide& side : guess_.sides) {
      const int camp = guess_.camps.try_emplace(side.name, camps + 1).first->second;
      camps = std::max(camps, camp);
      for (const std::string& ally : side.allies) guess_.camps.try_emplace(ally, camp);
    }
  }

  void ask(const Division& division) {
    auto& questions = guess_.questions;
    const std::size_t count = guess_.sides.size();
    if (!division.source->names_sides && division.named == 0)
      questions.push_back(
          fmt::format("are these sides? The {} divides the pieces, but does not name sides; if they "
                      "are not, change `side` in the entries [[pieces]]",
                      guess_.source));
    if (!strangers_.empty())
      questions.push_back(
          fmt::format("no player has the side {}: are its pieces units? If not, write is = "
                      "\"marker\" in its entry",
                      fmt::join(strangers_, ", ")));
    if (count > many_sides || (count > 2 && !is_known_camp_ && strangers_.empty()))
      questions.push_back(
          fmt::format("who of these {} sides is whose ally? Write it below [allies] in the roster: NAME = "
                      "[\"ALLY\"]; the others are enemies",
                      count));
    if (is_part(guess_.sideless.size(), sideless_doubtful) && !guess_.sideless.empty())
      questions.push_back(fmt::format(
          "{} have no side and are taken for markers, such as {}: if they are units, give them an entry with "
          "`side`",
          plural(std::uint64_t{guess_.sideless.size()}, "piece", "pieces"),
          shown_path(*guess_.sideless.front())));
    ask_about_strays(*division.source);
  }

  static std::string shown_path(const PaletteItem& item) {
    return value_text(one_line(item.path, max_text_bytes));
  }

  /// Pieces that name another side than theirs.
  void ask_about_strays(const SideSource& source) {
    std::map<std::pair<std::string, std::string>, std::vector<const PaletteItem*>> strays;
    for (const auto& [item, own] : side_of_) {
      const auto side = std::ranges::find(guess_.sides, own, &GuessedSide::name);
      const auto other = other_side(*item, *side, source.value(*item));
      if (!other.empty()) strays[{own, other}].push_back(item);
    }
    for (auto& [sides, items] : strays) {
      const auto own = std::ranges::find(guess_.sides, sides.first, &GuessedSide::name);
      constexpr std::size_t whole = 100;
      if (items.size() * whole < own->pieces * doubtful) continue;
      std::ranges::sort(items, {}, &PaletteItem::path);
      guess_.questions.push_back(fmt::format(
          "{} of the side {} say {}, such as {}: if they are of that side, give them a later entry "
          "with `side`",
          plural(std::uint64_t{items.size()}, "piece", "pieces"), sides.first, sides.second,
          shown_path(*items.front())));
    }
  }

  /// Returns another side that a piece names, if beside the `value` that gave it its own it does not name
  /// that.
  std::string other_side(const PaletteItem& item, const GuessedSide& own, const std::string& value) const {
    std::vector<std::string> texts = item.parts;
    texts.insert(texts.end(), item.prototypes.begin(), item.prototypes.end());
    for (const auto& mark : item.facts.marks) texts.push_back(mark.second);
    std::string other;
    for (const std::string& text : texts) {
      if (text == value) continue;
      for (const std::string& word : words_in(text)) {
        if (SideWords::are_same(word, own.word)) return {};
        if (!other.empty() || !words_.find(word)) continue;
        for (const GuessedSide& side : guess_.sides) {
          if (SideWords::are_same(word, side.word)) other = side.name;
        }
      }
    }
    return other;
  }

  const std::vector<const PaletteItem*>& units_;
  SideWords words_;
  const SideDecision& decision_;
  std::vector<SideSource> sources_;
  std::map<const PaletteItem*, std::string> side_of_;
  std::vector<std::string> strangers_;  ///< sides that are no player's, though all players have theirs
  bool is_known_camp_ = false;          ///< each side is a player's
  SideGuess guess_;
};

}  // namespace

std::string lower_letters(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string glob_of(const std::string& text) {
  std::string glob = text;
  for (char& c : glob) {
    if (c == '*' || c == '<') c = '?';
  }
  return glob;
}

std::string quoted_glob(const std::string& before, const std::string& text, const std::string& after) {
  return toml_string(before + glob_of(one_line(text, max_text_bytes)) + after);
}

SideGuess guess_sides(const std::vector<const PaletteItem*>& units, const std::vector<std::string>& players,
                      const SideDecision& decision) {
  return SideGuesser(units, players, decision).guess();
}

}  // namespace rearguard
