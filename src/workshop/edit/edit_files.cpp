#include "src/workshop/edit/edit_files.h"

#include <filesystem>

#include "src/core/board/setup_of.h"
#include "src/core/document/document_header.h"
#include "src/core/document/document_text.h"
#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/expect_reader.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/maps/underlay_file.h"
#include "src/core/io/positions/position_writer.h"
#include "src/play/record/scenario_reader.h"
#include "src/play/record/scenario_units.h"
#include "src/workshop/rewrite/map_text_edit.h"

namespace rearguard {

namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Position> bare(HexMap map) {
  auto made = Position::make(std::make_shared<const HexMap>(std::move(map)), {});
  return std::make_shared<const Position>(std::get<Position>(std::move(made)));
}

PositionSource source_of(const std::string& file, MapCache* cache) {
  PositionSource source;
  source.file = file;
  source.directory = document_folder(file);
  source.cache = cache;
  return source;
}

std::vector<UnitTarget> unit_targets(const MapDraft::State& state) {
  std::vector<UnitTarget> units;
  for (const DraftUnit& unit : state.units) units.push_back({unit.unit, unit.old_index, unit.arrival});
  return units;
}

/// Returns the path of a map as seen from a position in another folder.
std::string named_from(const std::string& map_path, const std::string& position_path) {
  std::error_code problem;
  const fs::path folder = fs::absolute(position_path, problem).parent_path();
  const fs::path named =
      fs::absolute(map_path, problem).lexically_normal().lexically_relative(folder.lexically_normal());
  return problem || named.empty() ? map_path : named.generic_string();
}

/// Returns a document in the syntax that its file name asks for: TOML becomes JSON for names in .json.
std::string in_syntax_of(const std::string& path, std::string text) {
  if (fs::path(path).extension() != ".json" || text.starts_with('{')) return text;
  const auto document = parse_document(text, path);
  return document ? json_document(*document) : text;
}

/// Returns the text of a file to be saved under a path. Where it was opened it keeps the syntax that it has.
std::string as_saved(const EditFiles::File& file, const std::string& path, std::string text) {
  return path == file.origin ? text : in_syntax_of(path, std::move(text));
}

/// Returns why a document may not name a file, as a problem of that document.
std::optional<Diagnostic> naming_problem(const std::string& document, const std::string& named,
                                         const char* what) {
  const auto problem = lasting_reach_problem(document_folder(document), named);
  if (!problem) return std::nullopt;
  return Diagnostic{document, 0, 0,
                    std::string("a position in this folder may not name the ") + what + " " +
                        value_text(named) + ": " + *problem + "; save it beside the " + what};
}

}  // namespace

bool file_exists(const std::string& file) {
  std::error_code unknown;
  return fs::exists(file, unknown);
}

std::string autosave_of(const std::string& path) {
  return path + ".autosave";
}

Checked<EditFiles> EditFiles::open(const std::string& path, From from) {
  const auto kept_of = [&](const std::string& file) {
    return from == From::autosave && file_exists(autosave_of(file));
  };
  const auto text = read_text_file(kept_of(path) ? autosave_of(path) : path);
  if (!text) return text.problems();
  std::string on_disk = *text;
  if (kept_of(path)) {
    const auto saved = file_exists(path) ? read_text_file(path) : Checked<std::string>(std::string());
    if (!saved) return saved.problems();
    on_disk = *saved;
  }
  const auto document = parse_document(*text, path);
  if (!document) return document.problems();
  EditFiles files;
  files.is_recovered_ = from == From::autosave;
  const std::string kind = document_kind(*document);
  if (kind == "rules")
    return Diagnostic{path, 1, 1, "this is a rules file; edit opens maps, positions and scenarios"};
  if (kind == "map") {
    auto map = read_map_text(*text, path);
    if (!map) return map.problems();
    files.map_file_ = File{path, *text, on_disk};
    files.position_ = bare(*std::move(map));
    files.read_about_map();
    return files;
  }
  if (const Node* board = document->find("board")) {
    return Diagnostic{
        path, board->place.line, board->place.column,
        "edit cannot change a drawn board; `rearguard convert` writes this position in the usual form"};
  }
  MapCache cache;
  const Node* named_map = document->find("map");
  if (named_map != nullptr && named_map->kind == Node::Kind::string) {
    const std::string map_path = path_from(directory_of(path), named_map->text);
    if (!reach_problem(document_folder(path), named_map->text) && kept_of(map_path)) {
      const auto kept = read_text_file(autosave_of(map_path));
      if (!kept) return kept.problems();
      auto map = read_map_text(*kept, map_path);
      if (!map) return map.problems();
      cache.pin(map_path, std::make_shared<const HexMap>(*std::move(map)));
    }
  }
  files.position_file_ = File{path, *text, on_disk};
  std::string map_path;
  if (auto problems = files.read_units(*text, source_of(path, &cache), map_path); !problems.empty())
    return problems;
  if (!map_path.empty()) {
    const auto map_text = read_named_file(map_path);
    if (!map_text) return map_text.problems();
    const auto kept = kept_of(map_path) ? read_text_file(autosave_of(map_path)) : map_text;
    if (!kept) return kept.problems();
    files.map_file_ = File{map_path, *kept, *map_text};
  }
  files.read_about_map();
  return files;
}

