#include "src/desk/shared/shown_overlay.h"

#include "hexmap/cycle.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

ShownOverlay::ShownOverlay(BackgroundJudge& judge, std::function<void(Part)> changed)
    : judge_(judge),
      changed_(std::move(changed)),
      overlays_(overlays_of(nullptr)),
      traps_(judge, [this] { changed_(Part::danger); }) {}

void ShownOverlay::offer(std::vector<Overlay> overlays) {
  const std::string name = chosen().name;
  overlays_ = std::move(overlays);
  chosen_ = 0;
  for (std::size_t i = 0; i < overlays_.size(); ++i) {
    if (overlays_[i].name == name) chosen_ = i;
  }
}

void ShownOverlay::show(Subject subject) {
  subject_ = std::move(subject);
  request();
}

void ShownOverlay::show_result(const std::string& result) {
  subject_.result = result;
  request_danger();
}

void ShownOverlay::show_retreat(std::optional<RetreatRequest> retreat) {
  subject_.retreat = std::move(retreat);
  request_traps();
}

void ShownOverlay::choose(std::size_t index) {
  if (index >= overlays_.size()) return;
  chosen_ = index;
  request();
}

void ShownOverlay::choose(const std::string& name) {
  for (std::size_t i = 0; i < overlays_.size(); ++i) {
    if (overlays_[i].name == name) return choose(i);
  }
}

void ShownOverlay::step(int by) {
  choose(cycled(chosen_, by, overlays_.size()));
}

void ShownOverlay::request() {
  judge_.cancel(BackgroundJudge::Kind::reach);
  facts_ = std::make_shared<OverlayFacts>();
  changed_(Part::ground);
  request_danger();
  request_traps();
  const OverlayKind kind = chosen().kind;
  if (!subject_.board.position || kind == OverlayKind::off || kind == OverlayKind::sight ||
      kind == OverlayKind::danger || kind == OverlayKind::traps || (chosen().needs_unit && !subject_.unit))
    return;
  // ZOCs can be shown before rules are chosen, by the default ZOC rule.
  static const auto plain = std::make_shared<const RuleSet>();
  JobSubject board = subject_.board;
  if (!board.rule_set) board.rule_set = plain;
  judge_.submit(BackgroundJudge::Kind::reach, std::move(board),
                [this, kind, unit = subject_.unit,
                 compute = subject_.compute](Judge& judge) -> BackgroundJudge::Delivery {
                  auto facts = std::make_shared<const OverlayFacts>(compute(judge, kind, unit));
                  return [this, facts = std::move(facts)] {
                    facts_ = facts;
                    changed_(Part::ground);
                  };
                });
}

void ShownOverlay::request_danger() {
  judge_.cancel(BackgroundJudge::Kind::danger);
  danger_ = std::make_shared<std::vector<DangerMark>>();
  changed_(Part::danger);
  if (chosen().kind == OverlayKind::danger && subject_.board.position && subject_.board.rule_set &&
      !subject_.result.empty())
    find_danger(0);
}

void ShownOverlay::request_traps() {
  if (chosen().kind != OverlayKind::traps || !subject_.board.position || !subject_.board.rule_set ||
      !subject_.retreat) {
    if (!traps_.traps().empty() || traps_.is_searching()) traps_.clear();
    return;
  }
  traps_.search(subject_.board, *subject_.retreat);
}

/// Examines a few units at a time: a question must not wait for the whole army.
void ShownOverlay::find_danger(UnitIndex from) {
  judge_.submit(BackgroundJudge::Kind::danger, subject_.board,
                [this, from, result = subject_.result](Judge& judge) -> BackgroundJudge::Delivery {
                  auto [marks, next] = danger_marks(judge, result, from);
                  return [this, marks = std::move(marks), next = next] {
                    auto all = std::make_shared<std::vector<DangerMark>>(*danger_);
                    all->insert(all->end(), marks.begin(), marks.end());
                    danger_ = std::move(all);
                    changed_(Part::danger);
                    if (next < subject_.board.position->units().size()) find_danger(next);
                  };
                });
}

std::string ShownOverlay::note() const {
  if (!subject_.board.position) return {};
  if (chosen().needs_unit && !subject_.unit) return "Select a unit to see this overlay.";
  if (chosen().kind == OverlayKind::range) {
    const Unit& unit = subject_.board.position->unit(*subject_.unit);
    if (unit.movement.parts == 0) return unit.id + " has no movement allowance.";
  }
  if (judge_.awaits(BackgroundJudge::Kind::reach) || judge_.awaits(BackgroundJudge::Kind::danger))
    return "Calculating …";
  if (chosen().kind == OverlayKind::traps) return note_on_traps();
  return chosen().help;
}

std::string ShownOverlay::note_on_traps() const {
  if (!traps_.problem().empty()) return "No traps can be shown: " + traps_.problem() + ".";
  const std::string searching = traps_.is_searching() ? " Calculating …" : "";
  if (traps_.traps().empty() && searching.empty())
    return "No enemy in any hex would leave the unit no legal retreat by the chosen result, or it has none "
           "as it is.";
  return chosen().help + searching;
}

ShownOverlay::Drawing ShownOverlay::drawing(Part part, std::optional<Hex> pointed_at) const {
  if (!subject_.board.position) return {};
  if (part == Part::ground) return ground(pointed_at);
  if (chosen().kind == OverlayKind::traps) return traps_.drawing();
  if (chosen().kind != OverlayKind::danger || danger_->empty()) return {};
  return [position = subject_.board.position, danger = danger_](Scene& scene, const MapLayout& layout) {
    add_danger(scene, layout, *position, *danger);
  };
}

ShownOverlay::Drawing ShownOverlay::ground(std::optional<Hex> pointed_at) const {
  const std::shared_ptr<const Position>& position = subject_.board.position;
  const auto denominator = position->map().chart().denominator;
  const SideIndex side = chosen().side;
  const Reach reach = chosen().kind == OverlayKind::range ? Reach::own : Reach::enemy;
  switch (chosen().kind) {
    case OverlayKind::off:
    case OverlayKind::danger:
    case OverlayKind::traps:
      return {};
    case OverlayKind::side_zoc:
      if (side >= facts_->zoc.size()) return {};
      return [position, facts = facts_, side](Scene& scene, const MapLayout& layout) {
        add_side_zoc(scene, layout, *position, side, facts->zoc[side]);
      };
    case OverlayKind::all_zoc:
      if (facts_->zoc.empty()) return {};
      return [position, facts = facts_](Scene& scene, const MapLayout& layout) {
        for (SideIndex s = 0; s < facts->zoc.size(); ++s)
          add_side_zoc(scene, layout, *position, s, facts->zoc[s]);
      };
    case OverlayKind::range:
    case OverlayKind::enemy_reach:
      if (facts_->reached.empty()) return {};
      return [position, facts = facts_, denominator, reach](Scene& scene, const MapLayout& layout) {
        add_range(scene, layout, facts->reached, denominator, reach, position.get());
      };
    case OverlayKind::retreat_fire:
      if (facts_->fire.empty()) return {};
      return [position, facts = facts_](Scene& scene, const MapLayout& layout) {
        add_fire(scene, layout, facts->fire, position.get());
      };
    case OverlayKind::sight:
      if (!pointed_at) return {};
      return [map = position->shared_map(), from = *pointed_at](Scene& scene, const MapLayout& layout) {
        add_sight(scene, layout, *map, from, sight_radius);
      };
  }
  return {};
}

}  // namespace rearguard
