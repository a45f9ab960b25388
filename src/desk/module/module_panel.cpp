#include "src/desk/module/module_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/document/text_file.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/workshop/rules/new_rules.h"

namespace rearguard {
namespace {

using Step = ModuleSteps::Step;
using Numbers = ModuleSteps::Numbers;

constexpr std::array<const char*, ModuleSteps::step_count> step_names = {"Module", "Map", "Sides", "Rules",
                                                                         "Save"};
constexpr int max_camps = 4;
constexpr std::size_t max_shown_unknown = 40;
constexpr std::size_t shown_bytes = 60;
constexpr float list_height = 330;  // points

bool begin_table(const char* name, std::initializer_list<const char*> heads) {
  if (!ImGui::BeginTable(name, static_cast<int>(heads.size()),
                         ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_PadOuterX))
    return false;
  for (const char* head : heads) {
    const bool is_last = head == *(heads.end() - 1);
    ImGui::TableSetupColumn(head, is_last ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_None);
  }
  ImGui::TableHeadersRow();
  return true;
}

/// Shows a cell; only the last of a row may wrap, as the others are as wide as their texts.
void cell(const std::string& text, bool wraps = false) {
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  if (wraps)
    wrapped_text(text);
  else
    ImGui::TextUnformatted(text.c_str());
}

}  // namespace

bool ModulePanel::back() {
  if (steps_.step() == Step::rules && std::exchange(asks_questions_, false)) return true;
  return steps_.back();
}

bool ModulePanel::draw(float scale, const Go& go) {
  scale_ = scale;
  is_left_ = false;
  const bool was_working = !steps_.doing().empty();
  const bool is_working = steps_.poll();
  if (const auto errand = steps_.take_errand()) go(*errand);
  way();
  if (!steps_.problem().empty()) toned_text(Tone::bad, steps_.problem(), false);
  for (const std::string& note : steps_.notes()) soft_text(note);
  const bool is_new = std::exchange(shown_, steps_.step()) != steps_.step();
  if (is_new) list_files();
  constexpr int settling_frames = 3;
  frames_to_settle_ = is_new || was_working ? settling_frames : std::max(0, frames_to_settle_ - 1);
  ImGui::BeginDisabled(is_working);
  switch (steps_.step()) {
    case Step::module:
      module_part(is_new);
      break;
    case Step::board:
      board_part();
      break;
    case Step::sides:
      sides_part();
      break;
    case Step::rules:
      rules_part();
      break;
    case Step::save:
      save_part();
      break;
  }
  ImGui::EndDisabled();
  return is_working || frames_to_settle_ > 0;
}

/// Begins the list of files of a step.
void ModulePanel::list_files() {
  if (steps_.step() == Step::module) modules_.open({".vmod", ".vsav", ".vlog"}, "");
  if (steps_.step() == Step::rules) rule_files_.open({".toml"}, steps_.folder);
  if (steps_.step() != Step::save) return;
  saves_ = {};
  saves_.open({".vsav", ".vlog"}, directory_of(steps_.module_file()));
}

/// The steps in one line, with that at hand, and what another thread does.
void ModulePanel::way() const {
  for (std::size_t i = 0; i < step_names.size(); ++i) {
    const std::string text = fmt::format("{}. {}", i + 1, step_names[i]);
    if (i > 0) ImGui::SameLine(0, 18 * scale_);
    if (i == static_cast<std::size_t>(steps_.step()))
      bold_text(text);
    else
      ImGui::TextDisabled("%s", text.c_str());
  }
  const std::string doing = steps_.doing();
  if (!doing.empty()) {
    ImGui::SameLine(0, 36 * scale_);
    toned_text(Tone::warning, doing, false);
  }
  ImGui::Spacing();
}

void ModulePanel::module_part(bool is_opened) {
  wrapped_text(
      "Your module (.vmod), or a saved game (.vsav) or log (.vlog) with its module beside it. Nothing is "
      "written into them. Next: the map.");
  if (const auto file = modules_.draw("Next: the map", is_opened, scale_)) steps_.open(*file);
  is_left_ = modules_.is_left();
}

// The map ---------------------------------------------------------------------------------------------

void ModulePanel::board_part() {
  bold_text("Which board becomes the map?");
  const auto& boards = steps_.look().boards;
  const float height = std::min(static_cast<float>(boards.size() + 1) * ImGui::GetFrameHeightWithSpacing(),
                                list_height * scale_ * 0.6F);
  ImGui::BeginChild("##boards", {0, height});
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const BoardOffer& offer = boards[i];
    const std::string label =
        one_line(fmt::format("{}{} on the map {}, {} by {} pixels, {}##{}", offer.board,
                             offer.zone.empty() ? "" : ", zone " + offer.zone, offer.map, offer.width,
                             offer.height, offer.has_numbers ? "with numbers" : "without numbers", i));
    if (!ImGui::RadioButton(label.c_str(), steps_.board == i)) continue;
    steps_.board = i;
    steps_.numbers = offer.has_numbers ? Numbers::printed : Numbers::plain;
  }
  ImGui::EndChild();
  numbers_part();
  bold_text("The folder for it");
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##folder", &steps_.folder);
  if (steps_.has_folder()) soft_text("This folder has a map and a roster already: they stay as they are.");
  if (ImGui::Button(steps_.has_folder() ? "Next: the rules" : "Next: the sides")) steps_.take_board();
}

