#include "src/workshop/exchange/vassal/vassal_game.h"

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/workshop/exchange/vassal/vassal_pieces.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"

namespace rearguard {
namespace {

/// The oldest VASSAL that has all that is written here.
constexpr const char* oldest_vassal = "3.6.0";
constexpr const char* own_version = "1.0";
constexpr const char* set_up_file = "setup.vsav";
constexpr const char* board_file = "board.png";

using Attributes = std::vector<std::pair<const char*, std::string>>;

std::string xml_text(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, " ", pugi::format_default, pugi::encoding_utf8);
  return out.str();
}

pugi::xml_document new_document() {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  return document;
}

pugi::xml_node add(pugi::xml_node parent, const std::string& kind, const Attributes& attributes = {}) {
  pugi::xml_node node = parent.append_child(kind.c_str());
  for (const auto& [key, value] : attributes) node.append_attribute(key) = one_line(value, 2000).c_str();
  return node;
}

/// Adds an element of VASSAL's own classes below "VASSAL.build.".
pugi::xml_node add_part(pugi::xml_node parent, const std::string& kind, const Attributes& attributes = {}) {
  return add(parent, "VASSAL.build." + kind, attributes);
}

/// A number as Java reads it.
std::string real_text(double value) {
  return fmt::format("{:.6f}", value);
}

const char* truth(bool holds) {
  return holds ? "true" : "false";
}

/// What VASSAL shows of a module or save before it opens it.
std::string about(const std::string& name, bool is_module) {
  pugi::xml_document document = new_document();
  pugi::xml_node data = add(document, "data", {{"version", "1"}});
  add(data, "version").text() = own_version;
  add(data, "VassalVersion").text() = oldest_vassal;
  add(data, "description").text() = is_module ? "Made with Rearguard" : name.c_str();
  if (is_module) add(data, "name").text() = name.c_str();
  return xml_text(document);
}

class BuildWriter {
 public:
  BuildWriter(const VassalGame& game, const std::string& name, const OwnPieces& pieces,
              const VassalGrid& grid)
      : game_(game), name_(name), pieces_(pieces), grid_(grid) {}

  std::string write() {
    pugi::xml_document document = new_document();
    const std::vector<OwnSlot> slots = pieces_.slots();
    pugi::xml_node module = add_part(document, "GameModule",
                                     {{"name", name_},
                                      {"version", own_version},
                                      {"description", "Made with Rearguard"},
                                      {"VassalVersion", oldest_vassal},
                                      {"nextPieceSlotId", std::to_string(slots.size() + 1)}});
    add_part(module, "module.BasicCommandEncoder");
    add_part(module, "module.Documentation");
    pugi::xml_node roster = add_part(module, "module.PlayerRoster");
    for (const std::string& side : game_.sides) add(roster, "entry").text() = one_line(side, 200).c_str();
    add_part(module, "module.GlobalOptions", {{"autoReport", "Always"}});
    add_map(module);
    add_part(module, "module.properties.GlobalProperties");
    pugi::xml_node prototypes = add_part(module, "module.PrototypesContainer");
    for (const auto& [name, text] : pieces_.prototypes())
      add_part(prototypes, "module.PrototypeDefinition", {{"name", name}}).text() = text.c_str();
    if (!slots.empty()) add_palette(module, slots);
    if (game_.turns > 0) add_turns(module);
    if (!game_.charts.empty()) add_charts(module);
    if (!slots.empty())
      add_part(module, "module.PredefinedSetup",
               {{"name", name_}, {"file", set_up_file}, {"useFile", "true"}, {"isMenu", "false"}});
    add_part(module, "module.Chatter");
    add_part(module, "module.KeyNamer");
    add(module, "VASSAL.i18n.Language");
    return xml_text(document);
  }

 private:
  void add_map(pugi::xml_node module) {
    pugi::xml_node map = add_part(module, "module.Map",
                                  {{"mapName", own_map_name},
                                   {"edgeWidth", "0"},
                                   {"edgeHeight", "0"},
                                   {"allowMultiple", "false"},
                                   {"markMoved", "Never"},
                                   {"launch", "false"}});
    pugi::xml_node picker = add_part(map, "module.map.BoardPicker");
    // The board that a new game begins with, so that nobody is asked.
    add(picker, "setup").text() = own_boards().c_str();
    pugi::xml_node board =
        add_part(picker, "module.map.boardPicker.Board",
                 {{"name", own_board_name}, {"image", board_file}, {"reversible", "false"}});
    add_grid(board);
    for (const char* part :
         {"StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer",
          "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer", "ImageSaver"})
      add_part(map, std::string("module.map.") + part);
    add_part(map, "module.map.CounterDetailViewer", {{"version", "4"}});
    for (const char* part : {"Flare", "Zoomer", "SelectionHighlighters", "HighlightLastMoved"})
      add_part(map, std::string("module.map.") + part);
  }

