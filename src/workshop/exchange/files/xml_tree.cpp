#include "src/workshop/exchange/files/xml_tree.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <pugixml.hpp>
#include <set>

#include "hexmap/one_line.h"
#include "src/core/document/node_builder.h"
#include "src/workshop/exchange/files/places.h"

namespace rearguard {
namespace {

constexpr int max_group_depth = 40;

constexpr std::array<std::string_view, 30> numeric = {
    "width",      "height",      "tilewidth",        "tileheight", "hexsidelength", "infinite",
    "firstgid",   "tilecount",   "columns",          "id",         "gid",           "x",
    "y",          "offsetx",     "offsety",          "visible",    "rotation",      "spacing",
    "margin",     "nextlayerid", "nextobjectid",     "opacity",    "parallaxx",     "parallaxy",
    "imagewidth", "imageheight", "compressionlevel", "locked",     "repeatx",       "repeaty"};

bool is_numeric(std::string_view name) {
  return std::ranges::find(numeric, name) != numeric.end();
}

bool is_layer(std::string_view name) {
  return name == "layer" || name == "objectgroup" || name == "imagelayer" || name == "group";
}

/// Returns a number if the whole text is one, else a string.
Node value_node(std::string text, Place place) {
  const char* end = text.data() + text.size();
  std::int64_t whole = 0;
  if (const auto read = std::from_chars(text.data(), end, whole); read.ec == std::errc() && read.ptr == end)
    return whole_node(whole, place);
  double real = 0;
  const auto read = std::from_chars(text.data(), end, real);
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(real))
    return text_node(std::move(text), place);
  Node node = node_of(Node::Kind::real, place);
  node.text = std::move(text);
  return node;
}

class XmlTree {
 public:
  XmlTree(std::string_view text, Problems& problems) : places_(text), problems_(problems) {}

