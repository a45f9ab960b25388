#pragma once
// Finds the shortest lists of clauses that explain every case.

#include "src/extras/learn/clause_space.h"

namespace rearguard {

class PathBoard;

struct SearchLimits {
  int min_clauses = 0;  ///< shorter lists are known not to fit
  int max_clauses = 6;
  std::uint64_t max_steps = 100'000'000;  ///< clauses applied to all cases
  std::size_t max_lists = 1'000;          ///< of the shortest length; beyond this the others are not listed
  bool only_checked = false;              ///< only lists in which `rules check` finds nothing
};

struct SearchResult {
  std::vector<ClauseList> lists;  ///< of one length; by weight, then in a fixed order
  int clauses = 0;                ///< of each of them
  bool is_complete = true;        ///< these are all lists of that length, up to clauses that are alike
  bool is_too_large = false;      ///< the steps were used up before that was known
  int refuted = -1;               ///< no list of up to so many clauses fits; -1: not even that is known
  std::uint64_t steps = 0;
};

/// Tests whether a list fits all boards but those that need the engine; the latest are asked first.
bool fits_boards(const ClauseList& list, const std::vector<const PathBoard*>& boards);

/// Searches lists of clauses of a space for boards on which it is tabulated. Of clauses that do the same on
/// every board the lightest stands for all. `confirm` is asked about every list that fits; it alone knows the
/// boards that need the engine.
class ListSearch {
 public:
  ListSearch(const ClauseSpace& space, const std::vector<const PathBoard*>& boards,
             std::function<bool(const ClauseList&)> confirm = nullptr);

  SearchResult run(const SearchLimits& limits);

 private:
  using Stage = Candidate::Stage;
  struct Hash {
    std::uint64_t a = 0, b = 0;
    friend auto operator<=>(const Hash&, const Hash&) = default;
  };

  void group_candidates();
  bool apply(int candidate, PathBits& alive);
  void apply_given(Stage before, PathBits& alive) const;
  bool is_lost(const PathBits& alive) const;
  bool fits(const PathBits& alive) const;
  std::vector<int> useful(const std::vector<int>& from, const PathBits& alive);
  void descend(Stage stage, const PathBits& alive, const std::vector<int>& now, std::size_t from, int left);
  void enter(Stage stage, const PathBits& alive, int left);
  void add_last(Stage stage, const PathBits& alive, const std::vector<int>& now, std::size_t from);
  void found(const ClauseList& list);
  Hash hash_of(const PathBits& alive, int left, Stage stage) const;
  bool is_over() const { return result_.is_too_large || !result_.is_complete; }

  const ClauseSpace& space_;
  std::vector<const PathBoard*> boards_;
  std::vector<std::size_t> offsets_;
  std::function<bool(const ClauseList&)> confirm_;
  PathBits all_;
  std::vector<std::vector<int>> groups_;                 ///< of clauses that are alike; the lightest first
  std::vector<int> forbids_, exceptions_, preferences_;  ///< one of each group
  SearchLimits limits_;
  SearchResult result_;
  ClauseList list_;
  std::uint64_t rejected_ = 0;  ///< lists that `confirm` has not confirmed
  /// What is left to do from here is known to be impossible: with plain forbids from this one on.
  std::map<Hash, std::size_t> failed_;
};

}  // namespace rearguard
