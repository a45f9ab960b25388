#pragma once
// Chooses among the legal paths of a unit, and lists what the unit meets. Part of resolving.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/terms/judging.h"
#include "src/core/engine/terms/resolution.h"

namespace rearguard {

struct FireRule;

/// An enemy that fires at, or a friend that is in, a hex of a path.
struct PathContact {
  bool is_fire = false;
  std::string unit;       ///< id
  std::size_t index = 0;  ///< index into the path
};

/// What counts as a contact of a path.
struct PathTerms {
  bool draws_fire = true;     ///< enemies that could fire at a hex entered
  bool meets_friends = true;  ///< friends in hexes passed through
};

/// Lists the contacts of a path in order, up to the first hex off the map. `fire` says which enemies can use
/// retreat fire.
std::vector<PathContact> path_contacts(const Position& position, const FireRule& fire,
                                       const std::string& unit, const RetreatPath& path,
                                       const PathTerms& terms);

/// Applies the players' choices in order.
class PathChooser {
 public:
  static constexpr std::size_t max_paths = 1000;  ///< listed for each end hex

  PathChooser(Dice& dice, const std::vector<PathChoice>& choices);

  bool by_outcome = false;  ///< of paths on which the same happens to the unit the first stands for all
  bool tells = true;        ///< an open choice comes with all that a player is told of the paths

  /// A path, and the way along it if there are several, as in a VerdictEnd.
  struct ChosenPath {
    RetreatPath path;
    std::string way = {};
  };
  using Chosen = std::variant<ChosenPath, NeedsChoice, RequestError>;
  /// Chooses one of the verdict's paths (at least one), by the chooser that the judge's rules name; `request`
  /// is the request behind the verdict.
  Chosen choose(Judging& judge, const EngineRequest& request, const Verdict& verdict, const PathTerms& terms);

  /// Another word for one of several options; empty: there is none.
  struct OptionAlias {
    std::string word;
    std::string option;
  };
  /// Returns the index of the option chosen for a unit; `NeedsChoice` if no choice was given. `takes`: the
  /// options are ways to take a result.
  std::variant<std::size_t, NeedsChoice, RequestError> choose_option(const std::string& unit,
                                                                     const std::string& chooser,
                                                                     const std::vector<std::string>& options,
                                                                     bool takes = false,
                                                                     const OptionAlias& alias = {});
  /// A plan to make way: a path for each unit, by id.
  using Plan = std::map<std::string, RetreatPath>;
  std::variant<std::size_t, NeedsChoice, RequestError> choose_plan(const std::vector<Plan>& plans,
                                                                   const std::vector<std::string>& order,
                                                                   const std::string& chooser,
                                                                   const Grid& grid);

  /// Returns a message if a choice was not used, with the reason if one was skipped.
  std::optional<std::string> left_over(const Grid& grid) const;
  /// Returns the choices that were not used.
  std::vector<PathChoice> left() const;

 private:
  struct Option;
  enum class Kind : std::uint8_t { hexes, word, taken };
  /// An unused choice.
  struct Open {
    PathChoice choice;
    std::string why_not_before;  ///< why it did not match a move with a single path
  };
  std::optional<std::size_t> next_for(const std::string& unit, Kind kind) const;
  void spend(std::size_t choice) { choices_.erase(choices_.begin() + static_cast<std::ptrdiff_t>(choice)); }
  Chosen choose_way(const std::string& unit, const std::string& chooser, const RetreatPath& path,
                    const std::vector<Option>& options);
  /// Judges a choice that is not among the listed paths: a legal path beyond them, or a message.
  Chosen unlisted(Judging& judge, EngineRequest request, const Verdict& verdict,
                  const PathChoice& choice) const;

  Dice& dice_;
  std::vector<Open> choices_;
};

}  // namespace rearguard
