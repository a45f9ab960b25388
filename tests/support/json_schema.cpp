#include "tests/support/json_schema.h"

#include <algorithm>
#include <regex>
#include <stdexcept>

namespace rearguard::testing {
namespace {

const Json& definition(const Json& root, const Json& reference) {
  const std::string name = reference.get<std::string>();
  return root.at("definitions").at(name.substr(std::string("#/definitions/").size()));
}

bool is_of(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  throw std::logic_error("the test does not know the type " + type);
}

class Fit {
 public:
  explicit Fit(const Json& root) : root_(root) {}

  std::vector<std::string> misfits(const Json& value, const Json& schema, const std::string& at) const {
    std::vector<std::string> found;
    const auto add = [&](const std::string& what) { found.push_back(at + ": " + what); };
    const auto take = [&](const std::vector<std::string>& others) {
      found.insert(found.end(), others.begin(), others.end());
    };
    if (schema.contains("$ref")) return misfits(value, definition(root_, schema.at("$ref")), at);
    if (schema.contains("allOf")) {
      for (const Json& part : schema.at("allOf")) take(misfits(value, part, at));
    }
    if (schema.contains("anyOf")) take(nearest_misfits(value, schema.at("anyOf"), at));
    if (schema.contains("type")) {
      const Json types = schema.at("type").is_array() ? schema.at("type") : Json::array({schema.at("type")});
      if (std::ranges::none_of(types, [&](const Json& t) { return is_of(value, t); }))
        add("is no " + types.dump());
    }
    if (schema.contains("enum") && std::ranges::find(schema.at("enum"), value) == schema.at("enum").end())
      add(value.dump() + " is not among " + schema.at("enum").dump());
    if (schema.contains("minimum") && value.is_number() && value < schema.at("minimum")) add("is too small");
    if (schema.contains("maximum") && value.is_number() && value > schema.at("maximum")) add("is too large");
    if (schema.contains("pattern") && value.is_string() &&
        !std::regex_search(value.get<std::string>(), std::regex(schema.at("pattern").get<std::string>())))
      add("has another form");
    if (schema.contains("items") && value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i)
        take(misfits(value[i], schema.at("items"), at + '/' + std::to_string(i)));
    }
    if (value.is_object()) take(misfits_of_members(value, schema, at));
    return found;
  }

 private:
  std::vector<std::string> misfits_of_members(const Json& value, const Json& schema,
                                              const std::string& at) const {
    std::vector<std::string> found;
    if (schema.contains("required")) {
      for (const Json& key : schema.at("required")) {
        if (!value.contains(key.get<std::string>()))
          found.push_back(at + ": lacks " + key.get<std::string>());
      }
    }
    for (const auto& [key, member] : value.items()) {
      const Json* of_key = nullptr;
      if (schema.contains("properties") && schema.at("properties").contains(key)) {
        of_key = &schema.at("properties").at(key);
      } else if (schema.contains("additionalProperties")) {
        of_key = &schema.at("additionalProperties");
      }
      if (of_key == nullptr) continue;
      if (of_key->is_boolean()) {
        found.push_back(at + ": the key " + key + " is not known");
        continue;
      }
      const auto more = misfits(member, *of_key, at + '/' + key);
      found.insert(found.end(), more.begin(), more.end());
    }
    return found;
  }

  /// Of several forms, the misfits of the one that comes nearest.
  std::vector<std::string> nearest_misfits(const Json& value, const Json& forms,
                                           const std::string& at) const {
    std::vector<std::string> nearest;
    for (const Json& form : forms) {
      auto found = misfits(value, form, at);
      if (found.empty()) return {};
      const auto depth = [](const std::vector<std::string>& texts) { return texts.front().size(); };
      if (nearest.empty() || depth(found) > depth(nearest)) nearest = std::move(found);
    }
    return nearest;
  }

  const Json& root_;
};

/// Adds a schema, or the forms that it may take.
void add_forms(const Json& schema, const Json& root, std::vector<const Json*>& forms) {
  if (schema.contains("$ref")) return add_forms(definition(root, schema.at("$ref")), root, forms);
  forms.push_back(&schema);
  for (const char* list : {"anyOf", "allOf"}) {
    if (!schema.contains(list)) continue;
    for (const Json& part : schema.at(list)) add_forms(part, root, forms);
  }
}

}  // namespace

std::vector<std::string> misfits(const Json& value, const Json& schema) {
  return Fit(schema).misfits(value, schema, "");
}

SchemaKeys keys_at(const JsonPath& path, const Json& schema) {
  std::vector<const Json*> forms;
  add_forms(schema, schema, forms);
  for (const Json& step : path) {
    std::vector<const Json*> next;
    for (const Json* form : forms) {
      if (step.is_number()) {
        if (form->contains("items")) add_forms(form->at("items"), schema, next);
        continue;
      }
      const std::string key = step.get<std::string>();
      if (form->contains("properties") && form->at("properties").contains(key)) {
        add_forms(form->at("properties").at(key), schema, next);
      } else if (form->contains("additionalProperties") && form->at("additionalProperties").is_object()) {
        add_forms(form->at("additionalProperties"), schema, next);
      }
    }
    forms = std::move(next);
  }
  SchemaKeys found;
  for (const Json* form : forms) {
    // The choices of a reading are names of the file: such a table is none of those asked for.
    if (form->contains("properties") && form->at("properties").contains("by_reading")) continue;
    if (form->contains("properties")) {
      for (const auto& [key, value] : form->at("properties").items()) found.keys.insert(key);
    }
    if (form->contains("additionalProperties") && form->at("additionalProperties").is_object())
      found.any = true;
  }
  return found;
}

}  // namespace rearguard::testing