  Node read() {
    pugi::xml_document document;
    const auto text = places_.text();
    const pugi::xml_parse_result parsed =
        document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) {
      problems_.add(places_.at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0))),
                    std::string("this is not XML: ") + parsed.description());
      return table_node();
    }
    const pugi::xml_node root = document.document_element();
    const std::string name = root.name();
    if (name == "tileset") return tileset(root);
    if (name == "map") return map(root);
    problems_.add(place(root),
                  "a document of Tiled begins with <map> or <tileset>, not <" + one_line(name, 40) + ">");
    return table_node();
  }

 private:
  Place place(const pugi::xml_node& node) {
    const std::ptrdiff_t offset = node.offset_debug();
    if (offset < 0) return {};
    // The place of an element is that of its opening bracket.
    const auto at = static_cast<std::size_t>(offset);
    return places_.at(node.type() == pugi::node_element && at > 0 ? at - 1 : at);
  }

  /// Returns text of the document. The bytes of the file are valid, but `&#…;` may name any character.
  std::string checked(std::string text, Place place) {
    const auto bad = find_bad_character(text);
    if (!bad) return text;
    problems_.add(place, "a character reference (`&#…;`) names no character that text may contain");
    return {};
  }

  Node string(const char* text, Place place) { return text_node(checked(text, place), place); }

  /// Returns the attributes as a table. `type` is left to the caller because the tree uses it for the kind of
  /// an element.
  Node attributes(const pugi::xml_node& xml) {
    Node node = table_node(place(xml));
    std::size_t from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(xml.offset_debug(), 0));
    std::set<std::string_view> known;
    for (const pugi::xml_attribute& a : xml.attributes()) {
      const std::string name = a.name();
      const std::size_t value = value_offset(name, from);
      const Place where = places_.at(value);
      // Past its closing quote.
      const std::string_view text = places_.text();
      if (value > from) from = std::min(text.size(), text.find(text[value - 1], value)) + 1;
      if (!known.insert(a.name()).second) {
        problems_.add(where, "the attribute " + key_text(name) + " occurs twice in one element");
        continue;
      }
      std::string value_text = checked(a.value(), where);
      node.members.push_back({name, where,
                              is_numeric(name) ? value_node(std::move(value_text), where)
                                               : text_node(std::move(value_text), where)});
    }
    return node;
  }

  /// Returns where the value of the next attribute with this name begins, after its quote. Skips values
  /// before it, so a value is never taken for a name.
  std::size_t value_offset(const std::string& name, std::size_t from) const {
    const std::string_view text = places_.text();
    for (std::size_t i = from; i < text.size(); ++i) {
      if (text[i] == '"' || text[i] == '\'') {
        i = text.find(text[i], i + 1);
        if (i == std::string_view::npos) return from;
      } else if (text.substr(i, name.size()) == name && i > 0 && is_space(text[i - 1])) {
        std::size_t k = i + name.size();
        while (k < text.size() && is_space(text[k])) ++k;
        if (k >= text.size() || text[k] != '=') continue;
        k = text.find_first_of("\"'", k);
        return k == std::string_view::npos ? from : k + 1;
      }
    }
    return from;
  }
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  static void put(Node& node, const char* key, Node value) {
    std::erase_if(node.members, [&](const Member& m) { return m.key == key; });
    add_member(node, key, std::move(value));
  }

  Node map(const pugi::xml_node& xml) {
    Node node = attributes(xml);
    put(node, "type", text_node("map", node.place));
    Node tilesets = list_node({}, node.place);
    for (const pugi::xml_node& child : xml.children()) {
      const std::string_view name = child.name();
      if (name == "properties") put(node, "properties", properties(child));
      if (name == "tileset") tilesets.items.push_back(tileset(child));
      if (is_layer(name)) break;
    }
    put(node, "tilesets", std::move(tilesets));
    put(node, "layers", layers(xml, 0));
    return node;
  }

  Node layers(const pugi::xml_node& xml, int depth) {
    Node list = list_node({}, place(xml));
    if (depth > max_group_depth) {
      problems_.add(list.place,
                    "groups of layers nest deeper than " + std::to_string(max_group_depth) + " levels");
      return list;
    }
    for (const pugi::xml_node& child : xml.children()) {
      if (is_layer(child.name())) list.items.push_back(layer(child, depth));
    }
    return list;
  }

  Node layer(const pugi::xml_node& xml, int depth) {
    const std::string_view name = xml.name();
    Node node = attributes(xml);
    put(node, "type", text_node(name == "layer" ? "tilelayer" : std::string(name), node.place));
    Node objects = list_node({}, node.place);
    for (const pugi::xml_node& child : xml.children()) {
      const std::string_view part = child.name();
      if (part == "properties") put(node, "properties", properties(child));
      if (part == "object") objects.items.push_back(object(child));
      if (part == "data") data(node, child);
    }
    if (name == "objectgroup") put(node, "objects", std::move(objects));
    if (name == "group") put(node, "layers", layers(xml, depth + 1));
    return node;
  }

  void data(Node& node, const pugi::xml_node& xml) {
    const Node own = attributes(xml);
    for (const char* key : {"encoding", "compression"}) {
      if (const Node* value = own.find(key)) put(node, key, *value);
    }
    const bool chunked = !xml.child("chunk").empty();
    if (own.find("encoding") == nullptr) put(node, "encoding", text_node("csv", own.place));
    if (!chunked) return put(node, "data", cells(xml));
    Node chunks = list_node({}, own.place);
    for (const pugi::xml_node& part : xml.children("chunk")) {
      Node chunk = attributes(part);
      put(chunk, "data", cells(part));
      chunks.items.push_back(std::move(chunk));
    }
    put(node, "chunks", std::move(chunks));
  }

  /// Returns the text of the cells; <tile gid="…"/> elements become numbers with commas.
  Node cells(const pugi::xml_node& xml) {
    if (xml.child("tile").empty()) {
      const pugi::xml_node text = xml.first_child();
      return string(text.value(), text.empty() ? place(xml) : place(text));
    }
    std::string numbers;
    for (const pugi::xml_node& tile : xml.children("tile")) {
      if (!numbers.empty()) numbers += ',';
      numbers += tile.attribute("gid").as_string("0");
    }
    return string(numbers.c_str(), place(xml));
  }

  Node properties(const pugi::xml_node& xml) {
    Node list = list_node({}, place(xml));
    for (const pugi::xml_node& child : xml.children("property")) {
      Node one = attributes(child);
      if (const Node* value = one.find("value"); value == nullptr) {
        const pugi::xml_node text = child.first_child();
        if (!child.child("properties").empty()) {
          put(one, "value", table_node(one.place));
        } else {
          put(one, "value", string(text.value(), text.empty() ? one.place : place(text)));
        }
      }
      const Node* type = one.find("type");
      const std::string kind = type == nullptr ? "string" : type->text;
      const Node value = *one.find("value");
      if (value.kind == Node::Kind::string) {
        if (kind == "int" || kind == "float" || kind == "object")
          put(one, "value", value_node(value.text, value.place));
        if (kind == "bool" && (value.text == "true" || value.text == "false"))
          put(one, "value", truth_node(value.text == "true", value.place));
      }
      list.items.push_back(std::move(one));
    }
    return list;
  }

  Node object(const pugi::xml_node& xml) {
    Node node = attributes(xml);
    for (const pugi::xml_node& child : xml.children()) {
      const std::string_view part = child.name();
      if (part == "properties") put(node, "properties", properties(child));
      if (part == "polyline" || part == "polygon") put(node, part.data(), points(child));
      if (part == "point" || part == "ellipse") put(node, part.data(), truth_node(true, place(child)));
      if (part == "text") {
        Node text = attributes(child);
        const pugi::xml_node content = child.first_child();
        put(text, "text", string(content.value(), text.place));
        put(node, "text", std::move(text));
      }
    }
    return node;
  }

  /// Returns "0,0 32,-16" as a list of tables with `x` and `y`.
  Node points(const pugi::xml_node& xml) {
    const Node own = attributes(xml);
    const Node* text = own.find("points");
    Node list = list_node({}, text == nullptr ? own.place : text->place);
    std::string_view rest = text == nullptr ? std::string_view() : std::string_view(text->text);
    while (!rest.empty()) {
      const std::string_view pair = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
      if (pair.empty()) continue;
      const std::size_t comma = pair.find(',');
      Node point = table_node(list.place);
      add_member(point, "x", value_node(std::string(pair.substr(0, comma)), list.place));
      if (comma != std::string_view::npos)
        add_member(point, "y", value_node(std::string(pair.substr(comma + 1)), list.place));
      list.items.push_back(std::move(point));
    }
    return list;
  }

  Node tileset(const pugi::xml_node& xml) {
    Node node = attributes(xml);
    put(node, "type", text_node("tileset", node.place));
    Node tiles = list_node({}, node.place);
    for (const pugi::xml_node& child : xml.children()) {
      const std::string_view part = child.name();
      if (part == "properties") put(node, "properties", properties(child));
      if (part == "image") image(node, child);
      if (part == "tile") {
        Node tile = attributes(child);
        for (const pugi::xml_node& of_tile : child.children("properties"))
          put(tile, "properties", properties(of_tile));
        if (const pugi::xml_node own = child.child("image"); !own.empty()) image(tile, own);
        tiles.items.push_back(std::move(tile));
      }
    }
    put(node, "tiles", std::move(tiles));
    return node;
  }

  void image(Node& node, const pugi::xml_node& xml) {
    const Node own = attributes(xml);
    if (const Node* source = own.find("source")) put(node, "image", *source);
    if (const Node* width = own.find("width")) put(node, "imagewidth", *width);
    if (const Node* height = own.find("height")) put(node, "imageheight", *height);
  }

  PlaceFinder places_;
  Problems& problems_;
};

}  // namespace

Node xml_tree(std::string_view text, Problems& problems) {
  return XmlTree(text, problems).read();
}

}  // namespace rearguard
