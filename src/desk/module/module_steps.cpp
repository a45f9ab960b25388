#include "src/desk/module/module_steps.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <span>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/atomic_file.h"
#include "src/core/document/text_file.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/ui/file_chooser.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/module_folder.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/rules/new_rules.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

constexpr const char* game_ending = "-game";

bool is_file(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::optional<std::string> write_file(const std::string& text, const std::string& file) {
  return write_whole(std::as_bytes(std::span(text)), file);
}

}  // namespace

// Work on another thread ------------------------------------------------------------------------------

void ModuleSteps::start(const std::string& doing, std::function<Done()> work) {
  if (work_.valid()) return;
  problem_.clear();
  doing_ = doing;
  done_ = all_ = 0;
  work_ = std::async(std::launch::async, std::move(work));
}

bool ModuleSteps::poll() {
  if (!work_.valid()) return false;
  if (work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return true;
  const Done done = work_.get();
  doing_.clear();
  done();
  return work_.valid();
}

std::string ModuleSteps::doing() const {
  return all_ == 0 || doing_.empty() ? doing_ : fmt::format("{} {} of {}", doing_, done_.load(), all_.load());
}

ModuleSteps::Done ModuleSteps::failed(std::string problem) {
  return [this, problem = std::move(problem)] { problem_ = problem; };
}

template <class Problems>
ModuleSteps::Done ModuleSteps::failed_with(const Problems& problems) {
  return failed(problems.front().message);
}

void ModuleSteps::enter(Step step) {
  step_ = step;
  problem_.clear();
  if (step != Step::save) return;
  table_ = {};
  unknown_sides.clear();
  positions_.clear();
  for (const std::string& place : {path_from(folder, "saves"), folder}) {
    const auto entries = folder_entries(place, {".toml"});
    for (const FolderEntry& entry : entries ? *entries : std::vector<FolderEntry>()) {
      const bool is_position = place != folder || entry.name.starts_with("position");
      if (!entry.is_folder && is_position) positions_.push_back(path_from(place, entry.name));
    }
  }
}

bool ModuleSteps::back() {
  if (work_.valid() || step_ == Step::module) return step_ != Step::module;
  if (step_ == Step::save && !table_.rows.empty()) return enter(Step::save), true;
  const bool is_written = step_ == Step::rules;
  enter(is_written ? Step::board : static_cast<Step>(static_cast<int>(step_) - 1));
  return true;
}

// The module ------------------------------------------------------------------------------------------

void ModuleSteps::open(const std::string& file) {
  std::string module = file;
  wanted_.reset();
  if (vassal_file(file) == VassalFile::save) {
    const std::string place = directory_of(file);
    const auto entries = folder_entries(place, {".vmod"});
    std::vector<std::string> modules;
    for (const FolderEntry& entry : entries ? *entries : std::vector<FolderEntry>()) {
      if (!entry.is_folder) modules.push_back(path_from(place, entry.name));
    }
    if (modules.size() != 1) {
      enter(Step::module);
      problem_ = fmt::format(
          "{} is a save, and {}. Choose its module first (.vmod); the save comes in the last step.",
          value_text(one_line(file_name_of(file), 80)),
          modules.empty() ? "there is no module beside it" : "there are several modules beside it");
      return;
    }
    module = modules.front();
    wanted_ = SaveFile{file, {}, file_name_of(file)};
  }
  start("Reading the module …", [this, module]() -> Done {
    auto zip = ZipFile::open(module);
    if (!zip) return failed_with(zip.problems());
    ZipFile opened = std::move(zip).value();
    auto look = look_at_module(opened);
    if (!look) return failed_with(look.problems());
    auto shared = std::make_shared<ModuleLook>(std::move(look).value());
    return [this, module, shared] {
      look_ = std::move(*shared);
      module_file_ = module;
      board = 0;
      numbers = look_.boards.front().has_numbers ? Numbers::printed : Numbers::plain;
      folder = fs::path(module).replace_extension().string();
      notes_.clear();
      rules_.clear();
      enter(Step::board);
    };
  });
}

// The board -------------------------------------------------------------------------------------------

bool ModuleSteps::has_folder() const {
  return !folder.empty() && is_file(path_from(folder, "map.toml")) &&
         is_file(path_from(folder, "roster.toml"));
}

ModuleOptions ModuleSteps::options() const {
  ModuleOptions options;
  // Without a name the largest is taken, and with it what a module of ours has about its pieces.
  if (board > 0) {
    options.board = look_.boards[board].board;
    options.zone = look_.boards[board].zone;
  }
  options.plain_numbers = numbers == Numbers::plain;
  if (numbers == Numbers::first) options.first = first;
  options.counters = true;
  options.sides = {decision_.source, camps_};
  options.words = {"give the number of the first hex, or choose 0101 and so on", "choose 0101 and so on"};
  return options;
}

void ModuleSteps::take_board() {
  if (folder.empty()) {
    problem_ = "Name a folder for the map.";
    return;
  }
  if (has_folder()) return go_to_rules({});
  decision_ = {};
  camps_.clear();
  ModuleOptions tried = options();
  tried.counters = false;
  start("Finding the hexes …", [this, tried, module = module_file_]() -> Done {
    auto zip = ZipFile::open(module);
    if (!zip) return failed_with(zip.problems());
    ZipFile opened = std::move(zip).value();
    const auto made = convert_vassal_module(opened, tried);
    if (!made) return failed_with(made.problems());
    return [this, note = made->remarks.front(),
            is_own = look_.has_roster && board == 0 && numbers == Numbers::printed] {
      show_sides({});
      notes_ = {note};
      if (is_own) return take_sides();
      enter(Step::sides);
    };
  });
}

// Sides -----------------------------------------------------------------------------------------------

void ModuleSteps::show_sides(const SideDecision& decision) {
  decision_ = decision;
  sides_ = look_.sides(decision);
  camps_ = sides_.camps;
}

void ModuleSteps::divide_by(const std::string& source) {
  show_sides({source, {}});
}

std::string ModuleSteps::sides_problem() const {
  // Then each name gets its side when a save is read.
  if (sides_.sources.empty()) return {};
  std::set<int> camps;
  for (const auto& camp : camps_) {
    if (camp.second > 0) camps.insert(camp.second);
  }
  return camps.size() < 2 ? "At least two camps need units: give one side another number." : std::string();
}

void ModuleSteps::take_sides() {
  start("Writing the map and the counters …",
        [this, module = module_file_, made = options(), to = folder]() -> Done {
          auto remarks = make_module_folder(module, made, to);
          if (!remarks) return failed_with(remarks.problems());
          return [this, notes = std::move(remarks).value()] { go_to_rules({notes.front()}); };
        });
}

// Rules -----------------------------------------------------------------------------------------------

void ModuleSteps::go_to_rules(std::vector<std::string> notes) {
  notes_ = std::move(notes);
  enter(Step::rules);
  answers.assign(new_rules_questions().size(), "");
  answers.front() = look_.module.name;
  if (offers_.empty()) list_rules();
}

void ModuleSteps::list_rules() {
  start("Reading the rules …", [this, library = library_]() -> Done {
    std::vector<RulesOffer> offers;
    const auto add = [&](const std::string& name) {
      const auto rules = library.load(name, "");
      if (rules && !rules->result_names().empty()) offers.push_back({name, rules->name, rules->source});
    };
    for (const std::string& name : library.shipped_names()) {
      if (!name.ends_with(game_ending)) add(name);
    }
    const std::string published = path_from(library.folder(), "published");
    const auto entries = folder_entries(published, {".toml"});
    for (const FolderEntry& entry : entries ? *entries : std::vector<FolderEntry>()) {
      if (!entry.is_folder) add(path_from(published, entry.name));
    }
    return [this, offers] { offers_ = offers; };
  });
}

/// Returns a file of the folder that does not exist yet: "rules.toml", "rules-2.toml" …
std::string ModuleSteps::new_file(const std::string& stem) const {
  std::string name = stem + ".toml";
  std::error_code ignored;
  for (int i = 2; fs::exists(path_from(folder, name), ignored); ++i)
    name = fmt::format("{}-{}.toml", stem, i);
  return path_from(folder, name);
}

void ModuleSteps::take_rules(const std::string& name) {
  problem_.clear();
  std::error_code ignored;
  const bool is_path = !name.empty() && library_.names_file(name, "");
  rules_ = is_path ? file_name_of(name) : name;
  if (is_path && !fs::equivalent(fs::path(name).parent_path(), folder, ignored)) {
    const auto text = read_text_file(name);
    if (!text) return (void)(problem_ = to_string(text.problems().front()));
    const std::string copy = new_file(fs::path(name).stem().string());
    if (const auto problem = write_file(*text, copy)) return (void)(problem_ = *problem);
    rules_ = file_name_of(copy);
  }
  const auto loaded = rules_.empty() ? std::nullopt : std::optional(library_.load(rules_, folder));
  if (loaded && !*loaded) return (void)(problem_ = to_string(loaded->problems()));
  notes_.clear();
  enter(Step::save);
  if (const auto save = std::exchange(wanted_, std::nullopt)) take_save(*save);
}

void ModuleSteps::take_answers() {
  const auto& questions = new_rules_questions();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const std::string problem = new_rules_problem(questions[i], answers[i]);
    if (!problem.empty()) return (void)(problem_ = questions[i].ask + " " + problem);
  }
  const std::string file = new_file("rules");
  if (const auto problem = write_file(new_rules(answers), file)) return (void)(problem_ = *problem);
  take_rules(file);
}

