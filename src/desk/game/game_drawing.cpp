// The layers that the game draws over the map, as functions that own their data.

#include <fmt/format.h>

#include "hexmap/hex_planes.h"
#include "hexmap/plural.h"
#include "hexmap/step_costs.h"
#include "src/answers/view/counter_scene.h"
#include "src/answers/view/ghost_scene.h"
#include "src/answers/view/overlay_scene.h"
#include "src/answers/view/play_scene.h"
#include "src/answers/view/verdict_marks.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/words/play.h"
#include "src/desk/game/game_controller.h"
#include "src/play/game/briefing.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"

namespace rearguard {

namespace {

struct Flag {
  Hex hex;
  std::string holder, note;
  Colour colour;
};

std::vector<Flag> flags_of(const GameState& state) {
  std::vector<Flag> flags;
  const auto& sides = state.position.sides();
  for (const VictoryRule& rule : state.scenario->victory) {
    for (const Hex h : rule.hexes) {
      const auto holder = state.holders.find(h);
      Flag flag{h, holder == state.holders.end() ? std::string() : holder->second, {}, rgb(0xfffaf0)};
      flag.note = fmt::format("{}: {}; held by {}", rule.text, plural(rule.points, "point", "points"),
                              flag.holder.empty() ? "no side" : state.name_of(flag.holder));
      const auto side = std::find(sides.begin(), sides.end(), flag.holder);
      if (side != sides.end())
        flag.colour = side_style(state.position, static_cast<SideIndex>(side - sides.begin())).colour;
      flags.push_back(std::move(flag));
    }
  }
  return flags;
}

std::vector<CostedHex> with_cost(const GameState& state, const Unit& unit, const MoveEnd& end) {
  const StepCosts& costs = shared_step_costs(state.position.map(), unit.movement_class);
  std::vector<CostedHex> path;
  MovementSpent spent(end.cost);
  for (std::size_t i = 0; i < end.path.size(); ++i) {
    const auto d = i > 0 ? direction_between(end.path[i - 1], end.path[i]) : std::nullopt;
    if (const auto price = d ? costs.price(end.path[i - 1], *d) : std::nullopt) spent.pay(*price);
    path.push_back({end.path[i], spent.total()});
  }
  path.back().cost = end.cost;
  return path;
}

struct SideGhosts {
  Colour colour;
  std::vector<GhostMark> marks;
};

std::vector<SideGhosts> marks_of(const Position& position, const std::vector<Ghost>& ghosts) {
  std::map<SideIndex, std::vector<GhostMark>> sides;
  for (const Ghost& ghost : ghosts) {
    const auto unit = position.find(ghost.unit);
    if (!unit) continue;
    GhostMark mark;
    mark.kind = ghost.fate == Ghost::Fate::lost       ? GhostMark::Kind::lost
                : ghost.fate == Ghost::Fate::may_move ? GhostMark::Kind::may_move
                                                      : GhostMark::Kind::moves;
    mark.hex = ghost.hex;
    mark.path = ghost.path;
    mark.unit = ghost.unit;
    mark.label = ghost.share < 0.01 ? "< 1 %" : fmt::format("{:.0f} %", 100 * ghost.share);
    mark.note = ghost.why;
    sides[position.unit(*unit).side].push_back(std::move(mark));
  }
  std::vector<SideGhosts> all;
  for (auto& [side, marks] : sides) all.push_back({side_style(position, side).colour, std::move(marks)});
  return all;
}

struct Engagement {
  Hex a, b;
  std::string note;
};

std::vector<Engagement> engagements_in(const Position& position) {
  std::vector<Engagement> all;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    for (const UnitIndex other : unit.engaged) {
      if (other <= u) continue;
      const Unit& with = position.unit(other);
      all.push_back({unit.hex, with.hex, fmt::format("{} and {} are engaged", unit.id, with.id)});
    }
  }
  return all;
}

}  // namespace

void GameController::bump_all() {
  // Those painted in the background are left out.
  for (const Layer layer : {Layer::reach, Layer::paths, Layer::marks, Layer::pointer}) bump(layer);
}

void GameController::skip_motion() {
  if (!motion_.is_running()) return;
  motion_.finish();
  bump(Layer::motion);
}

void GameController::spotlight(std::vector<Hex> hexes) {
  if (hexes == spotlight_) return;
  spotlight_ = std::move(hexes);
  bump(Layer::pointer);
}

std::optional<Hex> GameController::take_focus() {
  return std::exchange(focus_, std::nullopt);
}

GameController::Drawing GameController::drawing(Layer layer) const {
  const auto at = static_cast<std::size_t>(layer);
  if (drawn_at_[at] != revisions_[at]) drawn_[at] = new_drawing(layer);
  drawn_at_[at] = revisions_[at];
  return drawn_[at];
}

