#include "src/workshop/exchange/vassal/vassal_position.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/workshop/exchange/vassal/vassal_board.h"
#include "src/workshop/exchange/vassal/vassal_faces.h"
#include "src/workshop/exchange/vassal/vassal_guess.h"
#include "src/workshop/exchange/vassal/vassal_roster.h"
#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {
namespace {

using Where = HexLocator::Where;

constexpr const char* masked_name = "masked";
constexpr std::size_t shown_bytes = 60;
constexpr std::size_t max_listed = 20;
constexpr std::size_t id_tail = 5;

/// A piece that will be a unit, or a marker on one.
struct Placed {
  const VassalPiece* piece = nullptr;
  RosterReading reading;
  bool is_masked = false;
  HexLocator::Located at;
};

std::string pixel(const VassalPiece& piece) {
  return fmt::format("{},{}", piece.place.x, piece.place.y);
}

class PositionMaker {
 public:
  PositionMaker(const VassalSave& save, const Roster& roster, const std::shared_ptr<const HexMap>& map,
                const HexLocator& locator, const SavePositionOptions& options)
      : save_(save), roster_(roster), map_(map), locator_(locator), options_(options), applier_(roster) {}

  Checked<SavedPosition> make() {
    for (const VassalPiece& piece : save_.pieces) place(piece);
    report_lists();
    if (!problems_.empty()) return std::move(problems_);
    put_markers();
    std::vector<const Placed*> units = sorted_units();
    if (auto problem = two_spellings(units)) return *std::move(problem);
    Setup setup = setup_of_units(units);
    const std::shared_ptr<const HexMap> map = painted_map();
    if (!problems_.empty()) return std::move(problems_);
    auto made = Position::make(map, setup);
    if (const auto* found = std::get_if<std::vector<SetupProblem>>(&made))
      return setup_problems(*found, units);
    return SavedPosition{std::move(setup), std::get<Position>(std::move(made)), remarks(units.size()),
                         one_side(units)};
  }

 private:
  void place(const VassalPiece& piece) {
    const PieceFacts& facts = piece.facts;
    if (facts.is_invisible && !options_.see_all) return;
    Placed placed{&piece, {}, facts.is_masked && !options_.see_all, locator_.locate(piece.place)};
    if (placed.at.where == Where::elsewhere) {
      ++elsewhere_;
      return;
    }
    placed.reading = applier_.apply(facts, placed.is_masked);
    if (placed.reading.is == RosterKind::nothing) {
      ++nothing_;
      return;
    }
    const std::string name = name_of(placed);
    switch (placed.at.where) {
      case Where::in_box:
        ++boxes_[placed.at.box];
        return;
      case Where::off_board:
        beside_.push_back(fmt::format("{} at {}", name, pixel(piece)));
        return;
      case Where::between:
        between_.push_back(
            fmt::format("{} at {} near {}", name, pixel(piece), map_->grid().number(placed.at.hex)));
        return;
      case Where::off_grid:
        off_grid_.push_back(
            fmt::format("{} in {} at {}", name, map_->grid().number(placed.at.hex), pixel(piece)));
        return;
      case Where::elsewhere:
      case Where::in_hex:
        break;
    }
    if (placed.reading.is == RosterKind::terrain) {
      ground_[placed.at.hex] = placed.reading;
      return;
    }
    const bool is_unit = placed.reading.is == RosterKind::unit;
    if (is_unit && (!placed.reading.texts.contains("side") || !placed.reading.texts.contains("class"))) {
      if (!roster_.slots.empty() && !placed.is_masked && !applier_.is_in_palette(facts)) ++strangers_;
      unknown_.push_back(fmt::format("{} in {}", name, map_->grid().number(placed.at.hex)));
      return;
    }
    report_missing(placed, name);
    placed_.push_back(std::move(placed));
  }

