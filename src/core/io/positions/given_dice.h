#pragma once
// Dice that players have rolled, some of them under the names of the units that roll them.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

class Position;
struct ResolveRequest;
struct RuleSet;

struct GivenDice {
  std::vector<int> results;  ///< in the order in which they are needed
  /// By the id of the unit that rolls them, or by what they are for ("attack of x"), each in the order in
  /// which it needs them. They come before the others.
  std::map<std::string, std::vector<int>> named = {};

  /// Adds a result, "6", or a named one, "x:6"; returns a message if it is not a number from 1 to 1000.
  std::optional<std::string> add(std::string_view text);
  /// Reads "6,2,1" or "x:5,y:2"; returns the message of `add` for a part that it cannot read.
  static std::variant<GivenDice, std::string> parse(std::string_view text);

  /// Returns them in the order in which a request needs them. An error (`about`: "dice") if a named one is
  /// not needed.
  std::variant<Dice, RequestError> in_order(const Position& position, const RuleSet& rules,
                                            const ResolveRequest& request) const;
};

}  // namespace rearguard
