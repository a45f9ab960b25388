#include "src/workshop/exchange/vassal/roster_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/limits.h"
#include "src/core/document/number_reader.h"
#include "src/core/document/text_file.h"

namespace rearguard {
namespace {

using RosterSubject = RosterCondition::Subject;

constexpr double min_pitch_px = 4;
constexpr double max_pitch_px = 10'000;
constexpr double max_offset_px = 1e6;
constexpr int max_board_px = 1'000'000;
constexpr int max_raw_place = 1'000'000;

constexpr std::array<Choice<RosterSubject>, 6> roster_plain_subjects = {
    {{"name", RosterSubject::name},
     {"image", RosterSubject::image},
     {"slot", RosterSubject::slot},
     {"prototype", RosterSubject::prototype},
     {"label", RosterSubject::label},
     {"owner", RosterSubject::owner}}};
constexpr std::array<Choice<RosterSubject>, 3> roster_keyed_subjects = {
    {{"mark", RosterSubject::mark}, {"property", RosterSubject::property}, {"layer", RosterSubject::layer}}};
constexpr std::array<Choice<RosterKind>, 4> roster_kinds = {{{"unit", RosterKind::unit},
                                                             {"marker", RosterKind::marker},
                                                             {"terrain", RosterKind::terrain},
                                                             {"nothing", RosterKind::nothing}}};
constexpr std::array<Choice<bool>, 2> roster_marker_targets = {{{"unit", false}, {"stack", true}}};

constexpr std::array<const char*, 8> roster_text_keys = {"side",  "class", "kind", "size",
                                                         "state", "name",  "id",   "terrain"};
constexpr std::array<const char*, 5> roster_number_keys = {"strength", "morale", "movement",
                                                           "stacking_points", "retreat_fire_range"};
constexpr std::array<const char*, 2> roster_truth_keys = {"zoc", "hidden"};

class RosterReader {
 public:
  RosterReader(const Node& document, const std::string& file)
      : problems_(file), root_(document, "the roster", problems_, keys_of("roster")) {
    roster_.file = file;
  }

  Checked<Roster> read() {
    if (!root_.usable()) return problems_.take();
    read_kind(root_, "roster", Need::required);
    read_more();
    roster_.module = root_.string("module").value_or("");
    roster_.map = root_.string("map", Need::required).value_or("");
    if (const Node* allies = root_.table("allies")) {
      for (const Member& m : allies->members) {
        const auto names = read_strings(m.value, key_text("allies"), problems_);
        if (names) roster_.allies[m.key] = *names;
      }
    }
    if (const Node* pieces = root_.array("pieces")) {
      for (const Node& item : pieces->items) read_entry(item);
    }
    if (const Node* board = root_.table("board", roster_.more.empty() ? Need::required : Need::optional)) {
      read_board(*board);
    }
    if (const Node* slots = root_.array("slots")) {
      for (const Node& item : slots->items) read_slot(item);
    }
    if (const Node* pictures = root_.table("pictures")) {
      for (const Member& m : pictures->members) {
        if (auto file = read_string(m.value, key_text(m.key), problems_))
          roster_.pictures[m.key] = *std::move(file);
      }
    }
    root_.finish();
    if (!problems_.empty()) return problems_.take();
    return std::move(roster_);
  }

 private:
  void read_more() {
    const Node* more = root_.find("more");
    const auto name = more == nullptr ? std::nullopt : read_string(*more, key_text("more"), problems_);
    if (!name) return;
    if (name->empty() || name->find_first_of("/\\") != std::string::npos || *name == "..")
      return problems_.add(more->place, "`more` must be the name of a file in the roster's folder");
    roster_.more = *name;
  }

  void read_entry(const Node& node) {
    TableReader table(node, "an entry of `pieces`", problems_, keys_of("piece"));
    RosterEntry entry;
    entry.file = roster_.file;
    entry.place = node.place;
    if (const Node* when = table.table("when")) read_conditions(*when, entry);
    entry.is = table.choice<RosterKind>("is", roster_kinds);
    for (const char* key : roster_text_keys) {
      if (auto text = table.string(key)) entry.texts[key] = *std::move(text);
    }
    for (const char* key : roster_number_keys) {
      const Node* value = table.find(key);
      if (value == nullptr) continue;
      if (key == std::string_view("movement") && begins_with_figure(*value)) {
        entry.texts[key] = value->text;
      } else {
        read_number(*value, key, 0, entry.numbers);
      }
    }
    for (const char* key : roster_truth_keys) {
      if (const auto truth = table.boolean(key)) entry.truths[key] = *truth;
    }
    if (auto markers = table.strings("markers")) entry.markers = *std::move(markers);
    if (const Node* counts = table.table("counts")) {
      for (const Member& m : counts->members) read_number(m.value, m.key, -max_number, entry.counts);
    }
    read_facing(table, entry);
    const auto target = table.choice<bool>("on", roster_marker_targets);
    if (target && entry.is != RosterKind::marker)
      problems_.add(node.place, "`on` applies only to an entry with is = \"marker\"");
    entry.on_stack = target.value_or(false);
    if (entry.texts.contains("terrain") != (entry.is == RosterKind::terrain))
      problems_.add(node.place,
                    "is = \"terrain\" and the terrain's name belong together: `terrain = \"woods\"`");
    table.finish();
    if (table.usable()) roster_.entries.push_back(std::move(entry));
  }

