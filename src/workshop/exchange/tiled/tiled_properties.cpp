#include "src/workshop/exchange/tiled/tiled_properties.h"

#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"

namespace rearguard {

Node property(const std::string& name, Node value) {
  const char* type = value.kind == Node::Kind::integer   ? "int"
                     : value.kind == Node::Kind::boolean ? "bool"
                                                         : "string";
  Node node = table_node();
  add_member(node, "name", text_node(name));
  add_member(node, "type", text_node(type));
  add_member(node, "value", std::move(value));
  return node;
}

void add_properties(Node& list, const Member& m) {
  const auto plain = [](const Node& value) {
    const bool is_list = value.kind == Node::Kind::array || value.kind == Node::Kind::table;
    return is_list || value.kind == Node::Kind::real ? text_node(toml_value(value)) : value;
  };
  if (m.value.kind != Node::Kind::table) {
    list.items.push_back(property(m.key, plain(m.value)));
    return;
  }
  for (const Member& inner : m.value.members)
    list.items.push_back(property(m.key + "." + inner.key, plain(inner.value)));
}

Node all_properties(const Node& table, const std::set<std::string>& without) {
  Node list = list_node();
  for (const Member& m : table.members) {
    if (!without.contains(m.key)) add_properties(list, m);
  }
  return list;
}

}  // namespace rearguard
