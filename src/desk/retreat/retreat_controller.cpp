#include "src/desk/retreat/retreat_controller.h"

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "pathing/candidate_graph.h"
#include "src/core/document/board_line.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/io/rules/wording.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/map/hex_info.h"

namespace rearguard {

RetreatController::RetreatController(RuleLibrary library, std::function<void()> wake)
    : library_(std::move(library)),
      overlay_(judge_,
               [this](ShownOverlay::Part part) {
                 bump(part == ShownOverlay::Part::danger ? Layer::danger : Layer::overlay);
               }),
      judge_(std::move(wake)) {
  rules_names_ = library_.shipped_names();
}

bool RetreatController::open(const std::string& file) {
  // A file that changes while it is read has changed since.
  const bool is_line = is_board_line(file);
  const auto stamp = is_line ? std::nullopt : stamp_of(file);
  const std::string name = is_line ? "line" : file;
  auto read = is_line ? read_position_text(file, {name, "."}) : reader_(file);
  if (!read) {
    report(fmt::format("{} cannot be opened", name), to_string(read.problems()));
    return false;
  }
  PositionDocument document = std::move(read).value();
  JobSubject subject;
  if (document.rule_set) {
    subject.rule_set = document.rule_set;
  } else if (!document.rules.empty()) {
    auto rule_set = rules_of(document, name, library_);
    if (!rule_set) {
      report(fmt::format("{} cannot be opened", name), to_string(rule_set.problems()));
      return false;
    }
    subject.rule_set = std::make_shared<const RuleSet>(std::move(rule_set).value());
  }
  own_rules_ = document.rules;
  own_rule_set_ = document.rule_set;
  map_file_ = document.map_path.empty() ? name : document.map_path;
  subject.position = std::make_shared<const Position>(std::move(document.position));
  adopt(std::move(subject), is_line ? std::string() : file,
        document.name.empty() ? file_name_of(name) : document.name);
  stamp_ = stamp;
  if (!document.questions.items.empty()) take_question(document.questions.items.front());
  return true;
}

void RetreatController::take_question(const Node& question) {
  Problems unread(title_);
  TableReader table(question, "the question", unread);
  const auto unit = subject_.position->find(table.string("unit").value_or(""));
  if (!unit) return;
  select(unit);
  const std::string result = table.string("result").value_or("");
  const auto distance = table.integer("distance", 1, max_retreat_hexes);
  const std::vector<std::string> known = results();
  // The window asks by a result or by a distance.
  if (std::find(known.begin(), known.end(), result) != known.end())
    choose({result, std::nullopt});
  else if (distance)
    choose({"", distance});
  for (const std::string& id : table.strings("caused_by").value_or(std::vector<std::string>())) {
    if (const auto cause = subject_.position->find(id)) toggle_causing_unit(*cause);
  }
  if (const auto option = table.string("option")) pick_option(*option);
}

void RetreatController::open(std::shared_ptr<const Position> position,
                             std::shared_ptr<const RuleSet> rule_set, std::string title,
                             std::string map_file) {
  own_rules_ = rule_set ? rule_set->id : std::string();
  own_rule_set_ = rule_set;
  map_file_ = std::move(map_file);
  adopt({std::move(position), std::move(rule_set)}, {}, std::move(title));
}

void RetreatController::adopt(JobSubject subject, std::string file, std::string title) {
  for (std::size_t k = 0; k < BackgroundJudge::kinds; ++k)
    judge_.cancel(static_cast<BackgroundJudge::Kind>(k));
  subject_ = std::move(subject);
  file_ = std::move(file);
  stamp_.reset();
  file_has_changed_ = false;
  title_ = std::move(title);
  rules_names_ = library_.shipped_names();
  if (!own_rules_.empty() && std::ranges::find(rules_names_, own_rules_) == rules_names_.end())
    rules_names_.insert(rules_names_.begin(), own_rules_);
  unit_.reset();
  causing_units_.clear();
  stated_ = {};
  stated_problem_.clear();
  hovered_.reset();
  row_.reset();
  cursor_.reset();
  spotlight_.clear();
  is_testing_path_ = false;
  test_path_.clear();
  overlay_.offer(overlays_of(subject_.position.get()));
  retain_result();
  request_verdict();
  request_overlay();
  bump_all();
}

void RetreatController::show_changed(const std::shared_ptr<const Position>& position,
                                     const std::string& title) {
  title_ = title;
  if (position == subject_.position) return;
  const Position& old = *subject_.position;
  const std::string id = unit_ ? old.unit(*unit_).id : std::string();
  std::vector<UnitIndex> causes;
  for (const UnitIndex u : causing_units_) {
    if (const auto now = position->find(old.unit(u).id)) causes.push_back(*now);
  }
  for (std::size_t k = 0; k < BackgroundJudge::kinds; ++k)
    judge_.cancel(static_cast<BackgroundJudge::Kind>(k));
  is_testing_path_ = false;
  test_path_.clear();
  spotlight_.clear();
  subject_.position = position;
  unit_ = position->find(id);
  causing_units_ = unit_ ? std::move(causes) : std::vector<UnitIndex>();
  overlay_.offer(overlays_of(position.get()));
  request_verdict();
  request_overlay();
  bump_all();
}

bool RetreatController::reload() {
  if (file_.empty()) {
    report("Nothing to reload", "No position file is open.");
    return false;
  }
  const std::string id = unit_ ? subject_.position->unit(*unit_).id : std::string();
  const std::string rules = subject_.rule_set ? subject_.rule_set->id : std::string();
  const std::vector<std::string> names = rules_names_;
  std::vector<std::string> causes;
  for (const UnitIndex u : causing_units_) causes.push_back(subject_.position->unit(u).id);
  if (!open(std::string(file_))) {
    keep_as_read();
    return false;
  }
  for (const std::string& name : names) {
    if (std::ranges::find(rules_names_, name) == rules_names_.end()) rules_names_.push_back(name);
  }
  if (!rules.empty() && (!subject_.rule_set || subject_.rule_set->id != rules)) choose_rules(rules);
  select(subject_.position->find(id));
  for (const std::string& cause : causes) {
    if (const auto u = subject_.position->find(cause)) toggle_causing_unit(*u);
  }
  return true;
}

void RetreatController::look_for_changes() {
  if (!stamp_) return;
  const auto now = stamp_of(file_);
  file_has_changed_ = now && now != stamp_;
}

void RetreatController::keep_as_read() {
  if (stamp_) stamp_ = stamp_of(file_);
  file_has_changed_ = false;
}

std::string RetreatController::folder_of_rules(const std::string& name) const {
  return split_readings(name).name == split_readings(own_rules_).name ? document_folder(file_)
                                                                      : std::string();
}

Wording RetreatController::wording_of_rules() const {
  if (!subject_.rule_set) return {};
  const std::string name = split_readings(subject_.rule_set->id).name;
  const auto wording = wording_of(library_, name, folder_of_rules(name));
  return wording ? *wording : Wording();
}

bool RetreatController::choose_rules(const std::string& name) {
  // The path of the position's own rules is relative to its file; other paths are relative to the working
  // directory.
  const std::string directory = folder_of_rules(name);
  if (name == own_rules_ && own_rule_set_) {
    subject_.rule_set = own_rule_set_;
  } else {
    auto rule_set = library_.load(name, directory);
    if (!rule_set) {
      report(fmt::format("The rules {} cannot be used", name), to_string(rule_set.problems()));
      return false;
    }
    subject_.rule_set = std::make_shared<const RuleSet>(std::move(rule_set).value());
  }
  const bool is_listed = std::find(rules_names_.begin(), rules_names_.end(), name) != rules_names_.end();
  if (!is_listed && split_readings(name).readings.empty()) rules_names_.push_back(name);
  retain_result();
  request_verdict();
  request_overlay();
  return true;
}

void RetreatController::step_rules(int by) {
  if (rules_names_.empty()) return;
  const std::string now = subject_.rule_set ? subject_.rule_set->id : std::string();
  const auto at = place_in(rules_names_, now);
  choose_rules(std::string(rules_names_[at ? cycled(at, by, rules_names_.size()) : 0]));
}

void RetreatController::select(std::optional<UnitIndex> unit) {
  if (unit == unit_) return;
  unit_ = unit;
  causing_units_.clear();
  stated_ = {};
  stated_problem_.clear();
  is_testing_path_ = false;
  test_path_.clear();
  if (unit_) cursor_ = subject_.position->unit(*unit_).hex;
  request_verdict();
  request_overlay();
}

bool RetreatController::shows_causing_units() const {
  if (!unit_ || !subject_.rule_set) return false;
  if (!causing_units_.empty()) return true;
  if (request_error() != nullptr) return waits_for_causing_units();
  const RuleSet* mover = result_.result.empty() ? subject_.rule_set->mover_without_result()
                                                : &subject_.rule_set->mover_for(result_.result);
  RetreatRequest request;
  request.unit = *unit_;
  request.result = result_.result;
  request.distance = result_.distance;
  return mover != nullptr && !asks_for_causing_units(*subject_.position, *mover, request).empty();
}

void RetreatController::toggle_causing_unit(UnitIndex unit) {
  if (!unit_) return;
  const auto named = std::ranges::find(causing_units_, unit);
  if (named == causing_units_.end()) {
    causing_units_.push_back(unit);
  } else {
    causing_units_.erase(named);
  }
  request_verdict();
  overlay_.show_retreat(question());
}

bool RetreatController::toggle_causing_units(Hex h) {
  if (!unit_ || !subject_.position->map().exists(h)) return false;
  const Position& position = *subject_.position;
  bool any = false;
  for (const UnitIndex u : position.units_in(h)) {
    if (!position.enemies(position.unit(u).side, position.unit(*unit_).side)) continue;
    toggle_causing_unit(u);
    any = true;
  }
  return any;
}

bool RetreatController::waits_for_causing_units() const {
  const RequestError* problem = request_error();
  return problem != nullptr && problem->about == "causing-units";
}

void RetreatController::step_unit(int by) {
  if (!subject_.position || subject_.position->units().empty()) return;
  select(static_cast<UnitIndex>(cycled(unit_, by, subject_.position->units().size())));
  hovered_.reset();
  focus_ = subject_.position->unit(*unit_).hex;
}

std::vector<std::string> RetreatController::results() const {
  return subject_.rule_set ? subject_.rule_set->result_names() : std::vector<std::string>{};
}

/// Retains the result if the rules define it (or if a distance is set); otherwise chooses their first.
void RetreatController::retain_result() {
  if (!subject_.rule_set || result_.distance) return;
  if (!result_.result.empty() && subject_.rule_set->find_result(result_.result) != nullptr) return;
  result_ = {};
  if (!subject_.rule_set->result_rules.empty()) {
    result_.result = subject_.rule_set->result_rules.front().result;
  } else {
    result_.distance = 1;
  }
}

void RetreatController::choose(ResultChoice choice) {
  if (choice == result_) return;
  result_ = std::move(choice);
  request_verdict();
  overlay_.show_result(danger_result());
  overlay_.show_retreat(question());
}

void RetreatController::step_result(int by) {
  const std::vector<std::string> names = results();
  if (names.empty()) return;
  choose({names[cycled(place_in(names, result_.result), by, names.size())], std::nullopt});
}

void RetreatController::click(Hex h) {
  if (!subject_.position || !subject_.position->map().exists(h)) return;
  if (is_testing_path_) {
    put_cursor(h);
    return add_to_path(h);
  }
  const auto stack = subject_.position->units_in(h);
  if (!stack.empty()) {
    const auto at = unit_ ? std::ranges::find(stack, *unit_) : stack.end();
    select(at == stack.end() || at + 1 == stack.end() ? stack.front() : *(at + 1));
  }
  put_cursor(h);
}

void RetreatController::inspect(Hex h) {
  if (is_testing_path_) return start_test_path(false);
  if (subject_.position && subject_.position->map().exists(h)) put_cursor(h);
}

void RetreatController::hover(std::optional<Hex> h) {
  if (h == hovered_) return;
  hovered_ = h;
  bump(Layer::pointer);
  if (overlay().kind == OverlayKind::sight) bump(Layer::overlay);
}

void RetreatController::hover_row(std::optional<Hex> h) {
  if (h == row_) return;
  row_ = h;
  bump(Layer::pointer);
  if (overlay().kind == OverlayKind::sight) bump(Layer::overlay);
}

void RetreatController::put_cursor(Hex h) {
  cursor_ = h;
  bump(Layer::pointer);
  if (overlay().kind == OverlayKind::sight) bump(Layer::overlay);
}

void RetreatController::move_cursor(int columns, int rows) {
  if (!subject_.position) return;
  const Grid& grid = subject_.position->map().grid();
  const auto from = pointed_at();
  hovered_.reset();
  Printed p = from ? grid.to_printed(*from) : grid.first;
  if (from) {
    p.column += columns;
    p.row += rows;
  }
  p.column = std::clamp(p.column, grid.first.column, grid.first.column + grid.columns - 1);
  p.row = std::clamp(p.row, grid.first.row, grid.first.row + grid.rows - 1);
  put_cursor(grid.to_hex(p));
  focus_ = cursor_;
}

std::optional<Hex> RetreatController::pointed_at() const {
  if (row_) return row_;
  return hovered_ ? hovered_ : cursor_;
}

void RetreatController::step_through(const std::vector<Hex>& hexes, int by) {
  if (hexes.empty()) return;
  const auto now = pointed_at();
  const auto at = now ? place_in(hexes, *now) : std::nullopt;
  hovered_.reset();
  put_cursor(hexes[cycled(at, by, hexes.size())]);
  focus_ = cursor_;
}

void RetreatController::step_end(int by) {
  std::vector<Hex> hexes;
  if (verdict() == nullptr) return;
  for (const VerdictEnd& end : verdict()->end_hexes) hexes.push_back(end.hex);
  step_through(hexes, by);
}

void RetreatController::step_illegal_hex(int by) {
  std::vector<Hex> hexes;
  if (verdict() == nullptr) return;
  for (const RuledOutHex& ruled_out_hex : verdict()->ruled_out) hexes.push_back(ruled_out_hex.hex);
  step_through(hexes, by);
}

void RetreatController::start_test_path(bool on) {
  if (on && (!unit_ || verdict() == nullptr)) {
    if (!unit_) report("No unit is selected", "Select a unit, then test a path for it.");
    return;
  }
  is_testing_path_ = on;
  test_path_.clear();
  if (on) test_path_.push_back(subject_.position->unit(*unit_).hex);
  request_path_verdict();
}

void RetreatController::add_to_path(Hex h) {
  if (!is_testing_path_) return;
  if (h == test_path_.back()) return remove_last_hex();
  if (!adjacent(test_path_.back(), h) || test_path_.size() > static_cast<std::size_t>(max_retreat_hexes))
    return;
  test_path_.push_back(h);
  request_path_verdict();
}

void RetreatController::remove_last_hex() {
  if (!is_testing_path_ || test_path_.size() < 2) return;
  test_path_.pop_back();
  request_path_verdict();
}

void RetreatController::report(std::string title, std::string text) {
  messages_.push_back({std::move(title), std::move(text)});
}

void RetreatController::dismiss_message() {
  if (!messages_.empty()) messages_.erase(messages_.begin());
}

std::optional<Hex> RetreatController::take_focus() {
  return std::exchange(focus_, std::nullopt);
}

HexInfo RetreatController::info(Hex h) const {
  return hex_info(*subject_.position, subject_.rule_set ? subject_.rule_set->zoc : ZocRule{}, h);
}

}  // namespace rearguard