  /// "4 1/2": movement points in parts, which no piece has as a number.
  static bool begins_with_figure(const Node& value) {
    return value.kind == Node::Kind::string && !value.text.empty() && value.text[0] >= '0' &&
           value.text[0] <= '9';
  }

  void read_facing(TableReader& table, RosterEntry& entry) {
    auto facings = table.strings("facings");
    const auto facing = table.string("facing");
    if (facing && *facing != "rotate") {
      entry.texts["facing"] = *facing;
    } else if (facing && !facings) {
      problems_.add(table.node().place,
                    "facing = \"rotate\" needs `facings`, the directions by the index of the rotation: "
                    "[\"N\", \"NE\", …]");
    }
    if (facings && facing != "rotate")
      problems_.add(table.node().place, "`facings` applies only with facing = \"rotate\"");
    if (facings && facing == "rotate") entry.facings = *std::move(facings);
  }

  void read_conditions(const Node& when, RosterEntry& entry) {
    TableReader table(when, "`when`", problems_, keys_of("piece-pattern"));
    for (const auto& subject : roster_plain_subjects) {
      const Node* value = table.find(subject.name);
      if (value != nullptr) read_condition(*value, subject.value, "", std::string(subject.name), entry);
    }
    for (const auto& subject : roster_keyed_subjects) {
      const Node* values = table.table(subject.name);
      if (values == nullptr) continue;
      for (const Member& m : values->members)
        read_condition(m.value, subject.value, m.key, fmt::format("{}.{}", subject.name, one_line(m.key, 60)),
                       entry);
    }
    table.finish();
  }

  void read_condition(const Node& value, RosterSubject subject, const std::string& key,
                      const std::string& what, RosterEntry& entry) {
    RosterCondition condition;
    condition.subject = subject;
    condition.key = key;
    if (value.kind == Node::Kind::integer && subject == RosterSubject::layer) {
      const auto level = read_integer(value, key_text(what), 1, max_number, problems_);
      if (level) condition.level = static_cast<int>(*level);
    } else if (value.kind == Node::Kind::integer) {
      condition.glob = Glob(value.text);
    } else if (const auto text = read_string(value, key_text(what), problems_)) {
      if (subject == RosterSubject::layer && *text == "off") condition.level = 0;
      condition.glob = Glob(*text);
      check_words(condition.glob, value.place);
    }
    entry.conditions.push_back(std::move(condition));
  }

  void check_words(const Glob& glob, Place place) {
    const std::vector<std::string> known(roster_number_keys.begin(), roster_number_keys.end());
    for (const std::string& word : glob.words()) {
      if (std::ranges::find(known, word) == known.end() && !word.starts_with("counts."))
        problems_.add(place, fmt::format("<{}> must be a number of a unit, or <counts.NAME>{}", word,
                                         nearest_key(word, known)));
    }
  }

  void read_number(const Node& value, const std::string& key, int min,
                   std::map<std::string, RosterNumber>& numbers) {
    RosterNumber number;
    if (value.kind == Node::Kind::string) {
      const std::size_t dot = value.text.find('.');
      const std::string word = value.text.substr(0, dot);
      for (const auto& subject : roster_keyed_subjects) {
        if (subject.name == word) number.subject = subject.value;
      }
      if (!number.subject || dot == std::string::npos || dot + 1 == value.text.size())
        return problems_.add(value.place,
                             fmt::format("{} must be a whole number, or where the piece has it: "
                                         "\"layer.NAME\", \"mark.NAME\" or \"property.NAME\", not {}",
                                         key_text(key), value_text(one_line(value.text, 60))));
      number.key = value.text.substr(dot + 1);
    } else if (const auto whole = read_integer(value, key_text(key), min, max_number, problems_)) {
      number.number = static_cast<int>(*whole);
    } else {
      return;
    }
    numbers[key] = std::move(number);
  }

  std::optional<double> real(TableReader& table, const char* key, double min, double max) {
    const Node* node = table.find(key, Need::required);
    return node == nullptr ? std::nullopt : read_real(*node, key_text(key), min, max, problems_);
  }

  std::array<int, 2> pair(const Node* node, const char* key, int min, int max) {
    std::array<int, 2> numbers{};
    if (node == nullptr) return numbers;
    if (node->kind != Node::Kind::array || node->items.size() != 2) {
      problems_.add(node->place, key_text(key) + " must be a list of two whole numbers");
      return numbers;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const auto whole = read_integer(node->items[i], key_text(key), min, max, problems_);
      numbers[i] = static_cast<int>(whole.value_or(0));
    }
    return numbers;
  }

