// Where a counter would retreat: the panel and its keys; and the list of overlays.

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/terms/verdict.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/shared/hex_report.h"
#include "src/desk/shared/hex_report_part.h"
#include "src/desk/shared/stated_facts_part.h"
#include "src/desk/shared/traps_part.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/game_state.h"
#include "src/play/game/score.h"

namespace rearguard {

namespace {

/// Returns an answer in few words: "5 end hexes", "is captured".
std::string short_answer(const RetreatPreview& look, std::size_t result) {
  const Verdict* verdict = look.verdict(result);
  if (verdict == nullptr) return look.request_error(result) == nullptr ? "…" : "not known";
  if (verdict->end_hexes.empty()) return as_predicate(verdict->outcome);
  return plural(verdict->end_hexes.size(), "end hex", "end hexes");
}

void options_part(const Verdict& verdict, const Grid& grid) {
  for (const VerdictOption& option : verdict.options) {
    soft_text(fmt::format("{}: {}", option.name,
                          option.available ? describe_ends(option, grid) : "not open, " + option.why));
  }
}

}  // namespace

/// Shows what the verdict over the map says about the hex under the pointer, else about the inspected one.
/// Returns false if there is nothing to say.
bool GamePanels::Parts::retreat_part() const {
  const auto at = controller.hovered() ? controller.hovered() : controller.inspected();
  const auto reported = at ? controller.hex_report(*at) : std::nullopt;
  if (!reported) return false;
  ImGui::Separator();
  hex_report_part(*reported, *controller.shown_verdict()->position);
  return true;
}

void GamePanels::Parts::look_part() {
  const RetreatPreview& look = controller.looked();
  const GameState& state = controller.shown();
  side_mark(state, state.side_of(state.position.unit(look.unit())), ImGui::GetTextLineHeight() * 1.1F);
  ImGui::SameLine();
  bold_text(fmt::format("Where would {} retreat?", describe_unit(state, look.unit_id())));
  std::optional<std::size_t> chosen;
  for (std::size_t i = 0; i < look.results().size(); ++i) {
    const std::string label =
        fmt::format("{}  {}: {}###result{}", i + 1, look.results()[i], short_answer(look, i), i);
    if (ImGui::Selectable(label.c_str(), i == look.chosen())) chosen = i;
  }
  if (look.results().empty()) soft_text("These rules have no results by which a unit retreats.");
  const RequestError* problem = look.request_error(look.chosen());
  if (!look.results().empty()) {
    auto facts =
        stated_facts_part(look.stated(), look.asked_numbers(), problem != nullptr && problem->is_incomplete);
    // Folded fields keep what they state.
    if (facts) controller.state(*std::move(facts));
  }
  ImGui::Separator();
  if (!look.stated_problem().empty()) {
    toned_text(Tone::warning, look.stated_problem() + ".", false);
  } else if (const Verdict* verdict = look.verdict(look.chosen())) {
    wrapped_text(summary(*verdict) + ".");
    std::vector<std::string> causes;
    for (const UnitIndex u : look.shown().causing_units) causes.push_back(state.position.unit(u).id);
    if (!causes.empty())
      soft_text(fmt::format("As if caused by {}; Shift+click names others.", fmt::join(causes, ", ")));
    options_part(*verdict, state.position.map().grid());
    if (const auto trap = traps_part(look.traps(), state.position)) row_hexes = {*trap};
    if (look.traps().is_searching()) {
      soft_text("Looking for traps …");
    } else if (look.traps().traps().empty() && look.traps().problem().empty() &&
               !verdict->end_hexes.empty()) {
      soft_text("No trap: no enemy in any hex would leave it no way out.");
    }
    if (!look.traps().problem().empty())
      soft_text(fmt::format("No traps can be shown: {}.", look.traps().problem()));
    for (const std::string& note : verdict->notes) soft_text(note);
  } else if (problem != nullptr) {
    toned_text(Tone::warning, problem->message + ".", false);
  }
  retreat_part();
  ImGui::Separator();
  hex_part();
  if (chosen) controller.choose_result(*chosen);
}

bool GamePanels::Parts::look_key(const std::string& k) {
  if (k == "Shift+X") return controller.step_illegal_hex(-1), true;
  if (k == "X") return controller.step_illegal_hex(+1), true;
  const RetreatPreview& look = controller.looked();
  if (k == "Shift+Q") return controller.look(true), true;
  if (k == "Q" && look.is_open() && controller.keeps_look()) return controller.end_look(), true;
  if (k == "Q") return controller.look(false), true;
  if (!look.is_open()) return false;
  if (k == "Esc") return controller.end_look(), true;
  const std::size_t count = look.results().size();
  if (k.size() == 1 && k[0] >= '1' && k[0] <= '9')
    return controller.choose_result(static_cast<std::size_t>(k[0] - '1')), true;
  if (k == "]" && count > 0) return controller.choose_result((look.chosen() + 1) % count), true;
  if (k == "[" && count > 0) return controller.choose_result((look.chosen() + count - 1) % count), true;
  return false;
}

void GamePanels::key_released(const std::string& spelled) {
  GameController& controller = parts_->controller;
  if (spelled == "Q" && !controller.keeps_look()) controller.end_look();
  if (spelled == "Space") parts_->holds_end = false;
}

void GamePanels::Parts::overlay_list() {
  if (!ImGui::BeginPopup("##overlays")) return;
  for (const Overlay& overlay : controller.overlays()) {
    if (ImGui::Selectable(overlay.label.c_str(), overlay.name == controller.overlay().name)) {
      controller.choose_overlay(std::string(overlay.name));
      break;
    }
  }
  ImGui::EndPopup();
}

}  // namespace rearguard
