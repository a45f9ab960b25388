#include "src/workshop/exchange/earlier_map.h"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/exchange/files/draft_map.h"

namespace rearguard {
namespace {

constexpr std::size_t noted_hexes = 9;
constexpr const char* note_before = "terrain ";

class Redrafter {
 public:
  /// `notes` of the earlier map may be null.
  Redrafter(const HexMap& draft, const HexMap& earlier, const Node* notes)
      : draft_(draft), earlier_(earlier) {
    for (const Terrain& terrain : draft.chart().terrains) {
      const Node* hexes = notes == nullptr ? nullptr : notes->find(note_before + terrain.name);
      becomes_.push_back(becomes_.empty() ? no_hex : decided(terrain.name, hexes));
    }
  }

  Node document() {
    Node map = map_document(draft_);
    const Node drawn = map_document(earlier_);
    Node terrain = *drawn.find("terrain");
    std::set<std::string> taken{" "};
    for (const Member& row : terrain.members) taken.insert(row.value.find("symbol")->text);
    std::vector<std::string> symbols{" "};
    for (std::size_t t = 1; t < becomes_.size(); ++t) {
      if (becomes_[t] == no_hex) add_new(map.find("terrain")->members[t - 1], terrain, taken);
      const Node& row = becomes_[t] == no_hex ? terrain.members.back().value
                                              : terrain.members[becomes_[t] - std::size_t{1}].value;
      symbols.push_back(row.find("symbol")->text);
    }
    put(map, "hexes", rows(symbols));
    put(map, "terrain", std::move(terrain));
    put(map, "features", features(drawn, map));
    return map;
  }

  /// Returns what became of the terrains, in words.
  std::string remark(const std::string& file) const {
    std::vector<std::string> known;
    for (std::size_t t = 1; t < becomes_.size(); ++t) {
      if (becomes_[t] != no_hex)
        known.push_back(fmt::format("{} is {}", draft_.chart().terrains[t].name,
                                    earlier_.chart().terrains[becomes_[t]].name));
    }
    std::string text = known.empty() ? fmt::format("nothing is as in {}", file)
                                     : fmt::format("as in {}: {}", file, fmt::join(known, ", "));
    if (!fresh_.empty()) text += fmt::format("; new, with costs to be written: {}", fmt::join(fresh_, ", "));
    return text;
  }

 private:
  /// Returns what most of the noted hexes of a terrain are now, or else the terrain of its name.
  TerrainId decided(const std::string& name, const Node* hexes) const {
    std::vector<std::size_t> count(earlier_.chart().terrains.size());
    std::istringstream numbers(hexes == nullptr ? std::string() : hexes->text);
    for (std::string number; numbers >> number;) {
      const auto h = earlier_.grid().parse(number);
      if (h && earlier_.exists(*h)) ++count[earlier_.terrain(*h)];
    }
    const auto most = std::max_element(count.begin(), count.end());
    if (*most > 0) return static_cast<TerrainId>(most - count.begin());
    return earlier_.chart().find_terrain(name).value_or(no_hex);
  }

  static void put(Node& table, const std::string& key, Node value) {
    std::erase_if(table.members, [&](const Member& m) { return m.key == key; });
    if (!value.members.empty() || !value.items.empty()) add_member(table, key, std::move(value));
  }

  void add_new(const Member& row, Node& terrain, std::set<std::string>& taken) {
    Node fresh = row.value;
    std::erase_if(fresh.members, [](const Member& m) { return m.key == "symbol" || m.key == "cost"; });
    add_member(fresh, "symbol", text_node(*taken.insert(free_symbol(row.key, taken)).first));
    // A stub costs what stubs do, for the classes of the earlier map.
    Node costs = table_node();
    for (const std::string& c : earlier_.chart().classes) add_member(costs, c, whole_node(1));
    const bool is_stub = row.value.find("placeholder") != nullptr;
    if (const Node* stated = row.value.find("cost"); !is_stub && stated != nullptr) costs = *stated;
    add_member(fresh, "cost", std::move(costs));
    add_member(terrain, row.key, std::move(fresh));
    fresh_.push_back(row.key);
  }

  Node rows(const std::vector<std::string>& symbols) const {
    Node list = list_node();
    const Grid& grid = draft_.grid();
    for (std::size_t i = 0; i < grid.size();) {
      std::string row;
      for (int c = 0; c < grid.columns; ++c) row += symbols[draft_.terrains()[i++]];
      list.items.push_back(text_node(std::move(row)));
    }
    return list;
  }

  static Node features(const Node& drawn, const Node& map) {
    const Node* there = drawn.find("features");
    Node all = there == nullptr ? table_node() : *there;
    if (const Node* own = map.find("features"); own != nullptr) {
      for (const Member& row : own->members) {
        if (all.find(row.key) == nullptr) all.members.push_back(row);
      }
    }
    return all;
  }

  const HexMap& draft_;
  const HexMap& earlier_;
  std::vector<TerrainId> becomes_;  ///< by terrain of the draft; `no_hex`: it stays
  std::vector<std::string> fresh_;
};

}  // namespace

void note_terrains(Imported& draft) {
  const HexMap& map = *draft.map;
  std::vector<std::vector<Hex>> hexes(map.chart().terrains.size());
  for (std::size_t i = 0; i < map.grid().size(); ++i)
    hexes[map.terrains()[i]].push_back(map.grid().hex_at(i));
  auto notes = std::find_if(draft.about_map.begin(), draft.about_map.end(),
                            [](const Member& m) { return m.key == "notes"; });
  if (notes == draft.about_map.end())
    notes = draft.about_map.insert(draft.about_map.end(), {"notes", {}, table_node()});
  for (std::size_t t = 1; t < hexes.size(); ++t) {
    const std::size_t count = std::min(noted_hexes, hexes[t].size());
    std::string numbers;
    // Spread over the map, so that they are not painted over together.
    for (std::size_t k = 0; k < count; ++k)
      numbers += (k == 0 ? "" : " ") + map.grid().number(hexes[t][k * hexes[t].size() / count]);
    const std::string key = note_before + map.chart().terrains[t].name;
    if (count > 0 && notes->value.find(key) == nullptr) add_member(notes->value, key, text_node(numbers));
  }
}

Checked<Imported> as_in_earlier_map(Imported draft, const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) return text.problems();
  const auto earlier_document = parse_document(*text, file);
  if (!earlier_document) return earlier_document.problems();
  Problems problems(file);
  const auto earlier = read_map(*earlier_document, Need::required, problems);
  if (!earlier) return problems.take();
  Redrafter redrafter(*draft.map, *earlier, earlier_document->find("notes"));
  const auto stubs = std::ranges::count(draft.map->chart().terrains, true, &Terrain::placeholder);
  const Node document = redrafter.document();
  auto map = read_map(document, Need::optional, problems);
  if (!map) return problems.take();
  // The stubs are fewer now, and named.
  std::erase(draft.remarks, stub_remark(static_cast<std::size_t>(stubs)));
  draft.remarks.push_back(redrafter.remark(file));  // of the draft's own map, which goes now
  draft.map = std::make_shared<const HexMap>(*std::move(map));
  return draft;
}

}  // namespace rearguard
