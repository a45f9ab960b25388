#include "src/extras/learn/learner.h"

#include <fmt/format.h>

#include "src/core/engine/question/judge.h"
#include "src/workshop/boards/shrink.h"

namespace rearguard {

std::optional<EngineVerdict> engine_verdict(const Position& position, const RetreatRequest& request,
                                            const RuleSet& rules) {
  RetreatRequest asked = request;
  asked.wanted = Wanted::ends();
  Judge judge(position, rules);
  const Judgement judgement = judge.judge(asked);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  if (verdict == nullptr) return std::nullopt;
  EngineVerdict out;
  out.outcome = verdict->outcome;
  for (const VerdictEnd& end : verdict->end_hexes) out.verdict.end_hexes.push_back(end.hex);
  std::ranges::sort(out.verdict.end_hexes);
  return out;
}

bool agrees(const LearnCase& one, const RuleSet& rules) {
  const auto found = engine_verdict(one.position, one.request, rules);
  if (!found) return false;
  const std::vector<Hex>& ends = found->verdict.end_hexes;
  const auto is_end = [&](Hex h) { return std::ranges::binary_search(ends, h); };
  if (!std::ranges::all_of(one.legal, is_end)) return false;
  if (std::ranges::any_of(one.illegal, is_end)) return false;
  if (one.is_complete && ends != one.legal) return false;
  if (one.outcome && (*one.outcome == "retreat") != (found->outcome == "retreat")) return false;
  if (!one.path) return true;
  RetreatRequest request = one.request;
  request.test_path = one.path;
  const Judgement judgement = Judge(one.position, rules).judge(request);
  const auto* verdict = std::get_if<Verdict>(&judgement);
  return verdict != nullptr && verdict->judged_path && verdict->judged_path->legal == one.is_path_legal;
}

Checked<Learner> Learner::make(const std::vector<LearnCase>& cases, BaseRules base, const std::string& file) {
  const Vocabulary words = vocabulary_of(cases, base.rules);
  RuleVocabulary vocabulary = question_vocabulary(base.rules, cases, words);
  return make(cases, std::move(base), words, std::move(vocabulary), file);
}

Checked<Learner> Learner::make(const std::vector<LearnCase>& cases, BaseRules base, const Vocabulary& words,
                               RuleVocabulary vocabulary, const std::string& file) {
  Learner learner;
  if (const std::string why = why_not_a_base(base.rules); !why.empty())
    return Diagnostic{file, 0, 0,
                      fmt::format("no clauses can be learned beside those of {}: {}",
                                  base.name.empty() ? "no file" : value_text(base.name), why)};
  learner.base_ = std::make_unique<BaseRules>(std::move(base));
  auto space = ClauseSpace::make(words, *learner.base_);
  if (!space) return space.problems();
  learner.space_ = std::make_unique<ClauseSpace>(std::move(space).value());
  learner.vocabulary_ = std::move(vocabulary);
  std::vector<Diagnostic> problems;
  for (const LearnCase& one : cases) {
    if (const auto why = learner.add(one))
      problems.push_back({file, 0, 0, fmt::format("case {}: {}", value_text(one.id), *why)});
  }
  if (!problems.empty()) return problems;
  return learner;
}

std::optional<std::string> Learner::add(LearnCase one) {
  auto board = PathBoard::make(std::move(one), base_->rules, space_->everything(), *space_);
  if (auto* why = std::get_if<std::string>(&board)) return std::move(*why);
  boards_.push_back(std::make_unique<PathBoard>(std::get<PathBoard>(std::move(board))));
  return std::nullopt;
}

std::vector<const PathBoard*> Learner::pointers() const {
  std::vector<const PathBoard*> all;
  for (const auto& board : boards_) all.push_back(board.get());
  return all;
}

RuleSet Learner::rules_of(const ClauseList& list) const {
  RuleSet rules = base_->rules;
  for (const int c : list) {
    rules.clauses.push_back(space_->candidate(c).clause);
  }
  return rules;
}

std::optional<std::size_t> Learner::first_unexplained(const ClauseList& list) const {
  const RuleSet rules = rules_of(list);
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    if (!agrees(boards_[i]->learn_case(), rules)) return i;
  }
  return std::nullopt;
}