void ModulePanel::numbers_part() {
  bold_text("The numbers of its hexes");
  if (steps_.look().boards[steps_.board].has_numbers) {
    if (ImGui::RadioButton("as in the module", steps_.numbers == Numbers::printed))
      steps_.numbers = Numbers::printed;
    ImGui::SameLine();
  }
  if (ImGui::RadioButton("0101 and so on", steps_.numbers == Numbers::plain)) steps_.numbers = Numbers::plain;
  ImGui::SameLine();
  if (ImGui::RadioButton("the first hex, top left, is", steps_.numbers == Numbers::first))
    steps_.numbers = Numbers::first;
  ImGui::SameLine();
  ImGui::SetNextItemWidth(90 * scale_);
  if (ImGui::InputText("##first", &steps_.first)) steps_.numbers = Numbers::first;
}

// Sides -----------------------------------------------------------------------------------------------

void ModulePanel::sides_part() {
  const SideGuess& sides = steps_.sides();
  bold_text("Whose are the pieces?");
  for (const std::string& question : sides.questions) toned_text(Tone::warning, question, false);
  if (!sides.sources.empty()) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Sides by");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##source", sides.source.empty() ? "…" : sides.source.c_str())) {
      for (const SideSourceName& source : sides.sources) {
        const std::string label = shortened(
            one_line(fmt::format("{}: {}", source.name, fmt::join(source.sides, ", "))), 2 * shown_bytes);
        if (ImGui::Selectable(label.c_str(), source.name == sides.source)) {
          steps_.divide_by(source.name);
          break;
        }
      }
      ImGui::EndCombo();
    }
  }
  soft_text("Sides with the same number are allies. Pieces that are no units become markers.");
  side_rows();
  const std::string problem = steps_.sides_problem();
  if (!problem.empty()) toned_text(Tone::warning, problem, false);
  ImGui::BeginDisabled(!problem.empty());
  if (ImGui::Button("Write the folder. Next: the rules")) steps_.take_sides();
  ImGui::EndDisabled();
}

void ModulePanel::side_rows() {
  const SideGuess& sides = steps_.sides();
  const int camps = std::max(max_camps, static_cast<int>(sides.sides.size()));
  const float height =
      std::min(static_cast<float>(sides.sides.size() + 2) * ImGui::GetFrameHeightWithSpacing(),
               std::max(list_height * scale_ * 0.3F,
                        ImGui::GetContentRegionAvail().y - 3 * ImGui::GetFrameHeightWithSpacing()));
  ImGui::BeginChild("##sides", {0, height});
  if (begin_table("##table", {"Side", "Pieces", "Camp", "Such as"})) {
    for (const GuessedSide& side : sides.sides) {
      ImGui::PushID(side.name.c_str());
      cell(side.name);
      cell(std::to_string(side.pieces));
      ImGui::TableNextColumn();
      for (int camp = 0; camp <= camps; ++camp) {
        if (camp > 0) ImGui::SameLine();
        const std::string label = camp == 0 ? "no units" : std::to_string(camp);
        if (choice_button(label, steps_.camp(side.name) == camp)) steps_.set_camp(side.name, camp);
      }
      cell(shortened(one_line(fmt::format("{}", fmt::join(side.examples, ", "))), 2 * shown_bytes), true);
      ImGui::PopID();
    }
    if (!sides.sideless.empty()) {
      cell("none: markers");
      cell(std::to_string(sides.sideless.size()));
      cell("");
      cell(shortened(one_line(sides.sideless.front()->path), 2 * shown_bytes), true);
    }
    ImGui::EndTable();
  }
  ImGui::EndChild();
}

// Rules -----------------------------------------------------------------------------------------------

void ModulePanel::rules_part() {
  if (asks_questions_) return questions_part();
  bold_text("By which rules do units retreat?");
  if (ImGui::Button("Ten questions about your game")) asks_questions_ = true;
  ImGui::SameLine();
  if (ImGui::Button("None for now. Next: a save")) steps_.take_rules("");
  ImGui::BeginChild("##rules", {0, list_height * scale_}, true);
  for (const RulesOffer& offer : steps_.rules_offers()) {
    const std::string title = offer.title.empty() ? offer.name : offer.title;
    const std::string label =
        shortened(one_line(title + (offer.about.empty() ? "" : ": " + offer.about)), 3 * shown_bytes);
    ImGui::PushID(offer.name.c_str());
    if (ImGui::Selectable(label.c_str())) steps_.take_rules(offer.name);
    ImGui::PopID();
  }
  ImGui::EndChild();
  bold_text("A rule file of your own");
  if (const auto file = rule_files_.draw("Take it", false, scale_)) steps_.take_rules(*file);
  is_left_ = rule_files_.is_left();
}