  void read_board(const Node& node) {
    TableReader table(node, "`board`", problems_, keys_of("module-board"));
    RosterBoard& board = roster_.board;
    board.name = table.string("name", Need::required).value_or("");
    board.map_id = table.string("map_id").value_or("");
    board.only_zones = table.boolean("only_zones").value_or(false);
    board.edge = pair(table.find("edge", Need::required), "edge", 0, max_board_px);
    board.sideways = table.boolean("sideways").value_or(false);
    board.dx = real(table, "dx", min_pitch_px, max_pitch_px).value_or(1);
    board.dy = real(table, "dy", min_pitch_px, max_pitch_px).value_or(1);
    board.x0 = real(table, "x0", -max_offset_px, max_offset_px).value_or(0);
    board.y0 = real(table, "y0", -max_offset_px, max_offset_px).value_or(0);
    board.hex = table.string("hex", Need::required).value_or("");
    board.at = pair(table.find("at", Need::required), "at", -max_raw_place, max_raw_place);
    if (const Node* sizes = table.table("sizes", Need::required)) {
      for (const Member& m : sizes->members) board.sizes[m.key] = pair(&m.value, "sizes", 0, max_board_px);
      if (!board.sizes.contains(board.name))
        problems_.add(sizes->place,
                      "`sizes` has no size of the board " + value_text(one_line(board.name, 60)));
    }
    if (const Node* beside = table.table("beside")) {
      for (const Member& m : beside->members) {
        board.beside[m.key] = pair(&m.value, "beside", 0, max_board_px);
        if (!board.sizes.contains(m.key))
          problems_.add(m.value.place, "`sizes` has no size of the board " + value_text(one_line(m.key, 60)));
      }
    }
    if (const Node* zones = table.array("zones")) {
      for (const Node& item : zones->items) read_zone(item);
    }
    table.finish();
  }

  void read_zone(const Node& node) {
    TableReader table(node, "an entry of `zones`", problems_, keys_of("module-zone"));
    RosterZone zone;
    zone.name = table.string("name", Need::required).value_or("");
    zone.has_hexes = table.boolean("has_hexes").value_or(false);
    if (const Node* path = table.array("path", Need::required)) {
      for (const Node& corner : path->items) {
        if (corner.kind != Node::Kind::array || corner.items.size() != 2) {
          problems_.add(corner.place, "`path` must be a list of corners such as [10, 20]");
          break;
        }
        const double max = 1e12;
        const auto x = read_real(corner.items[0], "`path`", -max, max, problems_);
        const auto y = read_real(corner.items[1], "`path`", -max, max, problems_);
        if (x && y) zone.path.push_back({*x, *y});
      }
    }
    table.finish();
    roster_.board.zones.push_back(std::move(zone));
  }

  void read_slot(const Node& node) {
    TableReader table(node, "an entry of `slots`", problems_, keys_of("module-slot"));
    RosterSlot slot;
    slot.gpid = table.string("gpid").value_or("");
    slot.image = table.string("image").value_or("");
    slot.name = table.string("name").value_or("");
    slot.path = table.string("path").value_or("");
    slot.prototypes = table.strings("prototypes").value_or(slot.prototypes);
    table.finish();
    roster_.slots.push_back(std::move(slot));
  }

  Problems problems_;
  TableReader root_;
  Roster roster_;
};

}  // namespace

Checked<Roster> read_roster_text(std::string_view text, const std::string& file, const TextReader& read) {
  const Checked<Node> document = parse_document(text, file);
  if (!document) return document.problems();
  auto own = RosterReader(*document, file).read();
  if (!own || own->more.empty()) return own;
  Roster roster = std::move(own).value();
  const std::string more_file = path_from(directory_of(file), roster.more);
  const Checked<std::string> more_text = read(more_file);
  if (!more_text) return more_text.problems();
  const Checked<Node> more_document = parse_document(*more_text, more_file);
  if (!more_document) return more_document.problems();
  auto other = RosterReader(*more_document, more_file).read();
  if (!other) return other.problems();
  Roster more = std::move(other).value();
  if (!more.more.empty())
    return Diagnostic{more_file, 0, 0,
                      "this roster is named by another, and cannot name a third with `more`"};
  if (more.map != roster.map)
    return Diagnostic{
        more_file, 0, 0,
        fmt::format("this roster is of the map {}, but {} is of {}", value_text(one_line(more.map, 60)), file,
                    value_text(one_line(roster.map, 60)))};
  // What a user writes comes last, and wins.
  roster.entries.insert(roster.entries.begin(), more.entries.begin(), more.entries.end());
  roster.slots.insert(roster.slots.end(), more.slots.begin(), more.slots.end());
  roster.allies.insert(more.allies.begin(), more.allies.end());
  roster.pictures.insert(more.pictures.begin(), more.pictures.end());
  if (roster.board.sizes.empty()) roster.board = std::move(more.board);
  return roster;
}

Checked<Roster> read_roster_text(std::string_view text, const std::string& file) {
  return read_roster_text(text, file, [](const std::string& path) { return read_named_file(path); });
}

Checked<Roster> read_roster_file(const std::string& path) {
  const Checked<std::string> text = read_named_file(path);
  if (!text) return text.problems();
  return read_roster_text(*text, path);
}

}  // namespace rearguard
