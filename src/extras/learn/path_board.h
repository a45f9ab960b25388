#pragma once
// One case as sets of paths: every path of its length that the given rules leave, and for each clause that
// can be learned those that it is about. A list of clauses is then a few operations on bits.

#include "src/extras/learn/clause_space.h"
#include "src/extras/learn/learn_case.h"
#include "src/oracle/paths/reference_path.h"

namespace rearguard {

/// The verdict of a list of clauses on a board, as far as cases can state it.
struct LearnVerdict {
  std::vector<Hex> end_hexes;  ///< ascending; the unit's own hex if it may stay
  friend std::strong_ordering operator<=>(const LearnVerdict&, const LearnVerdict&) = default;
};

/// The limits of a board: the paths of all lengths that are tried.
inline constexpr std::size_t max_board_paths = 20'000;

class PathBoard {
 public:
  /// Lists the paths of a case. Returns why that cannot be done, one sentence without a full stop. `asking`
  /// is a rule set with a clause for everything that can be asked; both rule sets and the space must outlive
  /// the board.
  static std::variant<PathBoard, std::string> make(LearnCase of, const RuleSet& given, const RuleSet& asking,
                                                   const ClauseSpace& space);

  const LearnCase& learn_case() const { return *case_; }
  std::size_t words() const { return words_; }
  /// Returns the set of all paths that the given plain forbids and the length leave.
  PathBits all() const { return all_; }
  /// Tests whether friends could have to make way: then the sets of paths depend on clauses that are not
  /// known yet, and only the engine can tell the verdict.
  bool needs_engine() const { return needs_engine_; }
  /// Returns what becomes of the unit without a retreat, if its result moves it nowhere.
  const std::optional<std::string>& exempt() const { return exempt_; }

  /// Applies a clause of the space to a set of `words()` words.
  void apply(int candidate, std::uint64_t* alive) const;
  /// Apply the given clauses with an exception, and the given preferences.
  void apply_given_exceptions(std::uint64_t* alive) const;
  void apply_given_preferences(std::uint64_t* alive) const;

  /// Tests whether a hex or path that is known to be legal has no path left in a set.
  bool is_lost(const std::uint64_t* alive) const;
  /// Tests whether a set is a verdict that the case states.
  bool fits(const std::uint64_t* alive) const;
  /// Returns a path of a set that would be legal and is known not to be; nothing if there is none.
  std::optional<std::size_t> illegal_path(const std::uint64_t* alive) const;
  /// Tests whether a clause removes that path from sets in which it is; true if that depends on the set.
  bool may_remove(int candidate, std::size_t path) const;
  /// Tests whether a preference would, whenever it acts among these paths, rule out a hex that is known to be
  /// legal: some legal hexes have nothing but worse paths than others.
  bool contradicts(int candidate, const std::uint64_t* alive) const;

  LearnVerdict verdict(const ClauseList& list) const;
  /// Applies a whole list to `alive`, which holds all paths.
  void apply_list(const ClauseList& list, std::uint64_t* alive) const;
  LearnVerdict verdict_of(const std::uint64_t* alive) const;

  /// Appends what a clause does on this board to a key: equal keys, equal clauses.
  void append_key(int candidate, std::string& key) const;
  /// Returns a hex that is known to be legal and that no path reaches at all; nothing if there is none.
  std::optional<Hex> unreachable_legal_hex() const;

 private:
  /// The paths of one length: if none of the full length is legal, the rules may allow shorter ones.
  struct Level {
    PathQuestion question;
    std::vector<RetreatPath> paths;
    std::size_t first_word = 0, words = 0;
  };
  /// What a clause tests on every path.
  struct Effect {
    ClauseKind kind = ClauseKind::forbid;
    bool keeps_some = false;  ///< removes nothing if it would remove everything
    const PathBits* has = nullptr;
    const PathBits* except = nullptr;
    const std::vector<std::vector<PathBits>>* ranks =
        nullptr;                         ///< by level: the paths of each value, best first
    const PathBits* excluded = nullptr;  ///< from the benchmark
  };
  /// A given clause with the sets that it tests.
  struct GivenClause {
    ClauseKind kind = ClauseKind::forbid;
    bool keeps_some = false, has_except = false, has_excluded = false;
    PathBits has, except, excluded;
    std::vector<std::vector<PathBits>> ranks;
  };

  PathBoard() = default;
  std::optional<std::string> prepare(const RuleSet& given, const RuleSet& asking, const ClauseSpace& space);
  std::optional<std::string> list_levels(const RuleSet& given, const RetreatQuestion& question);
  void add_given(const Clause& clause);
  void take_evidence();
  Effect effect_of(int candidate) const;
  void apply(const Effect& effect, std::uint64_t* alive) const;
  const std::vector<std::uint64_t>& steps_with(int literal, std::size_t level) const;
  const PathBits& predicate(int index) const;
  const std::vector<std::vector<PathBits>>& ranks(int candidate) const;
  std::vector<PathBits> ranked(const Level& level, const std::vector<std::int64_t>& values, bool least) const;
  std::vector<std::uint64_t> evaluate_literal(const PropertyUse& use, const Level& level) const;
  std::vector<std::int64_t> evaluate_value(const ValueUse& use, ClauseKind kind, const Level& level) const;
  std::optional<std::size_t> active_level(const std::uint64_t* alive) const;
  /// Returns the length that must be the one tried, because all legal hexes have paths of this length alone.
  const Level* only_level(const std::uint64_t* alive) const;

  std::unique_ptr<LearnCase> case_;
  std::unique_ptr<RuleSet> walks_;  ///< the given rules with nothing but their plain forbids
  const ClauseSpace* space_ = nullptr;
  std::vector<Level> levels_;
  std::size_t words_ = 0;
  PathBits all_;
  bool may_stay_ = false;       ///< whatever else is legal
  bool stays_if_none_ = false;  ///< if no path of any length is legal
  bool needs_engine_ = false;
  std::optional<std::string> exempt_;
  std::vector<GivenClause> given_exceptions_, given_preferences_;
  std::vector<PathBits> legal_;  ///< the paths to each legal hex, and each legal path
  PathBits illegal_;
  bool must_retreat_ = false;
  bool own_hex_is_illegal_ = false, own_hex_is_legal_ = false;
  mutable std::vector<std::vector<std::optional<std::vector<std::uint64_t>>>> steps_;  ///< by level, literal
  mutable std::vector<std::optional<PathBits>> predicates_;
  mutable std::vector<std::optional<std::vector<std::vector<PathBits>>>> ranks_;  ///< by candidate
};

}  // namespace rearguard
