#pragma once
// The overlay that a window shows: the choice of one, its data, which a worker thread computes, and its
// drawings.

#include "src/core/engine/terms/retreat_request.h"
#include "src/desk/shared/background_judge.h"
#include "src/desk/shared/found_traps.h"
#include "src/desk/shared/overlay.h"

namespace rearguard {

class ShownOverlay {
 public:
  enum class Part : std::uint8_t {
    ground,  ///< between map and counters: every other overlay
    danger,  ///< above the counters: danger and traps
  };
  /// Calls `changed` whenever the drawing of a part has changed. `judge` must outlive the last call of a
  /// member.
  ShownOverlay(BackgroundJudge& judge, std::function<void(Part)> changed);

  using Compute = std::function<OverlayFacts(Judge&, OverlayKind, std::optional<UnitIndex>)>;
  /// What overlays show: the board, the selected unit, the result of which danger is shown (empty: none), and
  /// the retreat of which traps are shown.
  struct Subject {
    JobSubject board;
    std::optional<UnitIndex> unit;
    std::string result;
    std::optional<RetreatRequest> retreat = {};
    Compute compute = overlay_facts;  ///< on the worker thread, so it owns or shares all its data
  };

  /// Offers other overlays; the chosen one remains if one of its name is among them.
  void offer(std::vector<Overlay> overlays);
  /// Shows the chosen overlay of another subject.
  void show(Subject subject);
  void show_result(const std::string& result);
  void show_retreat(std::optional<RetreatRequest> retreat);

  const std::vector<Overlay>& offered() const { return overlays_; }
  const Overlay& chosen() const { return overlays_[chosen_]; }
  void choose(std::size_t index);
  /// Chooses an overlay by its name; ignores an unknown one.
  void choose(const std::string& name);
  void step(int by);

  /// Returns what the marks mean, or what the overlay is waiting for; empty without one.
  std::string note() const;
  const FoundTraps& traps() const { return traps_; }
  /// Returns the marks of the danger overlay; they grow as units are examined.
  const std::vector<DangerMark>& danger() const { return *danger_; }

  using Drawing = std::function<void(Scene&, const MapLayout&)>;
  /// Returns the drawing of a part, empty if there is none. It owns all its data. Line of sight is shown from
  /// `pointed_at`.
  Drawing drawing(Part part, std::optional<Hex> pointed_at) const;

 private:
  void request();
  void request_danger();
  void request_traps();
  void find_danger(UnitIndex from);
  Drawing ground(std::optional<Hex> pointed_at) const;
  std::string note_on_traps() const;

  BackgroundJudge& judge_;
  std::function<void(Part)> changed_;
  Subject subject_;
  std::vector<Overlay> overlays_;
  std::size_t chosen_ = 0;
  std::shared_ptr<const OverlayFacts> facts_ = std::make_shared<OverlayFacts>();
  std::shared_ptr<const std::vector<DangerMark>> danger_ = std::make_shared<std::vector<DangerMark>>();
  FoundTraps traps_;
};

}  // namespace rearguard