Checked<EditFiles> EditFiles::create(const std::string& path, const NewMap& new_map) {
  const auto text = new_map_text(new_map, path);
  if (!text) return text.problems();
  auto map = read_map_text(*text, path);
  if (!map) return map.problems();
  EditFiles files;
  files.map_file_ = File{path, in_syntax_of(path, *text), {}};
  files.position_ = bare(*std::move(map));
  return files;
}

Checked<EditFiles> EditFiles::of_text(std::string text, std::optional<File> map_file,
                                      const std::shared_ptr<const HexMap>& map) {
  MapCache cache;
  if (map_file) cache.pin(map_file->path, map);
  EditFiles files;
  std::string map_path;
  if (auto problems = files.read_units(text, source_of({}, &cache), map_path); !problems.empty())
    return problems;
  files.map_file_ = std::move(map_file);
  files.position_file_ = File{{}, std::move(text), {}};
  files.read_about_map();
  return files;
}

/// Reads the units of a position or a scenario. Returns the problems.
std::vector<Diagnostic> EditFiles::read_units(const std::string& text, const PositionSource& source,
                                              std::string& map_path) {
  const auto document = parse_document(text, source.file);
  if (!document) return document.problems();
  if (document_kind(*document) != "scenario") {
    auto read = read_position_text(text, source);
    if (!read) return read.problems();
    rules_ = read->rules;
    map_path = read->map_path;
    position_ = std::make_shared<const Position>(std::move(read).value().position);
    return {};
  }
  if (const auto whole = read_scenario_without_rules(text, source); !whole) return whole.problems();
  Problems problems(source.file);
  auto read = read_scenario_units(*document, source, problems);
  if (!read || !problems.empty()) return problems.take();
  scenario_ = scenario_in(*document);
  rules_ = text_at(scenario_->values, "rules");
  map_path = read->map_path;
  arrivals_.clear();
  for (const auto& [id, entry] : read->entries) {
    ArrivalSetup& arrival = arrivals_[id];
    arrival.turn = entry.turn;
    for (const auto& [number, place] : entry.hexes) arrival.hexes.push_back(number);
  }
  position_ = std::make_shared<const Position>(std::move(read->position));
  return {};
}

/// Reads what lies beside the map in its text: the picture, and what the author says about it.
void EditFiles::read_about_map() {
  const File& file = map_file_ ? *map_file_ : *position_file_;
  const auto document = parse_document(file.text, file.path);
  if (!document) return;
  underlay_ = underlay_in(*document, position_->map().grid());
  expectations_ = expectations_in(*document, position_->map());
  accepted_ = accepted_in(*document, position_->map().grid());
}

/// Returns what a new document writes as its map: the path of the map's file, or the map of an opened
/// position as that position has it.
Node EditFiles::map_for_new() const {
  if (map_file_) return text_node(map_file_->path);
  const auto document = parse_document(position_file_->text, position_file_->path);
  const Node* map = document ? document->find("map") : nullptr;
  return map == nullptr ? map_document(position_->map()) : *map;
}