/// Returns a test of what the tables of paths cannot tell; null if they tell everything.
std::function<bool(const ClauseList&)> Learner::confirmation(bool only_checked) const {
  const auto by_engine = [](const auto& board) { return board->needs_engine(); };
  if (!only_checked && std::ranges::none_of(boards_, by_engine)) return nullptr;
  return [this, only_checked](const ClauseList& list) {
    const RuleSet rules = rules_of(list);
    if (only_checked && !new_finding(*base_, rules).empty()) return false;
    return std::all_of(boards_.rbegin(), boards_.rend(), [&](const auto& board) {
      return !board->needs_engine() || agrees(board->learn_case(), rules);
    });
  };
}

const SearchResult& Learner::search(SearchLimits limits) {
  limits.min_clauses = std::max(limits.min_clauses, result_.refuted + 1);
  ListSearch search(*space_, pointers(), confirmation(limits.only_checked));
  result_ = search.run(limits);
  return result_;
}

const SearchResult& Learner::review(SearchLimits limits) {
  constexpr std::size_t enough = 3;
  const auto boards = pointers();
  const auto confirm = confirmation(limits.only_checked);
  const bool were_all = result_.is_complete && !result_.is_too_large;
  std::erase_if(result_.lists, [&](const ClauseList& list) {
    return !fits_boards(list, boards) || (confirm && !confirm(list));
  });
  if (result_.lists.empty() || (!were_all && result_.lists.size() < enough)) return search(limits);
  result_.is_complete = false;  // of lists that were alike one stood for all
  return result_;
}

LearnVerdict Learner::verdict_on(const PathBoard& board, const ClauseList& list) const {
  if (!board.needs_engine()) return board.verdict(list);
  const LearnCase& one = board.learn_case();
  const auto found = engine_verdict(one.position, one.request, rules_of(list));
  return found ? found->verdict : LearnVerdict{};
}

namespace {

/// Puts a list into the order in which its clauses act, plain forbids ascending.
ClauseList ordered(const ClauseSpace& space, ClauseList list) {
  std::ranges::stable_sort(list, [&](int a, int b) {
    const auto stage_a = space.candidate(a).stage(), stage_b = space.candidate(b).stage();
    if (stage_a != stage_b) return stage_a < stage_b;
    return stage_a == Candidate::Stage::forbid && a < b;
  });
  return list;
}

}  // namespace

/// Collects lists that explain all cases, each once.
class RivalLists {
 public:
  RivalLists(const ClauseSpace& space, const std::vector<const PathBoard*>& boards, std::size_t most)
      : space_(space), boards_(boards), most_(most) {}

  void add(const ClauseList& list, bool is_known = false) {
    if (is_full()) return;
    const ClauseList made = ordered(space_, list);
    if (!tried_.insert(made).second) return;
    if (is_known || fits_boards(made, boards_)) lists_.push_back(made);
  }
  bool is_full() const { return lists_.size() >= most_; }
  void raise(std::size_t most) { most_ = most; }
  std::vector<ClauseList> take() { return std::move(lists_); }

 private:
  const ClauseSpace& space_;
  std::vector<const PathBoard*> boards_;
  std::size_t most_;
  std::set<ClauseList> tried_;
  std::vector<ClauseList> lists_;
};

