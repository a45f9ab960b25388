#pragma once
// The ways in which a result can be taken: as it is, for fewer hexes at a price, or by an option beside it.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/terms/engine_request.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

struct Judging;
struct VerdictOption;

/// One way to take a result.
struct RetreatOption {
  std::string name;                  ///< by which it is chosen: "crawl", "trade-2"
  const ResultRule* rule = nullptr;  ///< the result, or the entry beside it
  int traded = 0;                    ///< hexes by which the retreat is shorter
  int payments = 0;
  StepList cost;  ///< of each payment
};

/// Lists the ways to take the result of a request, the result itself first; empty if there is no choice, or
/// if the request gives a distance of its own. What can be traded depends on the length for this unit. An
/// option whose condition the unit does not meet is not listed.
std::vector<RetreatOption> retreat_options(const Position& position, const RuleSet& whole,
                                           const EngineRequest& request);

/// Finds the entry and the traded hexes that a request's option names; an error if it names none, or one that
/// is not for the unit.
std::variant<RetreatOption, RequestError> option_of(const Position& position, const RuleSet& whole,
                                                    const EngineRequest& request);

/// Has a request take an option that `option_of` finds for it.
void settle(const Position& position, const RuleSet& whole, const RetreatOption& option,
            EngineRequest& request);

/// Returns where a unit may end by one way to take a result, "3031, 3131", or what becomes of it.
std::string describe_ends(const VerdictOption& option, const Grid& grid);
/// Describes one way to take a result: "crawl (A10.52): 3031, 3131; cost: m is now crawled".
std::string describe(const VerdictOption& option, const Grid& grid);

/// Returns who chooses among them: "owner" or "opponent".
std::string option_chooser(const std::vector<RetreatOption>& options);

/// A board after an option is paid for, or why it cannot be.
struct PaidBoard {
  std::optional<Position> position;  ///< nothing: the option cannot be paid for
  std::string why;                   ///< if it cannot: one sentence without a full stop
  std::vector<std::string> cost;     ///< what is paid, one sentence each; then what is uncertain
};

/// Pays for an option as far as that is certain. An option cannot be paid for if that removes a unit. An
/// error if it costs strength that the position does not state, or if a formula has no value.
std::variant<PaidBoard, RequestError> pay(const Judging& judging, const EngineRequest& request,
                                          const RetreatOption& option);

/// Pays for the option that a request names, and settles it there. An error if there is no such option, or if
/// it cannot be paid for.
std::variant<PaidBoard, RequestError> pay_for_named_option(const Judging& judging, EngineRequest& request);

}  // namespace rearguard
