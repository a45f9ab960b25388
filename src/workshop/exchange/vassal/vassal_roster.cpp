#include "src/workshop/exchange/vassal/vassal_roster.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/limits.h"
#include "src/workshop/exchange/vassal/vassal_board.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

using RosterSubject = RosterCondition::Subject;

constexpr std::size_t max_roster_name_bytes = 60;
constexpr double between_part = 3;  ///< of dy

std::string roster_name_text(const std::string& name) {
  return value_text(one_line(name, max_roster_name_bytes));
}

VassalGrid grid_of(const RosterBoard& board) {
  VassalGrid grid;
  grid.dx = board.dx;
  grid.dy = board.dy;
  grid.x0 = board.x0;
  grid.y0 = board.y0;
  grid.sideways = board.sideways;
  return grid;
}

std::string list_of(const std::vector<std::string>& names) {
  std::vector<std::string> listed;
  for (const std::string& name : names) listed.push_back(roster_name_text(name));
  return fmt::format("{}", fmt::join(listed, ", "));
}

/// The boards of the roster's map in a save; null if it does not say. Sets the message if it has only others.
const std::vector<VassalBoardUse>* boards_in(const Roster& roster, const VassalSave& save,
                                             std::string& message) {
  for (const std::string& name : {roster.map, roster.board.map_id}) {
    const auto found = save.boards.find(name);
    if (found != save.boards.end() && !found->second.empty()) return &found->second;
  }
  const bool has_pieces = std::ranges::any_of(save.pieces, [&](const VassalPiece& piece) {
    return piece.place.map == roster.map || piece.place.map == roster.board.map_id;
  });
  std::vector<std::string> maps;
  for (const auto& [map, boards] : save.boards) maps.push_back(map);
  if (!has_pieces && !maps.empty())
    message = fmt::format("other-map: the save has no map {}{} (it has {})", roster_name_text(roster.map),
                          did_you_mean(roster.map, maps), list_of(maps));
  return nullptr;
}

/// Returns where a board begins on VASSAL's map, without its border.
VassalPoint corner_of(const std::vector<VassalBoardUse>& boards, const VassalBoardUse& own,
                      const RosterBoard& board) {
  VassalPoint corner;
  for (const VassalBoardUse& use : boards) {
    const auto size = board.sizes.find(use.name);
    if (size == board.sizes.end()) continue;
    if (use.row == own.row && use.column < own.column) corner.x += size->second[0];
    if (use.column == own.column && use.row < own.row) corner.y += size->second[1];
  }
  return corner;
}

}  // namespace

Checked<HexLocator> HexLocator::make(const Roster& roster, const HexMap& map, const VassalSave& save) {
  HexLocator locator(roster, map);
  const auto hex = map.grid().parse(roster.board.hex);
  if (!hex)
    return Diagnostic{roster.file, 0, 0,
                      fmt::format("the roster is of another map: {} has no hex {}",
                                  roster_name_text(map.name()), roster_name_text(roster.board.hex))};
  locator.shift_ = *hex - axial_of(roster.board.sideways, {roster.board.at[0], roster.board.at[1]});
  locator.left_ = roster.board.edge[0];
  locator.top_ = roster.board.edge[1];
  for (const RosterZone& zone : roster.board.zones) {
    auto& corners = locator.zones_.emplace_back();
    for (const auto& corner : zone.path) corners.push_back({corner[0], corner[1]});
  }
  const RosterBoard& board = roster.board;
  std::vector<VassalBoardUse> all{{board.name}};
  for (const auto& [name, place] : board.beside) all.push_back({name, false, place[0], place[1]});
  for (const VassalBoardUse& use : all) {
    const VassalPoint corner = corner_of(all, use, board);
    locator.width_ = std::max(locator.width_, corner.x + board.sizes.at(use.name)[0]);
    locator.height_ = std::max(locator.height_, corner.y + board.sizes.at(use.name)[1]);
  }
  std::string message;
  const auto* boards = boards_in(roster, save, message);
  if (!message.empty()) return Diagnostic{save.file, 0, 0, message};
  if (boards == nullptr) return locator;
  const auto own = std::ranges::find(*boards, roster.board.name, &VassalBoardUse::name);
  if (own == boards->end()) {
    std::vector<std::string> names;
    for (const VassalBoardUse& use : *boards) names.push_back(use.name);
    return Diagnostic{save.file, 0, 0,
                      fmt::format("other-map: on the map {} the save has no board {}{} (it has {})",
                                  roster_name_text(roster.map), roster_name_text(roster.board.name),
                                  did_you_mean(roster.board.name, names), list_of(names))};
  }
  locator.is_reversed_ = own->is_reversed;
  for (const auto& [name, place] : board.beside) {
    const auto use = std::ranges::find(*boards, name, &VassalBoardUse::name);
    const bool is_there = use != boards->end() && use->column == own->column + place[0] &&
                          use->row == own->row + place[1] && !use->is_reversed && !own->is_reversed;
    if (!is_there)
      return Diagnostic{
          save.file, 0, 0,
          fmt::format(
              "other-map: the save lays the board {} otherwise beside {} than the map has it; make "
              "a map of its boards: convert the module with --board {}",
              roster_name_text(name), roster_name_text(board.name),
              roster_name_text(name_of_boards(*boards).empty() ? board.name : name_of_boards(*boards)))};
  }
  const VassalPoint corner = corner_of(*boards, *own, board);
  locator.left_ += corner.x;
  locator.top_ += corner.y;
  return locator;
}

