#pragma once
// The word of an owner whose unit may refuse to make way. Part of resolving.

#include <map>
#include <optional>
#include <string>

#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

struct Displacement;
struct ResolutionContext;
struct RuleSet;

/// What the owners of a unit's friends have said; units are named by id.
struct DisplacementConsent {
  std::map<std::string, bool> makes_way;     ///< nobody is asked twice
  std::map<std::string, RetreatPath> paths;  ///< of those who make way for the latest end hex
  std::string refuses;                       ///< who does not; empty: everybody makes way
};

/// The words by which an owner answers.
inline constexpr const char* word_makes_way = "make-way";
inline constexpr const char* word_refuses = "refuse";

/// Asks the owners of all friends who have to make way for a unit before it sets out for an end hex: those in
/// that hex, and those whom they displace in turn. Stops at the first who refuses. Returns false if a choice
/// is missing or wrong; the context then says why. `displacement` is that of the unit in its end hex.
bool ask_to_make_way(ResolutionContext& context, const RuleSet& move, Displacement displacement,
                     DisplacementConsent& words);

}  // namespace rearguard