Checked<EditFiles> EditFiles::begin_position(const std::string& path, const NewPosition& fresh) {
  auto opened = open(path);
  if (!opened) return opened.problems();
  PositionHeading heading{fresh.name, opened->map_path(), nullptr, fresh.rules};
  const Node map = opened->map_for_new();
  if (!opened->map_file_) heading.map = &map;
  return of_text(to_toml({}, heading), opened->map_file_, opened->position_->shared_map());
}

Checked<EditFiles> EditFiles::begin_scenario(const std::string& path, const NewScenario& fresh) {
  auto opened = open(path);
  if (!opened) return opened.problems();
  Node scenario = table_node();
  add_member(scenario, "rearguard", text_node("scenario 1"));
  add_member(scenario, "name", text_node(fresh.name));
  add_member(scenario, "map", opened->map_for_new());
  add_member(scenario, "rules", text_node(fresh.rules));
  add_member(scenario, "sides", texts_node(fresh.sides));
  add_member(scenario, "turns", whole_node(fresh.turns));
  add_member(scenario, "units", list_node());
  return of_text(toml_document(scenario), opened->map_file_, opened->position_->shared_map());
}

Checked<EditFiles> EditFiles::copy_of(const Position& position, const std::string& map_path,
                                      const NewPosition& heading) {
  std::optional<File> map_file;
  if (!map_path.empty()) {
    const auto text = read_named_file(map_path);
    if (!text) return text.problems();
    // A save whose pieces are terrain has a map of its own.
    const auto map = read_map_text(*text, map_path);
    if (map && same_map(*map, position.map())) map_file = File{map_path, *text, *text};
  }
  const Node map = map_document(position.map());
  return of_text(
      to_toml(setup_of(position), {heading.name, map_path, map_file ? nullptr : &map, heading.rules}),
      map_file, position.shared_map());
}

std::string EditFiles::suggested_path() const {
  if (!path().empty()) return path();
  const std::string stem = scenario_ ? "scenario" : position_file_ ? "position" : "map";
  const bool is_beside_map =
      map_file_ && !map_file_->path.empty() && naming_problem(stem, map_file_->path, "map");
  const std::string folder = is_beside_map ? directory_of(map_file_->path) : std::string();
  std::error_code unknown;
  for (int number = 1;; ++number) {
    const std::string name = stem + (number == 1 ? "" : "-" + std::to_string(number)) + ".toml";
    if (!fs::exists(path_from(folder, name), unknown)) return path_from(folder, name);
  }
}

Checked<std::vector<EditFiles::Writing>> EditFiles::pending_writes(const MapDraft::State& state) const {
  return texts(state, path(), false);
}

Checked<std::vector<EditFiles::Writing>> EditFiles::pending_writes_as(const MapDraft::State& state,
                                                                      const std::string& path) const {
  return texts(state, path, true);
}

Checked<std::vector<EditFiles::Writing>> EditFiles::texts(const MapDraft::State& state,
                                                          const std::string& path, bool always) const {
  std::vector<Writing> pending_writes;
  if (map_file_) {
    const std::string to = position_file_ ? map_file_->path : path;
    auto text = edited_map_text(map_file_->text, to,
                                {state.map(), state.origin, &state.underlay, &state.chart_names,
                                 &state.expectations, &state.accepted});
    if (!text) return text.problems();
    const std::string now = as_saved(*map_file_, to, *std::move(text));
    if (now != map_file_->on_disk || (always && !position_file_)) pending_writes.push_back({to, now});
  }
  if (!position_file_) return pending_writes;
  auto text = text_of_units(state, path);
  if (!text) return text.problems();
  const std::string now = as_saved(*position_file_, path, *std::move(text));
  if (now != position_file_->on_disk || always) pending_writes.push_back({path, now});
  return pending_writes;
}