  /// Returns the map with the terrain that pieces are; the map itself if none is.
  std::shared_ptr<const HexMap> painted_map() {
    if (ground_.empty()) return map_;
    const auto map = std::make_shared<HexMap>(*map_);
    std::vector<std::string> names;
    for (const Terrain& terrain : map->chart().terrains) names.push_back(terrain.name);
    for (const auto& [hex, reading] : ground_) {
      const std::string& name = reading.texts.at("terrain");
      const auto known = std::ranges::find(names, name);
      if (known != names.end()) {
        map->set_terrain(hex, static_cast<TerrainId>(known - names.begin()));
      } else if (const std::size_t entry = reading.entries.back(); reported_.insert({entry, 0}).second) {
        const Place place = roster_.entries[entry].place;
        problems_.push_back(
            {roster_.file, place.line, place.column,
             fmt::format("the map's chart has no terrain {}{}", value_text(one_line(name, shown_bytes)),
                         did_you_mean(name, names).empty() ? "; add it there" : did_you_mean(name, names))});
      }
    }
    return map;
  }

  std::string name_of(const Placed& placed) const {
    if (placed.is_masked) return masked_name;
    const auto stated = placed.reading.texts.find("name");
    return one_line(stated == placed.reading.texts.end() ? placed.piece->facts.name : stated->second,
                    shown_bytes);
  }

  void report_missing(const Placed& placed, const std::string& name) {
    for (const auto& [entry, key] : placed.reading.missing) {
      if (!reported_.insert({entry, 0}).second) continue;
      const Place place = roster_.entries[entry].place;
      problems_.push_back({roster_.entries[entry].file, place.line, place.column,
                           fmt::format("{} has no number in {}, which this entry reads; narrow its `when`",
                                       value_text(name), value_text(one_line(key, shown_bytes)))});
    }
  }

  void report_lists() {
    if (options_.ignore_unknown) return;
    report(off_grid_,
           "off-grid: {} in no hex of the map: {}; paint these hexes, or leave the pieces out with "
           "--ignore-unknown");
    report(unknown_, "unknown-piece: no entry of the roster gives a side and a class to {}" + strangers() +
                         ": {}; add one, or leave the pieces out with --ignore-unknown");
  }

  std::string strangers() const {
    if (strangers_ == 0) return {};
    return fmt::format(" ({} of them not in the module's palette: is the save of another version?)",
                       strangers_);
  }

  void report(const std::vector<std::string>& list, const std::string& text) {
    if (list.empty()) return;
    problems_.push_back(
        {save_.file, 0, 0,
         fmt::format(fmt::runtime(text), plural(std::uint64_t{list.size()}, "piece", "pieces"),
                     shortened(list))});
  }

  static std::string shortened(const std::vector<std::string>& list) {
    const std::size_t shown = std::min(list.size(), max_listed);
    std::string text =
        fmt::format("{}", fmt::join(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(shown), "; "));
    if (shown < list.size()) text += fmt::format("; and {} more", list.size() - shown);
    return text;
  }

