#pragma once
// Finds the passages of rule files and of the manual that say a sentence of a printed rule book.

#include <cstddef>
#include <map>

#include "src/workshop/phrasebook/passages.h"

namespace rearguard {

class Phrasebook {
 public:
  struct Hit {
    const Passage* passage = nullptr;
    double score = 0;                    ///< greater than 0; only its order has a meaning
    std::vector<const Passage*> also{};  ///< those with the same lines, best first
  };

  void add(std::vector<Passage> passages);
  std::size_t size() const { return passages_.size(); }

  /// Returns the passages that share words with the sentence, best first, at most `most` with different
  /// lines. They are ranked by BM25 over the words of `trade_words`; a word of the same field counts as part
  /// of one. The passages belong to this object.
  std::vector<Hit> find(std::string_view sentence, std::size_t most) const;

 private:
  struct Entry {
    std::size_t passage;
    double weight;  ///< how often the passage has the word, and in what place
  };
  void index(std::size_t at);
  /// Raises the scores of passages to what the word gives them.
  void add_scores(const std::string& word, double weight, std::map<std::size_t, double>& best) const;
  /// Returns the word, or the one that is misspelt so.
  std::string known_word(const std::string& word) const;

  std::vector<Passage> passages_;
  std::map<std::string, std::vector<Entry>> entries_;  ///< by word
  std::vector<double> lengths_;                        ///< in words, by passage
  double length_of_all_ = 0;
};

}  // namespace rearguard
