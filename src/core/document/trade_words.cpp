#include "src/core/document/trade_words.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"

namespace rearguard {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view text_of_words =
#include "src/core/document/trade.words"
    ;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool take_ending(std::string& word, std::string_view ending, std::size_t least) {
  if (word.size() < least + ending.size() || !word.ends_with(ending)) return false;
  word.resize(word.size() - ending.size());
  return true;
}

/// Takes the endings of plurals and verbs away: "entered" and "enters" are "enter".
std::string stem_of(std::string word) {
  if (take_ending(word, "ies", 2)) return word + 'y';
  if (!word.ends_with("ss") && !word.ends_with("us")) take_ending(word, "s", 2);
  if (take_ending(word, "ing", 3) || take_ending(word, "ed", 3)) {
    const std::size_t n = word.size();
    const bool is_double = word[n - 1] == word[n - 2];
    if (is_double && std::string_view("lsz").find(word.back()) == std::string_view::npos) word.pop_back();
  }
  take_ending(word, "e", 3);
  return word;
}

Words parts_of(std::string_view text, std::string_view separator) {
  Words parts;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(separator);
    std::string_view part = text.substr(0, end);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    part = part.substr(0, part.find_last_not_of(' ') + 1);
    if (!part.empty()) parts.emplace_back(part);
    if (end != std::string_view::npos) text.remove_prefix(end + separator.size());
  }
  return parts;
}

class TradeTable {
 public:
  TradeTable() {
    for (const std::string& line : parts_of(text_of_words, "\n")) read(line);
  }

  /// Returns the words of a text as they are printed, without small words and endings.
  Words plain(std::string_view text) const {
    Words words;
    std::string word;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const char c = i == text.size() ? ' ' : text[i];
      const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      if (is_letter(small)) {
        word += small;
      } else if (!word.empty() && !(c == '\'' && i + 1 < text.size() && text[i + 1] == 's')) {
        if (!small_.contains(word)) words.push_back(stem_of(std::move(word)));
        word.clear();
      }
    }
    return words;
  }

  Words words(std::string_view text) const {
    const Words plain_words = plain(text);
    Words out;
    for (std::size_t i = 0; i < plain_words.size();) {
      const auto [printed, ours] = longest_at(plain_words, i);
      if (ours == nullptr) {
        out.push_back(plain_words[i++]);
      } else {
        out.insert(out.end(), ours->begin(), ours->end());
        i += printed;
      }
    }
    return out;
  }

  struct Place {
    std::string name;
    std::vector<Words> printed;
    std::string lines;
  };
  const std::vector<Place>& places() const { return places_; }
  const Words& related(const std::string& word) const {
    static const Words none;
    const auto found = related_.find(word);
    return found == related_.end() ? none : found->second;
  }

 private:
  void read(const std::string& line) {
    if (line.front() == '!') {
      for (std::string& word : parts_of(line.substr(1), " ")) small_.insert(std::move(word));
    } else if (line.front() == '>') {
      const Words parts = parts_of(line.substr(1), ": ");
      Place place{parts[0], {}, parts[2]};
      for (const std::string& word : parts_of(parts[1], ",")) place.printed.push_back(words(word));
      places_.push_back(std::move(place));
    } else if (const Words same = parts_of(line, " = "); same.size() == 2) {
      const Words ours = plain(same[0]);
      for (const std::string& printed : parts_of(same[1], "|")) add(plain(printed), ours);
    } else {
      const Words field = parts_of(line, " ~ ");
      const Words all = words(field[0] + ' ' + field[1]);
      for (const std::string& word : all) {
        for (const std::string& other : all) {
          if (other != word) related_[word].push_back(other);
        }
      }
    }
  }

  void add(const Words& printed, const Words& ours) {
    if (printed.empty() || printed == ours) return;
    auto& list = printed_[printed.front()];
    list.emplace_back(printed, ours);
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
  }

  std::pair<std::size_t, const Words*> longest_at(const Words& words, std::size_t at) const {
    const auto found = printed_.find(words[at]);
    if (found == printed_.end()) return {0, nullptr};
    for (const auto& [printed, ours] : found->second) {
      if (printed.size() <= words.size() - at &&
          std::equal(printed.begin(), printed.end(), words.begin() + static_cast<std::ptrdiff_t>(at)))
        return {printed.size(), &ours};
    }
    return {0, nullptr};
  }

  std::set<std::string> small_;
  std::map<std::string, std::vector<std::pair<Words, Words>>> printed_;  ///< by first word, longest first
  std::map<std::string, Words> related_;
  std::vector<Place> places_;
};

const TradeTable& trade_table() {
  static const TradeTable read;
  return read;
}

/// Returns how many words two sorted lists share.
std::size_t shared_words(const Words& a, const Words& b) {
  Words both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both.size();
}

Words sorted_words(std::string_view text) {
  Words words = trade_table().words(text);
  std::sort(words.begin(), words.end());
  return words;
}

}  // namespace

std::vector<std::string> trade_words(std::string_view text) {
  return trade_table().words(text);
}

const std::vector<std::string>& related_words(const std::string& word) {
  return trade_table().related(word);
}

std::optional<std::string> same_name(std::string_view word, std::span<const std::string> known) {
  const Words meant = word.size() > max_mistyped_name ? Words() : sorted_words(word);
  for (const std::string& name : known) {
    if (!meant.empty() && sorted_words(name) == meant) return name;
  }
  return std::nullopt;
}

std::optional<std::string> likely_name(std::string_view word, std::span<const std::string> known) {
  if (word.size() > max_mistyped_name) return std::nullopt;
  if (const auto same = same_name(word, known)) return same;
  if (const auto near = nearest_name(word, known)) return near;
  const Words meant = sorted_words(word);
  const std::string* best = nullptr;
  std::size_t most = 0;
  for (const std::string& name : known) {
    const Words words = sorted_words(name);
    const std::size_t shared = shared_words(words, meant);
    if (shared <= most || shared * 2 < std::max(words.size(), meant.size())) continue;
    best = &name;
    most = shared;
  }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

std::string lines_in_place(std::string_view place, std::string_view word, std::string_view value) {
  const Words meant = word.size() > max_mistyped_name ? Words() : trade_table().words(word);
  for (const TradeTable::Place& known : trade_table().places()) {
    if (known.name != place || meant.empty() ||
        std::find(known.printed.begin(), known.printed.end(), meant) == known.printed.end())
      continue;
    std::string lines = known.lines;
    if (const std::size_t at = lines.find('@'); at != std::string::npos) lines.replace(at, 1, value);
    return lines;
  }
  return {};
}

std::string find_command(std::string_view sentence) {
  return "rearguard rules find \"" + one_line(sentence, max_mistyped_name) + '"';
}

}  // namespace rearguard