/// Returns lists to compare: those found, and those that differ from the best by one clause, one place or one
/// clause more.
std::vector<ClauseList> Learner::rivals(const QuestionLimits& limits, std::uint64_t seed) const {
  const std::vector<ClauseList>& found = result_.lists;
  const bool only_likely = limits.rivals == Rivals::likely;
  RivalLists all(*space_, pointers(), only_likely ? limits.max_rivals / 8 : limits.max_rivals / 2);
  BoardRandom random(seed);
  // The lightest, and others by chance: the number of lists that say the same may be great.
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 20); ++i) all.add(found[i], true);
  for (std::size_t i = 0; i < found.size(); ++i) all.add(random.pick(found), true);
  const auto candidates = static_cast<int>(space_->candidates().size());
  const auto begin = static_cast<int>(random.below(static_cast<std::size_t>(std::max(candidates, 1))));
  const std::vector<ClauseList> bases(
      found.begin(), found.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(found.size(), 2)));
  all.raise(3 * limits.max_rivals / 4);
  for (const ClauseList& best : bases) {
    for (std::size_t i = 0; i + 1 < best.size(); ++i) {
      ClauseList swapped = best;
      std::swap(swapped[i], swapped[i + 1]);
      all.add(swapped);
    }
    if (only_likely) {
      add_other_kinds(best, all);
      continue;
    }
    for (int n = 0; n < candidates && !all.is_full(); ++n) {
      const int c = (begin + n) % candidates;
      for (std::size_t i = 0; i < best.size(); ++i) {
        ClauseList changed = best;
        changed[i] = c;
        all.add(changed);
      }
    }
  }
  if (limits.rivals == Rivals::shortest) return all.take();
  all.raise(limits.max_rivals);
  const int most = only_likely ? std::min(candidates, 60) : candidates;
  for (const ClauseList& best : bases) {
    for (int n = 0; n < most && !all.is_full(); ++n) {
      const int c = only_likely ? n : (begin + n) % candidates;
      const bool is_plain = space_->candidate(c).stage() == Candidate::Stage::forbid;
      for (std::size_t i = 0; i <= best.size(); ++i) {
        ClauseList longer = best;
        longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(i), c);
        all.add(longer);
        if (is_plain) break;
      }
    }
  }
  return all.take();
}

/// Adds the lists in which one clause is of another kind about the same, at any place: what is forbidden may
/// be avoided only, or forbidden with an exception.
void Learner::add_other_kinds(const ClauseList& best, RivalLists& all) const {
  for (std::size_t i = 0; i < best.size(); ++i) {
    const int predicate = space_->candidate(best[i]).predicate;
    for (int c = 0; predicate >= 0 && c < static_cast<int>(space_->candidates().size()); ++c) {
      if (space_->candidate(c).predicate != predicate) continue;
      ClauseList others = best;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      for (std::size_t place = 0; place <= others.size(); ++place) {
        ClauseList changed = others;
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(place), c);
        all.add(changed);
      }
    }
  }
}

namespace {

/// Boards with more paths are too long to look through for somebody who answers.
constexpr std::size_t max_question_words = 30;

std::map<LearnVerdict, std::vector<std::size_t>> by_verdict(const std::vector<LearnVerdict>& verdicts) {
  std::map<LearnVerdict, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < verdicts.size(); ++i) groups[verdicts[i]].push_back(i);
  return groups;
}

/// Returns how many pairs of the first `count` lists have different verdicts, as a share of all, in
/// millionths.
std::uint64_t told_apart(const std::vector<LearnVerdict>& verdicts, std::size_t count) {
  if (count < 2) return 0;
  const std::vector<LearnVerdict> first(verdicts.begin(),
                                        verdicts.begin() + static_cast<std::ptrdiff_t>(count));
  std::uint64_t same = 0;
  for (const auto& [verdict, lists] : by_verdict(first)) same += lists.size() * lists.size();
  const std::uint64_t all = count * count;
  return (all - same) * 1'000'000 / all;
}

}  // namespace

/// States the answers that lists give to a question, the most frequent first, and the hexes in which they
/// differ.
static void note_answers(const std::vector<LearnVerdict>& verdicts, NextQuestion& next) {
  std::set<Hex> everywhere, somewhere;
  bool is_first = true;
  for (auto& [verdict, members] : by_verdict(verdicts)) {
    const std::set<Hex> ends(verdict.end_hexes.begin(), verdict.end_hexes.end());
    somewhere.insert(ends.begin(), ends.end());
    if (is_first) everywhere = ends;
    std::erase_if(everywhere, [&](Hex h) { return !ends.contains(h); });
    is_first = false;
    next.answers.push_back({verdict, members});
  }
  for (const Hex h : somewhere) {
    if (!everywhere.contains(h)) next.hexes.push_back(h);
  }
  std::ranges::stable_sort(next.answers,
                           [](const auto& a, const auto& b) { return a.lists.size() > b.lists.size(); });
}