  /// Pieces of a save are listed bottom first: what lies under a marker comes before it.
  void put_markers() {
    std::map<Hex, std::vector<Placed*>> hexes;
    for (Placed& placed : placed_) hexes[placed.at.hex].push_back(&placed);
    for (auto& entry : hexes) {
      const Hex hex = entry.first;
      std::vector<Placed*>& pieces = entry.second;
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i]->reading.is != RosterKind::marker) continue;
        bool is_put = false;
        const auto put = [&](Placed& unit) {
          if (unit.reading.is != RosterKind::unit) return;
          is_put = true;
          put_marker(pieces[i]->reading, unit);
        };
        if (pieces[i]->reading.on_stack) {
          for (Placed* piece : pieces) put(*piece);
        } else {
          for (std::size_t k = i; k-- > 0 && !is_put;) put(*pieces[k]);
        }
        if (!is_put)
          lone_markers_.push_back(fmt::format("{} in {}", name_of(*pieces[i]), map_->grid().number(hex)));
      }
    }
  }

  static void put_marker(const RosterReading& marker, Placed& unit) {
    for (const auto& [key, text] : marker.texts) unit.reading.texts[key] = text;
    for (const auto& [key, number] : marker.numbers) unit.reading.numbers[key] = number;
    for (const auto& [key, truth] : marker.truths) unit.reading.truths[key] = truth;
    for (const auto& [key, number] : marker.counts) unit.reading.counts[key] = number;
    unit.reading.markers.insert(unit.reading.markers.end(), marker.markers.begin(), marker.markers.end());
  }

  /// Sides that differ only in capitals would be enemies. Units come by side.
  std::optional<Diagnostic> two_spellings(const std::vector<const Placed*>& units) const {
    std::map<std::string, std::string> spellings;
    for (const Placed* unit : units) {
      const std::string& side = unit->reading.texts.at("side");
      const auto [known, is_new] = spellings.try_emplace(lower_letters(side), side);
      if (is_new || known->second == side) continue;
      return Diagnostic{
          save_.file, 0, 0,
          fmt::format("the sides {} and {} differ only in capitals, and would be enemies: write "
                      "one of them everywhere in {}",
                      value_text(one_line(known->second, shown_bytes)),
                      value_text(one_line(side, shown_bytes)), roster_.file)};
    }
    return std::nullopt;
  }

  /// Units without an enemy: as a rule the roster does not tell the sides apart.
  std::optional<std::string> one_side(const std::vector<const Placed*>& units) const {
    if (units.empty()) return std::nullopt;
    const Placed& first = *units.front();
    const std::string& side = first.reading.texts.at("side");
    if (units.back()->reading.texts.at("side") != side) return std::nullopt;
    RosterEntry entry;
    for (const std::size_t index : first.reading.entries) {
      if (roster_.entries[index].texts.contains("side")) entry = roster_.entries[index];
    }
    return fmt::format(
        "one-side: {} of the side {}, such as {} in {} by line {} of {}; give those of the enemy an entry "
        "with "
        "another `side`, or take them as they are with --ignore-unknown",
        units.size() == 1 ? "the only unit is" : fmt::format("all {} units are", units.size()),
        value_text(one_line(side, shown_bytes)), value_text(name_of(first)),
        map_->grid().number(first.at.hex), entry.place.line, entry.file);
  }

  std::vector<const Placed*> sorted_units() const {
    std::vector<const Placed*> units;
    // The top of a stack comes last in the save, and first in a position.
    for (std::size_t i = placed_.size(); i-- > 0;) {
      if (placed_[i].reading.is == RosterKind::unit) units.push_back(&placed_[i]);
    }
    std::ranges::stable_sort(units, [&](const Placed* a, const Placed* b) {
      const auto key = [&](const Placed* p) {
        return std::tuple(p->reading.texts.at("side"), map_->grid().key(p->at.hex));
      };
      return key(a) < key(b);
    });
    return units;
  }

  Setup setup_of_units(const std::vector<const Placed*>& units) const {
    Setup setup;
    setup.allies = roster_.allies;
    std::map<std::string, std::size_t> uses;
    const auto id_of = [&](const Placed& placed) {
      const auto stated = placed.reading.texts.find("id");
      return stated == placed.reading.texts.end() ? lower_id(name_of(placed)) : stated->second;
    };
    for (const Placed* placed : units) ++uses[id_of(*placed)];
    std::map<std::string, std::size_t> taken;
    for (const Placed* placed : units) {
      UnitSetup& unit = setup.units.emplace_back(unit_of(*placed));
      unit.id = id_of(*placed);
      if (uses[unit.id] > 1) unit.id += "-" + tail_of(placed->piece->id);
      const std::size_t before = taken[unit.id]++;
      if (before > 0) unit.id += fmt::format("-{}", before + 1);
    }
    return setup;
  }

  static std::string tail_of(const std::string& id) {
    std::string figures;
    for (const char c : id) {
      if (c >= '0' && c <= '9') figures += c;
    }
    return figures.size() > id_tail ? figures.substr(figures.size() - id_tail) : figures;
  }

  UnitSetup unit_of(const Placed& placed) const {
    const RosterReading& reading = placed.reading;
    UnitSetup unit;
    const auto text = [&](const char* key) {
      const auto found = reading.texts.find(key);
      return found == reading.texts.end() ? std::string() : found->second;
    };
    const auto number = [&](const char* key, int& value) {
      const auto found = reading.numbers.find(key);
      if (found != reading.numbers.end()) value = found->second;
    };
    unit.side = text("side");
    unit.hex = map_->grid().number(placed.at.hex);
    unit.movement_class = text("class");
    if (!placed.is_masked) unit.name = name_of(placed);
    unit.kind = text("kind");
    unit.size = text("size");
    unit.state = text("state");
    unit.facing = text("facing");
    number("strength", unit.strength);
    number("morale", unit.morale);
    unit.states_morale = reading.numbers.contains("morale");
    number("stacking_points", unit.stacking_points);
    number("retreat_fire_range", unit.retreat_fire_range);
    if (const std::string parts = text("movement"); !parts.empty()) unit.movement = parts;
    if (const auto found = reading.numbers.find("movement"); found != reading.numbers.end())
      unit.movement = std::to_string(found->second);
    if (const auto found = reading.truths.find("zoc"); found != reading.truths.end())
      unit.zoc = found->second;
    if (const auto found = reading.truths.find("hidden"); found != reading.truths.end())
      unit.hidden = found->second;
    if (placed.is_masked || placed.piece->facts.is_invisible || placed.piece->facts.is_masked)
      unit.hidden = true;
    unit.markers = reading.markers;
    unit.counts = reading.counts;
    if (!placed.is_masked) unit.pictures = pictures_of_piece(*placed.piece, roster_, applier_);
    return unit;
  }

  std::vector<Diagnostic> setup_problems(const std::vector<SetupProblem>& found,
                                         const std::vector<const Placed*>& units) const {
    // A mistake of the roster is that of many units.
    std::vector<std::pair<std::string, std::vector<std::string>>> by_message;
    for (const SetupProblem& p : found) {
      // "units[3].class"
      const std::size_t index =
          p.subject.starts_with("units[") ? std::stoul(p.subject.substr(6)) : units.size();
      auto known = std::ranges::find_if(by_message, [&](const auto& m) { return m.first == p.message; });
      if (known == by_message.end()) known = by_message.insert(by_message.end(), {p.message, {}});
      if (index < units.size()) known->second.push_back(value_text(name_of(*units[index])));
    }
    std::vector<Diagnostic> problems;
    for (const auto& [message, names] : by_message) {
      std::string who;
      if (!names.empty()) who = names.front() + ": ";
      if (names.size() > 1) who = fmt::format("{} and {} more: ", names.front(), names.size() - 1);
      problems.push_back({save_.file, 0, 0, who + message + " (by the roster " + roster_.file + ")"});
    }
    return problems;
  }

  std::vector<std::string> remarks(std::size_t units) const {
    const auto pieces = [](std::size_t n) { return plural(std::uint64_t{n}, "piece", "pieces"); };
    std::vector<std::string> lines;
    lines.push_back(
        units == 0 ? fmt::format("no units on the map {}", value_text(one_line(roster_.map, shown_bytes)))
                   : fmt::format("{} on the map {}", plural(std::uint64_t{units}, "unit", "units"),
                                 value_text(one_line(roster_.map, shown_bytes))));
    if (!ground_.empty())
      lines.push_back(fmt::format("painted by pieces that are terrain: {}",
                                  plural(std::uint64_t{ground_.size()}, "hex", "hexes")));
    const auto left_out = [&](const std::vector<std::string>& list, const char* why) {
      if (!list.empty()) lines.push_back(fmt::format("left out, {}: {}", why, shortened(list)));
    };
    left_out(between_, "on a hexside or corner");
    left_out(beside_, "beside the board");
    if (const std::string all = boards_of_save(); !beside_.empty() && !all.empty())
      lines.push_back(fmt::format(
          "the save has other boards beside it; for the pieces there, convert the module once more with "
          "--board {}, or one of them, into another folder",
          value_text(one_line(all, shown_bytes))));
    left_out(off_grid_, "in no hex of the map");
    left_out(unknown_, "without a side or class in the roster");
    left_out(lone_markers_, "markers on no unit");
    for (const auto& [box, count] : boxes_)
      lines.push_back(
          fmt::format("left out, in the zone {}: {}", value_text(one_line(box, shown_bytes)), pieces(count)));
    if (nothing_ > 0) lines.push_back(fmt::format("left out, nothing by the roster: {}", pieces(nothing_)));
    if (elsewhere_ > 0)
      lines.push_back(fmt::format("left out, on other maps or out of play: {}", pieces(elsewhere_)));
    if (!save_.module.empty() && !roster_.module.empty()) {
      const std::string module = save_.version.empty() ? save_.module : save_.module + " " + save_.version;
      if (module != roster_.module)
        lines.push_back(fmt::format("the save is of the module {}, the roster of {}", value_text(module),
                                    value_text(one_line(roster_.module, shown_bytes))));
    }
    return lines;
  }

  /// The boards that the save lays on the map, as one name; empty if it does not lay several.
  std::string boards_of_save() const {
    for (const std::string& map : {roster_.map, roster_.board.map_id}) {
      const auto boards = save_.boards.find(map);
      if (boards != save_.boards.end() && boards->second.size() > 1) return name_of_boards(boards->second);
    }
    return {};
  }

  const VassalSave& save_;
  const Roster& roster_;
  const std::shared_ptr<const HexMap>& map_;
  const HexLocator& locator_;
  const SavePositionOptions& options_;
  RosterApplier applier_;
  std::vector<Placed> placed_;
  std::map<Hex, RosterReading> ground_;  ///< of the topmost piece that is terrain
  std::vector<Diagnostic> problems_;
  std::set<std::pair<std::size_t, int>> reported_;
  std::vector<std::string> between_, beside_, off_grid_, unknown_, lone_markers_;
  std::map<std::string, std::size_t> boxes_;
  std::size_t elsewhere_ = 0, nothing_ = 0;
  std::size_t strangers_ = 0;  ///< unknown pieces that are not of the palette
};

}  // namespace

