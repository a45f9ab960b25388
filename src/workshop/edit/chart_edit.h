#pragma once
// Changes of the chart of a draft: terrains, hexside features and movement classes. Each is one step. Like
// those of a draft they return an empty text, or why the change is impossible; values are refused with the
// sentences of the reader (src/core/io/maps/chart_reader.h).

#include <cstddef>

#include "hexmap/terrain_chart.h"

namespace rearguard {

class HexMap;
class MapDraft;
struct Node;

enum class ChartTable : std::uint8_t { terrain, features };

/// An entry of the chart: a terrain by its TerrainId (from 1), or a feature by its FeatureId.
struct ChartEntry {
  ChartTable table = ChartTable::terrain;
  std::size_t id = 0;
  friend bool operator==(const ChartEntry&, const ChartEntry&) = default;
};

const std::string& name_of(const TerrainChart& chart, const ChartEntry& entry);
/// Returns how many hexes have a terrain, or how many hexsides a feature.
std::size_t uses_of(const HexMap& map, const ChartEntry& entry);
/// Returns how many units of the draft are of a movement class.
std::size_t units_of_class(const MapDraft& draft, ClassId c);

/// Adds an entry at the end of its table, with the costs of another one.
std::string add_entry(MapDraft& draft, ChartTable table, const std::string& name,
                      std::optional<std::size_t> like);
/// Renames an entry; the hexsides of the document follow.
std::string rename_entry(MapDraft& draft, const ChartEntry& entry, const std::string& name);
/// Removes an entry. Hexes get the terrain `instead`, hexsides the feature `instead`; without one, an entry
/// that is in use stays, and the reason states how often it is used.
std::string remove_entry(MapDraft& draft, const ChartEntry& entry, std::optional<std::size_t> instead);
/// Sets a key of an entry, such as `colour`, or with nothing removes it.
std::string set_entry_value(MapDraft& draft, const ChartEntry& entry, const std::string& key,
                            const std::optional<Node>& value);
/// Returns all that the document states of an entry, as a table.
Node table_of(const TerrainChart& chart, const ChartEntry& entry);
std::string set_entry(MapDraft& draft, const ChartEntry& entry, const Node& table);
/// Gives an entry all that an entry of another chart has, its name too, but for the symbol.
std::string become_entry(MapDraft& draft, const ChartEntry& entry, const TerrainChart& other, std::size_t id);
/// Lets an entry block the line of sight with this height in levels; nothing: it does not.
std::string set_entry_sight(MapDraft& draft, const ChartEntry& entry, std::optional<int> height);
/// Sets the cost for a class in `cost` or `replace` as typed: "2", "1 1/2", "all", "impassable"; empty:
/// none.
std::string set_entry_cost(MapDraft& draft, const ChartEntry& entry, const std::string& key, ClassId c,
                           const std::string& typed);
/// Adds a movement class with the costs of another one.
std::string add_class(MapDraft& draft, const std::string& name, ClassId like);
/// Renames a class; the units and expectations of the document follow.
std::string rename_class(MapDraft& draft, ClassId c, const std::string& name);
/// Gives the class `into` the units of a class, and its costs wherever `into` has none of its own; the class
/// is then gone.
std::string merge_class(MapDraft& draft, ClassId c, ClassId into);
/// Exchanges what two classes pay in the `cost` or the `replace` of an entry.
std::string exchange_costs(MapDraft& draft, const ChartEntry& entry, const std::string& key, ClassId one,
                           ClassId other);
/// Removes a class with its costs. Refused while units are of it, and for the last class.
std::string remove_class(MapDraft& draft, ClassId c);

}  // namespace rearguard
