#pragma once
// The part of a verdict that concerns one hex: the source of both the text beside the map and the marks on
// it.

#include "src/answers/view/overlay_scene.h"
#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

struct Verdict;

struct HexReport {
  enum class Kind : std::uint8_t {
    start,      ///< the retreating unit is here
    end,        ///< a legal end hex
    ruled_out,  ///< an end hex ruled out by a clause
    outside,    ///< not an end hex of this question
  };
  Kind kind = Kind::outside;
  std::string headline;
  std::string clause;  ///< ruled_out: id
  std::string cite;
  std::string why;        ///< ruled_out: the verdict's sentence
  std::string text = {};  ///< ruled_out: the clause in the words of the rule file
  /// end: the legal paths to it that the verdict lists, with movement points spent.
  std::vector<std::vector<CostedHex>> paths;
  std::vector<std::string> exposure;  ///< one for each of `paths`: fire, ZOCs, displaced friends; or empty
};

HexReport describe_hex(const Verdict& verdict, const Position& position, Hex h);

/// Returns the movement points that `unit` has spent at each hex of a path, 0 at the first, of an allowance
/// if the path has one. Stops before a step that the unit cannot make.
std::vector<CostedHex> with_cost(const Position& position, UnitIndex unit, const RetreatPath& path,
                                 std::optional<MovementPoints> allowance);

/// Lists the hexes entered with the movement points spent so far: "2931 1, 2932 2, 2933 3".
std::string running_points(const Position& position, const std::vector<CostedHex>& path);

/// Returns "b1 is captured (14.0): …" or "5 legal end hexes, 10 paths; the owner chooses".
std::string summary(const Verdict& verdict);

}  // namespace rearguard
