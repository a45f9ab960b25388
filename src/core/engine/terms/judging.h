#pragma once
// Who answers retreat questions, for the parts of the engine on which the answers themselves depend.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/terms/engine_request.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

class Position;
struct ContactFinder;
struct ResolvedMove;
struct RuleSet;

using Judgement = std::variant<Verdict, RequestError>;

/// The hexes in which the paths of a question end that pass the plain forbids on which no move of a friend
/// has an influence.
struct OpenEnds {
  bool is_known = false;  ///< false: `hexes` is empty, and any hex in reach may be open
  bool is_exact = false;  ///< nothing else closes a hex to all paths
  std::vector<Hex> hexes = {};
};

/// Answers questions about one position under one rule set, and knows who answers those about another. Events
/// and units that make way ask by it on boards that change while an answer is found.
struct Judging {
  Judging() = default;
  Judging(const Judging&) = default;
  Judging& operator=(const Judging&) = default;
  virtual ~Judging() = default;

  virtual Judgement judge(const EngineRequest& asked) = 0;  ///< an error if it takes too much work
  /// Returns the legal end hexes of a question alone; none if the question is too large.
  virtual std::vector<Hex> end_hexes(const RetreatQuestion& asked) = 0;
  /// Returns the end hexes that stay open wherever friends go. The latest answer stays valid.
  virtual OpenEnds open_ends(const RetreatQuestion& asked) = 0;
  /// Returns the question of the latest answer, with the length that was tried last and the hexes that have
  /// no room.
  virtual const RetreatQuestion& question() const = 0;
  /// Returns a legal path of the latest answer with its contacts; `way` is the word of one of several ways
  /// along it (see VerdictEnd), `numbers` are those of the event that makes the move, if any.
  virtual ResolvedMove resolved_move(const RetreatQuestion& question, const RetreatPath& path,
                                     const std::string& way,
                                     const std::map<std::string, std::int64_t>* numbers) = 0;
  /// Returns a move that its contacts block once they have let events happen first, with the contact that
  /// blocks it last; nothing if some choice of the units concerned leaves a way, or if that depends on dice.
  virtual std::optional<ResolvedMove> blocked_after_events(const ContactFinder& contact_finder,
                                                           const ResolvedMove& resolved_move) const = 0;

  virtual const Position& position() const = 0;
  virtual const RuleSet& rule_set() const = 0;
  virtual const RuleSet& file_rules() const = 0;  ///< the rule set of the whole file
  /// Returns who answers questions about another position, of which it keeps a copy, by the file or by one of
  /// its moves, which must outlive it, as this must. What has been asked before is not worked out again: see
  /// `JudgesOfBoards`.
  virtual std::shared_ptr<Judging> on(const Position& position, const RuleSet& move) const = 0;
};

}  // namespace rearguard