HexLocator::Located HexLocator::locate(const VassalPlace& place) const {
  const RosterBoard& board = roster_->board;
  if (place.map.empty() || (place.map != roster_->map && place.map != board.map_id)) return {};
  VassalPoint at{static_cast<double>(place.x) - left_, static_cast<double>(place.y) - top_};
  // Hexes at the edge may have their centre a little beside the board.
  const double slack = board.dy / 2;
  if (at.x < -slack || at.y < -slack || at.x > width_ + slack || at.y > height_ + slack)
    return {Where::off_board, {}, {}};
  if (is_reversed_) at = {width_ - at.x, height_ - at.y};
  const VassalPoint inside{std::clamp(at.x, 0.0, std::max(0.0, width_ - 1.0)),
                           std::clamp(at.y, 0.0, std::max(0.0, height_ - 1.0))};
  std::size_t index = 0;
  while (index < zones_.size() && (zones_[index].empty() || !contains(zones_[index], inside))) ++index;
  const auto zone = board.zones.begin() + static_cast<std::ptrdiff_t>(index);
  if (zone != board.zones.end() && !zone->has_hexes) return {Where::in_box, {}, zone->name};
  if (zone == board.zones.end() && board.only_zones) return {Where::off_board, {}, {}};
  const VassalGrid grid = grid_of(board);
  const RawHex raw = nearest_raw_hex(grid, at);
  const VassalPoint centre = raw_centre(grid, raw);
  const Hex hex = axial_of(board.sideways, raw) + shift_;
  if (std::hypot(at.x - centre.x, at.y - centre.y) > board.dy / between_part)
    return {Where::between, hex, {}};
  return {map_->exists(hex) ? Where::in_hex : Where::off_grid, hex, {}};
}

RosterApplier::RosterApplier(const Roster& roster) : roster_(roster) {
  for (const RosterSlot& slot : roster.slots) {
    if (!slot.gpid.empty()) by_gpid_.emplace(slot.gpid, &slot);
    by_base_.emplace(std::pair{slot.image, slot.name}, &slot);
  }
}

const RosterSlot* RosterApplier::slot_of(const PieceFacts& facts) const {
  if (const auto found = by_gpid_.find(facts.gpid); !facts.gpid.empty() && found != by_gpid_.end())
    return found->second;
  const auto found = by_base_.find({one_line(facts.image), one_line(facts.base_name)});
  return found == by_base_.end() ? nullptr : found->second;
}

