#pragma once
// Doubts a rule set: searches for the smallest boards on which laws are broken.

#include "src/extras/doubt/law_checker.h"

namespace rearguard {

struct DoubtOptions {
  std::vector<Law> laws;  ///< in the order in which they are tried; empty: all
  std::uint64_t seed = 1;
  std::uint64_t max_questions = 0;  ///< for each law; 0: no limit but time
  /// Called when a law begins; the function that it returns is false once the law has had its time. Null: no
  /// limit but questions.
  std::function<std::function<bool()>()> clock = nullptr;
  bool tries_steps = true;         ///< the law of idle parts is about steps of events and dice, too
  std::vector<SmallBoard> boards;  ///< to begin from, such as those of examples
  /// Told now and then: the law being tried, and the boards tried for it. May be null.
  std::function<void(Law, std::uint64_t)> progress = nullptr;
  /// Gives the second of two answers, as an engine at fault would: null: the rules themselves.
  const RuleSet* second = nullptr;
};

/// What the search has found out about one law.
struct LawReport {
  enum class Outcome : std::uint8_t {
    held,  ///< no board was found on which it is broken
    broken,
    silent,    ///< it says nothing about these rules
    excepted,  ///< the rules say that it does not hold
  };
  Law law{};
  Outcome outcome = Outcome::held;
  std::string why;  ///< silent or excepted: the reason; broken: what differs
  std::uint64_t questions = 0;
  std::uint64_t boards = 0;
  std::size_t most_units = 0;       ///< on one of these
  int complete_size = -1;           ///< all boards up to this size were tried; -1: not even one unit alone
  std::optional<BrokenLaw> broken;  ///< with the smallest board
  std::vector<std::string> idle;    ///< parts that have changed no answer: "clause no-zoc"
};

LawReport find_counterexamples(const RuleSet& rules, Law law, const DoubtOptions& options);
/// Doubts all laws of the options; `report` is called after each.
void find_counterexamples(const RuleSet& rules, const DoubtOptions& options,
                          const std::function<void(const LawReport&)>& report);

}  // namespace rearguard