std::optional<NextQuestion> Learner::next_question(const QuestionLimits& limits, std::uint64_t seed) const {
  if (result_.lists.empty()) return std::nullopt;
  const std::vector<ClauseList> lists = rivals(limits, seed);
  const auto known = static_cast<std::size_t>(std::ranges::count_if(lists, [&](const ClauseList& list) {
    return list.size() == static_cast<std::size_t>(result_.clauses);
  }));
  const auto verdicts_on = [&](const QuestionBoard& board) -> std::optional<std::vector<LearnVerdict>> {
    auto made = PathBoard::make(board.asked, base_->rules, space_->everything(), *space_);
    const auto* table = std::get_if<PathBoard>(&made);
    if (table == nullptr || table->exempt() || table->words() > max_question_words) return std::nullopt;
    std::vector<LearnVerdict> verdicts;
    const std::size_t count = table->needs_engine() ? std::min<std::size_t>(lists.size(), 60) : lists.size();
    for (std::size_t i = 0; i < count; ++i) verdicts.push_back(verdict_on(*table, lists[i]));
    return verdicts;
  };
  const auto worth = [&](const std::vector<LearnVerdict>& verdicts) {
    return 2 * told_apart(verdicts, std::min(known, verdicts.size())) + told_apart(verdicts, verdicts.size());
  };
  QuestionBoards boards(vocabulary_, seed);
  std::optional<QuestionBoard> best;
  std::uint64_t best_worth = 0;
  for (std::size_t tried = 0; tried < (best ? limits.boards : limits.max_boards); ++tried) {
    QuestionBoard board = boards.next();
    const auto verdicts = verdicts_on(board);
    if (!verdicts) continue;
    const std::uint64_t found = worth(*verdicts);
    if (found <= best_worth) continue;
    best_worth = found;
    best = std::move(board);
  }
  if (!best) return std::nullopt;
  if (limits.shrinks) {
    const SmallBoard smaller = shrunk(
        best->board, vocabulary_,
        [&](const SmallBoard& board) {
          const auto question = question_of(board);
          if (!question) return false;
          const auto verdicts = verdicts_on(*question);
          return verdicts && worth(*verdicts) >= best_worth;
        },
        300);
    best = question_of(smaller);
  }
  NextQuestion next{*std::move(best), {}, {}, lists.size()};
  note_answers(*verdicts_on(next.board), next);
  return next;
}

NoFit Learner::why_nothing_fits(const SearchLimits& limits) const {
  NoFit no_fit;
  for (const auto& board : boards_) {
    const LearnCase& one = board->learn_case();
    if (board->exempt() && (!one.legal.empty() || (one.outcome && *one.outcome == "retreat"))) {
      no_fit.why = fmt::format("case {} expects a retreat, and the result moves no unit", value_text(one.id));
      no_fit.cases = {one.id};
      return no_fit;
    }
    if (const auto hex = board->unreachable_legal_hex()) {
      no_fit.why =
          fmt::format("in case {} no path of the required length that the given clauses leave ends in {}",
                      value_text(one.id), hex_number(one, *hex));
      no_fit.cases = {one.id};
      return no_fit;
    }
  }
  // Leave out one case after the other as long as nothing fits the rest.
  std::vector<const PathBoard*> left = pointers();
  SearchLimits quick = limits;
  quick.min_clauses = 0;
  quick.max_lists = 1;
  quick.max_steps = std::max<std::uint64_t>(limits.max_steps / 50, 1);
  for (std::size_t i = left.size(); i-- > 0;) {
    std::vector<const PathBoard*> fewer = left;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    ListSearch search(*space_, fewer);
    const SearchResult found = search.run(quick);
    if (found.lists.empty() && !found.is_too_large) left = std::move(fewer);
  }
  for (const PathBoard* board : left) no_fit.cases.push_back(board->learn_case().id);
  no_fit.why = fmt::format("no list of up to {} clauses explains {} together", limits.max_clauses,
                           left.size() == 1 ? "all that is said of this case" : "these cases");
  return no_fit;
}

}  // namespace rearguard
