#include "src/command/maps/file_check.h"

#include <filesystem>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/command/session/vassal_files.h"
#include "src/core/document/document_header.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/catalogue.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/play.h"
#include "src/desk/ui/settings.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "src/workshop/audit/document_place.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/retreat_traps.h"
#include "src/workshop/audit/verify.h"
#include "src/workshop/examples/examples.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/rules/check.h"
#include "src/workshop/scenarios/scenario_checks.h"
#include "src/workshop/scenarios/setup_checks.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

std::string canonical(const std::string& path) {
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(path, problem);
  return problem ? path : whole.string();
}

/// Guesses the kind of a document without a `rearguard` line; empty if unclear.
std::string likely_kind(const Node& document) {
  if (document.find("grid") != nullptr || document.find("terrain") != nullptr) return "map";
  if (document.find("turns") != nullptr && document.find("sides") != nullptr) return "scenario";
  if (document.find("units") != nullptr) return "position";
  if (document.find("clauses") != nullptr || document.find("results") != nullptr) return "rules";
  return {};
}

Diagnostic unknown_kind(const std::string& path, const Node& document) {
  const Node* kind = document.find("rearguard");
  if (kind == nullptr)
    return {path, document.place.line, document.place.column,
            "the document does not state its kind; begin it with rearguard = \"map 1\", \"position 1\", "
            "\"scenario 1\", \"rules 2\" or \"examples 1\""};
  const std::vector<std::string> known{"map 1",      "position 1", "scenario 1", "rules 2",
                                       "examples 1", "settings 1", "roster 1"};
  return {path, kind->place.line, kind->place.column,
          fmt::format("there is no kind of document {}{}", value_text(kind->text),
                      did_you_mean(kind->text, known))};
}

}  // namespace

CheckReport FileCheck::run(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (vassal_file(path) != VassalFile::none) {
      report_.unreadable.push_back(not_a_document(path));
      continue;
    }
    if (const ForeignFormat format = foreign_format(path); format != ForeignFormat::none) {
      open_foreign(path, format);
      continue;
    }
    const auto text = read_text_file(path);
    if (!text) {
      report_.unreadable.insert(report_.unreadable.end(), text.problems().begin(), text.problems().end());
      continue;
    }
    report_.files.push_back(path);
    open(path, *text);
  }
  for (OpenMap& map : maps_) check_map(map);
  put_in_order(report_);
  return std::move(report_);
}

void FileCheck::open(const std::string& path, const std::string& text) {
  const auto document = parse_document(text, path);
  if (!document) return add(document.problems());
  const std::string named = document_kind(*document);
  const std::string kind =
      named.empty() && document->find("rearguard") == nullptr ? likely_kind(*document) : named;
  if (kind == "map") return open_map(path, *document, Need::required, {});
  if (kind == "position") return open_position(path, *document);
  if (kind == "scenario") return open_scenario(path, *document, text);
  if (kind == "rules") return open_rules(path);
  if (kind == "examples") {
    const auto example_file = read_examples_file(path);
    if (!example_file) add(example_file.problems());
    return;
  }
  if (kind == "roster") {
    const auto roster = read_roster_text(text, path);
    if (!roster) add(roster.problems());
    return;
  }
  if (kind == "settings") return;
  add({unknown_kind(path, *document)});
}

void FileCheck::open_map(const std::string& path, const Node& document, Need kind_line, Usage usage) {
  OpenMap open;
  open.path = path;
  open.document = std::make_unique<Node>(document);
  open.own_usage = std::move(usage);
  open.is_inline = kind_line == Need::optional;
  Problems problems(path);
  auto map = read_map(*open.document, kind_line, problems, &open.source);
  if (!map) return add(problems.take());
  open.map = std::make_shared<const HexMap>(*std::move(map));
  const HexMap& read = *open.map;
  report_.maps.push_back({path, numbering_in_words(read.grid(), [&](Hex h) { return read.exists(h); })});
  maps_.push_back(std::move(open));
}

