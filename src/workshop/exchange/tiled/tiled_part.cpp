#include "src/workshop/exchange/tiled/tiled_part.h"

#include <charconv>
#include <cmath>
#include <set>

#include "src/core/document/decoder.h"
#include "src/core/document/node_builder.h"

namespace rearguard {
namespace {

constexpr double max_coordinate = 1e9;  // pixels

/// Turns "#aarrggbb", as Tiled writes colours, into "#rrggbb".
void without_alpha(Node& colour) {
  if (colour.text.size() == 9 && colour.text.front() == '#') colour.text.erase(1, 2);
}

/// Reads a number independently of the locale.
double number_in(const std::string& text) {
  double number = NAN;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() ? number : NAN;
}

}  // namespace

TiledPart::TiledPart(const Node& node, std::string what, Problems& problems)
    : node_(node), what_(std::move(what)), problems_(problems) {
  if (node.kind != Node::Kind::table) wrong(node, what_, "a table");
}

int TiledPart::whole(const char* key, int min, int max, std::optional<int> fallback) const {
  const Node* value = node_.find(key);
  if (value != nullptr)
    return static_cast<int>(read_integer(*value, key_text(key), min, max, problems_).value_or(min));
  if (!fallback) problems_.add(node_.place, what_ + " lacks its " + key_text(key));
  return fallback.value_or(min);
}

double TiledPart::number(const char* key) const {
  const Node* value = node_.find(key);
  if (value == nullptr) return 0;
  const bool is_number = value->kind == Node::Kind::integer || value->kind == Node::Kind::real;
  const double read = is_number ? number_in(value->text) : NAN;
  if (std::abs(read) <= max_coordinate) return read;
  problems_.add(value->place, key_text(key) + " must be a number of pixels");
  return 0;
}

std::string TiledPart::text(const char* key) const {
  const Node* value = node_.find(key);
  return value == nullptr ? "" : read_string(*value, key_text(key), problems_).value_or("");
}

// XML says 1 where JSON says true.
bool TiledPart::truth(const char* key) const {
  const Node* value = node_.find(key);
  if (value == nullptr) return false;
  if (value->kind == Node::Kind::integer) return value->whole != 0;
  return read_boolean(*value, key_text(key), problems_).value_or(false);
}

const Node* TiledPart::list(const char* key) const {
  const Node* value = node_.find(key);
  if (value == nullptr || value->kind == Node::Kind::array) return value;
  wrong(*value, key_text(key), "an array");
  return nullptr;
}

std::string TiledPart::kind() const {
  const std::string type = text("type");
  return type.empty() ? text("class") : type;
}

Node TiledPart::properties(bool leaves_out_classes) const {
  Node table = table_node(node_.place);
  const Node* all = list("properties");
  if (all == nullptr) return table;
  std::set<std::string> known;
  for (const Node& one : all->items) {
    const TiledPart property(one, "a property", problems_);
    const std::string name = property.text("name");
    const Node* value = one.find("value");
    if (value == nullptr) continue;
    if (value->kind == Node::Kind::table || value->kind == Node::Kind::array) {
      if (leaves_out_classes) continue;
      problems_.add(value->place,
                    "the property " + key_text(name) + " is of a class; only plain properties can be read");
    } else if (!known.insert(name).second) {
      problems_.add(one.place, "the property " + key_text(name) + " occurs twice here");
    } else {
      table.members.push_back({name, one.place, *value});
      if (property.text("type") == "color") without_alpha(table.members.back().value);
    }
  }
  return table;
}

void TiledPart::wrong(const Node& node, const std::string& what, const char* wanted) const {
  problems_.add(node.place, what + " must be " + wanted + ", not " + std::string(kind_name(node.kind)));
}

}  // namespace rearguard
