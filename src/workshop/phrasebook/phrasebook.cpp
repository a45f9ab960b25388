#include "src/workshop/phrasebook/phrasebook.h"

#include <algorithm>
#include <cmath>

#include "hexmap/nearest_name.h"
#include "src/core/document/trade_words.h"

namespace rearguard {
namespace {

/// The usual constants of BM25: how soon a repeated word stops to count, and how much length costs.
constexpr double saturation = 1.2, length_cost = 0.7;
constexpr double weight_of_lines = 0.35, weight_of_related = 0.25;

/// An entry of the cookbook is a sentence of a rule book, and a clause one of a rule file; a row of a table
/// is neither.
double weight_of(Passage::Kind kind) {
  return kind == Passage::Kind::cookbook ? 1.3 : kind == Passage::Kind::rule ? 1 : 0.9;
}

/// Returns lines without what names the part: the same rule has other numbers and words in other games.
std::string rule_of(const std::string& toml) {
  std::string out;
  for (const std::string_view line : lines_in(toml)) {
    if (line.starts_with("id = ") || line.starts_with("cite = ") || line.starts_with("text = ") ||
        line == "[[clauses]]")
      continue;
    out += line.substr(0, line.find("   #"));
    out += '\n';
  }
  return out;
}

}  // namespace

void Phrasebook::add(std::vector<Passage> passages) {
  for (Passage& passage : passages) {
    passages_.push_back(std::move(passage));
    index(passages_.size() - 1);
  }
}

void Phrasebook::index(std::size_t at) {
  const Passage& passage = passages_[at];
  std::map<std::string, double> words;
  const auto count = [&](std::string_view text, double weight) {
    for (const std::string& word : trade_words(text)) words[word] += weight;
  };
  count(passage.sentence, 1);
  count(rule_of(passage.toml), weight_of_lines);
  double length = 0;
  for (const auto& [word, weight] : words) {
    entries_[word].push_back({at, weight});
    length += weight;
  }
  lengths_.push_back(length);
  length_of_all_ += length;
}

std::string Phrasebook::known_word(const std::string& word) const {
  if (entries_.contains(word)) return word;
  std::vector<std::string> known;
  for (const auto& [other, passages] : entries_) known.push_back(other);
  return nearest_name(word, known).value_or(word);
}

void Phrasebook::add_scores(const std::string& word, double weight,
                            std::map<std::size_t, double>& best) const {
  const auto found = entries_.find(word);
  if (found == entries_.end()) return;
  const auto all = static_cast<double>(passages_.size()), with = static_cast<double>(found->second.size());
  const double rarity = std::log(1 + (all - with + 0.5) / (with + 0.5));
  for (const Entry& entry : found->second) {
    const double length = 1 - length_cost + length_cost * lengths_[entry.passage] * all / length_of_all_;
    const double score =
        weight * rarity * entry.weight * (saturation + 1) / (entry.weight + saturation * length);
    best[entry.passage] = std::max(best[entry.passage], score);
  }
}

std::vector<Phrasebook::Hit> Phrasebook::find(std::string_view sentence, std::size_t most) const {
  std::map<std::string, double> asked;
  for (const std::string& word : trade_words(sentence)) asked[known_word(word)] += 1;
  std::vector<double> scores(passages_.size());
  for (const auto& [word, times] : asked) {
    // A passage counts by the word itself or by one of its field, by the better one.
    std::map<std::size_t, double> best;
    add_scores(word, std::min(times, 2.0), best);
    for (const std::string& other : related_words(word)) {
      if (!asked.contains(other)) add_scores(other, weight_of_related, best);
    }
    for (const auto& [passage, score] : best) scores[passage] += score;
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores[i] *= weight_of(passages_[i].kind);
    if (scores[i] > 0) order.push_back(i);
  }
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  std::vector<Hit> hits;
  std::map<std::string, std::size_t> by_rule;
  for (const std::size_t i : order) {
    const auto [known, is_new] = by_rule.emplace(rule_of(passages_[i].toml), hits.size());
    if (!is_new) {
      hits[known->second].also.push_back(&passages_[i]);
    } else if (hits.size() < most) {
      hits.push_back({&passages_[i], scores[i]});
    } else {
      by_rule.erase(known);
    }
  }
  return hits;
}

}  // namespace rearguard
