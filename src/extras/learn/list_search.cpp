#include "src/extras/learn/list_search.h"

#include <numeric>

#include "src/extras/learn/path_board.h"

namespace rearguard {

bool fits_boards(const ClauseList& list, const std::vector<const PathBoard*>& boards) {
  return std::all_of(boards.rbegin(), boards.rend(), [&](const PathBoard* board) {
    if (board->needs_engine()) return true;
    PathBits alive = board->all();
    board->apply_list(list, alive.data());
    return board->fits(alive.data());
  });
}

ListSearch::ListSearch(const ClauseSpace& space, const std::vector<const PathBoard*>& boards,
                       std::function<bool(const ClauseList&)> confirm)
    : space_(space), boards_(boards), confirm_(std::move(confirm)) {
  for (const PathBoard* board : boards_) {
    offsets_.push_back(all_.size());
    const PathBits all = board->all();
    all_.insert(all_.end(), all.begin(), all.end());
  }
  group_candidates();
}

void ListSearch::group_candidates() {
  std::map<std::string, std::size_t> known;
  for (int c = 0; c < static_cast<int>(space_.candidates().size()); ++c) {
    const Candidate& candidate = space_.candidate(c);
    std::string key;
    key.push_back(static_cast<char>(candidate.kind));
    key.push_back(candidate.unless_only_path ? 'u' : candidate.except >= 0 ? 'e' : 'p');
    for (const PathBoard* board : boards_) board->append_key(c, key);
    const auto [at, is_new] = known.try_emplace(key, groups_.size());
    if (!is_new) {
      groups_[at->second].push_back(c);
      continue;
    }
    groups_.push_back({c});
    // A clause that removes nothing from all paths removes nothing from fewer, but for values and exceptions.
    if (candidate.stage() == Stage::forbid) {
      PathBits alive = all_;
      for (std::size_t b = 0; b < boards_.size(); ++b) boards_[b]->apply(c, alive.data() + offsets_[b]);
      if (alive == all_ || is_lost(alive)) continue;
      forbids_.push_back(c);
    } else {
      (candidate.stage() == Stage::exception ? exceptions_ : preferences_).push_back(c);
    }
  }
}

/// Applies a clause; returns false if it removes nothing, or all paths to a hex that is legal.
bool ListSearch::apply(int candidate, PathBits& alive) {
  if (++result_.steps > limits_.max_steps) {
    result_.is_too_large = true;
    return false;
  }
  const PathBits before = alive;
  for (std::size_t b = 0; b < boards_.size(); ++b) {
    std::uint64_t* const part = alive.data() + offsets_[b];
    boards_[b]->apply(candidate, part);
    if (!boards_[b]->needs_engine() && boards_[b]->is_lost(part)) return false;
  }
  return alive != before;
}

/// Applies the given clauses that come before a stage.
void ListSearch::apply_given(Stage before, PathBits& alive) const {
  for (std::size_t b = 0; b < boards_.size(); ++b) {
    if (before == Stage::exception) boards_[b]->apply_given_exceptions(alive.data() + offsets_[b]);
    if (before == Stage::preference) boards_[b]->apply_given_preferences(alive.data() + offsets_[b]);
  }
}

bool ListSearch::is_lost(const PathBits& alive) const {
  for (std::size_t b = 0; b < boards_.size(); ++b) {
    if (!boards_[b]->needs_engine() && boards_[b]->is_lost(alive.data() + offsets_[b])) return true;
  }
  return false;
}

bool ListSearch::fits(const PathBits& alive) const {
  for (std::size_t b = 0; b < boards_.size(); ++b) {
    if (!boards_[b]->needs_engine() && !boards_[b]->fits(alive.data() + offsets_[b])) return false;
  }
  return true;
}

/// Returns the clauses that no board contradicts whenever they act on fewer than these paths.
std::vector<int> ListSearch::useful(const std::vector<int>& from, const PathBits& alive) {
  std::vector<int> kept;
  for (const int c : from) {
    bool is_contradicted = false;
    for (std::size_t b = 0; b < boards_.size() && !is_contradicted; ++b)
      is_contradicted = !boards_[b]->needs_engine() && boards_[b]->contradicts(c, alive.data() + offsets_[b]);
    if (!is_contradicted) kept.push_back(c);
  }
  return kept;
}

ListSearch::Hash ListSearch::hash_of(const PathBits& alive, int left, Stage stage) const {
  Hash hash{0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(left) * 4 + static_cast<std::uint64_t>(stage),
            0xc2b2ae3d27d4eb4fU + static_cast<std::uint64_t>(left)};
  for (const std::uint64_t word : alive) {
    hash.a = (hash.a ^ word) * 0xff51afd7ed558ccdU;
    hash.a ^= hash.a >> 33U;
    hash.b = (hash.b + word) * 0xc4ceb9fe1a85ec53U;
    hash.b ^= hash.b >> 29U;
  }
  return hash;
}

void ListSearch::found(const ClauseList& list) {
  if (confirm_ && !confirm_(list)) {
    ++rejected_;
    return;
  }
  if (result_.lists.size() >= limits_.max_lists) {
    result_.is_complete = false;
    return;
  }
  result_.lists.push_back(list);
}

/// Adds the last clause of a list: the one that removes the first path that is still wrong.
void ListSearch::add_last(Stage stage, const PathBits& alive, const std::vector<int>& now, std::size_t from) {
  PathBits done = alive;
  if (stage == Stage::forbid) apply_given(Stage::exception, done);
  if (stage != Stage::preference) apply_given(Stage::preference, done);
  std::optional<std::pair<std::size_t, std::size_t>> wrong;
  for (std::size_t b = 0; b < boards_.size() && !wrong; ++b) {
    if (boards_[b]->needs_engine()) continue;
    if (const auto path = boards_[b]->illegal_path(done.data() + offsets_[b])) wrong = {b, *path};
  }
  // Whatever else is wrong, no clause makes it right by removing more, but for friends who make way.
  if (!wrong && fits(done) && !confirm_) return;
  for (std::size_t i = from; i < now.size() && !is_over(); ++i) {
    const int c = now[i];
    if (wrong && !boards_[wrong->first]->may_remove(c, wrong->second)) continue;
    PathBits after = alive;
    if (!apply(c, after)) continue;
    if (stage == Stage::forbid) apply_given(Stage::exception, after);
    if (stage != Stage::preference) apply_given(Stage::preference, after);
    if (!fits(after)) continue;
    list_.push_back(c);
    found(list_);
    list_.pop_back();
  }
}

/// Goes on to a stage with `left` clauses to add.
void ListSearch::enter(Stage stage, const PathBits& alive, int left) {
  if (is_over()) return;
  PathBits next = alive;
  apply_given(stage, next);
  if (is_lost(next)) return;
  const std::vector<int> now = useful(stage == Stage::exception ? exceptions_ : preferences_, next);
  descend(stage, next, now, 0, left);
}

/// Adds `left` clauses of this stage and those after it; plain forbids in ascending order from `from`.
void ListSearch::descend(Stage stage, const PathBits& alive, const std::vector<int>& now, std::size_t from,
                         int left) {
  if (is_over()) return;
  if (left == 0) {
    PathBits done = alive;
    if (stage == Stage::forbid) apply_given(Stage::exception, done);
    if (stage != Stage::preference) apply_given(Stage::preference, done);
    if (fits(done)) found(list_);
    return;
  }
  const std::size_t before = result_.lists.size();
  const std::uint64_t rejected_before = rejected_;
  const Hash key = hash_of(alive, left, stage);
  if (const auto known = failed_.find(key); known != failed_.end() && known->second <= from) return;
  if (left == 1) {
    add_last(stage, alive, now, from);
  } else {
    for (std::size_t i = from; i < now.size() && !is_over(); ++i) {
      PathBits after = alive;
      if (!apply(now[i], after)) continue;
      list_.push_back(now[i]);
      if (stage == Stage::forbid) {
        descend(stage, after, now, i + 1, left - 1);
      } else {
        // The last clause is sought by what it must remove, which is quicker.
        descend(stage, after, left > 2 ? useful(now, after) : now, 0, left - 1);
      }
      list_.pop_back();
    }
  }
  if (stage == Stage::forbid) enter(Stage::exception, alive, left);
  if (stage == Stage::exception) enter(Stage::preference, alive, left);
  // Another list that leaves the same paths may be confirmed where this one is not.
  if (is_over() || result_.lists.size() != before || rejected_ != rejected_before) return;
  const auto [known, is_new] = failed_.try_emplace(key, from);
  if (!is_new) known->second = std::min(known->second, from);
}

SearchResult ListSearch::run(const SearchLimits& limits) {
  limits_ = limits;
  result_ = {};
  result_.refuted = limits.min_clauses - 1;
  for (int clauses = limits.min_clauses; clauses <= limits.max_clauses && !is_over(); ++clauses) {
    failed_.clear();
    list_.clear();
    result_.clauses = clauses;
    descend(Stage::forbid, all_, forbids_, 0, clauses);
    if (!result_.lists.empty()) break;
    if (!is_over()) result_.refuted = clauses;
  }
  const auto weight = [&](const ClauseList& list) {
    return std::accumulate(list.begin(), list.end(), 0,
                           [&](int sum, int c) { return sum + space_.candidate(c).weight; });
  };
  std::ranges::sort(result_.lists, [&](const ClauseList& a, const ClauseList& b) {
    return std::pair(weight(a), a) < std::pair(weight(b), b);
  });
  return result_;
}

}  // namespace rearguard
