#pragma once
// What a verdict says of one hex: the words beside the map and the marks on it come from the same object.

#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/engine/verdict.h"
#include "src/view/overlay_scene.h"

namespace rearguard {

struct HexReport {
  enum class Kind : std::uint8_t {
    start,      ///< the retreating unit stands here
    end,        ///< a legal end hex
    ruled_out,  ///< an end closed by a clause
    outside,    ///< no end that the question is about
  };
  Kind kind = Kind::outside;
  std::string headline;
  std::string clause;  ///< refused: id
  std::string cite;
  std::string why;  ///< refused: the verdict's sentence
  /// end: the legal paths to it that the verdict lists, with movement points spent.
  std::vector<std::vector<CostedHex>> paths;
  std::vector<std::string> exposure;  ///< beside `paths`: what each meets; empty where nothing
};

HexReport describe_hex(const Verdict& verdict, const Position& position, Hex h);

/// Movement points spent by `unit` up to each hex of a path, the first for nothing. Ends before a step that
/// it cannot make.
std::vector<CostedHex> with_cost(const Position& position, UnitIndex unit, const RetreatPath& path);

/// "2931 1, 2932 2, 2933 3": the hexes entered, with the movement points spent so far.
std::string running_points(const Position& position, const std::vector<CostedHex>& path);

/// "b1 is captured (14.0): …" or "5 legal end hexes, 10 paths; the owner chooses".
std::string summary(const Verdict& verdict);

}  // namespace rearguard
