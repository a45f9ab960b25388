#pragma once
// The answer of a playtest as a page: pictures, intervals and lists.

#include <string>

namespace rearguard {

struct PlaytestReport;

/// The pictures of the page, each an SVG document; their names inside differ (view/svg.h). Empty: none.
struct PlaytestPictures {
  std::string shares;  ///< who leads how often
  std::string leads;   ///< mean leads
  std::string losses;  ///< units lost a game
  std::string lead_counts, lengths;
  std::string retreat_map, loss_map, flow_map;
};

/// Returns a page of HTML that needs nothing else: who leads, by how much, how long games last, where units
/// retreat to, where they die and where they go, what places are worth, and which rules never had an effect.
std::string to_playtest_page(const PlaytestReport& report, const PlaytestPictures& pictures);

}  // namespace rearguard
