#include "src/workshop/exchange/vassal/vassal_pieces.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/core/board/counter_pictures.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/exchange/vassal/vassal_commands.h"
#include "src/workshop/exchange/vassal/vassal_guess.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {
namespace {

constexpr const char* markers_folder = "Markers";
constexpr const char* back_layer = "Back";

/// Returns a text as pieces can have it: a backslash before a separator would take that with it.
std::string plain(const std::string& text) {
  std::string name = one_line(text, 200);
  std::replace(name.begin(), name.end(), '\\', '/');
  return name;
}

std::string shown_name(const UnitSetup& unit) {
  return plain(unit.name.empty() ? unit.id : unit.name);
}

std::string typed(const char* word, const std::vector<std::string>& fields) {
  return std::string(word) + ";" + sequence_of(fields, ';');
}

VassalTrait mark(const char* name, const std::string& value) {
  return {std::string("mark;") + name, sequence_of({value}, ',')};
}

/// A trait by which a side hides a piece from the others: Ctrl+I.
VassalTrait hiding(const std::string& side, bool is_hidden) {
  return {typed("hide", {"73,130", "Hide", "", "side:", "0.3", "", "false"}),
          is_hidden ? plain(side) : std::string("null")};
}
VassalTrait deleting() {
  return {typed("delete", {"Delete", "68,130", ""}), ""};
}

/// A trait that shows one of several pictures, which two keys change: Ctrl+] and Ctrl+[.
VassalTrait layer(const std::string& name, const std::vector<std::string>& pictures,
                  const std::vector<std::string>& names, std::size_t level) {
  return {typed("emb2", {"",
                         "128",
                         "",
                         "Next",
                         "128",
                         "",
                         "Previous",
                         "128",
                         "",
                         "",
                         "",
                         "1",
                         "false",
                         "0",
                         "0",
                         sequence_of(pictures, ','),
                         sequence_of(names, ','),
                         "true",
                         name,
                         "",
                         "",
                         "false",
                         "",
                         "1",
                         "1",
                         "true",
                         "",
                         "93,130",
                         "91,130",
                         "",
                         "1.0"}),
          std::to_string(level)};
}

/// Returns what is added to a piece's name: "+ (routed)".
std::string suffix(const std::string& text) {
  return sequence_of({"", text}, '+');
}

std::string chain(const std::vector<VassalTrait>& traits, std::string VassalTrait::*part) {
  std::string text = traits.back().*part;
  for (std::size_t i = traits.size() - 1; i-- > 0;) text = sequence_of({traits[i].*part, text}, '\t');
  return text;
}

std::string added(const std::string& id, const std::string& type, const std::string& state) {
  return "+/" + sequence_of({id, type, state}, '/');
}
std::string added(const std::string& id, const std::vector<VassalTrait>& traits) {
  return added(id, chain(traits, &VassalTrait::type), chain(traits, &VassalTrait::state));
}

std::vector<VassalTrait> joined(std::vector<VassalTrait> outer, const std::vector<VassalTrait>& inner) {
  outer.insert(outer.end(), inner.begin(), inner.end());
  return outer;
}

/// The piece below all traits, in no place yet.
VassalTrait base(const std::string& picture, const std::string& name, const std::string& gpid) {
  return {typed("piece", {"", "", picture, name}), sequence_of({"null", "0", "0", gpid, "0"}, ';')};
}

/// Returns the number of the back that a unit shows, from 1; 0: it shows its front.
std::size_t level_up(const VassalCounter& counter) {
  const auto& backs = counter.backs;
  const auto up = std::find_if(backs.begin(), backs.end(), [](const auto& back) { return back.is_up; });
  return up == backs.end() ? 0 : static_cast<std::size_t>(up - backs.begin()) + 1;
}

/// Returns what a roster says of a unit that shows a back, or its front (0) if a back is what it begins with.
std::string keys_of_level(const VassalCounter& counter, std::size_t level) {
  std::map<std::string, int> numbers;
  std::string state;
  const auto take = [&](std::size_t back, bool is_turned) {
    for (const std::string& term : counter.backs[back - 1].terms) {
      const auto number = number_in_term(term);
      if (!number) {
        state = is_turned ? term : "good";
        continue;
      }
      // A unit loses steps from its front to its back.
      const std::string name(number->first);
      numbers[name] = is_turned ? number->second : name == strength_marker ? number->second + 1 : 0;
    }
  };
  if (const std::size_t up = level_up(counter); up > 0) take(up, false);
  if (level > 0) take(level, true);
  std::string text = state.empty() ? "" : fmt::format("state = {}\n", toml_string(state));
  std::vector<std::string> counts;
  for (const auto& [name, number] : numbers) {
    if (name == strength_marker)
      text += fmt::format("strength = {}\n", number);
    else
      counts.push_back(fmt::format("{} = {}", toml_key(name), number));
  }
  return counts.empty() ? text : text + fmt::format("counts = {{ {} }}\n", fmt::join(counts, ", "));
}

}  // namespace

