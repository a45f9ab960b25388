#include "src/desk/retreat/retreat_entry.h"

#include "src/answers/view/map_scene.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/entry/saving_dialogs.h"
#include "src/desk/retreat/retreat_controller.h"

namespace rearguard {

RetreatEntry::Session::Session(EditFiles files, std::function<void(const EditDocument::Saving&)> report)
    : document(std::move(files)),
      entry(document),
      panel(entry),
      saving(std::make_unique<SavingDialogs>(document, std::move(report),
                                             [this] { entry.units.start_over(); })) {}

RetreatEntry::Session::~Session() = default;

RetreatEntry::RetreatEntry(RetreatController& controller) : controller_(controller) {}

NewPosition RetreatEntry::heading() const {
  return {{}, controller_.rule_set() ? controller_.rule_set()->id : std::string()};
}

bool RetreatEntry::begin() {
  if (session_) return true;
  const auto& position = controller_.position();
  if (!position) {
    controller_.report("No position is open", "Open a position or a map, then enter its units.");
    return false;
  }
  const std::string& file = controller_.file();
  const std::string& map_file = controller_.map_file();
  if (!file.empty()) {
    auto opened = EditFiles::open(file);
    if (opened) return start(std::move(opened));
  } else if (position->units().empty() && !map_file.empty()) {
    return begin_new();
  }
  if (!start(EditFiles::copy_of(*position, map_file == file ? std::string() : map_file, heading())))
    return false;
  session_->entry.note("Edited as a new position, to be saved in a file of its own");
  return true;
}

bool RetreatEntry::begin_new() {
  if (!controller_.position()) return begin();
  const std::string& map_file = controller_.map_file();
  auto begun = map_file.empty() ? Checked<EditFiles>(std::vector<Diagnostic>{})
                                : EditFiles::begin_position(map_file, heading());
  // The map of a save or of a drawn board goes into the new file.
  if (!begun) {
    auto bare = Position::make(controller_.position()->shared_map(), {});
    begun = EditFiles::copy_of(std::get<Position>(bare), {}, heading());
  }
  if (!start(std::move(begun))) return false;
  session_->entry.units.start_placing(true);
  return true;
}

bool RetreatEntry::start(Checked<EditFiles> files) {
  if (!files) {
    controller_.report("These units cannot be edited", to_string(files.problems()));
    return false;
  }
  session_ = std::make_unique<Session>(std::move(files).value(), [this](const EditDocument::Saving& came_to) {
    if (!came_to.note.empty()) session_->entry.note(came_to.note);
    if (!came_to.problem.empty()) controller_.report(came_to.title, came_to.problem);
    if (came_to.is_saved) controller_.set_file(session_->document.files.path());
  });
  followed_.clear();
  follow();
  return true;
}

bool RetreatEntry::is_covering() const {
  return session_ && (session_->saving->is_open() || session_->panel.is_covering());
}

void RetreatEntry::follow() {
  if (!session_) return;
  controller_.show_changed(session_->document.draft.now().position, session_->document.title());
  PositionDraft& units = session_->entry.units;
  const Position& position = *controller_.position();
  const auto asked = controller_.selected();
  const std::string theirs = asked ? position.unit(*asked).id : std::string();
  if (units.selected() != followed_ && is_in_front) {
    controller_.select(position.find(units.selected()));
  } else if (theirs != followed_ && !units.is_dragging() && !units.is_placing()) {
    units.select(theirs);
  }
  followed_ = units.selected();
  std::vector<Hex> lit = is_in_front ? session_->entry.lit() : std::vector<Hex>();
  if (lit == lit_) return;
  lit_ = std::move(lit);
  ++revision_;
}

std::optional<MapOverlay> RetreatEntry::overlay(std::uint64_t id) const {
  if (!target() || lit_.empty()) return std::nullopt;
  MapOverlay overlay;
  overlay.id = id;
  overlay.revision = revision_;
  overlay.above_counters = true;
  overlay.extent = window_around(controller_.position()->map().grid(), lit_);
  overlay.add = [lit = lit_](Scene& scene, const MapLayout& layout) { add_spotlight(scene, layout, lit); };
  return overlay;
}

}  // namespace rearguard
