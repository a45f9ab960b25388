#pragma once
// The answer to the question of a small board, in a form that can be compared, turned and renamed: a verdict,
// or the board that a resolution leaves.

#include <tuple>

#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/verdict.h"
#include "src/workshop/boards/small_board.h"

namespace rearguard {

struct RuleSet;

/// An effect along a path, without its sentence.
struct EffectRecord {
  Hex hex;
  std::string id;
  std::vector<std::string> units;  ///< ids, sorted
  bool is_of_path = false;         ///< of a path effect, not of a contact
  friend std::strong_ordering operator<=>(const EffectRecord&, const EffectRecord&) = default;
};

/// A legal path with what happens on it for certain.
struct PathRecord {
  RetreatPath path;
  std::vector<EffectRecord> effects;  ///< sorted
  int strength_lost = 0;
  std::string outcome;
  friend std::strong_ordering operator<=>(const PathRecord&, const PathRecord&) = default;
};

/// A legal end hex.
struct EndRecord {
  std::uint64_t path_count = 0;
  MovementPoints movement_points{};
  bool provisional = false;
  std::vector<PathRecord> paths;  ///< sorted; empty if not all are listed
  friend bool operator==(const EndRecord&, const EndRecord&) = default;
};

/// One way to take a result.
struct OptionRecord {
  std::string name;
  bool available = false;
  std::vector<Hex> end_hexes;  ///< ascending
  friend bool operator==(const OptionRecord&, const OptionRecord&) = default;
};

/// The answer to a retreat question. Two answers are equal if nothing that matters to a player differs:
/// clauses and sentences are not compared.
struct VerdictRecord {
  std::string problem;  ///< what the error is about, if there is no answer: "unit", "rules" …
  std::string message;  ///< not compared
  std::string outcome;
  bool fails = false;
  int shorter_by = 0;
  int distance = 0;                     ///< hexes required; not compared
  std::vector<std::string> companions;  ///< ids, sorted
  std::map<Hex, EndRecord> end_hexes;
  std::vector<OptionRecord> options;
  std::string exhausted_by;  ///< not compared
  std::string clause;        ///< of the outcome; not compared
  friend bool operator==(const VerdictRecord& a, const VerdictRecord& b);
};

/// Asks where the unit of a board may retreat; the board has a position.
VerdictRecord verdict_of(const SmallBoard& board, const RuleSet& rules);
/// Answers the question of a board about a position that has been made from it.
VerdictRecord verdict_of(const Position& position, const BoardQuestion& question, const RuleSet& rules);
/// Returns the request of a question; nothing if a unit does not exist.
std::optional<RetreatRequest> request_of(const Position& position, const BoardQuestion& question);

/// A unit after a resolution.
struct UnitRecord {
  Hex hex;
  std::string side, state;
  int strength = 0;
  std::optional<Direction> facing;
  std::vector<std::string> markers, engaged;
  std::map<std::string, int> counts;
  friend bool operator==(const UnitRecord&, const UnitRecord&) = default;
};

/// What a resolution of the question comes to, with its dice and choices.
struct PlayRecord {
  std::string problem;  ///< what the error is about; empty if it was carried out
  std::string message;  ///< not compared
  bool impossible = false;
  std::map<std::string, UnitRecord> units;     ///< by id
  std::map<std::string, std::string> removed;  ///< by id: the outcome
  std::vector<int> rolls;
  std::vector<int> sides;             ///< of each die; not compared
  std::size_t dice = 0;               ///< rolled, even if there is no answer in the end; not compared
  std::vector<PathChoice> choices;    ///< not compared
  std::vector<ResolutionStep> steps;  ///< not compared
  std::optional<Position> after;      ///< not compared
  friend bool operator==(const PlayRecord& a, const PlayRecord& b);
};

/// A board with its question and the answer: a verdict, or what a resolution comes to.
struct AnsweredBoard {
  SmallBoard board;
  std::variant<VerdictRecord, PlayRecord> answer;
};

/// Resolves the question of a board. Dice come from the question, then from its seed; so do choices, unless
/// `choices` are given, which are then all.
PlayRecord play(const SmallBoard& board, const RuleSet& rules,
                const std::optional<std::vector<PathChoice>>& choices = std::nullopt);
PlayRecord play(const Position& position, const BoardQuestion& question, const RuleSet& rules,
                const std::optional<std::vector<PathChoice>>& choices = std::nullopt);

/// Returns one sentence on how two answers differ; empty if they are equal. Hexes are named as on `grid`.
std::string difference(const VerdictRecord& a, const VerdictRecord& b, const Grid& grid);
std::string difference(const PlayRecord& a, const PlayRecord& b, const Grid& grid);

/// Returns the answer with every hex and direction turned.
VerdictRecord turned(const VerdictRecord& verdict, const BoardTurn& turn);
/// Returns the answer with every unit renamed by `name`.
VerdictRecord renamed(const VerdictRecord& verdict, const std::map<std::string, std::string>& names);

}  // namespace rearguard
