#include "src/workshop/audit/document_place.h"

#include <algorithm>

#include "src/core/io/maps/map_source.h"

namespace rearguard {
namespace {

/// A part of a document: its value, and the place to point at.
struct FoundPart {
  const Node* value = nullptr;
  Place place;
};

/// Takes one step down; nothing if there is no such part.
class StepDown {
 public:
  explicit StepDown(const Node& from) : from_(from) {}

  FoundPart operator()(const std::string& key) const {
    const Member* member = from_.member(key);
    return member == nullptr ? FoundPart{} : FoundPart{&member->value, member->place};
  }
  FoundPart operator()(std::size_t index) const {
    return index < from_.items.size() ? FoundPart{&from_.items[index], from_.items[index].place}
                                      : FoundPart{};
  }
  FoundPart operator()(const ItemWith& wanted) const {
    return item([&](const Node& node) {
      const Node* value = node.find(wanted.key);
      return value != nullptr && value->text == wanted.text;
    });
  }
  FoundPart operator()(const ItemWithText& item_text) const {
    return item([&](const Node& node) { return node.text == item_text.text; });
  }

 private:
  template <class Test>
  FoundPart item(const Test& is_it) const {
    const auto found = std::ranges::find_if(from_.items, is_it);
    return found == from_.items.end() ? FoundPart{} : FoundPart{&*found, found->place};
  }

  const Node& from_;
};

FoundPart part_at(const Node& document, const std::vector<DocumentStep>& steps) {
  FoundPart part{&document, document.place};
  for (const DocumentStep& step : steps) {
    const FoundPart next = std::visit(StepDown(*part.value), step);
    if (next.value == nullptr) break;
    part = next;
  }
  return part;
}

/// Returns the place of the key of a member of the table `group`.
Place key_place(const Node& document, const char* group, const std::string& name) {
  const Node* table = document.find(group);
  const Member* member = table == nullptr ? nullptr : table->member(name);
  return member == nullptr ? document.place : member->place;
}

/// Returns the place of the class in the first cost table that contains it.
Place class_place(const Node& document, const std::string& name) {
  for (const char* group : {"terrain", "features"}) {
    const Node* parts = document.find(group);
    if (parts == nullptr) continue;
    for (const Member& part : parts->members) {
      for (const char* key : {"cost", "replace"}) {
        const Node* costs = part.value.find(key);
        const Member* named = costs == nullptr ? nullptr : costs->member(name);
        if (named != nullptr) return named->place;
      }
    }
  }
  return document.place;
}

/// Returns the place of the symbol or level of a hex; the place of the row if it contains escapes.
Place cell_place(const Node* rows, const HexMap& map, Hex h, Place otherwise) {
  const Grid& grid = map.grid();
  if (rows == nullptr || !grid.contains(h)) return otherwise;
  const Printed at = grid.to_printed(h);
  const auto row = static_cast<std::size_t>(at.row - grid.first.row);
  const auto column = static_cast<std::size_t>(at.column - grid.first.column);
  if (row >= rows->items.size()) return rows->place;
  const Node& node = rows->items[row];
  if (node.kind == Node::Kind::array)
    return column < node.items.size() ? node.items[column].place : node.place;
  Place place = node.place;
  if (node.verbatim) place.column += 1 + static_cast<int>(column);
  return place;
}

Place item_place(const Node& document, const char* key, std::size_t index) {
  const Node* list = document.find(key);
  return list != nullptr && index < list->items.size() ? list->items[index].place : document.place;
}

}  // namespace

Place place_of(const DocumentFinding& finding, const Node& document) {
  const FoundPart part = part_at(document, finding.where);
  if (part.value != &document || finding.otherwise.empty()) return part.place;
  const FoundPart other = part_at(document, finding.otherwise);
  const Node* map = document.find("map");
  // The map has it: one inside the document, or the one that is named there.
  return other.value != &document || map == nullptr ? other.place : part_at(*map, finding.otherwise).place;
}

std::optional<Place> place_beside(const DocumentFinding& finding, const Node& document) {
  if (finding.beside.empty()) return std::nullopt;
  return part_at(document, finding.beside).place;
}

std::optional<Place> place_in_map(const DocumentFinding& finding, const Node& map) {
  if (finding.of_map.empty()) return std::nullopt;
  return part_at(map, finding.of_map).place;
}

Place place_of(const Subject& subject, const MapSource& source, const HexMap& map) {
  const Node& document = *source.document;
  const TerrainChart& chart = map.chart();
  switch (subject.kind) {
    case Subject::Kind::terrain:
      return key_place(document, "terrain", chart.terrains[subject.index].name);
    case Subject::Kind::feature:
      return key_place(document, "features", chart.features[subject.index].name);
    case Subject::Kind::movement_class:
      return class_place(document, chart.classes[subject.index]);
    case Subject::Kind::hex:
      return cell_place(source.hexes, map, subject.hex, document.place);
    case Subject::Kind::elevation:
      return cell_place(source.elevation != nullptr ? source.elevation : source.hexes, map, subject.hex,
                        document.place);
    case Subject::Kind::placement:
      return source.placed[subject.index].place;
    case Subject::Kind::victory:
      return item_place(document, "victory_hexes", subject.index);
    case Subject::Kind::expectation:
      return source.expectations[subject.index].place;
    case Subject::Kind::acceptance:
      return item_place(document, "accept", subject.index);
    case Subject::Kind::unit:
    case Subject::Kind::document:
    case Subject::Kind::whole:
      break;
  }
  return document.place;
}

Place place_of_unit(const Node& document, const std::string& id) {
  const Node* units = document.find("units");
  if (units == nullptr) return document.place;
  for (const Node& unit : units->items) {
    const Node* named = unit.find("id");
    if (named == nullptr || named->text != id) continue;
    const Node* hex = unit.find("hex");
    return hex == nullptr ? unit.place : hex->place;
  }
  return units->place;
}

}  // namespace rearguard