void ModulePanel::questions_part() {
  bold_text(
      "Your rules in ten answers. They become a rule file in the folder, with a comment on every part.");
  const auto& questions = new_rules_questions();
  ImGui::BeginChild("##questions", {0, -2 * ImGui::GetFrameHeightWithSpacing()});
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const NewRulesQuestion& question = questions[i];
    std::string& answer = steps_.answers[i];
    ImGui::PushID(static_cast<int>(i));
    bold_text(fmt::format("{}. {}", i + 1, question.ask));
    if (question.choices.empty()) {
      ImGui::SetNextItemWidth(-1);
      ImGui::InputTextWithHint("##answer", question.usual.c_str(), &answer);
    }
    for (const NewRulesChoice& choice : question.choices) {
      const bool is_usual = &choice == question.choices.data();
      if (ImGui::RadioButton(choice.meaning.c_str(), answer == choice.word || (is_usual && answer.empty())))
        answer = choice.word;
    }
    ImGui::PopID();
  }
  ImGui::EndChild();
  if (ImGui::Button("Write the rules. Next: a save")) {
    steps_.take_answers();
    asks_questions_ = steps_.step() == Step::rules;
  }
  ImGui::SameLine();
  if (ImGui::Button("The list of rules")) asks_questions_ = false;
}

// Saves -----------------------------------------------------------------------------------------------

void ModulePanel::save_part() {
  if (!steps_.table().rows.empty()) return table_part();
  bold_text("Which position shall it be?");
  for (const SaveFile& set_up : steps_.set_ups()) {
    if (ImGui::Button(one_line("In the module: " + set_up.name).c_str())) steps_.take_save(set_up);
  }
  for (const std::string& file : steps_.positions()) {
    if (ImGui::Button(fmt::format("As it was: {}", one_line(file_name_of(file), shown_bytes)).c_str()))
      steps_.open_position(file, {});
  }
  if (ImGui::Button("None: place the units by hand")) steps_.begin_empty();
  ImGui::SameLine();
  if (ImGui::Button("All saves of the folder below")) steps_.take_save_folder(saves_.folder());
  bold_text("A saved game or a log");
  if (const auto file = saves_.draw("Look at it", false, scale_))
    steps_.take_save({*file, {}, file_name_of(*file)});
  is_left_ = saves_.is_left();
}

void ModulePanel::table_part() {
  const SavesTable& table = steps_.table();
  bold_text(fmt::format("{} of {} can be opened", table.usable,
                        plural(std::uint64_t{table.rows.size()}, "save", "saves")));
  const float height =
      std::min(static_cast<float>(table.rows.size() + 2) * ImGui::GetFrameHeightWithSpacing(),
               list_height * scale_ * 0.6F);
  ImGui::BeginChild("##saves", {0, height});
  if (begin_table("##table", {"Save", "", "Units"})) {
    for (const SaveRow& row : table.rows) {
      ImGui::PushID(&row);
      cell(shortened(row.name, shown_bytes));
      ImGui::TableNextColumn();
      if (!row.file.empty() && ImGui::Button("Open")) steps_.open_position(row.file, row.unit);
      cell(row.result, true);
      ImGui::PopID();
    }
    ImGui::EndTable();
  }
  ImGui::EndChild();
  unknown_part();
  if (ImGui::Button("Other saves")) back();
}

/// Pieces that no entry of the roster gives a side: what they are is chosen here.
void ModulePanel::unknown_part() {
  std::vector<UnknownPieces> unknown = steps_.unknown();
  if (unknown.empty()) return;
  bold_text("Pieces whose side is not known");
  if (unknown.size() > max_shown_unknown) {
    soft_text(
        fmt::format("The first {} of {}; the others become markers.", max_shown_unknown, unknown.size()));
    unknown.resize(max_shown_unknown);
  }
  ImGui::BeginChild("##unknown", {0, -2 * ImGui::GetFrameHeightWithSpacing()});
  if (begin_table("##table", {"Pieces", "They are", "Such as"})) {
    for (const UnknownPieces& pieces : unknown) {
      ImGui::PushID(pieces.pattern.c_str());
      cell(pieces.pieces == 0 ? "" : std::to_string(pieces.pieces));
      ImGui::TableNextColumn();
      std::string& side = steps_.unknown_sides[pieces.pattern];
      if (choice_button("markers", side.empty())) side.clear();
      for (const std::string& name : steps_.roster_sides()) {
        ImGui::SameLine();
        if (choice_button(name, side == name)) side = name;
      }
      cell(shortened(one_line(fmt::format("{}", fmt::join(pieces.names, ", "))), 2 * shown_bytes), true);
      ImGui::PopID();
    }
    ImGui::EndTable();
  }
  ImGui::EndChild();
  if (ImGui::Button("Write this into the roster, and read again")) steps_.take_unknown();
  ImGui::SameLine();
}

}  // namespace rearguard
