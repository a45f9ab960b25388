#pragma once
// The chart of two drafts merged: the changes of one carried to the chart of the other. Private to this room.

#include "src/workshop/edit/chart_edit.h"
#include "src/workshop/edit/map_draft.h"

namespace rearguard {

struct Merged;

class MergedChart {
 public:
  /// `mine` names the entries of its chart as `base` does. The arguments must outlive this.
  MergedChart(const MapDraft::State& base, const MapDraft::State& mine, MapDraft& onto)
      : base_(base), mine_(mine), onto_(onto) {}

  /// Renames, changes and adds entries of the chart as they were from `base` to `mine`.
  void carry(Merged& merged);
  /// Removes the entries that `mine` has removed, where the map no longer has them.
  void remove(Merged& merged);

  /// Returns the name in `mine` of an entry of `base`; its own name if it is gone.
  const std::string& now_called(ChartTable table, const std::string& name) const;
  const std::string& class_now_called(const std::string& name) const;

 private:
  void carry_names(Merged& merged);
  void carry_entry(const ChartEntry& entry, Merged& merged);

  const MapDraft::State& base_;
  const MapDraft::State& mine_;
  MapDraft& onto_;
  std::map<std::string, std::string> terrains_, features_, classes_;  ///< by the name in `base`
};

}  // namespace rearguard