std::string own_boards() {
  return std::string(own_map_name) + "BoardPicker\t" + own_board_name + "\t0\t0";
}

OwnPieces::OwnPieces(const VassalGame& game) : game_(game) {}

std::string OwnPieces::picture(char kind, std::size_t index, std::size_t face) const {
  return fmt::format("{}{}-{}.png", kind, index + 1, face);
}

std::string OwnPieces::gpid(bool is_marker, std::size_t index) const {
  return std::to_string(index + 1 + (is_marker ? game_.counters.size() : 0));
}

std::vector<std::string> OwnPieces::facings() const {
  // The top of a counter is its front. Hexes with pointed tops have no direction upwards.
  const Grid& grid = game_.map->grid();
  const bool is_flat = grid.orientation == Orientation::flat;
  std::vector<std::string> names(is_flat ? 6 : 12);
  for (int d = 0; d < 6; ++d) {
    const Point from = centre(grid, {0, 0});
    const Point to = centre(grid, neighbour({0, 0}, static_cast<Direction>(d)));
    const double turns = std::atan2(to.x - from.x, from.y - to.y) / (2 * std::acos(-1.0));
    const auto count = static_cast<double>(names.size());
    const int index = static_cast<int>(std::lround(turns * count + count)) % static_cast<int>(names.size());
    names[static_cast<std::size_t>(index)] = grid.direction_name(static_cast<Direction>(d));
  }
  return names;
}

OwnPieces::Traits OwnPieces::side_traits(const std::string& side, bool hidden) const {
  return {hiding(side, hidden), deleting(), mark("Side", plain(side))};
}

OwnPieces::Traits OwnPieces::unit_traits(std::size_t index) const {
  const VassalCounter& counter = game_.counters[index];
  Traits traits;
  if (!counter.unit.facing.empty()) {
    const std::vector<std::string> names = facings();
    const auto found = std::find(names.begin(), names.end(), counter.unit.facing);
    // Ctrl+. and Ctrl+, beside the brackets of the state.
    traits.push_back({typed("rotate", {std::to_string(names.size()), "46,130", "44,130", "Turn right",
                                       "Turn left", "", "", "Facing", ""}),
                      std::to_string(found == names.end() ? 0 : found - names.begin())});
  }
  if (!game_.states.empty()) {
    std::vector<std::string> pictures{""};
    std::vector<std::string> names{""};
    std::size_t level = 1;
    for (std::size_t s = 0; s < game_.states.size(); ++s) {
      pictures.push_back(picture('u', index, s + 1));
      names.push_back(suffix(fmt::format(" ({})", plain(game_.states[s]))));
      if (counter.unit.state == game_.states[s]) level = s + 2;
    }
    traits.push_back(layer("State", pictures, names, level));
  }
  if (!counter.backs.empty()) {
    std::vector<std::string> pictures{""};
    for (std::size_t i = 0; i < counter.backs.size(); ++i) pictures.push_back(picture('b', index, i));
    traits.push_back(
        layer(back_layer, pictures, std::vector<std::string>(pictures.size()), 1 + level_up(counter)));
  }
  traits.push_back(mark("Unit", plain(counter.unit.id)));
  traits.push_back(base(picture('u', index, 0), shown_name(counter.unit), gpid(false, index)));
  return traits;
}