bool RosterApplier::fits(const RosterCondition& condition, const PieceFacts& facts, const RosterSlot* slot,
                         Glob::Numbers& numbers) const {
  const auto text_fits = [&](const std::string& text) {
    const auto found = condition.glob.fit(text);
    if (found) numbers.insert(found->begin(), found->end());
    return found.has_value();
  };
  const auto value_fits = [&](const std::map<std::string, std::string>& values) {
    const auto found = values.find(condition.key);
    return found != values.end() && text_fits(found->second);
  };
  switch (condition.subject) {
    case RosterSubject::name:
      return text_fits(facts.name);
    case RosterSubject::image:
      return text_fits(facts.image);
    case RosterSubject::label:
      return text_fits(facts.label);
    case RosterSubject::owner:
      return text_fits(facts.mask_owners);
    case RosterSubject::slot:
      return slot != nullptr && text_fits(slot->path);
    case RosterSubject::prototype: {
      const auto& names = slot == nullptr ? facts.prototypes : slot->prototypes;
      return std::ranges::any_of(names, text_fits);
    }
    case RosterSubject::mark:
      return value_fits(facts.marks);
    case RosterSubject::property:
      return value_fits(facts.properties);
    case RosterSubject::layer:
      return std::ranges::any_of(facts.layers, [&](const VassalLayer& layer) {
        if (layer.name != condition.key) return false;
        return condition.level ? layer.level == *condition.level
                               : layer.level > 0 && text_fits(layer.level_name());
      });
  }
  return false;
}

namespace {

std::optional<int> number_in(const RosterNumber& number, const PieceFacts& facts) {
  if (!number.subject) return number.number;
  if (*number.subject == RosterSubject::layer) {
    const auto layer = std::ranges::find(facts.layers, number.key, &VassalLayer::name);
    return layer == facts.layers.end() ? std::nullopt : std::optional(layer->level);
  }
  const auto& values = *number.subject == RosterSubject::mark ? facts.marks : facts.properties;
  const auto found = values.find(number.key);
  const auto value = found == values.end() ? std::nullopt : vassal_number(found->second);
  if (!value || *value > max_number || *value < -max_number) return std::nullopt;
  return static_cast<int>(*value);
}

}  // namespace

RosterReading RosterApplier::apply(const PieceFacts& facts, bool is_masked) const {
  RosterReading reading;
  const RosterSlot* slot = slot_of(facts);
  std::vector<Glob::Numbers> found;  // beside reading.entries
  for (std::size_t i = 0; i < roster_.entries.size(); ++i) {
    const RosterEntry& entry = roster_.entries[i];
    Glob::Numbers numbers;
    const bool all = std::ranges::all_of(
        entry.conditions, [&](const RosterCondition& c) { return fits(c, facts, slot, numbers); });
    if (!all) continue;
    if (is_masked && !entry.conditions.empty()) {
      const auto side = entry.texts.find("side");
      if (side != entry.texts.end()) reading.texts["side"] = side->second;
      continue;
    }
    reading.entries.push_back(i);
    found.push_back(std::move(numbers));
    if (entry.is) reading.is = *entry.is;
  }
  for (std::size_t k = 0; k < reading.entries.size(); ++k) {
    // What makes a piece a marker is said of the unit below it; what holds for every piece is not.
    const RosterEntry& entry = roster_.entries[reading.entries[k]];
    const bool is_of_marker = entry.is == RosterKind::marker;
    if (is_of_marker == (reading.is == RosterKind::marker))
      take(reading.entries[k], facts, found[k], reading);
  }
  return reading;
}

void RosterApplier::take(std::size_t index, const PieceFacts& facts, const Glob::Numbers& found,
                         RosterReading& reading) const {
  const RosterEntry& entry = roster_.entries[index];
  reading.on_stack = entry.on_stack;
  for (const auto& [key, text] : entry.texts) reading.texts[key] = text;
  for (const auto& [key, truth] : entry.truths) reading.truths[key] = truth;
  reading.markers.insert(reading.markers.end(), entry.markers.begin(), entry.markers.end());
  const auto take_numbers = [&](const std::map<std::string, RosterNumber>& from,
                                std::map<std::string, int>& to) {
    for (const auto& [key, number] : from) {
      if (const auto value = number_in(number, facts)) {
        to[key] = *value;
      } else {
        reading.missing.emplace_back(index, number.key);
      }
    }
  };
  take_numbers(entry.numbers, reading.numbers);
  take_numbers(entry.counts, reading.counts);
  constexpr std::string_view count_word = "counts.";
  for (const auto& [word, number] : found) {
    if (word.starts_with(count_word)) {
      reading.counts[word.substr(count_word.size())] = number;
    } else {
      reading.numbers[word] = number;
    }
  }
  if (facts.rotation && static_cast<std::size_t>(*facts.rotation) < entry.facings.size())
    reading.texts["facing"] = entry.facings[static_cast<std::size_t>(*facts.rotation)];
}

}  // namespace rearguard
