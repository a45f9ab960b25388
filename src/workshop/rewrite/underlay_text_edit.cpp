// The picture under a map in its text.

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/underlay_reader.h"
#include "src/workshop/rewrite/map_text_passes.h"
#include "src/workshop/rewrite/text_records.h"
#include "src/workshop/rewrite/text_values.h"

namespace rearguard {

std::optional<Underlay> underlay_in_text(std::string_view text, const MapPlace& place, const Grid& grid) {
  const auto document = parse_document(text, "");
  const Node* node = document ? value_at(*document, below(place, {"underlay"})) : nullptr;
  Problems problems("");
  return node == nullptr ? std::nullopt : read_underlay(*node, grid, problems);
}

std::string with_underlay(std::string_view text, const MapPlace& place, const Grid& grid,
                          const std::optional<Underlay>& underlay) {
  const auto document = parse_document(text, "");
  const MapPlace path = below(place, {"underlay"});
  const Node* node = document ? value_at(*document, path) : nullptr;
  if (!underlay) return node == nullptr ? std::string(text) : without_value(text, path);
  Node now = underlay_node(*underlay, grid);
  if (node == nullptr) return with_value(text, path, now);
  const auto was = underlay_in_text(text, place, grid);
  if (was == underlay) return std::string(text);
  if (node->find("fade") != nullptr && now.find("fade") == nullptr) add_member(now, "fade", whole_node(0));
  return with_table(text, path, was ? underlay_node(*was, grid) : *node, now);
}

}  // namespace rearguard
