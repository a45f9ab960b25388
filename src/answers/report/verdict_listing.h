#pragma once
// How much of a verdict an answer lists.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

class Position;
struct RuledOutHex;
struct Verdict;

/// The illegal hexes that an answer lists.
enum class RuledOutHexes : std::uint8_t {
  near,  ///< adjacent to the unit, or at the required distance from it
  all,
  none,
};

/// Tests for one of the words "near", "all" and "none".
bool is_ruled_out_word(std::string_view name);
/// Leaves in a verdict only the illegal hexes that one rule has ruled out.
void keep_ruled_out_by(std::string_view clause, Verdict& verdict);

/// Returns the illegal hexes meant by "near", "all" or "none"; `otherwise` for any other name.
RuledOutHexes ruled_out_hexes_named(std::string_view name, RuledOutHexes otherwise);

/// The limits of a list for a reader.
struct VerdictListing {
  std::size_t max_paths = 10;  ///< to each end hex; all paths are counted
  RuledOutHexes ruled_out = RuledOutHexes::near;
  std::string clause = {};  ///< list those that this one rules out, and no others; empty: all
};

/// Returns the illegal hexes of a verdict to list: the near ones by printed number, then the others. They
/// live as long as the verdict.
std::vector<const RuledOutHex*> listed_ruled_out(const Verdict& verdict, RuledOutHexes which);

}  // namespace rearguard
