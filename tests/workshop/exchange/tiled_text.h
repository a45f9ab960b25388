#pragma once
// Little maps of Tiled for tests.

#include "src/workshop/exchange/tiled/tiled_import.h"

namespace rearguard::testing {

/// No other file can be opened.
inline Checked<std::string> open_nothing(const std::string& path) {
  return Diagnostic{path, 0, 0, "there is nothing here"};
}

inline Checked<Imported> read_tmx(const std::string& text) {
  return read_tiled_text(text, "map.tmx", open_nothing);
}

/// What was wrong, one line each.
inline std::string problems_of(const Checked<Imported>& read) {
  return read ? "" : to_string(read.problems());
}

/// A map of 3 columns and 2 rows, grass (1) everywhere and woods (2) in the middle of the upper row, with a
/// tileset that also knows stream, road and slope. `more` stands after the layer, `properties` among the
/// map's.
inline std::string small_tmx(const std::string& more, const std::string& properties = "") {
  return R"(<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="hexagonal" renderorder="right-down" width="3" height="2" tilewidth="64" tileheight="56" infinite="0" hexsidelength="32" staggeraxis="x" staggerindex="odd" nextlayerid="9" nextobjectid="99">
)" + (properties.empty() ? "" : " <properties>\n" + properties + " </properties>\n") +
         R"( <tileset firstgid="1" name="ground" tilewidth="64" tileheight="56" tilecount="6" columns="6">
  <tile id="0"><properties><property name="terrain" value="grass"/><property name="cost.foot" type="int" value="1"/><property name="cost.mounted" type="float" value="1.5"/></properties></tile>
  <tile id="1"><properties><property name="terrain" value="woods"/><property name="cost.foot" value="1 1/2"/></properties></tile>
  <tile id="2"><properties><property name="feature" value="stream"/><property name="cost.foot" type="int" value="1"/></properties></tile>
  <tile id="3"><properties><property name="feature" value="road"/><property name="replace.foot" value="1/2"/></properties></tile>
  <tile id="4"><properties><property name="feature" value="slope"/><property name="cost.foot" type="int" value="1"/></properties></tile>
  <tile id="5"><properties><property name="elevation" type="int" value="3"/></properties></tile>
 </tileset>
 <layer id="1" name="whatever" width="3" height="2">
  <data encoding="csv">
1,2,1,
1,1,0
</data>
 </layer>
)" + more +
         "</map>\n";
}

/// Returns such a map with other cells, `data` with its element.
inline std::string with_cells(const std::string& data, std::string text = small_tmx("")) {
  const auto from = text.find("<data");
  return text.replace(from, text.find("</data>") + 7 - from, data);
}

inline std::string objects(const std::string& inside) {
  return " <objectgroup id=\"5\" name=\"things\">\n" + inside + " </objectgroup>\n";
}

}  // namespace rearguard::testing