/// Checks a map of another program as the document that it would become; its places are those of hexes, as
/// far as they are known.
void FileCheck::open_foreign(const std::string& path, ForeignFormat format) {
  const auto text = read_text_file(path);
  if (!text) {
    report_.unreadable.insert(report_.unreadable.end(), text.problems().begin(), text.problems().end());
    return;
  }
  report_.files.push_back(path);
  const auto imported = read_foreign_map(path, format, foreign_);
  if (!imported) return add(imported.problems());
  for (const std::string& remark : imported->remarks) report_.remarks.push_back(path + ": " + remark);
  Node document = map_document(*imported->map);
  for (const Member& m : imported->about_map) document.members.push_back(m);
  put_at(document, {});
  Usage usage;
  if (imported->position) {
    record_usage(imported->position->position, nullptr, usage);
    OpenDocument open{path, document, imported->position->position.map().grid()};
    check_setup(open, imported->position->position, nullptr);
  }
  open_map(path, document, Need::optional, std::move(usage));
  if (!maps_.empty() && maps_.back().path == path) maps_.back().hex_places = imported->hex_places;
}

Place FileCheck::place_in(const OpenMap& open, const Finding& finding) const {
  if (open.hex_places.empty()) return place_of(finding.subject, open.source, *open.map);
  const Grid& grid = open.map->grid();
  const bool has_hex = !finding.hexes.empty() && grid.contains(finding.hexes.front());
  return has_hex ? open.hex_places[grid.index(finding.hexes.front())] : Place{};
}

FileCheck::Usage& FileCheck::usage_of(const std::string& map_path) {
  return usages_[canonical(map_path)];
}

const RuleSet* FileCheck::rule_set_of(const std::string& name, const std::string& directory) {
  auto known = rule_sets_.find({name, directory});
  if (known == rule_sets_.end()) {
    auto read = library_.load(name, directory);
    auto loaded = read ? Checked<std::unique_ptr<RuleSet>>(std::make_unique<RuleSet>(std::move(read).value()))
                       : Checked<std::unique_ptr<RuleSet>>(read.problems());
    known = rule_sets_.emplace(std::pair{name, directory}, std::move(loaded)).first;
  }
  return known->second ? known->second->get() : nullptr;
}

void FileCheck::record_usage(const Position& position, const RuleSet* rule_set, Usage& usage) const {
  usage.allowances.resize(std::max(usage.allowances.size(), position.map().chart().classes.size()));
  usage.sides.insert(position.sides().begin(), position.sides().end());
  for (const Unit& unit : position.units()) usage.allowances[unit.movement_class].push_back(unit.movement);
  if (rule_set != nullptr && rule_set->play && !rule_set->play->movement.allowances.empty())
    usage.allowances_vary = true;
}

void FileCheck::open_position(const std::string& path, const Node& document) {
  PositionSource source;
  source.file = path;
  source.directory = document_folder(path);
  source.cache = &cache_;
  const auto read = read_position(document, source);
  const Node* inline_map = document.find("map");
  if (inline_map != nullptr && inline_map->kind != Node::Kind::table) inline_map = nullptr;
  if (!read) {
    add(read.problems());
    return;
  }
  const RuleSet* rule_set = nullptr;
  if (!read->rules.empty()) {
    rule_set = rule_set_of(read->rules, source.directory);
    if (rule_set == nullptr) {
      add({Diagnostic{path, read->rules_place.line, read->rules_place.column,
                      "the rules " + value_text(read->rules) + " cannot be used"}});
      add(rule_sets_.at({read->rules, source.directory}).problems());
    }
  }
  Usage own;
  const bool is_drawn = document.find("board") != nullptr;
  if (is_drawn) {
    const HexMap& map = read->position.map();
    report_.maps.push_back({path, numbering_in_words(map.grid(), [&](Hex h) { return map.exists(h); })});
    inline_map = nullptr;
  }
  Usage& usage = inline_map == nullptr && !is_drawn ? usage_of(read->map_path) : own;
  if (rule_set != nullptr) usage.rules.emplace_back(read->rules, source.directory);
  record_usage(read->position, rule_set, usage);
  std::optional<Node> keep;
  OpenDocument open =
      opened(path, document, read->position, inline_map == nullptr ? read->map_path : "", keep, usage);
  check_setup(open, read->position, rule_set);
  add(open, audit_board(read->position, rule_set, false));
  if (inline_map != nullptr) open_map(path, *inline_map, Need::optional, std::move(own));
}