GameController::Drawing GameController::new_drawing(Layer layer) const {
  if (!is_open()) return {};
  switch (layer) {
    case Layer::overlay:
      return map_overlay_.drawing(ShownOverlay::Part::ground, hovered_);
    case Layer::danger:
      return map_overlay_.drawing(ShownOverlay::Part::danger, {});
    case Layer::flags:
      return flags_drawing();
    case Layer::paths:
      return shown_verdict() ? shown_verdict()->paths() : Drawing();
    case Layer::reach:
      return reach_drawing();
    case Layer::marks:
      return marks_drawing();
    case Layer::motion:
      return motion_.drawing();
    case Layer::pointer:
      return pointer_drawing();
  }
  return {};
}

GameController::Drawing GameController::flags_drawing() const {
  const auto flags = flags_of(shown());
  const std::vector<Hex> able = able_hexes();
  const std::vector<Engagement> engagements = engagements_in(shown().position);
  if (flags.empty() && able.empty() && engagements.empty()) return {};
  return [flags, able, engagements](Scene& scene, const MapLayout& layout) {
    for (const Engagement& e : engagements) add_engagement(scene, layout, e.a, e.b, e.note);
    for (const Hex h : able) add_able(scene, layout, h);
    for (const Flag& flag : flags) add_flag(scene, layout, flag.hex, flag.holder, flag.colour, flag.note);
  };
}

GameController::Drawing GameController::reach_drawing() const {
  if (reach_.empty() || proposal_ || look_.is_open() || overlay().kind == OverlayKind::range) return {};
  std::vector<CostedHex> hexes;
  for (const MoveEnd& end : reach_) hexes.push_back({end.hex, end.cost});
  return [hexes = std::move(hexes), position = position()](Scene& scene, const MapLayout& layout) {
    add_range(scene, layout, hexes, position->map().chart().denominator, Reach::own, position.get());
  };
}

std::vector<Hex> GameController::target_hexes() const {
  std::vector<Hex> hexes;
  const Position& position = shown().position;
  const auto unit = selected_unit();
  for (const ActionChoice& choice : actions_) {
    if (!armed_.empty() && armed_ != choice.rule->name) continue;
    for (const GameAction& option : choice.options) {
      for (const std::string& id : option.targets) {
        const auto u = position.find(id);
        const bool shows =
            u && unit &&
            (!armed_.empty() || position.enemies(position.unit(*u).side, position.unit(*unit).side));
        if (shows) hexes.push_back(position.unit(*u).hex);
      }
    }
  }
  std::sort(hexes.begin(), hexes.end());
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  return hexes;
}

GameController::Drawing GameController::marks_drawing() const {
  const auto retreat = shown_verdict();
  if (look_.is_open())
    return [retreat, traps = look_.traps().drawing()](Scene& scene, const MapLayout& layout) {
      if (traps) traps(scene, layout);
      retreat->add_marks(scene, layout);
    };
  std::vector<RetreatPath> paths;
  RetreatPath chosen;
  std::optional<Hex> ring, aimed;
  std::vector<Hex> entries;
  if (const auto u = selected_unit()) ring = shown().position.unit(*u).hex;
  if (can_act() && shown().choice) {
    if (!retreat) paths = shown().choice->paths;
    if (const auto u = shown().position.find(shown().choice->unit)) ring = shown().position.unit(*u).hex;
  }
  if (proposal_ && proposal_->action.kind == GameAction::Kind::choose) chosen = proposal_->action.hexes;
  if (proposal_ && proposal_->action.kind == GameAction::Kind::act && !proposal_->action.targets.empty())
    aimed = proposal_->aimed;
  for (const GameAction& entry : entries_) entries.push_back(entry.hexes.front());
  const std::vector<SideGhosts> ghost_marks = marks_of(shown().position, ghosts());
  std::vector<Hex> targets = proposal_ ? std::vector<Hex>{} : target_hexes();
  std::vector<Hex> causes, named;
  if (can_act() && shown().choice) {
    for (const std::string& id : shown().choice->causes) {
      const bool is_named = proposal_ && listed(proposal_->action.targets, id);
      if (const auto u = shown().position.find(id))
        (is_named ? named : causes).push_back(shown().position.unit(*u).hex);
    }
  }
  // The target is ringed, and not the unit that acts: an arrow leads from it.
  const std::optional<Hex> actor = aimed && ring != aimed ? ring : std::nullopt;
  if (retreat || actor) ring.reset();
  const auto hint_at = hint_place();
  if (!hint_at && !ring && !aimed && !refusal_ && !retreat && paths.empty() && targets.empty() &&
      entries.empty() && causes.empty() && named.empty() && ghost_marks.empty())
    return {};
  return [=, refused = refusal_](Scene& scene, const MapLayout& layout) {
    const double u = layout.hex_radius();
    if (retreat) retreat->add_marks(scene, layout);
    if (!paths.empty()) add_choice(scene, layout, paths);
    if (ring && layout.shows(*ring))
      marks::add_ring(scene, Role::retreating, layout.centre(*ring), 0.86 * u, u);
    for (const Hex h : targets) add_target(scene, layout, h, false, "possible target");
    for (const Hex h : causes) add_target(scene, layout, h, false, "may have caused it");
    for (const Hex h : named) add_target(scene, layout, h, true, "caused it");
    for (const SideGhosts& side : ghost_marks) add_ghosts(scene, layout, side.marks, side.colour);
    if (actor) add_attack(scene, layout, *actor, *aimed);
    if (aimed) add_target(scene, layout, *aimed, true, "the target");
    if (refused) add_refusal(scene, layout, refused->hex, refused->text);
    if (hint_at) add_hint(scene, layout, *hint_at);
    for (const Hex h : entries) add_entry(scene, layout, h, "can enter here");
    if (chosen.size() > 1) add_test_path(scene, layout, chosen, TestPath::legal, "the path to confirm");
  };
}

