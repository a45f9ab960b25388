#include "src/core/document/key_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

/// Splits a text at a separator, and for two spaces at any number above.
std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    const std::size_t next = separator == "  " ? text.find_first_not_of(' ', end) : end + separator.size();
    text.remove_prefix(next);
  }
}

/// Takes a mark away from the end of a text; says whether it was there.
bool take_end(std::string_view& text, std::string_view mark) {
  if (!text.ends_with(mark)) return false;
  text.remove_suffix(mark.size());
  return true;
}

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
  throw std::logic_error(std::string(what) + ": " + std::string(text));
}

}  // namespace

const Key* Keys::find(std::string_view name) const {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Key& key) { return key.name == name; });
  return found == list.end() ? nullptr : &*found;
}

KeyTable::KeyTable(std::initializer_list<std::string_view> texts, const KeyTable* others) : others_(others) {
  for (const std::string_view text : texts) read(text);
}

void KeyTable::read(std::string_view text) {
  Keys of_all;
  Keys* keys = &of_all;
  for (const std::string_view line : split(text, "\n")) {
    if (line.empty()) continue;
    const std::vector<std::string_view> fields = split(line, "  ");
    std::string_view first = fields.front();
    const std::string_view meaning = fields.size() > 1 ? fields[1] : std::string_view();
    const std::size_t equals = first.find(" = ");
    if (equals != std::string_view::npos) {
      types_[first.substr(0, equals)] = {first.substr(0, equals), first.substr(equals + 3), meaning};
    } else if (first.starts_with('[') && first != "[*]") {
      const bool is_document = take_end(first, "]]");
      if (!is_document) take_end(first, "]");
      const bool has_exactly_one = take_end(first, "!");
      first.remove_prefix(is_document ? 2 : 1);
      keys = &(sorts_[first] = {meaning, of_all.list, {}, is_document, has_exactly_one, of_all.type_of_each});
      if (is_document) documents_.emplace_back(first, meaning);
    } else if (first != "[*]") {
      add(*keys, fields);
    }
  }
}

void KeyTable::add(Keys& keys, const std::vector<std::string_view>& fields) const {
  const std::string_view first = fields.front();
  const auto put = [&](const Key& key) {
    const auto known = std::find_if(keys.list.begin(), keys.list.end(),
                                    [&](const Key& other) { return other.name == key.name; });
    if (known == keys.list.end()) {
      keys.list.push_back(key);
    } else {
      *known = key;
    }
  };
  if (first.starts_with('+')) {
    const bool all_required = !first.starts_with("+?");
    const Keys& others = this->keys(first.substr(first.find(' ') + 1));
    if (!others.type_of_others.empty()) keys.type_of_others = others.type_of_others;
    for (Key key : others.list) {
      key.is_required = key.is_required && all_required;
      put(key);
    }
    return;
  }
  if (fields.size() < 2) refuse("a key without a type", first);
  if (first == "*" || first == "|") {
    (first == "*" ? keys.type_of_others : keys.type_of_each) = fields[1];
    return;
  }
  for (std::string_view name : split(first, ", ")) {
    const bool is_required = take_end(name, "!");
    put({name, fields[1], fields.size() > 2 ? fields[2] : std::string_view(), is_required});
  }
}

const Keys& KeyTable::keys(std::string_view sort) const {
  const auto found = sorts_.find(sort);
  if (found != sorts_.end()) return found->second;
  if (others_ == nullptr) refuse("no table of keys has this name", sort);
  return others_->keys(sort);
}

/// Writes the schema of a kind of document, with the definitions that it needs.
class SchemaWriter {
 public:
  explicit SchemaWriter(const KeyTable& table) : table_(table) {}

  std::string write(std::string_view document) {
    const std::string name(document);
    Json schema;
    schema["$schema"] = "http://json-schema.org/draft-07/schema#";
    schema["title"] = "Rearguard: " + name;
    schema["$ref"] = reference(document);
    Json& definitions = schema["definitions"];
    while (!wanted_.empty()) {
      const std::string next = wanted_.extract(wanted_.begin()).value();
      Json schema_of_next = definition(next);
      definitions[next] = std::move(schema_of_next);
    }
    return schema.dump(1) + '\n';
  }

 private:
  std::string reference(std::string_view name) {
    if (named_.emplace(name).second) wanted_.emplace(name);
    return "#/definitions/" + std::string(name);
  }

  Json definition(std::string_view name) {
    for (const KeyTable* table = &table_; table != nullptr; table = table->others_) {
      const auto type = table->types_.find(name);
      if (type != table->types_.end()) return described(type->second);
    }
    const Keys& keys = table_.keys(name);
    sort_of_each_ = keys.type_of_each;
    Json schema;
    if (!keys.meaning.empty() && !keys.is_document) schema["description"] = std::string(keys.meaning);
    schema["type"] = "object";
    schema["additionalProperties"] =
        keys.type_of_others.empty() ? Json(false) : or_varied(whole(keys.type_of_others));
    if (keys.has_exactly_one) schema["minProperties"] = schema["maxProperties"] = 1;
    Json required = Json::array();
    Json& properties = schema["properties"] = Json::object();
    for (const Key& key : keys.list) {
      if (key.is_required) required.push_back(std::string(key.name));
      if (key.type != "former") properties[std::string(key.name)] = described(key);
    }
    if (!required.empty()) schema["required"] = required;
    return schema;
  }