std::string what_saves_do_not_say() {
  return "a save does not say: terrain, hexsides and costs (the map does); movement classes, and what levels "
         "mean (the roster does); whose turn it is, supply, enemy lines and zones of control (state them "
         "yourself)";
}

Checked<SavedPosition> position_of_save(const VassalSave& save, const Roster& roster,
                                        const std::shared_ptr<const HexMap>& map,
                                        const SavePositionOptions& options) {
  const auto locator = HexLocator::make(roster, *map, save);
  if (!locator) return locator.problems();
  return PositionMaker(save, roster, map, *locator, options).make();
}

PieceNames names_by_roster(const VassalSave& save, const Roster& roster, const HexMap& map, bool see_all) {
  PieceNames names;
  const auto locator = HexLocator::make(roster, map, save);
  if (!locator) return names;
  const RosterApplier applier(roster);
  for (const VassalPiece& piece : save.pieces) {
    const PieceFacts& facts = piece.facts;
    if ((facts.is_invisible || facts.is_masked) && !see_all) continue;
    if (locator->locate(piece.place).where != Where::in_hex) continue;
    const RosterReading reading = applier.apply(facts, false);
    if (reading.is != RosterKind::unit) continue;
    const bool is_known = reading.texts.contains("side") && reading.texts.contains("class");
    (is_known ? names.known : names.unknown).push_back(facts.name);
  }
  return names;
}