void FileCheck::open_scenario(const std::string& path, const Node& document, const std::string& text) {
  const auto read = read_scenario_text(text, path, document_folder(path), library_);
  if (!read) return add(read.problems());
  const Scenario& scenario = **read;
  const Node* map = document.find("map");
  const bool is_inline = map != nullptr && map->kind == Node::Kind::table;
  Usage own;
  Usage& usage = is_inline ? own : usage_of(scenario.map_path);
  usage.rules.emplace_back(scenario.rules, document_folder(path));
  const RuleSet* rule_set = rule_set_of(scenario.rules, document_folder(path));
  record_usage(scenario.start, rule_set, usage);
  const TerrainChart& chart = scenario.map().chart();
  for (const Reinforcement& a : scenario.arrivals) {
    const auto allowance = parse_fraction(a.unit.movement);
    const auto c = chart.find_class(a.unit.movement_class);
    const auto points = allowance ? in_parts(*allowance, chart.denominator) : std::nullopt;
    if (c) usage.allowances[*c].push_back(points.value_or(MovementPoints{}));
  }
  usage.sides.insert(scenario.sides.begin(), scenario.sides.end());
  std::optional<Node> keep;
  OpenDocument open = opened(path, document, scenario.start, is_inline ? "" : scenario.map_path, keep, usage);
  check_setup(open, scenario.start, rule_set);
  add(open, audit_scenario(scenario));
  add(open, audit_board(with_arrivals(scenario), rule_set, true));
  if (is_inline) open_map(path, *map, Need::optional, std::move(own));
}

void FileCheck::open_rules(const std::string& path) {
  const auto rule_set = library_.load(is_rules_path(path) ? path : "./" + path, "");
  if (!rule_set) return add(rule_set.problems());
  if (const auto problem = CompiledClauses(*rule_set).problem())
    return add({Diagnostic{path, 0, 0, *problem}});
  for (const RulesFinding& f : check_rule_set(*rule_set))
    report_.findings.push_back({{path, f.place.line, f.place.column, f.message}, "dead-rule", false, {}});
}

void FileCheck::check_setup(OpenDocument& open, const Position& position, const RuleSet* rule_set) {
  for (const Finding& f : audit_setup(position, rule_set))
    add(open, place_of_unit(open.document, f.subject.name), f);
}

FileCheck::OpenDocument FileCheck::opened(const std::string& path, const Node& document,
                                          const Position& position, const std::string& map_path,
                                          std::optional<Node>& keep, Usage& usage) {
  OpenDocument open{path, document, position.map().grid(), document.find("map"), map_path};
  if (!map_path.empty()) {
    const auto text = read_text_file(map_path);
    const auto read = text ? parse_document(*text, map_path) : Checked<Node>(Diagnostic{});
    if (read) keep = *read;
    open.map = keep ? &*keep : nullptr;
  }
  if (open.map != nullptr && open.map->kind != Node::Kind::table) open.map = nullptr;
  if (open.map != nullptr) open.accepted = accepted_in(*open.map, open.grid);
  open.covered = &usage.accepted;
  return open;
}

void FileCheck::check_map(OpenMap& open) {
  Usage usage = open.own_usage;
  const auto others = usages_.find(canonical(open.path));
  if (open.document->find("rearguard") != nullptr && others != usages_.end()) usage = others->second;
  AuditInput audit{*open.map, open.source.placed, {}};
  audit.allowances.resize(open.map->chart().classes.size());
  for (std::size_t c = 0; c < audit.allowances.size() && c < usage.allowances.size(); ++c) {
    const auto& all = usage.allowances[c];
    const bool known =
        !all.empty() && std::ranges::none_of(all, [](MovementPoints p) { return p.parts == 0; });
    if (known && !usage.allowances_vary) audit.allowances[c] = *std::ranges::max_element(all);
  }
  for (const Finding& f : audit_map(audit)) {
    if (leaves_out(open, f)) continue;
    PlacedFinding found = described(open.path, place_in(open, f), f, open.map->grid());
    if (f.fix) {
      found.fix = describe_fix(*open.map, *f.fix);
      mends_.push_back({found, *f.fix, open.map, open.is_inline});
    }
    report_.findings.push_back(std::move(found));
  }
  OpenDocument itself{open.path, *open.source.document, open.map->grid(), nullptr, {}};
  itself.accepted = open.source.accepted;
  itself.covered = &open.covered;
  for (const auto& found : {foreign_sides(*open.map, usage.sides), doubtful_entries(*open.map)})
    add(itself, found);
  check_traps(open, usage);
  check_expectations(open);
  open.covered.insert(open.covered.end(), usage.accepted.begin(), usage.accepted.end());
  for (const Finding& f :
       stale_acceptances(*open.map, open.source.accepted, open.covered, !usage.rules.empty()))
    add(open.path, place_in(open, f), f, open.map->grid());
}