/// Returns the text of the position or scenario, to be saved under a path.
Checked<std::string> EditFiles::text_of_units(const MapDraft::State& state, const std::string& path) const {
  const std::vector<UnitTarget> units = unit_targets(state);
  PositionTarget target{units,   position_->map(), state.map().grid(), state.origin,
                        nullptr, std::nullopt,     std::nullopt};
  MapCache before, after;
  PositionTexts sources{source_of(position_file_->origin, &before), source_of(path, &after)};
  const bool is_moved = path != position_file_->origin;
  const std::string named_rules = state.scenario ? text_at(state.scenario->values, "rules") : rules_;
  if (is_moved && is_rules_path(named_rules)) {
    const std::string rules = path_from(directory_of(position_file_->origin), named_rules);
    target.rules_path = named_from(rules, path);
    if (auto problem = naming_problem(path, *target.rules_path, "rule file")) return *std::move(problem);
  }
  if (map_file_) {
    before.pin(map_file_->path, position_->shared_map());
    std::string named = map_file_->path;
    if (is_moved) {
      named = named_from(map_file_->path, path);
      if (auto problem = naming_problem(path, named, "map")) return *std::move(problem);
      target.map_path = named;
      named = path_from(directory_of(path), named);
    }
    after.pin(named, state.position->shared_map());
  } else {
    target.inline_map = &state.map();
    target.underlay = &state.underlay;
    target.names = &state.chart_names;
    target.expectations = &state.expectations;
    target.accepted = &state.accepted;
  }
  return state.scenario ? edited_scenario_text(position_file_->text, path, target,
                                               {state.scenario->values, state.scenario->lists}, sources)
                        : edited_position_text(position_file_->text, path, target, sources);
}

Checked<std::shared_ptr<const Scenario>> EditFiles::scenario_of(const MapDraft::State& state,
                                                                const RuleLibrary& library) const {
  const auto text = text_of_units(state, path());
  if (!text) return text.problems();
  MapCache cache;
  if (map_file_) cache.pin(map_file_->path, state.position->shared_map());
  return read_scenario_text(*text, source_of(path(), &cache), library);
}

void EditFiles::written(const std::vector<Writing>& pending_writes, const std::optional<std::string>& path) {
  if (path) (position_file_ ? position_file_ : map_file_)->path = *path;
  is_recovered_ = false;
  for (const Writing& writing : pending_writes) {
    for (auto* file : {&map_file_, &position_file_}) {
      if (*file && (*file)->path == writing.path) (*file)->on_disk = writing.text;
    }
  }
}

Checked<EditFiles> EditFiles::as_last_saved() const {
  EditFiles files;
  MapCache cache;
  if (map_file_) {
    auto map = read_map_text(map_file_->on_disk, map_file_->path);
    if (!map) return map.problems();
    files.position_ = bare(*std::move(map));
    cache.pin(map_file_->path, files.position_->shared_map());
    files.map_file_ = File{map_file_->path, map_file_->on_disk, map_file_->on_disk};
  }
  if (position_file_) {
    const auto& [path, text, on_disk, origin] = *position_file_;
    std::string map_path;
    auto problems = files.read_units(on_disk, source_of(path, &cache), map_path);
    if (!problems.empty()) return problems;
    files.position_file_ = File{path, on_disk, on_disk};
  }
  files.read_about_map();
  return files;
}

std::vector<std::string> EditFiles::paths() const {
  std::vector<std::string> all;
  for (const auto* file : {&map_file_, &position_file_}) {
    if (*file && !(*file)->path.empty()) all.push_back((*file)->path);
  }
  return all;
}

std::vector<std::string> EditFiles::changed_on_disk() const {
  std::vector<std::string> changed;
  for (const auto* file : {&map_file_, &position_file_}) {
    if (!*file || (*file)->on_disk.empty()) continue;
    const auto text = read_text_file((*file)->path);
    if (!text || *text != (*file)->on_disk) changed.push_back((*file)->path);
  }
  return changed;
}

MapDraft draft_of(const EditFiles& files) {
  return MapDraft(files.position(), files.underlay(), files.expectations(), files.scenario(),
                  files.arrivals(), files.accepted());
}

}  // namespace rearguard