  /// Returns a type that may also be a table of its values, such as `{ by_reading = "id", choice = … }`.
  Json or_varied(const Json& type) {
    if (sort_of_each_.empty()) return type;
    Json varied{{"type", "object"}, {"additionalProperties", type}};
    for (const Key& key : table_.keys(sort_of_each_).list) {
      varied["properties"][std::string(key.name)] = {{"type", std::string(key.type)},
                                                     {"description", std::string(key.meaning)}};
      if (key.is_required) varied["required"].push_back(std::string(key.name));
    }
    return {{"anyOf", Json::array({type, varied})}};
  }

  Json described(const Key& key) {
    Json schema = or_varied(whole(key.type));
    if (key.meaning.empty()) return schema;
    // What stands beside a reference has no effect.
    if (schema.contains("$ref")) schema = {{"allOf", Json::array({schema})}};
    schema["description"] = std::string(key.meaning);
    return schema;
  }

  Json whole(std::string_view type) {
    rest_ = type;
    Json schema = alternatives();
    if (!rest_.empty()) refuse("not a type", type);
    return schema;
  }

  bool take(std::string_view mark) {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    if (!rest_.starts_with(mark)) return false;
    rest_.remove_prefix(mark.size());
    return true;
  }

  std::string up_to(char end) {
    const std::size_t length = std::min(rest_.find(end), rest_.size());
    std::string text(rest_.substr(0, length));
    rest_.remove_prefix(std::min(length + 1, rest_.size()));
    return text;
  }

  std::string word() {
    take("");
    const auto end = std::find_if(rest_.begin(), rest_.end(), [](unsigned char c) {
      return std::isalnum(c) == 0 && c != '-' && c != '.';
    });
    std::string text(rest_.begin(), end);
    rest_.remove_prefix(text.size());
    return text;
  }

  Json alternatives() {
    Json forms = Json::array();
    Json words = Json::array();
    do {
      if (take("\"")) {
        words.push_back(up_to('"'));
        continue;
      }
      Json form = one();
      if (take("*")) forms.push_back(form), form = {{"type", "array"}, {"items", form}};
      forms.push_back(form);
    } while (take("|"));
    if (!words.empty()) forms.push_back({{"enum", words}});
    return forms.size() == 1 ? forms.front() : Json{{"anyOf", forms}};
  }

  Json one() {
    const bool is_array = take("[");
    if (is_array || take("{")) {
      const Json inner = alternatives();
      if (!take(is_array ? "]" : "}")) refuse("not a type", rest_);
      return is_array ? Json{{"type", "array"}, {"items", inner}}
                      : Json{{"type", "object"}, {"additionalProperties", or_varied(inner)}};
    }
    if (take("/")) return {{"type", "string"}, {"pattern", up_to('/')}};
    const std::string name = word();
    if (name == "true") return {{"enum", Json::array({true})}};
    if (name == "any") return Json::object();
    if (name == "list") return {{"type", "array"}};
    if (name == "string" || name == "boolean") return {{"type", name}};
    if (name == "integer" || name == "real") return number(name == "real" ? "number" : name);
    return {{"$ref", reference(name)}};
  }

  Json number(const std::string& type) {
    Json schema{{"type", type}};
    const std::string_view before = rest_;
    const std::string range = word();
    const std::size_t dots = range.find("..");
    if (dots == std::string::npos) {
      rest_ = before;
      return schema;
    }
    if (dots > 0) schema["minimum"] = std::stoi(range.substr(0, dots));
    if (dots + 2 < range.size()) schema["maximum"] = std::stoi(range.substr(dots + 2));
    return schema;
  }

  const KeyTable& table_;
  std::string_view rest_;          ///< of the type that is read
  std::string_view sort_of_each_;  ///< that every value of the text may have instead of its own; empty: none
  std::set<std::string, std::less<>> named_;
  std::set<std::string, std::less<>> wanted_;
};

std::optional<std::string> KeyTable::schema(std::string_view document) const {
  const auto found = sorts_.find(document);
  if (found == sorts_.end() || !found->second.is_document) return std::nullopt;
  return SchemaWriter(*this).write(document);
}

const KeyTable& key_table() {
  static const KeyTable table({
#include "src/core/document/map.keys"
      ,
#include "src/core/document/position.keys"
      ,
#include "src/core/document/scenario.keys"
      ,
#include "src/core/document/rules.keys"
      ,
#include "src/core/document/examples.keys"
      ,
#include "src/core/document/roster.keys"
      ,
#include "src/core/document/playtest.keys"
  });
  return table;
}

const Keys* keys_of(std::string_view sort) {
  return &key_table().keys(sort);
}

}  // namespace rearguard