// Saves -----------------------------------------------------------------------------------------------

std::vector<SaveFile> ModuleSteps::set_ups() const {
  std::vector<SaveFile> found;
  for (const VassalScenario& scenario : look_.module.scenarios) {
    if (!scenario.file.empty()) found.push_back({module_file_, scenario.file, one_line(scenario.name, 200)});
  }
  return found;
}

void ModuleSteps::take_save_folder(const std::string& saves) {
  auto found = saves_in(saves);
  if (!found) return (void)(problem_ = found.problems().front().message);
  convert(std::move(found).value());
}

std::string ModuleSteps::named_from_saves() const {
  return library_.names_file(rules_, folder) ? "../" + rules_ : rules_;
}

void ModuleSteps::convert(std::vector<SaveFile> saves) {
  if (work_.valid()) return;
  saves_ = saves;
  SavesRequest request;
  request.module = module_file_;
  request.options = options();
  request.folder = folder;
  request.saves = std::move(saves);
  request.target = path_from(folder, "saves");
  request.rules = rules_.empty() ? std::string() : named_from_saves();
  request.own = &own_;
  request.progress = [this](std::size_t done) { done_ = done; };
  start("Reading saves …", [this, request]() -> Done {
    all_ = request.saves.size();
    auto made = convert_save_files(request);
    if (!made) return failed(to_string(made.problems()));
    std::set<std::string> sides;
    const auto roster = read_roster_file(path_from(request.folder, "roster.toml"));
    for (const RosterEntry& entry : roster ? roster->entries : std::vector<RosterEntry>()) {
      if (const auto side = entry.texts.find("side"); side != entry.texts.end()) sides.insert(side->second);
    }
    for (const char* usual : {"blue", "red"}) {
      if (sides.size() < 2) sides.insert(usual);
    }
    return [this, table = std::move(made).value(), sides] {
      table_ = table;
      roster_sides_.assign(sides.begin(), sides.end());
      unknown_sides.clear();
      for (const UnknownPieces& unknown : this->unknown()) unknown_sides[unknown.pattern] = "";
      notes_ = table_.remarks;
      if (table_.rows.size() == 1 && table_.usable == 1)
        open_position(table_.rows.front().file, table_.rows.front().unit);
    };
  });
}