OwnPieces::Traits OwnPieces::marker_traits(std::size_t index) const {
  const VassalMarker& marker = game_.markers[index];
  Traits traits{deleting()};
  if (marker.is_number) {
    std::vector<std::string> pictures;
    std::vector<std::string> names;
    for (std::size_t face = 0; face < marker.faces.size(); ++face) {
      pictures.push_back(picture('m', index, face));
      names.push_back(suffix(fmt::format(" {}", face + 1)));
    }
    traits.push_back(layer("Number", pictures, names, 1));
  }
  traits.push_back(mark("Marker", plain(marker.name)));
  traits.push_back(base(picture('m', index, 0), plain(marker.name), gpid(true, index)));
  return traits;
}

std::vector<std::pair<std::string, std::string>> OwnPieces::prototypes() const {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const std::string& side : game_.sides)
    texts.emplace_back(plain(side), added("null", joined(side_traits(side, false), {base("", "", "")})));
  return texts;
}

std::vector<OwnSlot> OwnPieces::slots() const {
  std::vector<OwnSlot> slots;
  for (const std::string& side : game_.sides) {
    for (std::size_t i = 0; i < game_.counters.size(); ++i) {
      const VassalCounter& counter = game_.counters[i];
      if (counter.unit.side != side) continue;
      const Traits traits = joined({{typed("prototype", {plain(side), ""}), ""}}, unit_traits(i));
      const std::string note = counter.note.empty() ? std::string() : " (" + counter.note + ")";
      slots.push_back(
          {plain(shown_name(counter.unit) + note), plain(side), gpid(false, i), added("null", traits)});
    }
  }
  for (std::size_t i = 0; i < game_.markers.size(); ++i)
    slots.push_back(
        {plain(game_.markers[i].name), markers_folder, gpid(true, i), added("null", marker_traits(i))});
  return slots;
}

ArchiveEntries OwnPieces::pictures() const {
  ArchiveEntries files;
  const auto add = [&](char kind, std::size_t index, const std::vector<std::string>& faces) {
    for (std::size_t face = 0; face < faces.size(); ++face)
      files.emplace_back("images/" + picture(kind, index, face), faces[face]);
  };
  for (std::size_t i = 0; i < game_.counters.size(); ++i) {
    add('u', i, game_.counters[i].faces);
    std::vector<std::string> backs;
    for (const VassalCounter::Back& back : game_.counters[i].backs) backs.push_back(back.face);
    add('b', i, backs);
  }
  for (std::size_t i = 0; i < game_.markers.size(); ++i) add('m', i, game_.markers[i].faces);
  return files;
}

std::vector<std::size_t> OwnPieces::markers_on(const UnitSetup& unit) const {
  std::vector<std::size_t> markers;
  for (std::size_t i = 0; i < game_.markers.size(); ++i) {
    const VassalMarker& marker = game_.markers[i];
    if (!marker.is_number &&
        std::find(unit.markers.begin(), unit.markers.end(), marker.name) != unit.markers.end())
      markers.push_back(i);
  }
  return markers;
}

std::string OwnPieces::set_up(const VassalGrid& grid) const {
  const Grid& numbers = game_.map->grid();
  const RawHex first = raw_hex_at(own_frame(numbers), 0, 0);
  std::map<NumberKey, std::vector<std::size_t>> stacks;
  for (std::size_t i = 0; i < game_.counters.size(); ++i) {
    const auto hex =
        game_.counters[i].note.empty() ? numbers.parse(game_.counters[i].unit.hex) : std::nullopt;
    if (hex) stacks[numbers.key(*hex)].push_back(i);
  }
  std::vector<std::string> commands{"begin_save"};
  std::size_t ids = 0;
  for (const auto& entry : stacks) {
    const Hex hex = *numbers.parse(game_.counters[entry.second.front()].unit.hex);
    const Hex there = hex - numbers.hex_at(0) + axial_of(grid.sideways, first);
    const RawHex raw = grid.sideways ? RawHex{there.r, there.q} : RawHex{there.q, there.r};
    const std::int64_t half = (raw.c - (raw.c % 2 != 0 ? 1 : 0)) / 2;
    const VassalPoint at = raw_centre(grid, {raw.c, raw.r + half});
    std::vector<std::string> state{own_map_name, std::to_string(std::lround(at.x)),
                                   std::to_string(std::lround(at.y))};
    const std::vector<std::string> place = state;
    const auto put = [&](Traits traits, const std::string& number) {
      traits.back().state = sequence_of({place[0], place[1], place[2], number, "0"}, ';');
      state.push_back(std::to_string(++ids));
      commands.push_back(added(state.back(), traits));
    };
    // VASSAL lists a stack from the bottom; a document begins at the top.
    for (std::size_t k = entry.second.size(); k-- > 0;) {
      const std::size_t counter = entry.second[k];
      const UnitSetup& unit = game_.counters[counter].unit;
      put(joined(side_traits(unit.side, unit.hidden), unit_traits(counter)), gpid(false, counter));
      for (const std::size_t marker : markers_on(unit)) {
        // A marker in the open would betray the unit below it.
        Traits traits = marker_traits(marker);
        if (unit.hidden) traits.insert(traits.begin(), hiding(unit.side, true));
        put(std::move(traits), gpid(true, marker));
      }
    }
    state.emplace_back("@@0");
    commands.push_back(added(std::to_string(++ids), "stack", sequence_of(state, ';')));
  }
  commands.push_back(own_boards());
  commands.emplace_back("end_save");
  return sequence_of(commands, command_separator);
}