  void add_grid(pugi::xml_node board) {
    pugi::xml_node grid = add_part(board, "module.map.boardPicker.board.HexGrid",
                                   {{"dx", real_text(grid_.dx)},
                                    {"dy", real_text(grid_.dy)},
                                    {"x0", fmt::format("{:.0f}", grid_.x0)},
                                    {"y0", fmt::format("{:.0f}", grid_.y0)},
                                    {"sideways", truth(grid_.sideways)},
                                    {"snapTo", "true"},
                                    {"edgesLegal", "false"},
                                    {"cornersLegal", "false"},
                                    {"visible", "false"},
                                    {"dotsVisible", "false"}});
    const VassalNumbering& n = *grid_.numbering;
    const bool is_oblique = n.slant != VassalNumbering::Slant::none;
    add_part(grid,
             std::string("module.map.boardPicker.board.mapgrid.") +
                 (is_oblique ? "ObliqueHexGridNumbering" : "HexGridNumbering"),
             {{"first", n.row_first ? "V" : "H"},
              {"sep", n.separator},
              {"hType", n.letters_h ? "A" : "N"},
              {"vType", n.letters_v ? "A" : "N"},
              {"hLeading", std::to_string(n.leading_h)},
              {"vLeading", std::to_string(n.leading_v)},
              {"hOff", std::to_string(n.offset_h)},
              {"vOff", std::to_string(n.offset_v)},
              {"hDescend", truth(n.descending_h)},
              {"vDescend", truth(n.descending_v)},
              {"stagger", truth(n.stagger)},
              {"locationFormat", n.location_format},
              {"visible", "false"}});
  }

  /// Adds the pieces, each folder below a tab of its own.
  void add_palette(pugi::xml_node module, const std::vector<OwnSlot>& slots) {
    pugi::xml_node window =
        add_part(module, "module.PieceWindow", {{"name", "Pieces"}, {"text", "Pieces"}, {"hidden", "false"}});
    pugi::xml_node tabs = add_part(window, "widget.TabWidget", {{"entryName", "Pieces"}});
    pugi::xml_node list;
    std::string folder;
    for (const OwnSlot& slot : slots) {
      if (!list || slot.folder != folder)
        list = add_part(tabs, "widget.ListWidget", {{"entryName", slot.folder}});
      folder = slot.folder;
      add_part(list, "widget.PieceSlot", {{"entryName", slot.name}, {"gpid", slot.gpid}}).text() =
          slot.text.c_str();
    }
  }

  void add_turns(pugi::xml_node module) {
    pugi::xml_node tracker =
        add_part(module, "module.turn.TurnTracker", {{"name", "Turn"}, {"buttonText", "Turn"}});
    pugi::xml_node level = add_part(tracker, "module.turn.CounterTurnLevel",
                                    {{"name", "Turn"},
                                     {"property", "GameTurn"},
                                     {"turnFormat", fmt::format("Turn $value$ of {}", game_.turns)},
                                     {"start", "1"},
                                     {"incr", "1"},
                                     {"loop", "false"},
                                     {"loopLimit", std::to_string(game_.turns)}});
    const auto add_list = [&](const char* name, const char* property, const std::vector<std::string>& words) {
      if (words.empty()) return;
      level = add_part(level, "module.turn.ListTurnLevel",
                       {{"name", name},
                        {"property", property},
                        {"turnFormat", "$value$"},
                        {"list", sequence_of(words, ',')},
                        {"configList", "false"},
                        {"configFirst", "false"}});
    };
    add_list("Side", "ActiveSide", game_.sides);
    add_list("Phase", "GamePhase", game_.phases);
  }

  void add_charts(pugi::xml_node module) {
    pugi::xml_node window = add_part(module, "module.ChartWindow", {{"name", "Charts"}, {"text", "Charts"}});
    pugi::xml_node tabs = add_part(window, "widget.TabWidget", {{"entryName", "Charts"}});
    for (std::size_t i = 0; i < game_.charts.size(); ++i)
      add_part(tabs, "widget.HtmlChart",
               {{"chartName", game_.charts[i].first}, {"fileName", fmt::format("chart{}.html", i + 1)}});
  }

  const VassalGame& game_;
  const std::string& name_;
  const OwnPieces& pieces_;
  const VassalGrid& grid_;
};

/// Returns what a position has and no piece of VASSAL.
std::vector<std::string> unsaid(const VassalGame& game) {
  std::vector<std::string> remarks;
  const bool has_fights = std::any_of(game.counters.begin(), game.counters.end(),
                                      [](const VassalCounter& c) { return !c.unit.engaged.empty(); });
  if (has_fights)
    remarks.emplace_back(
        "which units are engaged with each other is not in the module: VASSAL has no such word");
  return remarks;
}

}  // namespace

WrittenModule vassal_module_of(const VassalGame& game) {
  const std::string name = one_line(game.name, 200);
  const OwnGrid own = own_grid(game.map->grid(), game.place,
                               [&](std::size_t i) { return game.map->exists(game.map->grid().hex_at(i)); });
  const OwnPieces pieces(game);
  WrittenModule written;
  written.remarks = unsaid(game);
  if (!own.difference.empty())
    written.remarks.push_back(fmt::format(
        "VASSAL cannot number the hexes as this map does ({}): it counts columns and rows from the "
        "top left; the picture shows the map's own numbers",
        own.difference));
  ArchiveEntries entries{{"moduledata", about(name, true)},
                         {"buildFile.xml", BuildWriter(game, name, pieces, own.grid).write()},
                         {own_map_entry, game.map_text},
                         {own_pieces_entry, pieces.roster_entries()},
                         {std::string("images/") + board_file, game.board}};
  for (auto& picture : pieces.pictures()) entries.push_back(std::move(picture));
  for (std::size_t i = 0; i < game.charts.size(); ++i)
    entries.emplace_back(fmt::format("chart{}.html", i + 1), game.charts[i].second);
  if (!game.counters.empty())
    entries.emplace_back(set_up_file,
                         zip_archive({{"savedGame", obfuscated_save_text(pieces.set_up(own.grid))},
                                      {"savedata", about(name, false)},
                                      {"moduledata", about(name, true)}}));
  written.bytes = zip_archive(entries);
  return written;
}

}  // namespace rearguard