void FileCheck::check_traps(OpenMap& open, const Usage& usage) {
  auto names = usage.rules;
  if (!rules_.empty()) names = {{rules_, ""}};
  if (names.empty()) names = {{default_rules, ""}};
  std::vector<std::vector<Finding>> reported;  // by hexes: several rules often agree
  for (const auto& [name, directory] : names) {
    const RuleSet* rule_set = rule_set_of(name, directory);
    if (rule_set == nullptr) continue;
    const std::vector<Finding> found = trap_findings(*open.map, *rule_set);
    const bool known = std::ranges::any_of(reported, [&](const std::vector<Finding>& other) {
      return std::equal(found.begin(), found.end(), other.begin(), other.end(),
                        [](const Finding& a, const Finding& b) { return a.hexes == b.hexes; });
    });
    if (known) continue;
    for (const Finding& f : found) {
      if (!leaves_out(open, f)) add(open.path, place_in(open, f), f, open.map->grid());
    }
    reported.push_back(found);
  }
}

void FileCheck::check_expectations(OpenMap& open) {
  const std::string directory = document_folder(open.path);
  for (std::size_t i = 0; i < open.source.expectations.size(); ++i) {
    const LocatedExpectation& located = open.source.expectations[i];
    const Expectation& e = located.expectation;
    std::vector<Finding> found;
    if (const auto* move = std::get_if<ExpectedMove>(&e.expected)) {
      if (auto finding = verify(*open.map, *move, e.text, i)) found.push_back(*std::move(finding));
    } else {
      const auto& retreat = std::get<ExpectedRetreat>(e.expected);
      const std::string name = !retreat.rules.empty() ? retreat.rules
                               : !rules_.empty()      ? rules_
                                                      : default_rules;
      const std::string seen_from = retreat.rules.empty() ? "" : directory;
      const RuleSet* rule_set = rule_set_of(name, seen_from);
      if (rule_set == nullptr) {
        add({Diagnostic{open.path, located.rules_place.line, located.rules_place.column,
                        "the rules " + value_text(name) + " cannot be used"}});
        add(rule_sets_.at({name, seen_from}).problems());
        continue;
      }
      found = verify(open.map, retreat, *rule_set, e.text, i);
    }
    for (const Finding& f : found) add(open.path, located.place, f, open.map->grid());
  }
}

bool FileCheck::leaves_out(OpenMap& open, const Finding& finding) {
  if (!is_accepted(open.source.accepted, finding)) return false;
  ++report_.accepted;
  open.covered.push_back(finding);
  return true;
}

void FileCheck::add(const std::vector<Diagnostic>& problems) {
  for (const Diagnostic& d : problems) report_.findings.push_back({d, "invalid", true, {}});
}

void FileCheck::add(OpenDocument& open, const std::vector<DocumentFinding>& findings) {
  for (const DocumentFinding& f : findings) {
    std::string see;
    if (const auto other = place_beside(f, open.document)) see = fmt::format("line {}", other->line);
    if (const auto other = open.map == nullptr ? std::nullopt : place_in_map(f, *open.map))
      see = open.map_path.empty() ? fmt::format("line {}", other->line)
                                  : fmt::format("{}:{}", open.map_path, other->line);
    add(open, place_of(f, open.document), f.finding, see);
  }
}

void FileCheck::add(OpenDocument& open, Place place, const Finding& finding, const std::string& see) {
  if (is_accepted(open.accepted, finding)) {
    ++report_.accepted;
    open.covered->push_back(finding);
    return;
  }
  report_.findings.push_back(described(open.path, place, finding, open.grid));
  report_.findings.back().see = see;
}

PlacedFinding FileCheck::described(const std::string& file, Place place, const Finding& finding,
                                   const Grid& grid) const {
  PlacedFinding found{{file, place.line, place.column, finding.message}, finding.name, false, {}};
  const auto check = find_check(finding.name);
  found.is_error = check && check_catalogue()[*check].is_error;
  for (const Hex h : finding.hexes) found.hexes.push_back(grid.number(h));
  return found;
}

void FileCheck::add(const std::string& file, Place place, const Finding& finding, const Grid& grid) {
  report_.findings.push_back(described(file, place, finding, grid));
}

}  // namespace rearguard