Checked<std::vector<std::string>> list_of_save(const VassalSave& save, const Roster* roster,
                                               const HexMap* map, bool see_all) {
  struct Row {
    std::string map, number;
    NumberKey printed;
    std::string name;
    std::int64_t x, y;
    std::string entries;
    auto key() const { return std::tie(map, printed, number, name, x, y, entries); }
  };
  std::optional<Checked<HexLocator>> locator;
  std::optional<RosterApplier> applier;
  if (roster != nullptr && map != nullptr) {
    locator = HexLocator::make(*roster, *map, save);
    if (!*locator) return locator->problems();
    applier.emplace(*roster);
  }
  std::vector<Row> rows;
  for (const VassalPiece& piece : save.pieces) {
    if (piece.facts.is_invisible && !see_all) continue;
    const bool is_masked = piece.facts.is_masked && !see_all;
    Row row{piece.place.map, {}, {}, is_masked ? masked_name : piece.facts.name, piece.place.x,
            piece.place.y,   {}};
    if (applier) {
      const auto at = (*locator)->locate(piece.place);
      if (at.where == Where::in_hex) {
        row.number = map->grid().number(at.hex);
        row.printed = map->grid().key(at.hex);
      }
      std::vector<std::string> lines;
      for (const std::size_t entry : applier->apply(piece.facts, is_masked).entries)
        lines.push_back(fmt::format("{}{}", roster->entries[entry].file == roster->file ? "" : "+",
                                    roster->entries[entry].place.line));
      row.entries = fmt::format("{}", fmt::join(lines, " "));
    }
    rows.push_back(std::move(row));
  }
  std::ranges::sort(rows, [](const Row& a, const Row& b) { return a.key() < b.key(); });
  std::vector<std::string> lines;
  lines.reserve(rows.size());
  for (const Row& row : rows) {
    lines.push_back(fmt::format("{}\t{}\t{}\t{}\t{}\t{}", one_line(row.name), one_line(row.map), row.x, row.y,
                                row.number, row.entries));
  }
  return lines;
}

}  // namespace rearguard
