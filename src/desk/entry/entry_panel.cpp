#include "src/desk/entry/entry_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/answers/view/counter_scene.h"
#include "src/core/document/source_text.h"
#include "src/desk/entry/unit_entry.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/workshop/edit/edit_document.h"

namespace rearguard {

namespace {

constexpr float label_points = 104;

float button_width(const std::string& label) {
  return ImGui::CalcTextSize(label.c_str(), nullptr, true).x + 2 * ImGui::GetStyle().FramePadding.x;
}

void field_label(const char* label, float label_width) {
  label_before(label, label_width);
  ImGui::SetNextItemWidth(-1);
}

/// Shows a text field after its name; returns true once its value has changed.
bool text_field(const char* label, std::string& value, float label_width) {
  field_label(label, label_width);
  ImGui::PushID(label);
  ImGui::InputText("##value", &value);
  const bool entered = ImGui::IsItemDeactivatedAfterEdit();
  ImGui::PopID();
  return entered;
}

bool number_field(const char* label, int& value, float label_width) {
  field_label(label, label_width);
  ImGui::PushID(label);
  ImGui::InputInt("##value", &value);
  const bool entered = ImGui::IsItemDeactivatedAfterEdit();
  ImGui::PopID();
  return entered;
}

bool word_field(const char* label, std::string& value, const std::vector<std::string>& words,
                float label_width) {
  field_label(label, label_width);
  ImGui::PushID(label);
  bool entered = false;
  if (ImGui::BeginCombo("##value", value.empty() ? "none" : value.c_str())) {
    for (const std::string& word : words) {
      if (!ImGui::Selectable(word.empty() ? "none" : word.c_str(), word == value)) continue;
      value = word;
      entered = true;
    }
    ImGui::EndCombo();
  }
  ImGui::PopID();
  return entered;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + ",") {
    if (c != ',') {
      word += c;
      continue;
    }
    const std::size_t first = word.find_first_not_of(' ');
    if (first != std::string::npos)
      words.push_back(word.substr(first, word.find_last_not_of(' ') - first + 1));
    word.clear();
  }
  return words;
}

std::vector<std::string> facings_of(const Grid& grid) {
  std::vector<std::string> facings{""};
  for (int d = 0; d < direction_count; ++d) facings.emplace_back(grid.direction_name(direction(d)));
  return facings;
}

/// Returns the sizes to choose from, none first.
std::vector<std::string> sizes() {
  std::vector<std::string> names = usual_sizes();
  names.insert(names.begin(), "");
  return names;
}

/// Returns the kinds to choose from: the usual ones, then the others of the position.
std::vector<std::string> kinds_of(const MapDraft& draft) {
  std::vector<std::string> kinds = usual_kinds();
  for (const DraftUnit& unit : draft.now().units) {
    if (!unit.unit.kind.empty() && std::find(kinds.begin(), kinds.end(), unit.unit.kind) == kinds.end())
      kinds.push_back(unit.unit.kind);
  }
  return kinds;
}

ImVec4 ink(Colour c) {
  constexpr float whole = 255;
  return {static_cast<float>(c.red) / whole, static_cast<float>(c.green) / whole,
          static_cast<float>(c.blue) / whole, 1};
}

}  // namespace

EntryPanel::EntryPanel(UnitEntry& entry) : entry_(entry) {}

void EntryPanel::contents(float scale) {
  scale_ = scale;
  if (entry_.takes_list()) open_list();
  if (entry_.takes_line()) focuses_line_ = expects_line_ = true;
  sides_row();
  kind_rows();
  number_rows();
  ImGui::Separator();
  line_row();
  ImGui::Separator();
  unit_part();
}

