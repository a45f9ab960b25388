// Writes the tree of a Tiled document as XML.

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "src/core/document/document.h"
#include "src/core/document/source_text.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"

namespace rearguard {
namespace {

class XmlWriter {
 public:
  std::variant<std::string, Diagnostic> write(const Node& tree) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    if (text_of(tree, "type") == "tileset") {
      tileset(document.append_child("tileset"), tree);
    } else {
      map(document.append_child("map"), tree);
    }
    if (unsayable_) {
      return Diagnostic{"", 0, 0,
                        value_text(*unsayable_) +
                            " contains a control character, which XML cannot; write it as .tmj instead"};
    }
    std::ostringstream out;
    document.save(out, " ", pugi::format_default, pugi::encoding_utf8);
    return out.str();
  }

 private:
  static std::string text_of(const Node& node, const char* key) {
    const Node* value = node.find(key);
    return value == nullptr ? "" : value->text;
  }

  void attribute(pugi::xml_node xml, const std::string& name, const Node& value) {
    std::string text = value.text;
    if (value.kind == Node::Kind::boolean) text = value.truth ? "1" : "0";
    // XML cannot contain these, even escaped; it could contain DEL, but the text files read here cannot.
    if (!unsayable_ && find_bad_character(text)) unsayable_ = text;
    xml.append_attribute(name.c_str()) = text.c_str();
  }

  /// Adds every plain member except those in `without` as an attribute.
  void attributes(pugi::xml_node xml, const Node& node, const std::vector<std::string_view>& without) {
    for (const Member& m : node.members) {
      const bool plain = m.value.kind != Node::Kind::array && m.value.kind != Node::Kind::table;
      if (plain && std::ranges::find(without, m.key) == without.end()) attribute(xml, m.key, m.value);
    }
  }

  void properties(pugi::xml_node parent, const Node& node) {
    const Node* list = node.find("properties");
    if (list == nullptr || list->items.empty()) return;
    pugi::xml_node xml = parent.append_child("properties");
    for (const Node& one : list->items) {
      pugi::xml_node child = xml.append_child("property");
      attribute(child, "name", *one.find("name"));
      if (text_of(one, "type") != "string") attribute(child, "type", *one.find("type"));
      const Node& value = *one.find("value");
      if (value.kind == Node::Kind::boolean) {
        child.append_attribute("value") = value.truth ? "true" : "false";
      } else {
        attribute(child, "value", value);
      }
    }
  }

  void map(pugi::xml_node xml, const Node& node) {
    attributes(xml, node, {"type"});
    properties(xml, node);
    for (const Node& one : node.find("tilesets")->items) tileset(xml.append_child("tileset"), one);
    for (const Node& one : node.find("layers")->items) layer(xml, one);
  }

  void tileset(pugi::xml_node xml, const Node& node) {
    attributes(xml, node, {"type", "image", "imagewidth", "imageheight", "margin", "spacing"});
    properties(xml, node);
    if (const Node* image = node.find("image")) {
      pugi::xml_node child = xml.append_child("image");
      attribute(child, "source", *image);
      attribute(child, "width", *node.find("imagewidth"));
      attribute(child, "height", *node.find("imageheight"));
    }
    const Node* tiles = node.find("tiles");
    if (tiles == nullptr) return;
    for (const Node& tile : tiles->items) {
      pugi::xml_node child = xml.append_child("tile");
      attributes(child, tile, {});
      properties(child, tile);
    }
  }

  void layer(pugi::xml_node parent, const Node& node) {
    const bool of_tiles = text_of(node, "type") == "tilelayer";
    pugi::xml_node xml = parent.append_child(of_tiles ? "layer" : "objectgroup");
    attributes(xml, node, {"type", "x", "y", "opacity", "visible"});
    properties(xml, node);
    if (of_tiles) return cells(xml, node);
    for (const Node& one : node.find("objects")->items) object(xml.append_child("object"), one);
  }

  static void cells(pugi::xml_node parent, const Node& node) {
    const auto width = static_cast<std::size_t>(node.find("width")->whole);
    const Node& data = *node.find("data");
    std::string text = "\n";
    for (std::size_t i = 0; i < data.items.size(); ++i) {
      text += data.items[i].text;
      if (i + 1 < data.items.size()) text += ',';
      if ((i + 1) % width == 0) text += '\n';
    }
    pugi::xml_node xml = parent.append_child("data");
    xml.append_attribute("encoding") = "csv";
    xml.append_child(pugi::node_pcdata).set_value(text.c_str());
  }

  void object(pugi::xml_node xml, const Node& node) {
    attributes(xml, node, {"width", "height", "rotation", "visible", "point"});
    properties(xml, node);
    if (node.find("point") != nullptr) xml.append_child("point");
    const Node* line = node.find("polyline");
    if (line == nullptr) return;
    std::string points;
    for (const Node& p : line->items)
      points += (points.empty() ? "" : " ") + p.find("x")->text + "," + p.find("y")->text;
    xml.append_child("polyline").append_attribute("points") = points.c_str();
  }

  std::optional<std::string> unsayable_;
};

}  // namespace

std::variant<std::string, Diagnostic> tiled_xml(const Node& tree) {
  return XmlWriter().write(tree);
}

}  // namespace rearguard
