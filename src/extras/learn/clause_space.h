#pragma once
// The clauses that can be learned: every kind of clause over the properties and values of the catalogue, with
// arguments from a vocabulary. The list is finite, and the same for the same words.

#include "src/core/document/diagnostic.h"
#include "src/core/rules/words/rule_set.h"
#include "src/extras/learn/vocabulary.h"

namespace rearguard {

struct BaseRules;

/// Clauses that can be learned, by their index: in the order of a rule file.
using ClauseList = std::vector<int>;
/// A set of the paths of a board: one bit for each.
using PathBits = std::vector<std::uint64_t>;

/// A property of single steps.
struct Literal {
  PropertyUse use;
  std::string toml;      ///< as a rule file writes it
  int weight = 0;        ///< how much there is to read; a name weighs least
  bool is_core = false;  ///< combined with others in pairs and exceptions
  bool is_negated = false;
  bool is_of_hexes = true;  ///< of the hex entered, not of the step
};

/// A property of paths: of steps with all of some literals, or of the path as a whole.
struct PathPredicate {
  std::vector<int> literals;         ///< one or two; none: `whole`
  Scope where = Scope::entered;      ///< entered (on any step), through or end
  bool nowhere = false;              ///< no step has them
  std::optional<PropertyUse> whole;  ///< revisit, or about no single member
};

/// A clause that can be learned.
struct Candidate {
  /// When it acts: plain forbids, forbids with an exception, all others.
  enum class Stage : std::uint8_t { forbid, exception, preference };
  ClauseKind kind = ClauseKind::forbid;
  bool unless_only_path = false;
  int predicate = -1;  ///< forbid, avoid
  int except = -1;     ///< `except_to_avoid`: a predicate; -1: none
  int value = -1;      ///< minimize, maximize
  std::string body;    ///< the lines of a rule file that say it, without id, cite and text
  int weight = 0;
  Clause clause;  ///< as the reader of rule files reads the body

  Stage stage() const {
    if (kind != ClauseKind::forbid) return Stage::preference;
    return unless_only_path || except >= 0 ? Stage::exception : Stage::forbid;
  }
};

/// All clauses for some words.
class ClauseSpace {
 public:
  /// Reads the properties through the reader of rule files, as clauses beside those of `base`. Leaves out
  /// what asks for a fact that not every case states.
  static Checked<ClauseSpace> make(const Vocabulary& words, const BaseRules& base);

  /// What a space consists of.
  struct Parts {
    std::vector<Literal> literals;
    std::vector<PathPredicate> predicates;
    std::vector<ValueUse> values;
    std::vector<Candidate> candidates;
    std::shared_ptr<const RuleSet> everything;
  };
  explicit ClauseSpace(Parts parts) : parts_(std::move(parts)) {}

  const std::vector<Literal>& literals() const { return parts_.literals; }
  const std::vector<PathPredicate>& predicates() const { return parts_.predicates; }
  const std::vector<ValueUse>& values() const { return parts_.values; }
  const std::vector<Candidate>& candidates() const { return parts_.candidates; }
  const Candidate& candidate(int index) const { return parts_.candidates[static_cast<std::size_t>(index)]; }
  /// Returns the given rules with every clause of the space: they ask for all that can be asked.
  const RuleSet& everything() const { return *parts_.everything; }

 private:
  Parts parts_;
};

}  // namespace rearguard
