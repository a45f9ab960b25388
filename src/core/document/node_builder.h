#pragma once
// Builds trees of values, to be written or to be read like those of a document.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "src/core/document/document.h"

namespace rearguard {

inline Node node_of(Node::Kind kind, Place place) {
  Node node;
  node.kind = kind;
  node.place = place;
  return node;
}

/// Returns a string value. `place`, here and below, is the place to which messages about the value refer.
inline Node text_node(std::string text, Place place = {}) {
  Node node = node_of(Node::Kind::string, place);
  node.text = std::move(text);
  return node;
}

inline Node whole_node(std::int64_t number, Place place = {}) {
  Node node = node_of(Node::Kind::integer, place);
  node.whole = number;
  node.text = std::to_string(number);
  return node;
}

inline Node truth_node(bool truth, Place place = {}) {
  Node node = node_of(Node::Kind::boolean, place);
  node.truth = truth;
  return node;
}

inline Node table_node(Place place = {}) {
  return node_of(Node::Kind::table, place);
}

inline Node list_node(std::vector<Node> items = {}, Place place = {}) {
  Node node = node_of(Node::Kind::array, place);
  node.items = std::move(items);
  return node;
}

inline Node texts_node(const std::vector<std::string>& texts, Place place = {}) {
  Node node = list_node({}, place);
  for (const std::string& text : texts) node.items.push_back(text_node(text, place));
  return node;
}

/// Adds a member to a table that does not contain the key yet; the key gets the place of the value.
inline void add_member(Node& table, std::string key, Node value) {
  const Place place = value.place;
  table.members.push_back({std::move(key), place, std::move(value)});
}

}  // namespace rearguard