void EntryPanel::sides_row() {
  PositionDraft& units = entry_.units;
  const Position& position = *entry_.document().draft.now().position;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Side");
  for (const std::string& side : units.sides()) {
    const auto& known = position.sides();
    const auto at = std::find(known.begin(), known.end(), side);
    const float swatch = ImGui::GetTextLineHeight() * 0.6F;
    next_in_flow(button_width(side) + swatch + ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::BeginGroup();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float down = (ImGui::GetFrameHeight() - swatch) / 2;
    const ImVec2 from{corner.x, corner.y + down};
    const ImVec2 to{from.x + swatch, from.y + swatch};
    // A side has its colour with its first unit; until then the place is kept, so that no button moves.
    if (at == known.end()) {
      ImGui::GetWindowDrawList()->AddRect(from, to, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    } else {
      const Colour colour = side_style(position, static_cast<SideIndex>(at - known.begin())).colour;
      ImGui::GetWindowDrawList()->AddRectFilled(from, to, ImGui::ColorConvertFloat4ToU32(ink(colour)));
    }
    ImGui::Dummy({swatch, 1});
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    if (choice_button(side, units.pattern().side == side)) {
      units.choose_side(side);
      units.start_placing(true);
    }
    ImGui::EndGroup();
  }
  next_in_flow(button_width("+"));
  const auto begin_naming = [this](Naming naming, const std::string& name) {
    naming_ = naming;
    naming_opened_ = true;
    side_name_ = name;
    side_problem_.clear();
  };
  if (ImGui::Button("+##side")) begin_naming(Naming::adding, "");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Add a side");
  next_in_flow(button_width("Rename"));
  if (ImGui::Button("Rename##side")) begin_naming(Naming::renaming, units.pattern().side);
  if (naming_ != Naming::none) side_name_row();
}

void EntryPanel::side_name_row() {
  field_label(naming_ == Naming::adding ? "New side" : "New name", label_points * scale_);
  if (std::exchange(naming_opened_, false)) ImGui::SetKeyboardFocusHere();
  const bool entered = ImGui::InputText(
      "##side name", &side_name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  const bool is_left = ImGui::IsItemDeactivated() && !entered;
  if (entered) {
    side_problem_ = naming_ == Naming::adding
                        ? entry_.units.add_side(side_name_)
                        : entry_.units.rename_side(entry_.units.pattern().side, side_name_);
    if (side_problem_.empty()) releases_ = true;
  }
  if ((entered && side_problem_.empty()) || is_left) naming_ = Naming::none;
  if (!side_problem_.empty()) toned_text(Tone::bad, side_problem_, false);
}

void EntryPanel::kind_rows() {
  PositionDraft& units = entry_.units;
  bool is_first = true;
  for (const std::string& kind : kinds_of(entry_.document().draft)) {
    if (!std::exchange(is_first, false)) next_in_flow(button_width(kind));
    if (choice_button(kind, units.pattern().kind == kind)) {
      units.choose_kind(kind);
      units.start_placing(true);
    }
  }
}

void EntryPanel::number_rows() {
  PositionDraft& units = entry_.units;
  UnitSetup pattern = units.pattern();
  const HexMap& map = entry_.document().draft.map();
  const float label = label_points * scale_ * 0.7F;
  bool changed = false;
  ImGui::PushID("pattern");
  field_label("Strength", label);
  ImGui::SetNextItemWidth(100 * scale_);
  changed = ImGui::InputInt("##strength", &pattern.strength) || changed;
  ImGui::SameLine();
  ImGui::TextUnformatted("Movement");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  changed = ImGui::InputText("##movement", &pattern.movement) || changed;
  changed = word_field("Class", pattern.movement_class, map.chart().classes, label) || changed;
  changed = word_field("Facing", pattern.facing, facings_of(map.grid()), label) || changed;
  field_label("State", label);
  changed = ImGui::InputTextWithHint("##state", "good", &pattern.state) || changed;
  ImGui::PopID();
  pattern.strength = std::max(0, pattern.strength);
  if (changed) units.set_pattern(pattern);
  const std::string next =
      (units.is_placing() ? "Placing " : "Place ") + units.next_pattern_id() + " (Insert)";
  if (choice_button(next + "###place", units.is_placing())) units.start_placing(!units.is_placing());
}

void EntryPanel::line_row() {
  label_before("Type (T)", label_points * scale_ * 0.7F);
  if (std::exchange(focuses_line_, false)) ImGui::SetKeyboardFocusHere();
  catch_typing();
  ImGui::SetNextItemWidth(-1);
  const HexMap& map = entry_.document().draft.map();
  const std::string hint = "3/" + map.grid().number(map.grid().hex_at(0)) + " inf 4-4";
  const bool was_active = line_is_active_;
  // Where a field gets the keyboard it selects its text, which the next letter would replace.
  const auto deselect = [](ImGuiInputTextCallbackData* data) {
    if (*static_cast<const bool*>(data->UserData)) return 0;
    data->ClearSelection();
    data->CursorPos = data->BufTextLen;
    return 0;
  };
  bool keeps_selection = was_active;
  const bool entered = ImGui::InputTextWithHint(
      "##line", hint.c_str(), &line_,
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways, deselect, &keeps_selection);
  if (ImGui::IsItemEdited() && !line_.empty()) {
    line_note_.clear();
    line_problems_.clear();
  }
  line_is_active_ = ImGui::IsItemActive();
  if (was_active && !line_is_active_ && !entered) expects_line_ = false;
  // The paste that has opened the list has gone into this line too, without its line ends.
  if (shows_list_) line_.clear();
  if (entered) enter_line();
  for (const Diagnostic& problem : line_problems_) toned_text(Tone::bad, problem.message, false);
  if (!line_note_.empty()) toned_text(Tone::good, line_note_, false);
  if (line_problems_.empty() && line_note_.empty())
    soft_text(
        "A unit a line: id/hex, kind, strength-movement. Without id/ it is numbered; hexes alone repeat the "
        "counter "
        "above. side: red and class: mounted hold for the lines that follow.");
  if (ImGui::Button("Enter a list … (Ctrl+Shift+V)")) open_list();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Many lines, or a table copied from a spreadsheet or a CSV file");
}

/// Takes what is typed while the line is about to get the keyboard, which takes a frame or two: after Enter a
/// fast typist is at the next unit already.
void EntryPanel::catch_typing() {
  if (!expects_line_ || line_is_active_) {
    frames_without_line_ = 0;
    return;
  }
  // The letter that has asked for the line is in the queue of the first frame.
  if (frames_without_line_++ == 0) return;
  auto& typed = ImGui::GetIO().InputQueueCharacters;
  for (const ImWchar c : typed) {
    if (c >= ' ') line_ += to_utf8(c);
  }
  typed.resize(0);
}

void EntryPanel::enter_line() {
  focuses_line_ = expects_line_ = true;
  frames_without_line_ = 1;
  if (line_.find_first_not_of(' ') == std::string::npos) return;
  const PositionDraft::Entered entered = entry_.units.enter(line_, "line");
  line_problems_ = entered.problems;
  line_note_ = entered.note;
  if (entered.problems.empty()) line_.clear();
}

void EntryPanel::open_list() {
  expects_line_ = false;
  shows_list_ = list_opened_ = true;
  const char* copied = ImGui::GetClipboardText();
  // What the clipboard has is offered if it is more than a word, which is seldom a list.
  if (list_.empty() && copied != nullptr && std::string(copied).find('\n') != std::string::npos)
    list_ = copied;
  line_.clear();
  line_note_.clear();
  line_problems_.clear();
}

void EntryPanel::close_list() {
  shows_list_ = false;
  releases_ = true;
}

void EntryPanel::enter_list() {
  if (!entry_.units.enter(list_, "list").problems.empty()) return;
  entry_.note("Placed " + checked_.note);
  list_.clear();
  close_list();
}

bool EntryPanel::key(const std::string& k) {
  if (shows_list_) {
    if (k == "Esc") close_list();
    if (k == "Ctrl+Enter") enter_list();
    return true;
  }
  if (expects_line_ && !line_is_active_) {
    if (k == "Esc") expects_line_ = false;
    return k == "Esc" || k.size() == 1;  // letters belong to the line, not to the map
  }
  if (!line_is_active_) return false;
  if (k == "Ctrl+Shift+V") return open_list(), true;
  const char* copied = k == "Ctrl+V" ? ImGui::GetClipboardText() : nullptr;
  if (copied != nullptr) {
    const std::string text = copied;
    const std::size_t end = text.find('\n');
    if (end != std::string::npos && text.find_first_not_of(" \r\n", end) != std::string::npos) {
      open_list();
      list_ = text;
      return true;
    }
  }
  if (line_.empty() && k == "Ctrl+Z") return entry_.undo(), true;
  if (line_.empty() && (k == "Ctrl+Y" || k == "Ctrl+Shift+Z")) return entry_.redo(), true;
  return false;
}

bool EntryPanel::takes_release() {
  return std::exchange(releases_, false);
}

void EntryPanel::windows(float width, float height, float scale) {
  if (!shows_list_) return;
  begin_centred("Enter a list", width, height, 680 * scale, 560 * scale);
  wrapped_text(
      "Lines such as 3/2829 inf 4-4 with headings such as side: red, or a table: columns separated by "
      "commas, "
      "semicolons or tabs, with or without a line of column names (id, side, hex, class, kind, strength, "
      "movement "
      "…).");
  if (std::exchange(list_opened_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::InputTextMultiline("##list", &list_, {-1, ImGui::GetContentRegionAvail().y * 0.55F},
                            ImGuiInputTextFlags_AllowTabInput);
  const auto& position = entry_.document().draft.now().position;
  if (list_ != checked_list_ || checked_on_ != position) {
    checked_list_ = list_;
    checked_on_ = position;
    const bool is_blank = list_.find_first_not_of(" \t\r\n") == std::string::npos;
    checked_ = is_blank ? PositionDraft::Entered{} : entry_.units.check(list_, "list");
  }
  const float buttons = ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::BeginChild("##problems", {0, -buttons});
  for (const Diagnostic& problem : checked_.problems)
    toned_text(
        Tone::bad,
        problem.line == 0 ? problem.message : fmt::format("line {}: {}", problem.line, problem.message),
        false);
  if (checked_.problems.empty() && !checked_.note.empty()) toned_text(Tone::good, checked_.note, false);
  ImGui::EndChild();
  const bool is_ready = checked_.problems.empty() && !checked_.note.empty();
  ImGui::BeginDisabled(!is_ready);
  const std::string label =
      checked_.ids.empty() ? std::string("Enter") : "Place " + plural(checked_.ids.size(), "unit", "units");
  const bool places = ImGui::Button((label + " (Ctrl+Enter)###enter").c_str());
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool cancels = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  if (places) enter_list();
  if (cancels) close_list();
}

void EntryPanel::unit_part() {
  PositionDraft& units = entry_.units;
  const bool has_unit = units.selected_unit() != nullptr;
  ImGui::BeginDisabled(!has_unit);
  if (ImGui::Button("Duplicate (D)")) entry_.note(units.duplicate_selected(std::nullopt));
  next_in_flow(button_width("Turn (F)"));
  if (ImGui::Button("Turn (F)")) entry_.note(units.turn(+1));
  next_in_flow(button_width("Remove (Del)"));
  if (ImGui::Button("Remove (Del)")) entry_.note(units.remove_selected());
  ImGui::EndDisabled();
  if (units.selected_unit() != nullptr) return unit_form();
  soft_text(plural(entry_.document().draft.now().units.size(), "unit", "units") + " on this map.");
}

void EntryPanel::unit_form() {
  PositionDraft& units = entry_.units;
  const MapDraft& draft = entry_.document().draft;
  const auto& position = draft.now().position;
  if (form_id_ != units.selected() || form_from_ != position) {
    form_id_ = units.selected();
    form_from_ = position;
    form_ = *units.selected_unit();
    form_markers_ = fmt::format("{}", fmt::join(form_.markers, ", "));
    form_problem_.clear();
  }
  const float label = label_points * scale_;
  ImGui::PushID("unit");
  bool entered = text_field("Id", form_.id, label);
  entered = text_field("Name", form_.name, label) || entered;
  entered = text_field("Side", form_.side, label) || entered;
  entered = text_field("Hex", form_.hex, label) || entered;
  entered = word_field("Class", form_.movement_class, draft.map().chart().classes, label) || entered;
  entered = text_field("Kind", form_.kind, label) || entered;
  entered = word_field("Size", form_.size, sizes(), label) || entered;
  entered = word_field("Facing", form_.facing, facings_of(draft.map().grid()), label) || entered;
  entered = number_field("Strength", form_.strength, label) || entered;
  entered = number_field("Morale", form_.morale, label) || entered;
  entered = text_field("Movement", form_.movement, label) || entered;
  entered = number_field("Stacking points", form_.stacking_points, label) || entered;
  entered = number_field("Retreat fire range", form_.retreat_fire_range, label) || entered;
  entered = text_field("State", form_.state, label) || entered;
  entered = text_field("Markers", form_markers_, label) || entered;
  entered = ImGui::Checkbox("Exerts a ZOC", &form_.zoc) || entered;
  next_in_flow(120 * scale_);
  entered = ImGui::Checkbox("Hidden", &form_.hidden) || entered;
  ImGui::PopID();
  if (entered) {
    form_.markers = words_of(form_markers_);
    form_problem_ = units.change_selected(form_);
    if (form_problem_.empty()) form_id_.clear();
  }
  if (!form_problem_.empty()) toned_text(Tone::bad, form_problem_, false);
}

}  // namespace rearguard
