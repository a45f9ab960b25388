#include "src/oracle/perft/reference_sequence.h"

#include <algorithm>
#include <utility>

#include "hexmap/hex_map.h"
#include "src/core/board/setup_of.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

/// What a retreat leaves to the units after it, the best last.
enum class Left : std::uint8_t { not_all, unknown, all };

constexpr int max_questions = 300;

/// Whoever steps off the map is gone, even where the path comes back.
bool stays_on(const HexMap& map, const RetreatPath& path) {
  return std::all_of(path.begin(), path.end(), [&](Hex h) { return map.exists(h); });
}

/// Returns one path to each end hex where nothing happens on the way, on the map and off it, else all.
std::vector<RetreatPath> different(const HexMap& map, const ReferenceVerdict& verdict) {
  std::vector<RetreatPath> paths;
  std::set<std::pair<Hex, bool>> ends;
  for (const RetreatPath& path : verdict.paths) {
    const auto loss = verdict.losses.find(path);
    const bool is_plain =
        loss != verdict.losses.end() && loss->second.board == nullptr && !verdict.asked_anew.contains(path);
    if (!is_plain || ends.emplace(path.back(), stays_on(map, path)).second) paths.push_back(path);
  }
  return paths;
}

/// Tries the retreats of several units, each on the board that the one before has left.
class LaterRetreats {
 public:
  LaterRetreats(const Position& position, const RuleSet& file, const ReferenceRequest& request,
                const ReferenceLimits& limits)
      : file_(file), request_(request), limits_(limits) {
    for (const UnitIndex u : request.then) ids_.push_back(position.unit(u).id);
    for (const UnitIndex u : request.causing_units) causes_.push_back(position.unit(u).id);
    request_.then.clear();
  }

  /// Returns what the path of a unit leaves to the units from number `next` on.
  Left after(const Position& position, UnitIndex unit, const ReferenceVerdict& verdict,
             const RetreatPath& path, std::size_t next) {
    const auto loss = verdict.losses.find(path);
    if (loss == verdict.losses.end() || verdict.asked_anew.contains(path) || !verdict.companions.empty())
      return Left::unknown;
    Position board = loss->second.board ? *loss->second.board : position;
    if (loss->second.outcome.empty() && stays_on(board.map(), path)) {
      board.relocate(unit, path.back());
      return from(board, next);
    }
    Setup setup = setup_of(board);
    remove_unit(setup, board.unit(unit).id);
    auto without = Position::make(board.shared_map(), setup);
    const Position* made = std::get_if<Position>(&without);
    return made == nullptr ? Left::unknown : from(*made, next);
  }

 private:
  Left from(const Position& position, std::size_t next) {
    if (next == ids_.size()) return Left::all;
    if (++questions_ > max_questions) return Left::unknown;
    const auto unit = position.find(ids_[next]);
    if (!unit) return Left::not_all;
    ReferenceRequest asked = request_;
    asked.unit = *unit;
    asked.causing_units.clear();
    for (const std::string& id : causes_) {
      if (const auto cause = position.find(id)) asked.causing_units.push_back(*cause);
    }
    const ReferenceVerdict verdict = judge_by_reference(position, file_, asked, limits_);
    if (!verdict.is_known || !verdict.error.empty() || !verdict.missing.empty() || !verdict.options.empty())
      return Left::unknown;
    if (verdict.fails) return Left::not_all;
    if (verdict.paths.empty()) return from(position, next + 1);
    Left best = Left::not_all;
    for (const RetreatPath& path : different(position.map(), verdict)) {
      best = std::max(best, after(position, *unit, verdict, path, next + 1));
      if (best == Left::all) break;
    }
    return best;
  }

  const RuleSet& file_;
  ReferenceRequest request_;
  const ReferenceLimits& limits_;
  std::vector<std::string> ids_, causes_;
  int questions_ = 0;
};

}  // namespace

void spare_later_units(const Position& position, const RuleSet& file, const ReferenceRequest& request,
                       const ReferenceLimits& limits, ReferenceVerdict& verdict) {
  const auto& sequence = file.retreat_effects.sequence;
  if (request.then.empty() || !sequence || !sequence->spare || verdict.paths.empty()) return;
  // Others that move, and what somebody chooses, are not read here.
  if (file.retreat_effects.displacement || (file.event_rules && !file.event_rules->contacts.empty()) ||
      !verdict.options.empty())
    verdict.is_known = false;
  if (!verdict.is_known) return;
  LaterRetreats later(position, file, request, limits);
  std::map<Hex, Left> left;
  for (const RetreatPath& path : different(position.map(), verdict)) {
    Left& best = left.try_emplace(path.back(), Left::not_all).first->second;
    if (best != Left::all) best = std::max(best, later.after(position, request.unit, verdict, path, 0));
  }
  const auto some = [&](Left wanted) {
    return std::any_of(left.begin(), left.end(), [&](const auto& end) { return end.second == wanted; });
  };
  if (some(Left::unknown)) verdict.is_known = false;
  if (some(Left::all))
    std::erase_if(verdict.paths, [&](const RetreatPath& path) { return left.at(path.back()) != Left::all; });
}

}  // namespace rearguard
