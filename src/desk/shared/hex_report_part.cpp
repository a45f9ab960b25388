#include "src/desk/shared/hex_report_part.h"

#include <imgui.h>

#include <algorithm>

#include "hexmap/plural.h"
#include "src/desk/shared/hex_report.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr std::size_t max_reported_paths = 6;

}  // namespace

void hex_report_part(const HexReport& hex_report, const Position& position) {
  switch (hex_report.kind) {
    case HexReport::Kind::end:
      toned_text(Tone::good, hex_report.headline, true);
      break;
    case HexReport::Kind::ruled_out:
      toned_text(Tone::bad, hex_report.headline, true);
      break;
    default:
      wrapped_text(hex_report.headline + ".");
  }
  if (!hex_report.why.empty()) wrapped_text(hex_report.why + ".");
  if (!hex_report.text.empty()) soft_text("\"" + hex_report.text + "\"");
  for (std::size_t i = 0; i < std::min(max_reported_paths, hex_report.paths.size()); ++i) {
    wrapped_text(running_points(position, hex_report.paths[i]));
    if (!hex_report.exposure[i].empty()) {
      ImGui::Indent();
      soft_text(hex_report.exposure[i]);
      ImGui::Unindent();
    }
  }
  if (hex_report.paths.size() > max_reported_paths)
    soft_text("… and " + plural(hex_report.paths.size() - max_reported_paths, "more path", "more paths"));
}

}  // namespace rearguard