/// What is outlined: the row under the pointer, else the step of a replay, else the group.
std::vector<Hex> GameController::lit_hexes() const {
  if (!spotlight_.empty()) return spotlight_;
  if (std::vector<Hex> column = column_hexes(); !column.empty()) return column;
  return replayed_.empty() ? group_hexes() : replayed_;
}

GameController::Drawing GameController::pointer_drawing() const {
  const auto at = hovered_ ? hovered_ : inspected_;
  std::vector<CostedHex> path;
  if (const MoveEnd* end = hovered_move(); end != nullptr && selected_unit())
    path = with_cost(shown(), shown().position.unit(*selected_unit()), *end);
  if (const auto retreat = at ? shown_verdict() : std::nullopt) path = retreat->path_to(*at);
  std::vector<Hex> lit = lit_hexes();
  if (!at && lit.empty()) return {};
  return [at, pinned = inspected_, path = std::move(path), lit = std::move(lit),
          denominator = shown().position.map().chart().denominator](Scene& scene, const MapLayout& layout) {
    add_spotlight(scene, layout, lit);
    if (pinned) add_pointer(scene, layout, *pinned);
    if (at) add_pointer(scene, layout, *at);
    add_costed_path(scene, layout, path, denominator);
  };
}

std::vector<Hex> GameController::hexes_of(Layer layer) const {
  std::vector<Hex> hexes;
  const auto add = [&hexes](const std::vector<Hex>& more) {
    hexes.insert(hexes.end(), more.begin(), more.end());
  };
  if (layer == Layer::pointer) {
    add(lit_hexes());
    for (const auto& h : {hovered_, inspected_}) {
      if (h) hexes.push_back(*h);
    }
    if (const MoveEnd* end = hovered_move(); end != nullptr) add(end->path);
    const auto at = hovered_ ? hovered_ : inspected_;
    if (const auto retreat = at ? shown_verdict() : std::nullopt) {
      for (const CostedHex& costed : retreat->path_to(*at)) hexes.push_back(costed.hex);
    }
    return hexes;
  }
  if (layer == Layer::motion) return motion_.hexes();
  if (layer == Layer::reach) {
    for (const MoveEnd& end : reach_) hexes.push_back(end.hex);
    return hexes;
  }
  if (const auto retreat = shown_verdict()) add(retreat->hexes());
  if (look_.is_open()) add(look_.traps().hexes());
  if (layer == Layer::paths) return hexes;
  for (const Ghost& ghost : ghosts()) {
    hexes.push_back(ghost.hex);
    add(ghost.path);
  }
  if (const auto u = selected_unit()) hexes.push_back(shown().position.unit(*u).hex);
  if (shown().choice) {
    for (const RetreatPath& path : shown().choice->paths) add(path);
    if (const auto u = shown().position.find(shown().choice->unit))
      hexes.push_back(shown().position.unit(*u).hex);
  }
  if (proposal_ && proposal_->aimed) hexes.push_back(*proposal_->aimed);
  if (refusal_) hexes.push_back(refusal_->hex);
  if (shown().choice) {
    for (const std::string& id : shown().choice->causes) {
      if (const auto u = shown().position.find(id)) hexes.push_back(shown().position.unit(*u).hex);
    }
  }
  for (const GameAction& entry : entries_) add(entry.hexes);
  if (const auto at = hint_place()) hexes.push_back(*at);
  add(target_hexes());
  return hexes;
}

std::optional<HexWindow> GameController::extent(Layer layer) const {
  if (!is_open() || layer == Layer::flags || layer == Layer::danger) return std::nullopt;
  if (layer == Layer::overlay) {
    if (overlay().kind != OverlayKind::sight || !hovered_) return std::nullopt;
    return window_around(shown().position.map().grid(), *hovered_, sight_radius);
  }
  const std::vector<Hex> hexes = hexes_of(layer);
  if (hexes.empty()) return std::nullopt;
  return window_around(shown().position.map().grid(), hexes);
}

}  // namespace rearguard
