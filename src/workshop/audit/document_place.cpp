#include "src/workshop/audit/document_place.h"

#include <algorithm>

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
  FoundPart operator()(const UnitWithId& unit) const {
    return item([&](const Node& node) {
      const Node* id = node.find("id");
      return id != nullptr && id->text == unit.id;
    });
  }
  FoundPart operator()(const ItemWithText& item_text) const {
    return item([&](const Node& node) { return node.text == item_text.text; });
  }

 private:
  template <class Test>
  FoundPart item(const Test& is_it) const {
    const auto found = std::find_if(from_.items.begin(), from_.items.end(), is_it);
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

}  // namespace

Place place_of(const DocumentFinding& finding, const Node& document) {
  const FoundPart part = part_at(document, finding.where);
  if (part.value != &document || finding.otherwise.empty()) return part.place;
  const FoundPart other = part_at(document, finding.otherwise);
  const Node* map = document.find("map");
  // The map has it: one inside the document, or the one that is named there.
  return other.value != &document || map == nullptr ? other.place : part_at(*map, finding.otherwise).place;
}

}  // namespace rearguard