std::string OwnPieces::roster_entries() const {
  std::string text;
  const auto begin = [&](const std::string& when) {
    text += fmt::format("{}[[pieces]]\nwhen = {{ {} }}\n", text.empty() ? "" : "\n", when);
  };
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) text += fmt::format("{} = {}\n", key, toml_string(value));
  };
  const auto add_number = [&](const char* key, int value, int usual) {
    if (value != usual) text += fmt::format("{} = {}\n", key, value);
  };
  const auto marked = [](const char* name, const std::string& value) {
    return fmt::format("mark.{} = {}", name, toml_string(glob_of(plain(value))));
  };
  const bool turns = std::any_of(game_.counters.begin(), game_.counters.end(),
                                 [](const VassalCounter& c) { return !c.unit.facing.empty(); });
  for (const VassalCounter& counter : game_.counters) {
    const UnitSetup& unit = counter.unit;
    begin(marked("Unit", unit.id));
    add("id", unit.id);
    add("side", unit.side);
    add("class", unit.movement_class);
    add("name", unit.name);
    add("kind", unit.kind);
    add("size", unit.size);
    add_number("strength", unit.strength, 0);
    if (unit.states_morale || unit.morale != 0) text += fmt::format("morale = {}\n", unit.morale);
    const bool is_whole = unit.movement.find_first_not_of("0123456789") == std::string::npos;
    if (unit.movement != "0")
      text += fmt::format("movement = {}\n", is_whole ? unit.movement : toml_string(unit.movement));
    add_number("stacking_points", unit.stacking_points, 1);
    add_number("retreat_fire_range", unit.retreat_fire_range, 0);
    if (!unit.zoc) text += "zoc = false\n";
    std::vector<std::string> counts;
    for (const auto& [name, number] : unit.counts)
      counts.push_back(fmt::format("{} = {}", toml_key(name), number));
    if (!counts.empty()) text += fmt::format("counts = {{ {} }}\n", fmt::join(counts, ", "));
  }
  for (std::size_t s = 0; s < game_.states.size(); ++s) {
    begin(fmt::format("mark.Unit = \"*\", layer.State = {}", s + 2));
    add("state", game_.states[s]);
  }
  for (const VassalCounter& counter : game_.counters) {
    for (std::size_t level = 0; level <= counter.backs.size(); ++level) {
      const std::string keys = keys_of_level(counter, level);
      if (keys.empty()) continue;
      begin(marked("Unit", counter.unit.id) + fmt::format(", layer.{} = {}", back_layer, level + 1));
      text += keys;
    }
  }
  if (turns) {
    std::vector<std::string> names;
    for (const std::string& name : facings()) names.push_back(toml_string(name));
    begin("mark.Unit = \"*\"");
    text += fmt::format("facing = \"rotate\"\nfacings = [{}]\n", fmt::join(names, ", "));
  }
  for (const VassalMarker& marker : game_.markers) {
    begin(marked("Marker", marker.name));
    add("is", "marker");
    if (!marker.is_number) {
      text += fmt::format("markers = [{}]\n", toml_string(marker.name));
    } else if (marker.name == strength_marker) {
      add("strength", "layer.Number");
    } else {
      text += fmt::format("counts = {{ {} = \"layer.Number\" }}\n", toml_key(marker.name));
    }
  }
  return text;
}

}  // namespace rearguard