void ModuleSteps::begin_empty() {
  PositionHeading heading;
  heading.name = one_line(look_.module.name, 200);
  heading.map_path = "map.toml";
  heading.rules = rules_;
  const std::string file = new_file("position");
  if (const auto problem = write_file(to_toml({}, heading), file)) return (void)(problem_ = *problem);
  open_position(file, {});
}

void ModuleSteps::open_position(const std::string& file, const std::string& unit) {
  errand_ = Errand{Errand::To::retreats, file, unit};
}

std::vector<UnknownPieces> ModuleSteps::unknown() const {
  std::vector<UnknownPieces> all;
  for (const auto& roster : table_.unknown) {
    for (const UnknownPieces& unknown : roster.second) {
      if (!unknown.has_known) all.push_back(unknown);
    }
  }
  return all;
}

void ModuleSteps::take_unknown() {
  for (const auto& [roster, list] : table_.unknown) {
    auto text = read_text_file(roster);
    if (!text) return (void)(problem_ = to_string(text.problems().front()));
    std::string more = *text + "\n# Pieces of saves, as decided.\n";
    for (const UnknownPieces& unknown : list) {
      if (!unknown.has_known) more += roster_entry(unknown.pattern, unknown_sides[unknown.pattern], {});
    }
    if (const auto problem = write_file(more, roster)) return (void)(problem_ = *problem);
  }
  convert(saves_);
}

}  // namespace rearguard
